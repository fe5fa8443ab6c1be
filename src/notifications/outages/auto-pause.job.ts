import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { DataSource, type EntityManager, IsNull, Not } from 'typeorm';
import { Agent } from '../../agents/agent.entity.js';
import { AgentsService } from '../../agents/agents.service.js';
import { endCatchUps } from '../../agents/agents.sql.js';
import { AuditService } from '../../audit/audit.service.js';
import { Round, warning } from '../../data/round.js';
import { afterCommit, inTransaction } from '../../data/transaction.js';
import { recordEvent } from '../../events/record-event.js';
import { Clock } from '../../time/clock.js';
import { LOGGER, type Logger } from '../../tracing/logger.js';
import type { ClaimedDelivery } from '../dispatch/claim.sql.js';
import { DeliveryStore } from '../dispatch/delivery-store.js';
import { Dispatcher } from '../dispatch/dispatcher.js';
import { OutcomeRecorder } from '../dispatch/outcomes/outcome-recorder.js';
import { WriteGate } from '../dispatch/outcomes/write-gate.js';
import type { AttemptOutcome } from '../dispatch/record.sql.js';
import { Sender } from '../dispatch/sender.js';
import { answersAgain, mayNotTakeTests, probeAfter, SERVICE } from './outage.rules.js';
import {
  BEGIN_PROBES,
  DUE_BY_AGE,
  FAILURES_TO_PAUSE,
  PAUSED_MINUTES,
  PROBE_FAILED,
  TAKE_PROBES,
  waitsSince,
} from './outage.sql.js';
import { type Probed, ProbeSender } from './probe-sender.js';

const EVERY_MS = 1_000;
const PROBES_AT_ONCE = 20;
/** Deliveries that one statement orders anew. */
const SLICE = 5_000;

interface TakenProbe {
  agentId: number;
  number: number;
}

/**
 * Pauses agents whose platforms do not answer, probes them and resumes them. Everything stands in the database: any replica takes each
 * step, one of them at a time, and another one goes on where a killed one was.
 */
