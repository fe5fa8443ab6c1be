import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { ServiceAvailability } from '../status/service-availability.entity.js';
import type { ClosedStatus } from '../status/status.rules.js';
import type { PlanNote, PlanState } from './plan.rules.js';

/** A closing of one record that is planned for a later time. The row stays when the plan has ended. */
@Entity('service_status_plan')
@Check('service_status_plan_status_closed', `status in ('AutoDisabled', 'ManualDisabled')`)
@Check('service_status_plan_state_known', `state in ('Pending', 'Done', 'Ended', 'Cancelled')`)
@Check('service_status_plan_ended', `(ended_at is null) = (state = 'Pending')`)
@Check('service_status_plan_until_later', 'until_at > from_at')
@Index('service_status_plan_bulk', ['bulkId', 'serviceAvailabilityId'], { unique: true })
@Index('service_status_plan_record', ['serviceAvailabilityId', 'id'])
@Index('service_status_plan_company', ['insuranceCompanyId', 'id'])
@Index('service_status_plan_due', ['fromAt'], { where: `state = 'Pending'` })
@Index('service_status_plan_pending', ['serviceAvailabilityId', 'fromAt'], { where: `state = 'Pending'` })
export class ServiceStatusPlan {
  @PrimaryGeneratedColumn('identity', {
    type: 'int',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'service_status_plan_pk',
  })
  id: number;

  /** The id of the call that planned it, with which its repeat is recognised. */
  @Column({ type: 'uuid' })
  bulkId: string;

  @ForeignKey(() => ServiceAvailability, { name: 'service_status_plan_of_record' })
  @Column({ type: 'int' })
  serviceAvailabilityId: number;

  /** The record's company, which never changes; the list is filtered by it. */
  @Column({ type: 'int' })
  insuranceCompanyId: number;

  @Column({ type: 'text' })
  status: ClosedStatus;

  @Column({ type: 'text' })
  reason: string;

  @Column({ type: 'timestamptz' })
  fromAt: Date;

  /** When the record opens again automatically; null when it stays closed. */
  @Column({ type: 'timestamptz', nullable: true })
  untilAt: Date | null;

  @Column({ type: 'text' })
  plannedBy: string;

  @Column({ type: 'int', nullable: true })
  plannedByUserId: number | null;

  @Column({ type: 'timestamptz' })
  plannedAt: Date;

  @Column({ type: 'text', default: 'Pending' })
  state: PlanState;

  @Column({ type: 'timestamptz', nullable: true })
  endedAt: Date | null;

  /** Why the plan ended without a change of status. */
  @Column({ type: 'text', nullable: true })
  note: PlanNote | null;
}
