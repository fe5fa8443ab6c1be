import { Column, Entity, ForeignKey, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import { Agent } from '../agents/agent.entity.js';

/**
 * What is announced; stored once, however many agents hear of it, and never changed but to forget it. Partitioned by
 * week, as all that leaves after the retention: a partition is dropped whole.
 */
@Entity('notification')
export class Notification {
  @PrimaryColumn({ type: 'bigint' })
  id: string;

  @Column({ type: 'smallint' })
  type: number;

  /** Null once it is forgotten: the type says so, and it was delivered. */
  @Column({ type: 'text', nullable: true })
  payload: string | null;

  @PrimaryColumn({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;
}

/**
 * A live delivery: one notification on its way to one agent. Rows leave with the statement that ends them. Half of each
 * page is left free, so that a claim rewrites its rows in place and touches no index.
 */
@Entity('delivery')
@Index('delivery_lane', ['agentId', 'dueAt', 'id'])
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

  /** When the next attempt is due. Infinity parks a delivery whose attempts keep dying with the process. */
  @Column({ type: 'timestamptz', default: () => 'now()' })
  dueAt: Date;

  /** Until then the attempt is somebody's; null while nobody holds it. */
  @Column({ type: 'timestamptz', nullable: true })
  leasedUntil: Date | null;

  /** Fences the outcome: only the holder of the newest claim may move the row. Null while nobody holds it. */
  @Column({ type: 'uuid', nullable: true })
  claimToken: string | null;

  /** Claims since the first or the latest resend. */
  @Column({ type: 'int', default: 0 })
  started: number;

  /** Attempts whose outcome is recorded, since the first or the latest resend. */
  @Column({ type: 'int', default: 0 })
  finished: number;

  /** Attempts before the latest resend; numbers in the attempt log go on. */
  @Column({ type: 'int', default: 0 })
  earlierAttempts: number;

  /** Equal to the notification's, whose partition it tells. */
  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;
}

/**
 * A delivery in a final state, with the attempt that ended it; a cancelled one was ended by none. A resend moves it
 * back.
 */
@Entity('finished_delivery')
export class FinishedDelivery {
  @PrimaryColumn({ type: 'bigint' })
  id: string;

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
}

/** An attempt that did not end its delivery, and what came of it; kept as long as the delivery. */
@Entity('delivery_attempt')
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

  /** Why there was no HTTP answer, or no whole one. */
  @Column({ type: 'text', nullable: true })
  error: string | null;

  /** The answer's first 4 KB. */
  @Column({ type: 'text', nullable: true })
  responseExcerpt: string | null;

  @Column({ type: 'text' })
  verdict: string;
}
