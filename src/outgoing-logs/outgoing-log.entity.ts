import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { Agent } from '../agents/agent.entity.js';

/**
 * A call that the gateway's adapters made for an agent. What was sent and received is not here: it stands in the payload
 * of the log's notification until the agent's platform has it, and is asked back from there.
 */
@Entity('outgoing_log')
@Index('outgoing_log_agent', ['agentId', 'id'])
export class OutgoingLog {
  /** OutgoingRequestLogID; LogID of the questions. */
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id: string;

  /** 24 hexadecimal digits. */
  @Column({ type: 'text' })
  gwLogId: string;

  @ForeignKey(() => Agent)
  @Column({ type: 'int' })
  agentId: number;

  @Column({ type: 'int', nullable: true })
  insuranceCompanyId: number | null;

  @Column({ type: 'int', nullable: true })
  productId: number | null;

  @Column({ type: 'int', nullable: true })
  serviceOperationId: number | null;

  @Column({ type: 'text' })
  url: string;

  @Column({ type: 'timestamptz' })
  startedAt: Date;

  @Column({ type: 'int' })
  durationMs: number;

  /** Null when there was no answer. */
  @Column({ type: 'int', nullable: true })
  httpStatus: number | null;

  @Column({ type: 'bigint' })
  notificationId: string;

  @Column({ type: 'bigint' })
  deliveryId: string;

  /** Equal to the notification's, whose partition it tells. */
  @Index('outgoing_log_created_at')
  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;
}
