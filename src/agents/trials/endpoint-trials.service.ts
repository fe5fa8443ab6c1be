import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { pascalCase } from '../../api/binding/rules.js';
import { validationError } from '../../api/general.refusals.js';
import { refused } from '../../api/refusal.js';
import { type Actor, AuditService } from '../../audit/audit.service.js';
import { inTransaction } from '../../data/transaction.js';
import { Clock } from '../../time/clock.js';
import type { EndpointTrialItem } from '../agent.answers.js';
import { Agent } from '../agent.entity.js';
import { TRIAL_NOT_FOUND } from '../agent.refusals.js';
import { type AgentFields, AgentsService } from '../agents.service.js';
import { changesEndpoint, endpointOf, type StoredEndpoint } from '../endpoint.rules.js';
import { EndpointTrial, trialItem } from './endpoint-trial.entity.js';
import {
  ACCEPT_TRIAL,
  ASK_PREVIOUS_LATER,
  END_TRIAL,
  REFUSE_TRIAL,
  REVERT_TRIAL,
  TAKE_TRIALS,
} from './endpoint-trials.sql.js';

/** Trials of endpoints as rows: a process takes those that are due, and reports how their tests went. */
@Injectable()
export class EndpointTrials {
  constructor(
    private readonly dataSource: DataSource,
    private readonly agents: AgentsService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /**
   * Begins to try a change of an agent's endpoint, in place of a trial that is open; returns its id.
   * @throws DomainError as `AgentsService.update`; Validation.General for a change of anything else, or of nothing
   */
  async start(actor: Actor, agentId: number, fields: AgentFields, expected?: number): Promise<number> {
    const prepared = await this.agents.prepared(agentId, fields);
    const others = Object.keys(prepared.columns).filter((name) => !changesEndpoint({ [name]: 1 }));
    const Message =
      'Trial takes PlatformUrl, PlatformApiKey, PlatformAuthorization and SigningSecrets only, and needs one of them.';
    if (others.length > 0 || !changesEndpoint(prepared.columns))
      throw validationError([{ Field: 'Trial', Message }]);
    return inTransaction(this.dataSource, async (tx) => {
      const { stored, changed } = await this.agents.changeOf(tx, agentId, prepared, expected);
      await tx.query(END_TRIAL, [agentId, 'AnotherTrial']);
      const candidate = endpointOf({ ...stored, ...changed });
      const previous = Object.fromEntries(
        Object.entries(endpointOf(stored)).map(([name, value]) => [`previous${pascalCase(name)}`, value]),
      );
      const { id } = await tx.save(
        tx.create(EndpointTrial, {
          agentId,
          userId: actor.userId === undefined ? null : Number(actor.userId),
          userName: actor.name,
          ...candidate,
          ...previous,
        }),
      );
      await this.audit.record(tx, actor, {
        action: 'agent.tryEndpoint',
        target: `agent ${agentId}`,
        details: { TrialId: id, Fields: Object.keys(prepared.columns).map(pascalCase) },
        before: { PlatformUrl: stored.platformUrl },
        after: { PlatformUrl: candidate.platformUrl },
      });
      return id;
    });
  }

  /** @throws DomainError General.NotFound */
  async show(agentId: number, id: number): Promise<EndpointTrialItem> {
    const trial = await this.dataSource.getRepository(EndpointTrial).findOneBy({ id, agentId });
    if (!trial) throw refused(TRIAL_NOT_FOUND);
    return trialItem(trial, this.clock);
  }

  /** Takes trials whose next test is due; another process repeats one that has no result within `leaseMs`. */
  async take(atMost: number, leaseMs: number): Promise<EndpointTrial[]> {
    const taken: { id: number }[] = await this.dataSource.query(TAKE_TRIALS, [atMost, leaseMs]);
    const trials = this.dataSource.getRepository(EndpointTrial);
    return taken.length === 0 ? [] : trials.findBy(taken);
  }

  /** The test of a new endpoint was answered with 2xx: the agent has it from now on. */
  async accept(trial: EndpointTrial): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      await this.agents.lock(tx, trial.agentId);
      const [accepted] = await tx.query(ACCEPT_TRIAL, [trial.id, trial.tests]);
      if (accepted)
        await this.change(
          tx,
          { name: trial.userName, userId: trial.userId === null ? undefined : String(trial.userId) },
          trial,
          endpointOf(trial),
        );
    });
  }

  async refuse(trial: EndpointTrial, cause: string): Promise<void> {
    await this.dataSource.query(REFUSE_TRIAL, [trial.id, trial.tests, cause]);
  }

  /**
   * The first deliveries to the new endpoint have failed, and the test of the previous one was answered with 2xx: the agent has that one
   * again. `done` is a part of the transaction.
   */
  async revert(
    actor: Actor,
    trial: EndpointTrial,
    done: (tx: EntityManager) => Promise<void>,
  ): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      await this.agents.lock(tx, trial.agentId);
      const [reverted] = await tx.query(REVERT_TRIAL, [trial.id, trial.tests]);
      if (!reverted) return;
      await this.change(tx, actor, trial, previousOf(trial));
      await done(tx);
    });
  }

  /** The previous endpoint does not answer either. */
  async askLater(trial: EndpointTrial, minutes: number): Promise<void> {
    await this.dataSource.query(ASK_PREVIOUS_LATER, [trial.id, trial.tests, minutes]);
  }

  private async change(
    tx: EntityManager,
    actor: Actor,
    trial: EndpointTrial,
    endpoint: StoredEndpoint,
  ): Promise<void> {
    const stored = await tx.findOneByOrFail(Agent, { id: trial.agentId });
    await tx.update(Agent, { id: trial.agentId }, endpoint);
    await this.audit.record(tx, actor, {
      action: 'agent.update',
      target: `agent ${trial.agentId}`,
      details: {
        TrialId: trial.id,
        Fields: Object.keys(endpoint)
          .filter((name) => stored[name as keyof StoredEndpoint] !== endpoint[name as keyof StoredEndpoint])
          .map(pascalCase),
      },
      before: { PlatformUrl: stored.platformUrl },
      after: { PlatformUrl: endpoint.platformUrl },
    });
  }
}

/** The endpoint that an accepted trial has replaced. */
export function previousOf(trial: EndpointTrial): StoredEndpoint {
  return {
    platformUrl: trial.previousPlatformUrl,
    platformApiKey: trial.previousPlatformApiKey,
    platformAuthorization: trial.previousPlatformAuthorization,
    signingSecrets: trial.previousSigningSecrets,
  };
}
