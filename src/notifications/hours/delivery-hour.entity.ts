import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * How many deliveries of an agent and a type came to an outcome within an hour. The rows of agent 0 are the sums of all
 * agents, so that a month of all of them is read from few rows.
 */
@Entity('delivery_hour')
@Index('delivery_hour_hour', ['hour'])
export class DeliveryHour {
  @PrimaryColumn({ type: 'int', primaryKeyConstraintName: 'delivery_hour_pk' })
  agentId: number;

  /** First moment of the hour, of UTC. */
  @PrimaryColumn({ type: 'timestamptz', primaryKeyConstraintName: 'delivery_hour_pk' })
  hour: Date;

  @PrimaryColumn({ type: 'smallint', primaryKeyConstraintName: 'delivery_hour_pk' })
  type: number;

  /** A final state, or Parked. */
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'delivery_hour_pk' })
  outcome: string;

  @Column({ type: 'int' })
  count: number;

  /** How many of them were how late, by the buckets of `LATE_BOUNDS`; it ends with the last bucket that has any. */
  @Column({ type: 'int', array: true, default: () => "'{}'" })
  lateBuckets: number[];
}

/** Up to when outcomes are counted. The table has one row, whose lock makes rounds and resends take turns. */
@Entity('delivery_hours_counted')
@Check('delivery_hours_counted_one', 'id')
export class DeliveryHoursCounted {
  @PrimaryColumn({ type: 'boolean', primaryKeyConstraintName: 'delivery_hours_counted_pk', default: true })
  id: true;

  /** In whole milliseconds, because JavaScript's dates have no microseconds. */
  @Column({ type: 'timestamptz' })
  countedTo: Date;
}

/** When an agent's platform last took a notification, and when and why it last did not; as of the last round. */
@Entity('agent_delivery_health')
export class AgentDeliveryHealth {
  @PrimaryColumn({ type: 'int', primaryKeyConstraintName: 'agent_delivery_health_pk' })
  agentId: number;

  @Column({ type: 'timestamptz', nullable: true })
  lastDeliveredAt: Date | null;

  /** End of the last failed attempt, also of one that is retried. */
  @Column({ type: 'timestamptz', nullable: true })
  lastFailedAt: Date | null;

  @Column({ type: 'int', nullable: true })
  lastHttpStatus: number | null;

  /** Why it brought no HTTP answer. */
  @Column({ type: 'text', nullable: true })
  lastError: string | null;

  /** End of the first failed attempt since the last success; null without one, and for failures that an earlier release noted. */
  @Column({ type: 'timestamptz', nullable: true })
  failingSince: Date | null;
}
