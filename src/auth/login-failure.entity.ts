import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

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