@Injectable()
export class AutoPause implements OnModuleDestroy {
  private readonly round: Round;
  private readonly underWay = new Set<Promise<void>>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly store: DeliveryStore,
    private readonly gate: WriteGate,
    private readonly dispatcher: Dispatcher,
    private readonly recorder: OutcomeRecorder,
    private readonly sender: Sender,
    private readonly probes: ProbeSender,
    private readonly agents: AgentsService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.round = new Round(() => this.step(), this.warn('outages of platforms not followed'));
  }

  @Interval(EVERY_MS)
  async run(): Promise<void> {
    if (this.gate.isOpen) await this.round.run();
  }

  onModuleDestroy(): Promise<void> {
    return this.round.stop();
  }

  private warn(event: string): (error: unknown) => void {
    return warning(this.logger, event);
  }

  private async step(): Promise<void> {
    const { pauses, hasProbes } = await this.store.outageSteps();
    // One agent whose row is locked for long does not keep the others.
    await Promise.all(pauses.map((agentId) => this.pause(agentId).catch(this.warn('agent not paused'))));
    if (hasProbes && this.underWay.size < PROBES_AT_ONCE) {
      const values = [PROBES_AT_ONCE - this.underWay.size, this.sender.leaseMs];
      const taken: TakenProbe[] = await this.dataSource.query(TAKE_PROBES, values);
      for (const probe of taken) this.probe(probe);
    }
    await this.dataSource.query(endCatchUps(waitsSince));
  }

  /** Pauses an agent, unless its failures do not suffice any more. */
  private async pause(agentId: number): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      await this.agents.lock(tx, agentId);
      const [found]: { failures: number; since: Date; failure: string }[] = await tx.query(
        FAILURES_TO_PAUSE,
        [agentId],
      );
      if (!found) return;
      const { failures, since, failure } = found;
      const fields = { pausedAt: () => 'now()', pausedBy: SERVICE.name, pauseCause: failure };
      await tx.update(Agent, { id: agentId }, fields);
      await tx.query(BEGIN_PROBES, [agentId, probeAfter(0)]);
      await this.audit.record(tx, SERVICE, {
        action: 'agent.pause',
        target: `agent ${agentId}`,
        details: { Failures: failures, FailingSince: this.clock.withOffset(since), Cause: failure },
        before: { Paused: false },
        after: { Paused: true },
      });
      await this.noted(tx, 'agent.paused', agentId, failure);
      afterCommit(tx, () => {
        this.logger.warn({ event: 'agent paused', agentId, failures, cause: failure });
        void this.dispatcher.pause(agentId);
      });
    });
  }

  /** Rounds go on meanwhile: a platform that hangs answers no sooner than the time-out. */
  private probe(taken: TakenProbe): void {
    const work = this.probeOnce(taken)
      .catch(this.warn('agent not probed'))
      .finally(() => this.underWay.delete(work));
    this.underWay.add(work);
  }

  private async probeOnce({ agentId, number }: TakenProbe): Promise<void> {
    const [agent] = await this.dataSource
      .getRepository(Agent)
      .findBy({ id: agentId, pauseCause: Not(IsNull()) });
    if (!agent) return;
    let probed = await this.probes.send(agentId, agent);
    if (mayNotTakeTests(probed.status)) probed = (await this.attemptOldest(agentId)) ?? probed;
    const { status, words } = probed;
    const works = answersAgain(status);
    this.logger.info({ event: 'agent probed', agentId, number, works, answer: words });
    if (works) await this.resume(agentId);
    else await this.failed({ agentId, number }, words);
  }

  /** Sends the oldest waiting notification as a probe, which uses up no attempt of it; undefined when none is sent. */
  private async attemptOldest(agentId: number): Promise<Probed | undefined> {
    await this.orderByAge(agentId);
    const claim = await this.store.claimProbe(agentId, this.sender.leaseMs);
    if (!claim) return undefined;
    // As the first attempt, without the header of the last one.
    const outcome = await this.attempt({ ...claim, attempt: 1 });
    if (outcome?.verdict === 'Delivered') this.recorder.add(outcome);
    else await this.sender.giveBack([claim]);
    if (!outcome) return undefined;
    const { httpStatus, error } = outcome.attempt;
    return { status: httpStatus ?? undefined, words: error ?? `HTTP ${httpStatus}` };
  }

  private attempt(claim: ClaimedDelivery): Promise<AttemptOutcome | undefined> {
    return new Promise((resolve) => this.sender.send(claim, resolve));
  }

  private async resume(agentId: number): Promise<void> {
    await this.orderByAge(agentId);
    await inTransaction(this.dataSource, async (tx) => {
      await this.agents.lock(tx, agentId);
      // The staff's own pause stays.
      const { affected } = await tx.update(
        Agent,
        { id: agentId, pauseCause: Not(IsNull()) },
        { pausedAt: null },
      );
      if (!affected) return;
      await this.audit.record(tx, SERVICE, {
        action: 'agent.resume',
        target: `agent ${agentId}`,
        before: { Paused: true },
        after: { Paused: false },
      });
      await this.noted(tx, 'agent.resumed', agentId);
      afterCommit(tx, () => {
        this.logger.info({ event: 'agent resumed', agentId });
        this.dispatcher.resume([agentId]);
      });
    });
  }

  private async noted(
    tx: EntityManager,
    kind: 'agent.paused' | 'agent.resumed',
    agentId: number,
    cause?: string,
  ): Promise<void> {
    const facts = { by: 'Service', ...(cause !== undefined && { cause }) } as const;
    await recordEvent(tx, { kind, subject: { kind: 'Agent', id: String(agentId) }, facts });
  }

  private async failed({ agentId, number }: TakenProbe, words: string): Promise<void> {
    const [paused]: { minutes: number }[] = await this.dataSource.query(PAUSED_MINUTES, [agentId, number]);
    if (!paused) return;
    await this.dataSource.query(PROBE_FAILED, [agentId, number, words, probeAfter(paused.minutes)]);
  }

  /** What waits for a paused agent becomes due by its age, slice by slice along its lane. */
  private async orderByAge(agentId: number): Promise<void> {
    let last: { dueAt: string; id: string } | undefined = { dueAt: '-infinity', id: '0' };
    while (last) {
      const values: unknown[] = [agentId, last.dueAt, last.id, SLICE];
      [last] = await this.dataSource.query(DUE_BY_AGE, values);
    }
  }
}
