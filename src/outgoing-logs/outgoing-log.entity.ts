import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { Agent } from '../agents/agent.entity.js';

/**
 * A call that the gateway's adapters made for an agent. Its bodies are not here: they are in the payload of the log's
 * notification until the agent's platform has them, and are then requested from the platform.
 */
@Entity('outgoing_log')
@Index('outgoing_log_agent', ['agentId', 'id'])
export class OutgoingLog {
  /** OutgoingRequestLogID; in questions to the platform LogID. */
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id: string;

  /** 24 hexadecimal digits. */
  @Index('outgoing_log_gw_log_id')
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

  /** Null when the call had no answer. */
  @Column({ type: 'int', nullable: true })
  httpStatus: number | null;

  @Column({ type: 'bigint' })
  notificationId: string;

  @Column({ type: 'bigint' })
  deliveryId: string;

  /** Equal to the notification's, and so names its partition. */
  @Index('outgoing_log_created_at')
  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;
}
