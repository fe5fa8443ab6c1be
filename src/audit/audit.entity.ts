import { Check, Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** Values by field name, of one thing or of several; never a payload, a secret or its hash. */
export type AuditValues = Record<string, unknown>;

/**
 * An audit entry: who did what to which target. It is written in the transaction of the action, and triggers refuse every
 * later change. The table is partitioned by month; a partition is dropped whole, after its last hash has been stored.
 */
@Entity('admin_audit')
@Index('admin_audit_at', ['at', 'id'])
@Index('admin_audit_user', ['userId', 'at', 'id'])
@Index('admin_audit_action', ['action', 'at', 'id'])
@Index('admin_audit_target', ['target', 'at', 'id'])
@Index('admin_audit_request', ['requestId', 'at', 'id'])
export class AdminAudit {
  @PrimaryGeneratedColumn({ type: 'bigint' })
  id: string;

  @PrimaryColumn({ type: 'timestamptz', default: () => 'now()' })
  at: Date;

  /** Null when the token named no user. */
  @Column({ type: 'int', nullable: true })
  userId: number | null;

  @Column({ type: 'text' })
  userName: string;

  @Column({ type: 'text' })
  action: string;

  @Column({ type: 'text' })
  target: string;

  /** Further details of the action. */
  @Column({ type: 'jsonb', nullable: true })
  details: AuditValues | null;

  /** Null for an action of the service itself. */
  @Column({ type: 'text', nullable: true })
  requestId: string | null;

  @Column({ type: 'text', nullable: true })
  address: string | null;

  /** The changed fields before the action; null when there were none. */
  @Column({ type: 'jsonb', nullable: true })
  before: AuditValues | null;

  @Column({ type: 'jsonb', nullable: true })
  after: AuditValues | null;
}

/** An entry that has no link yet; a trigger inserts this row together with the entry. */
@Entity('audit_unchained')
export class UnchainedEntry {
  @PrimaryColumn({ type: 'bigint' })
  entryId: string;

  @Column({ type: 'timestamptz' })
  entryAt: Date;
}

/** A link of the chain over committed entries, in the order in which they were linked. Partitioned by month. */
@Entity('audit_chain')
export class AuditLink {
  @PrimaryColumn({ type: 'bigint' })
  position: string;

  @Column({ type: 'bigint' })
  entryId: string;

  @Column({ type: 'timestamptz' })
  entryAt: Date;

  /** SHA-256 over the hash of the link before and the entry. */
  @Column({ type: 'bytea' })
  hash: Buffer;

  @PrimaryColumn({ type: 'timestamptz' })
  chainedAt: Date;
}

/** The last link that the retention removed: the chain is verified from here on. */
@Entity('audit_anchor')
export class AuditAnchor {
  @PrimaryColumn({ type: 'bigint' })
  position: string;

  @Column({ type: 'bytea' })
  hash: Buffer;

  /** No entry older than this is kept. */
  @Column({ type: 'timestamptz' })
  removedBefore: Date;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  keptAt: Date;
}

/**
 * One row: the last link that the service itself made, so that entries cannot be cut off at the chain's end. Both `keyId` and
 * `mac` are null until it is proven for the first time.
 */
@Entity('audit_head')
@Check('audit_head_is_one', 'id = 1')
export class AuditHeadRow {
  @PrimaryColumn({ type: 'smallint', default: 1, primaryKeyConstraintName: 'PK_audit_head' })
  id: number;

  @Column({ type: 'bigint' })
  position: string;

  @Column({ type: 'bytea' })
  hash: Buffer;

  /** The entry of the link; null when there was none yet. */
  @Column({ type: 'bigint', nullable: true })
  entryId: string | null;

  /** The id of the key of ENCRYPTION_KEY that proves the row. */
  @Column({ type: 'text', nullable: true })
  keyId: string | null;

  /** HMAC of position, hash and entry. */
  @Column({ type: 'bytea', nullable: true })
  mac: Buffer | null;
}
