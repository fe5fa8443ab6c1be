import { Column, Entity, ForeignKey, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import { Agent } from '../agents/agent.entity.js';
import type { SubjectKind } from './notification-subjects.rules.js';

/**
 * An announcement, stored once for any number of agents. It never changes, except that its payload may be forgotten.
 * Partitioned by week, like all tables that retention empties: a partition is dropped whole.
 */
@Entity('notification')
@Index('notification_subject', ['subjectId', 'subjectKind'], { where: 'subject_id IS NOT NULL' })
export class Notification {
  @PrimaryColumn({ type: 'bigint' })
  id: string;

  @Column({ type: 'smallint' })
  type: number;

  /** Null once the payload is forgotten, after the delivery of a type that forgets its payload. */
  @Column({ type: 'text', nullable: true })
  payload: string | null;

  @PrimaryColumn({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;

  /** What the notification announces; both are null for a notification of an earlier release. */
  @Column({ type: 'text', nullable: true })
  subjectKind: SubjectKind | null;

  /** Also null for a notification of several parameter values. */
  @Column({ type: 'text', nullable: true })
  subjectId: string | null;

  /** The span of the change, as a `traceparent` of W3C Trace Context; null where no traces are recorded. */
  @Column({ type: 'text', nullable: true })
  traceParent: string | null;
}

/**
 * A live delivery: one notification for one agent. The statement that ends a delivery removes its row. Half of each
 * page is left free, so that a claim rewrites its rows in place and touches no index.
 */
@Entity('delivery')
@Index('delivery_lane', ['agentId', 'dueAt', 'id'])
@Index('delivery_notification', ['notificationId'])
@Index('delivery_parked', ['id'], { where: "due_at = 'infinity'" })
@Index('delivery_failed', ['agentId', 'type', 'finished', 'dueAt'], { where: 'finished > 0' })
export class Delivery {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id: string;

  @Column({ type: 'bigint' })
  notificationId: string;

  @ForeignKey(() => Agent)
  @Column({ type: 'int' })
  agentId: number;

  @Column({ type: 'smallint' })
  type: number;

  /** Idempotency key at the platform, the same on every attempt. */
  @Column({ type: 'text' })
  referanceNo: string;

  /** When the next attempt is due. Infinity parks a delivery whose claims keep ending without an outcome. */
  @Column({ type: 'timestamptz', default: () => 'now()' })
  dueAt: Date;

  /** When it was parked; null while it is not, and when an earlier release parked it. */
  @Column({ type: 'timestamptz', nullable: true })
  parkedAt: Date | null;

  /** End of the lease; null while the delivery is not claimed. */
  @Column({ type: 'timestamptz', nullable: true })
  leasedUntil: Date | null;

  /** Fences the outcome: only the newest claim may move the row. Null while the delivery is not claimed. */
  @Column({ type: 'uuid', nullable: true })
  claimToken: string | null;

  /** Claims since the first or the latest resend. */
  @Column({ type: 'int', default: 0 })
  started: number;

  /** Attempts whose outcome is recorded, since the first or the latest resend. */
  @Column({ type: 'int', default: 0 })
  finished: number;

  /** Attempts before the latest resend; the attempt log continues their numbers. */
  @Column({ type: 'int', default: 0 })
  earlierAttempts: number;

  /** Equal to the notification's, and so names its partition. */
  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;
}

/**
 * A delivery in a final state, with the attempt that ended it, which a cancelled delivery does not have. A resend moves
 * the row back.
 */
@Entity('finished_delivery')
@Index('finished_delivery_failed', ['finishedAt'], { where: "state IN ('Dropped', 'Exhausted')" })
@Index('finished_delivery_agent', ['agentId', 'id'])
@Index('finished_delivery_type', ['type', 'id'])
@Index('finished_delivery_undelivered', ['state', 'id'], { where: "state <> 'Delivered'" })
@Index('finished_delivery_started', { synchronize: false })
@Index('finished_delivery_finished', { synchronize: false })
export class FinishedDelivery {
  @PrimaryColumn({ type: 'bigint' })
  id: string;

  @Index('finished_delivery_notification')
  @Column({ type: 'bigint' })
  notificationId: string;

  @Column({ type: 'int' })
  agentId: number;

  @Column({ type: 'smallint' })
  type: number;

  @Index('finished_delivery_referance_no')
  @Column({ type: 'text' })
  referanceNo: string;

  @Column({ type: 'text' })
  state: string;

  @Column({ type: 'int' })
  attempts: number;

  @Column({ type: 'timestamptz' })
  createdAt: Date;

  @PrimaryColumn({ type: 'timestamptz', default: () => 'now()' })
  finishedAt: Date;

  @Column({ type: 'text', nullable: true })
  subReferanceNo: string | null;

  @Column({ type: 'timestamptz', nullable: true })
  startedAt: Date | null;

  @Column({ type: 'int', nullable: true })
  durationMs: number | null;

  @Column({ type: 'int', nullable: true })
  httpStatus: number | null;

  @Column({ type: 'text', nullable: true })
  error: string | null;

  @Column({ type: 'text', nullable: true })
  responseExcerpt: string | null;

  /** Milliseconds from the due moment to the start of the attempt; null also for one of an earlier release. */
  @Column({ type: 'int', nullable: true })
  lateMs: number | null;
}

/** An attempt that did not end its delivery, with its outcome; kept as long as the delivery. */
@Entity('delivery_attempt')
@Index('delivery_attempt_started', { synchronize: false })
export class DeliveryAttempt {
  @PrimaryColumn({ type: 'bigint' })
  deliveryId: string;

  @PrimaryColumn({ type: 'timestamptz' })
  startedAt: Date;

  @PrimaryColumn({ type: 'int' })
  number: number;

  @Column({ type: 'text' })
  subReferanceNo: string;

  @Column({ type: 'int' })
  durationMs: number;

  @Column({ type: 'int', nullable: true })
  httpStatus: number | null;

  /** Why there was no HTTP answer, or no complete one. */
  @Column({ type: 'text', nullable: true })
  error: string | null;

  /** The answer's first 4 KB. */
  @Column({ type: 'text', nullable: true })
  responseExcerpt: string | null;

  /** Milliseconds from the due moment to its start; null for one of an earlier release. */
  @Column({ type: 'int', nullable: true })
  lateMs: number | null;

  @Column({ type: 'text' })
  verdict: string;
}

/** A resend by filter and its deliveries; kept for some days, while its progress is of interest. */
@Entity('delivery_resend')
export class DeliveryResend {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id: string;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  sentAt: Date;

  @Column({ type: 'bigint', array: true })
  deliveryIds: string[];
}
