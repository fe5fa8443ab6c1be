import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Agent } from '../../agents/agent.entity.js';

/**
 * The failed attempts in a row of an agent that the service may pause, and the probes while it is paused. A trigger of `agent` adds
 * and removes the row with the option, and resets it when the pause of the service ends.
 */
@Entity('agent_outage')
export class AgentOutage {
  @ForeignKey(() => Agent, { name: 'agent_outage_agent', onDelete: 'CASCADE' })
  @PrimaryColumn({ type: 'int', primaryKeyConstraintName: 'agent_outage_pk' })
  agentId: number;

  /** Failed attempts in a row. */
  @Column({ type: 'int', default: 0 })
  failures: number;

  /** Ends of the first and the last of them. */
  @Column({ type: 'timestamptz', nullable: true })
  firstFailedAt: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  lastFailedAt: Date | null;

  /** How the last one failed. */
  @Column({ type: 'text', nullable: true })
  lastFailure: string | null;

  /** End of the attempt that ended the last row of failures: what failed before it, and is recorded later, does not count. */
  @Column({ type: 'timestamptz', nullable: true })
  recoveredAt: Date | null;

  /** When the next probe is due; null while the service has not paused the agent. */
  @Column({ type: 'timestamptz', nullable: true })
  nextProbeAt: Date | null;

  /** Probes begun since the pause: the number fences a probe's result. */
  @Column({ type: 'int', default: 0 })
  probes: number;
}

/**
 * Until when the attempts of an agent with a pace have been given out, to all replicas together. A trigger of `agent` adds the row with
 * the pace; the claim locks it.
 */
@Entity('agent_pace')
export class AgentPace {
  @ForeignKey(() => Agent, { name: 'agent_pace_agent', onDelete: 'CASCADE' })
  @PrimaryColumn({ type: 'int', primaryKeyConstraintName: 'agent_pace_pk' })
  agentId: number;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  givenOutTo: Date;
}
