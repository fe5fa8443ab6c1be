import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from './user.entity.js';

/**
 * The session of a browser with the administration screens. A trigger ends the sessions of a user who is deactivated or
 * gets a new password, whatever statement does so.
 */
@Entity('admin_session')
@Index('admin_session_token', ['tokenHash'], { unique: true })
@Index('admin_session_user', ['userId'])
export class AdminSession {
  /** `sid` of the session's access tokens. */
  @PrimaryColumn({ type: 'uuid' })
  id: string;

  /** SHA-256 in hexadecimal; only the browser has the token itself. */
  @Column({ type: 'text' })
  tokenHash: string;

  @ForeignKey(() => User)
  @Column({ type: 'int' })
  userId: number;

  /** Moments by the database's clock, which all replicas share. */
  @Column({ type: 'timestamptz' })
  createdAt: Date;

  /** When the session last got an access token; behind by a twentieth of the idle time at most. */
  @Column({ type: 'timestamptz' })
  usedAt: Date;

  /** When the session was ended; null for one that ends by itself. */
  @Column({ type: 'timestamptz', nullable: true })
  endedAt: Date | null;

  /** The session from which this one was opened, which is a watch; null for any other. */
  @Column({ type: 'uuid', nullable: true })
  watchOf: string | null;

  /** When the watch ends, however it is used. */
  @Column({ type: 'timestamptz', nullable: true })
  watchUntil: Date | null;

  /** Keyed hash of the address that signed in. */
  @Column({ type: 'text' })
  addressHash: string;

  /** The same address in clear, for its user; null for a session of before it was kept. */
  @Column({ type: 'text', nullable: true })
  address: string | null;

  /** `sid` of the session at the provider that opened it. */
  @Column({ type: 'text', nullable: true })
  providerSid: string | null;

  /** The provider's refresh token, encrypted; null where it gives none. */
  @Column({ type: 'text', nullable: true })
  providerToken: string | null;

  /** The provider's last ID token, encrypted: it names the session to end when its user signs out here. */
  @Column({ type: 'text', nullable: true })
  providerIdToken: string | null;

  /** From when on the provider answered with the user's present roles. */
  @Column({ type: 'timestamptz', nullable: true })
  providerCheckedAt: Date | null;

  /** Until when one replica alone asks the provider: it may take each refresh token once. */
  @Column({ type: 'timestamptz', nullable: true })
  providerLeaseUntil: Date | null;
}
