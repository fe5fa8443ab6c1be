import { Column, Entity, ForeignKey, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import { Agent } from '../../agents/agent.entity.js';

/** A product of a company that an agent may use; the catalog need not contain it. */
@Entity('agent_product')
@Index('agent_product_agents', ['insuranceCompanyId', 'productId', 'agentId'])
export class AgentProduct {
  @ForeignKey(() => Agent)
  @PrimaryColumn({ type: 'int' })
  agentId: number;

  @PrimaryColumn({ type: 'int' })
  insuranceCompanyId: number;

  @PrimaryColumn({ type: 'int' })
  productId: number;
}

/**
 * An operation that an agent is notified of, for all companies and products; of an outsource operation, one process.
 */
@Entity('agent_subscription')
// Nulls are values here, so that an operation without process is subscribed once.
@Index('agent_subscription_operation', { synchronize: false })
@Index('agent_subscription_agents', ['serviceOperationId', 'outsourceProcessId', 'agentId'])
export class AgentSubscription {
  @PrimaryGeneratedColumn('identity', { type: 'int', generatedIdentity: 'ALWAYS' })
  id: number;

  @ForeignKey(() => Agent)
  @Column({ type: 'int' })
  agentId: number;

  @Column({ type: 'int' })
  serviceOperationId: number;

  @Column({ type: 'int', nullable: true })
  outsourceProcessId: number | null;
}
