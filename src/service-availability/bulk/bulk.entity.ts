import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { ServiceStatus } from '../status/status.rules.js';
import type { RefusalCause } from './bulk.rules.js';

/** A change of many records, which may have come in several calls. */
@Entity('service_bulk_change')
export class ServiceBulkChange {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'service_bulk_change_pk' })
  id: string;

  @Column({ type: 'text' })
  status: ServiceStatus;

  @Column({ type: 'text' })
  reason: string;

  @Column({ type: 'timestamptz', nullable: true })
  untilAt: Date | null;

  @Column({ type: 'text' })
  changedBy: string;

  @Column({ type: 'int', nullable: true })
  changedByUserId: number | null;

  @Column({ type: 'timestamptz' })
  startedAt: Date;
}

/** What became of a record in a bulk change, as it was answered; a repeated call is answered from here. */
@Entity('service_bulk_record')
@Check('service_bulk_record_outcome', `(cause is null) = (from_status is not null)`)
@Index('service_bulk_record_outcomes', { synchronize: false })
export class ServiceBulkRecord {
  @ForeignKey(() => ServiceBulkChange, { name: 'service_bulk_record_of_change' })
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'service_bulk_record_pk' })
  bulkId: string;

  /** Also an id that no record has. */
  @PrimaryColumn({ type: 'int', primaryKeyConstraintName: 'service_bulk_record_pk' })
  serviceAvailabilityId: number;

  /** The status before; null for a refused record. */
  @Column({ type: 'text', nullable: true })
  fromStatus: ServiceStatus | null;

  /** Why the record was refused; null for a changed one. */
  @Column({ type: 'text', nullable: true })
  cause: RefusalCause | null;

  /** The state that a refused record had, as it was answered. */
  @Column({ type: 'jsonb', nullable: true })
  present: Record<string, unknown> | null;
}
