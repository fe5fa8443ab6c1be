import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A recorded success: a repeat under the same Idempotency-Key gets the same answer. Kept for 24 hours. */
@Entity('idempotency_key')
@Index('idempotency_key_created_at', ['createdAt'])
export class IdempotencyKey {
  @PrimaryColumn({ type: 'int' })
  userId: number;

  @PrimaryColumn({ type: 'text' })
  key: string;

  /** SHA-256 of the operation, what it is about, and the body's bytes. */
  @Column({ type: 'text' }) requestHash: string;

  /** The job that the request opened; null for other requests. */
  @Column({ type: 'int', nullable: true }) jobId: number | null;
  @Column({ type: 'timestamptz', default: () => 'now()' }) createdAt: Date;
}
