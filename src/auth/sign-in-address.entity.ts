import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { User } from '../users/user.entity.js';

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
