import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { ServiceStatus } from './status.rules.js';

/**
 * One record of the service catalog, identified by company, product, operation and outsource process together. A record
 * that leaves the catalog keeps its row, and so its Id and history when it comes back.
 */
@Entity('service_availability')
@Check(
  'service_availability_ids_positive',
  'least(insurance_company_id, product_id, service_operation_id, outsource_process_id) > 0',
)
@Check('service_availability_status_known', `status in ('Active', 'AutoDisabled', 'ManualDisabled')`)
// Nulls are values here, so that a record without product exists once.
@Index('service_availability_record', { synchronize: false })
@Index('service_availability_operation', ['serviceOperationId', 'id'])
@Index('service_availability_reopening', { synchronize: false })
@Index('service_availability_closed', { synchronize: false })
export class ServiceAvailability {
  @PrimaryGeneratedColumn('identity', { type: 'int', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'int' })
  insuranceCompanyId: number;

  @Column({ type: 'text' })
  insuranceCompanyName: string;

  /** Null for an operation that belongs to no product. */
  @Column({ type: 'int', nullable: true })
  productId: number | null;

  @Column({ type: 'text', nullable: true })
  productName: string | null;

  @Column({ type: 'int', nullable: true })
  productBranchId: number | null;

  @Column({ type: 'text', nullable: true })
  productBranchName: string | null;

  @Column({ type: 'int' })
  serviceOperationId: number;

  @Column({ type: 'text' })
  serviceOperationName: string;

  @Column({ type: 'text' })
  serviceName: string;

  /** Set for outsource operations only. */
  @Column({ type: 'int', nullable: true })
  outsourceProcessId: number | null;

  @Column({ type: 'text', nullable: true })
  outsourceProcessName: string | null;

  @Column({ type: 'text', default: 'Active' })
  status: ServiceStatus;

  /** Why the record has its status: the operator's words, or a fixed text. */
  @Column({ type: 'text' })
  reason: string;

  @Column({ type: 'timestamptz' })
  statusDate: Date;

  /** When a closed record opens automatically; any other change clears it. */
  @Column({ type: 'timestamptz', nullable: true })
  reopenAt: Date | null;

  /** Whether the automatic evaluation may close and open the record. */
  @Column({ type: 'boolean', default: false })
  automaticEvaluation: boolean;

  /** Null while the record is in the catalog. */
  @Column({ type: 'timestamptz', nullable: true })
  removedAt: Date | null;
}

/** A change of a record's status; additions and removals by a sync are not among them. */
@Entity('service_status_change')
@Index('service_status_change_bulk', ['bulkId', 'serviceAvailabilityId'], { where: 'bulk_id is not null' })
@Index('service_status_change_moment', ['serviceAvailabilityId', 'changedAt', 'id'])
@Index('service_status_change_record', ['serviceAvailabilityId', 'id'])
export class ServiceStatusChange {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: string;

  @ForeignKey(() => ServiceAvailability)
  @Column({ type: 'int' })
  serviceAvailabilityId: number;

  @Column({ type: 'timestamptz' })
  changedAt: Date;

  /** A user's name, or a fixed text for an automatic change. */
  @Column({ type: 'text' })
  changedBy: string;

  /** The user's id; null for an automatic change, and for a change that an earlier release recorded. */
  @Column({ type: 'int', nullable: true })
  changedByUserId: number | null;

  @Column({ type: 'text' })
  fromStatus: ServiceStatus;

  @Column({ type: 'text' })
  toStatus: ServiceStatus;

  @Column({ type: 'text' })
  reason: string;

  /** How many notifications announced the change; null for a change that an earlier release recorded. */
  @Column({ type: 'int', nullable: true })
  notifications: number | null;

  /** The change of many records that it belongs to. */
  @Column({ type: 'uuid', nullable: true })
  bulkId: string | null;
}
