import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Actor } from '../../audit/audit.service.js';
import { Settings } from '../../config/settings.js';
import { inTransaction, requireTransaction } from '../../data/transaction.js';
import { recordEvent } from '../../events/record-event.js';
import { Clock } from '../../time/clock.js';
import type { AvailabilityItem } from '../status/availability.answers.js';
import { lockCatalog } from '../status/catalog-lock.js';
import type { ServiceStatus } from '../status/status.rules.js';
import { type StatusChange, StatusChangeService } from '../status/status-change.service.js';
import { EvaluationMetrics } from './evaluation.metrics.js';
import {
  BY_EVALUATION,
  closingReason,
  decide,
  nextClosing,
  openingReason,
  type Rule,
} from './evaluation.rules.js';
import { evidenceOf, evidenceToJudge, type RecordEvidence } from './evidence.js';

/** The automatic evaluation of one record. */
@Injectable()
export class EvaluationService {
  private readonly rule: Rule;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly statuses: StatusChangeService,
    private readonly metrics: EvaluationMetrics,
    { availabilityEvaluation }: Settings,
  ) {
    this.rule = availabilityEvaluation;
  }

  /**
   * Judges a record and closes or opens it, under the lock that changes by hand take, so that it judges their result. A
   * record that another transaction is changing is left to the next round.
   */
  async evaluate(id: number): Promise<void> {
    const changedTo = await inTransaction(this.dataSource, async (tx) => {
      await lockCatalog(tx, 'together');
      const locked: unknown[] = await tx.query(LOCK, [id]);
      if (locked.length === 0) return undefined;
      const now = this.clock.now();
      const evidence = await evidenceOf(tx, id, now, this.rule.window);
      if (!evidence) return undefined;
      const decision = decide(evidence, now, this.rule);
      if (decision === 'close') return this.close(tx, evidence, now);
      return decision === 'open' ? this.open(tx, evidence, now) : undefined;
    });
    if (changedTo) this.metrics.changed(changedTo);
  }

  /** The records that seem to need closing or opening, by Id; called within the round's transaction. */
  async due(tx: EntityManager): Promise<number[]> {
    requireTransaction(tx);
    const now = this.clock.now();
    const records = await evidenceToJudge(tx, now, this.rule.window);
    return records.filter((record) => decide(record, now, this.rule) !== 'leave').map(({ id }) => id);
  }

  private async close(tx: EntityManager, evidence: RecordEvidence, now: Date): Promise<ServiceStatus> {
    const { closings, quietPeriod } = nextClosing(evidence.last, now, this.rule);
    const reason = closingReason(evidence, quietPeriod, this.rule);
    const quietUntil = new Date(now.getTime() + quietPeriod);
    await this.change(tx, { id: evidence.id, to: 'AutoDisabled', reason });
    await tx.query(REMEMBER, [evidence.id, closings, quietUntil, null]);
    return 'AutoDisabled';
  }

  private async open(tx: EntityManager, evidence: RecordEvidence, now: Date): Promise<ServiceStatus> {
    const reason = openingReason(evidence, this.rule);
    await this.change(tx, { id: evidence.id, to: 'Active', reason });
    await tx.query(REMEMBER, [evidence.id, evidence.last?.closings, evidence.last?.quietUntil, now]);
    return 'Active';
  }

  private async change(tx: EntityManager, change: Pick<StatusChange, 'id' | 'to' | 'reason'>): Promise<void> {
    const item = await this.statuses.changeStatus(tx, EVALUATION, change);
    await recordEvent(tx, {
      kind: change.to === 'Active' ? 'service.auto_opened' : 'service.auto_closed',
      subject: { kind: 'Service', id: String(change.id) },
      facts: { name: nameOf(item), reason: change.reason },
    });
  }
}

const nameOf = ({ ServiceOperationName, ProductName, InsuranceCompanyName }: AvailabilityItem) =>
  [ServiceOperationName, ProductName, InsuranceCompanyName].filter(Boolean).join(' · ');

const EVALUATION: Actor = { userId: undefined, name: BY_EVALUATION };

const LOCK = `
  select from service_availability where id = $1 and automatic_evaluation and removed_at is null
  for no key update skip locked`;

/**
 * Inserts without conflict: the change of status has just removed the row. $1 id, $2 closings, $3 quiet until, $4
 * opened at.
 */
const REMEMBER = `
  insert into service_evaluation (service_availability_id, closings, quiet_until, opened_at) values ($1, $2, $3, $4)`;
