import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type Caller, isStaff } from '../../access/access.js';
import { told } from '../../audit/audit.rules.js';
import { AuditService } from '../../audit/audit.service.js';
import { Clock } from '../../common/clock.js';
import { conflict, validationError } from '../../common/errors/domain-error.js';
import { inTransaction } from '../../common/transaction.js';
import { EvaluationMetrics } from './evaluation.metrics.js';
import type { ReportOutcomes } from './outcomes.request.js';
import { brokenOutcomes, contentHash, type Tally, tally, untimelyOutcomes } from './outcomes.rules.js';
import { COUNT, RECORD_BATCH, RECORDS, REPORTED } from './outcomes.sql.js';

/** An operation that the catalog does not know, and how many outcomes of it were left out. */
export interface UnknownService {
  InsuranceCompanyId: number;
  ProductId: number | null;
  ServiceOperationId: number;
  OutsourceProcessId: number | null;
  Outcomes: number;
}

/** What became of a batch. */
export interface OutcomesTaken {
  Accepted: number;
  Unknown: UnknownService[];
  /** The batch had been taken before: the rest is what was answered then. */
  Repeated: boolean;
}

type Answer = Omit<OutcomesTaken, 'Repeated'>;

/** How calls to insurers' services ended, counted by record and minute. */
@Injectable()
export class OutcomesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly metrics: EvaluationMetrics,
    private readonly audit: AuditService,
  ) {}

  /**
   * Counts a batch once, however often it is sent under its id; what the catalog does not know is left out and told.
   * @throws DomainError Validation.General naming the outcomes at fault; General.Conflict when the id was used for
   *   another batch. Then nothing is counted.
   */
  async take(sender: Caller, { batchId, outcomes }: ReportOutcomes): Promise<OutcomesTaken> {
    const broken = brokenOutcomes(outcomes);
    if (broken.length > 0) throw validationError(broken);
    const tallies = tally(outcomes);
    const taken = await inTransaction(this.dataSource, async (tx) => {
      const now = this.clock.now();
      const ids = await recordIds(tx, tallies);
      const answer = answerTo(tallies, ids);
      if (batchId !== undefined) {
        const batch = [sender.userId ?? sender.name, batchId, contentHash(outcomes)];
        const earlier = await recordBatch(tx, batch, answer, now);
        if (earlier) return { ...earlier, Repeated: true };
      }
      // Only now: a repeat that comes late is answered like its first.
      const untimely = untimelyOutcomes(outcomes, now);
      if (untimely.length > 0) throw validationError(untimely);
      await count(tx, tallies, ids);
      if (isStaff(sender)) await this.record(tx, sender, { batchId, tallies, ids });
      return { ...answer, Repeated: false };
    });
    this.metrics.outcomesTaken(outcomes.length, taken);
    return taken;
  }

  /** What an Administrator reported can close services; adapters report all day, and their batches are kept as such. */
  private async record(
    tx: EntityManager,
    sender: Caller,
    {
      batchId,
      tallies,
      ids,
    }: { batchId?: string; tallies: readonly Tally[]; ids: readonly (number | undefined)[] },
  ): Promise<void> {
    const known = tallies.map(({ outcomes }, index) => ({ id: ids[index] ?? null, outcomes }));
    const deed = { action: 'serviceOutcomes.report', target: 'service outcomes', details: told({ batchId }) };
    await this.audit.recordSelected(tx, sender, deed, {
      sql: REPORTED,
      parameters: [known.map(({ id }) => id), known.map(({ outcomes }) => outcomes)],
    });
  }
}

/** The Ids of the records, in the tallies' order; undefined where the catalog has none. */
async function recordIds(tx: EntityManager, tallies: readonly Tally[]): Promise<(number | undefined)[]> {
  const rows: { position: string; id: number }[] = await tx.query(RECORDS, [
    tallies.map((one) => one.insuranceCompanyId),
    tallies.map((one) => one.productId ?? null),
    tallies.map((one) => one.serviceOperationId),
    tallies.map((one) => one.outsourceProcessId ?? null),
  ]);
  const ids = new Map(rows.map(({ position, id }) => [Number(position), id]));
  return tallies.map((_, index) => ids.get(index + 1));
}

function answerTo(tallies: readonly Tally[], ids: readonly (number | undefined)[]): Answer {
  const known = tallies.filter((_, index) => ids[index] !== undefined);
  const unknown = tallies.filter((_, index) => ids[index] === undefined);
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

/** What was answered when the batch came first; undefined when that is now. @throws DomainError General.Conflict */
async function recordBatch(
  tx: EntityManager,
  [sender, batchId, hash]: readonly string[],
  answer: Answer,
  now: Date,
): Promise<Answer | undefined> {
  const recorded: unknown[] = await tx.query(RECORD_BATCH, [
    sender,
    batchId,
    hash,
    JSON.stringify(answer),
    now,
  ]);
  if (recorded.length > 0) return undefined;
  const [earlier]: { hash: string; answer: Answer }[] = await tx.query(
    'select content_hash as hash, answer from service_outcome_batch where sender = $1 and batch_id = $2',
    [sender, batchId],
  );
  if (!earlier || earlier.hash !== hash) throw conflict('The batchId was used for another batch.');
  return earlier.answer;
}

async function count(
  tx: EntityManager,
  tallies: readonly Tally[],
  ids: readonly (number | undefined)[],
): Promise<void> {
  const rows = tallies.flatMap(({ minutes }, index) => {
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
