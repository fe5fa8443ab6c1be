import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from './user.entity.js';

/** A refresh token; one login and everything rotated from it are one family. Every change holds the user's row lock. */
@Entity('refresh_token')
@Index('refresh_token_family', ['familyId'])
@Index('refresh_token_revoked_family', ['familyId'], { where: 'revoked_at is not null' })
@Index('refresh_token_user', ['userId'])
@Index('refresh_token_expires_at', ['expiresAt'])
export class RefreshToken {
  /** SHA-256 in hexadecimal; the token itself is nowhere but with its owner. */
  @PrimaryColumn({ type: 'text' })
  tokenHash: string;

  @Column({ type: 'uuid' })
  familyId: string;

  /** The login; the family ends some time after it, whatever is refreshed. */
  @Column({ type: 'timestamptz', default: () => 'now()' })
  familyStartedAt: Date;

  @ForeignKey(() => User)
  @Column({ type: 'int' })
  userId: number;

  @Column({ type: 'timestamptz' })
  expiresAt: Date;

  /** When it was exchanged for the next one; to present it again is re-use. */
  @Column({ type: 'timestamptz', nullable: true })
  spentAt: Date | null;

  /** One of a family says it for all: the access tokens of its session have ended, too. */
  @Column({ type: 'timestamptz', nullable: true })
  revokedAt: Date | null;
}
