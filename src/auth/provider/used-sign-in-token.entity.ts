import { Column, Entity, PrimaryColumn } from 'typeorm';

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
