import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { Clock } from '../../time/clock.js';
import type { EndpointTrialItem, TrialState } from '../agent.answers.js';
import { Agent } from '../agent.entity.js';

/**
 * A change of an agent's endpoint that is tried first. The columns of endpoints are those that the agent gets; an accepted trial keeps the
 * previous ones until its first deliveries have shown that it stays. A trial that is over has no keys.
 */
@Entity('endpoint_trial')
@Index('endpoint_trial_open', ['agentId'], { where: 'next_step_at IS NOT NULL', unique: true })
export class EndpointTrial {
  @PrimaryGeneratedColumn('identity', {
    type: 'int',
    generatedIdentity: 'BY DEFAULT',
    primaryKeyConstraintName: 'endpoint_trial_pk',
  })
  id: number;

  @ForeignKey(() => Agent, { name: 'endpoint_trial_agent', onDelete: 'CASCADE' })
  @Column({ type: 'int' })
  agentId: number;

  @Column({ type: 'text', default: 'Testing' })
  state: TrialState;

  /** Why it was refused or reverted. */
  @Column({ type: 'text', nullable: true })
  cause: string | null;

  /** Who asked for it, as the audit names the change. */
  @Column({ type: 'int', nullable: true })
  userId: number | null;

  @Column({ type: 'text' })
  userName: string;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  startedAt: Date;

  /**
   * When the next notification 104 is due: to the new endpoint while it is tested, to the previous one once the first deliveries
   * have failed; infinity while these are awaited, null when the trial is over.
   */
  @Column({ type: 'timestamptz', nullable: true, default: () => 'now()' })
  nextStepAt: Date | null;

  /** Tests begun: the number fences a test's result. */
  @Column({ type: 'int', default: 0 })
  tests: number;

  @Column({ type: 'timestamptz', nullable: true })
  acceptedAt: Date | null;

  /** The first deliveries to the new endpoint, all of which have failed. */
  @Column({ type: 'bigint', array: true, default: () => "'{}'" })
  failedDeliveries: string[];

  /** How the last of them failed. */
  @Column({ type: 'text', nullable: true })
  lastFailure: string | null;

  @Column({ type: 'text', nullable: true })
  platformUrl: string | null;

  @Column({ type: 'text', nullable: true })
  platformApiKey: string | null;

  @Column({ type: 'text', nullable: true })
  platformAuthorization: string | null;

  @Column({ type: 'text', nullable: true })
  signingSecrets: string | null;

  @Column({ type: 'text', nullable: true })
  previousPlatformUrl: string | null;

  @Column({ type: 'text', nullable: true })
  previousPlatformApiKey: string | null;

  @Column({ type: 'text', nullable: true })
  previousPlatformAuthorization: string | null;

  @Column({ type: 'text', nullable: true })
  previousSigningSecrets: string | null;
}

/** A trial as it is answered, without keys. */
export function trialItem(trial: EndpointTrial, clock: Clock): EndpointTrialItem {
  return {
    TrialId: trial.id,
    State: trial.state,
    Cause: trial.cause,
    StartedAt: clock.withOffset(trial.startedAt),
    PlatformUrl: trial.platformUrl,
    PreviousPlatformUrl: trial.previousPlatformUrl,
    IsOpen: trial.nextStepAt !== null,
  };
}
