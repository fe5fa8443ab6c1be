import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from '../user.entity.js';
import type { PublicKey } from './public-key.rules.js';

/** A secret or a public key of a machine; a row that is gone ends the access tokens that it got. */
@Entity('client_credential')
@Index('client_credential_user', ['userId'])
@Check('client_credential_is_one', 'num_nonnulls(secret_hash, public_key) = 1')
export class ClientCredential {
  /** `sid` of the access tokens. */
  @PrimaryColumn({ type: 'uuid' })
  id: string;

  @ForeignKey(() => User)
  @Column({ type: 'int' })
  userId: number;

  /**
   * SHA-256 in hexadecimal. The secret has 256 random bits, which nobody finds by trying; a slow hash, as passwords need, would
   * only make each token cost 20 ms.
   */
  @Column({ type: 'text', nullable: true })
  secretHash: string | null;

  @Column({ type: 'jsonb', nullable: true })
  publicKey: PublicKey | null;

  /** Moments by the database's clock, which all replicas share. */
  @Column({ type: 'timestamptz' })
  createdAt: Date;

  /** The tokens end then, too; null for a key and for a secret without an end. */
  @Column({ type: 'timestamptz', nullable: true })
  expiresAt: Date | null;

  /** When it last got a token, behind by a minute at most, and from which address. */
  @Column({ type: 'timestamptz', nullable: true })
  lastUsedAt: Date | null;

  @Column({ type: 'text', nullable: true })
  lastAddress: string | null;
}

/** An assertion that a machine has used; it is kept until it expires, and refused meanwhile. */
@Entity('client_assertion')
@Index('client_assertion_expires_at', ['expiresAt'])
export class ClientAssertion {
  @ForeignKey(() => User)
  @PrimaryColumn({ type: 'int' })
  userId: number;

  /** SHA-256 of `jti` in hexadecimal. */
  @PrimaryColumn({ type: 'text' })
  jtiHash: string;

  @Column({ type: 'timestamptz' })
  expiresAt: Date;
}
