import { Inject, Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Counter, Registry } from 'prom-client';
import { DataSource, type EntityManager } from 'typeorm';
import { type Caller, isStaff } from '../../access/access.js';
import { validationError } from '../../api/general.refusals.js';
import { refused } from '../../api/refusal.js';
import { auditedValues } from '../../audit/audit.rules.js';
import { AuditService } from '../../audit/audit.service.js';
import { HOUR, MINUTE } from '../../config/duration.js';
import { warning } from '../../data/round.js';
import { inTransaction } from '../../data/transaction.js';
import { Clock } from '../../time/clock.js';
import { LOGGER, type Logger } from '../../tracing/logger.js';
import type { OutcomesTaken } from './outcomes.answers.js';
import { BATCH_ID_REUSED } from './outcomes.refusals.js';
import type { ReportOutcomes } from './outcomes.requests.js';
import {
  brokenOutcomes,
  contentHash,
  countOutcomes,
  type OutcomeCounts,
  untimelyOutcomes,
} from './outcomes.rules.js';
import { COUNT, RECORD_BATCH, RECORDS, REMOVE_OLD, REPORTED } from './outcomes.sql.js';

/** The part of a batch's answer that is kept for its repeats. */
type TakenOutcomes = Omit<OutcomesTaken, 'Repeated'>;

/** Outcomes count, and their repeats are recognised, for an hour; the rest of the time serves the analysis of incidents. */
const KEPT_FOR = 3 * HOUR;

/** Results of calls to insurers' services, counted by record and minute. */
@Injectable()
export class OutcomesService {
  private readonly taken: Counter<'result'>;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly audit: AuditService,
    @Inject(LOGGER) private readonly logger: Logger,
    registry: Registry,
  ) {
    this.taken = new Counter({
      name: 'zeyil_service_outcomes_total',
      help: 'Reported outcomes of calls to insurers: accepted, unknown to the catalog, or repeated.',
      labelNames: ['result'],
      registers: [registry],
    });
  }

  /**
   * Counts a batch once, even if it is sent repeatedly under its id; outcomes of unknown operations are left out and
   * reported.
   * @throws DomainError Validation.General naming the outcomes at fault; General.Conflict when the id was used for
   *   another batch. Then nothing is counted.
   */
  async take(sender: Caller, { batchId, outcomes }: ReportOutcomes): Promise<OutcomesTaken> {
    const broken = brokenOutcomes(outcomes);
    if (broken.length > 0) throw validationError(broken);
    const counts = countOutcomes(outcomes);
    const taken = await inTransaction(this.dataSource, async (tx) => {
      const now = this.clock.now();
      const ids = await recordIds(tx, counts);
      const answer = answerTo(counts, ids);
      if (batchId !== undefined) {
        const batch = [sender.userId ?? sender.name, batchId, contentHash(outcomes)];
        const earlier = await recordBatch(tx, batch, answer, now);
        if (earlier) return { ...earlier, Repeated: true };
      }
      // Checked after the repeat: a late repeat gets the answer of the first call.
      const untimely = untimelyOutcomes(outcomes, now);
      if (untimely.length > 0) throw validationError(untimely);
      await count(tx, counts, ids);
      if (isStaff(sender)) await this.record(tx, sender, { batchId, counts, ids });
      return { ...answer, Repeated: false };
    });
    if (taken.Repeated) this.taken.inc({ result: 'repeated' }, outcomes.length);
    else {
      this.taken.inc({ result: 'accepted' }, taken.Accepted);
      this.taken.inc({ result: 'unknown' }, outcomes.length - taken.Accepted);
    }
    return taken;
  }

  /** Never rejects: the next run tries again. Every replica runs it, which does no harm. */
  @Interval(10 * MINUTE)
  async removeOld(): Promise<void> {
    for (const statement of REMOVE_OLD) {
      await this.dataSource
        .query(statement, [KEPT_FOR])
        .catch(warning(this.logger, 'old outcomes not removed'));
    }
  }

  /**
   * Audits a report of an Administrator, since it can close services. Reports of adapters are not audited: they come
   * all day, and their batches are kept.
   */
  private async record(
    tx: EntityManager,
    sender: Caller,
    {
      batchId,
      counts,
      ids,
    }: { batchId?: string; counts: readonly OutcomeCounts[]; ids: readonly (number | undefined)[] },
  ): Promise<void> {
    const known = counts.map(({ outcomes }, index) => ({ id: ids[index] ?? null, outcomes }));
    const audited = {
      action: 'serviceOutcomes.report' as const,
      target: 'service outcomes',
      details: auditedValues({ batchId }),
    };
    await this.audit.recordSelected(tx, sender, audited, {
      sql: REPORTED,
      parameters: [known.map(({ id }) => id), known.map(({ outcomes }) => outcomes)],
    });
  }
}

/** The Ids of the records, in the counts' order; undefined where the catalog has none. */
async function recordIds(
  tx: EntityManager,
  counts: readonly OutcomeCounts[],
): Promise<(number | undefined)[]> {
  const rows: { position: string; id: number }[] = await tx.query(RECORDS, [
    counts.map((one) => one.insuranceCompanyId),
    counts.map((one) => one.productId ?? null),
    counts.map((one) => one.serviceOperationId),
    counts.map((one) => one.outsourceProcessId ?? null),
  ]);
  const ids = new Map(rows.map(({ position, id }) => [Number(position), id]));
  return counts.map((_, index) => ids.get(index + 1));
}

function answerTo(counts: readonly OutcomeCounts[], ids: readonly (number | undefined)[]): TakenOutcomes {
  const known = counts.filter((_, index) => ids[index] !== undefined);
  const unknown = counts.filter((_, index) => ids[index] === undefined);
  return {
    Accepted: known.reduce((sum, { outcomes }) => sum + outcomes, 0),
    Unknown: unknown.map((one) => ({
      InsuranceCompanyId: one.insuranceCompanyId,
      ProductId: one.productId ?? null,
      ServiceOperationId: one.serviceOperationId,
      OutsourceProcessId: one.outsourceProcessId ?? null,
      Outcomes: one.outcomes,
    })),
  };
}

/** The first answer to the batch; undefined when this is its first call. @throws DomainError General.Conflict */
async function recordBatch(
  tx: EntityManager,
  [sender, batchId, hash]: readonly string[],
  answer: TakenOutcomes,
  now: Date,
): Promise<TakenOutcomes | undefined> {
  const recorded: unknown[] = await tx.query(RECORD_BATCH, [
    sender,
    batchId,
    hash,
    JSON.stringify(answer),
    now,
  ]);
  if (recorded.length > 0) return undefined;
  const [earlier]: { hash: string; answer: TakenOutcomes }[] = await tx.query(
    'select content_hash as hash, answer from service_outcome_batch where sender = $1 and batch_id = $2',
    [sender, batchId],
  );
  if (!earlier || earlier.hash !== hash) throw refused(BATCH_ID_REUSED);
  return earlier.answer;
}

async function count(
  tx: EntityManager,
  counts: readonly OutcomeCounts[],
  ids: readonly (number | undefined)[],
): Promise<void> {
  const rows = counts.flatMap(({ minutes }, index) => {
    const id = ids[index];
    return id === undefined ? [] : [...minutes].map(([minute, counts]) => ({ id, minute, ...counts }));
  });
  if (rows.length === 0) return;
  await tx.query(COUNT, [
    rows.map(({ minute }) => new Date(minute)),
    rows.map(({ id }) => id),
    rows.map(({ calls }) => calls),
    rows.map(({ failures }) => failures),
  ]);
}
