import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from './user.entity.js';

/** A refresh token; one login and everything rotated from it are one family. Every change holds the user's row lock. */
@Entity('refresh_token')
@Index('refresh_token_family', ['familyId'])
@Index('refresh_token_revoked_family', ['familyId'], { where: 'revoked_at is not null' })
@Index('refresh_token_user', ['userId'])
@Index('refresh_token_expires_at', ['expiresAt'])
export class RefreshToken {
  /** SHA-256 in hexadecimal; only the owner has the token itself. */
  @PrimaryColumn({ type: 'text' })
  tokenHash: string;

  @Column({ type: 'uuid' })
  familyId: string;

  /** When the user logged in; the family ends a fixed time after it, however often it is refreshed. */
  @Column({ type: 'timestamptz', default: () => 'now()' })
  familyStartedAt: Date;

  @ForeignKey(() => User)
  @Column({ type: 'int' })
  userId: number;

  @Column({ type: 'timestamptz' })
  expiresAt: Date;

  /** The address of the login; null for one of before it was kept. */
  @Column({ type: 'text', nullable: true })
  address: string | null;

  /** When the token was exchanged for the next one; a later use counts as re-use. */
  @Column({ type: 'timestamptz', nullable: true })
  spentAt: Date | null;

  /** When the token was revoked; one revoked token ends its family and the access tokens of the session. */
  @Column({ type: 'timestamptz', nullable: true })
  revokedAt: Date | null;
}
