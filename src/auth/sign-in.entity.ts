import { Column, Entity, ForeignKey, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import { User } from '../users/user.entity.js';

/** A failed login, kept as long as it counts. Both keys are keyed hashes: people type passwords as user names. */
@Entity('login_failure')
@Index('login_failure_user_name', ['userNameHash', 'failedAt'])
@Index('login_failure_address', ['addressHash', 'failedAt'])
export class LoginFailure {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: string;

  @Column({ type: 'text' })
  userNameHash: string;

  @Column({ type: 'text' })
  addressHash: string;

  /** The moment by the database's clock, which all replicas share. */
  @Column({ type: 'timestamptz' })
  failedAt: Date;
}

/** An address, or a /64 of IPv6, that signed a user in: failures from there are counted apart from those of others. */
@Entity('sign_in_address')
export class SignInAddress {
  @ForeignKey(() => User)
  @PrimaryColumn({ type: 'int' })
  userId: number;

  /** Keyed hash. */
  @PrimaryColumn({ type: 'text' })
  addressHash: string;

  /** The last time, by the database's clock, which all replicas share. */
  @Column({ type: 'timestamptz' })
  signedInAt: Date;
}

/**
 * What a sign-in by the provider takes once on all replicas: a sign-in under way, and the `jti` of a logout token; and whom the
 * provider has signed out, for sign-ins under way.
 */
@Entity('used_sign_in_token')
export class UsedSignInToken {
  /** SHA-256 in hexadecimal. */
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'used_sign_in_token_pkey' })
  tokenHash: string;

  /** When it is refused because of its age anyway. */
  @Column({ type: 'timestamptz' })
  expiresAt: Date;
}
