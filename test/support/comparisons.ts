import { beforeEach, expect } from 'vitest';
import { Clock } from '../../src/time/clock.js';
import { startEndorsements } from './endorsements.js';
import { insertEndorsed, type RecordedRow, type SettledRow } from './settlement.js';
import { startOnce } from './start-once.js';

export interface Compared {
  Agreed: number;
  MissingHere: Record<string, unknown>[];
  MissingThere: Record<string, unknown>[];
  Different: Record<string, unknown>[];
  Doubled: Record<string, unknown>[];
  Counts: Record<string, number>;
}

/** A service without jobs before each test, which records endorsements at noon and compares the day with rows of an insurer. */
export function startComparisons() {
  const bench = startOnce(startEndorsements);
  const at = { today: '', noon: new Date() };
  beforeEach(async () => {
    const { database, dataSource, running } = bench.service;
    expect(database).toBeDefined();
    await dataSource.query(
      'truncate job, job_action, job_file, job_transfer_document, endorsement, former_installment cascade',
    );
    const clock = running.app.get(Clock);
    at.today = clock.today();
    at.noon = new Date((clock.day(at.today)?.from.getTime() ?? 0) + 12 * 3_600_000);
  });

  const record = (...rows: SettledRow[]) => insertEndorsed(bench.service, bench.agentId, at.noon, rows);
  const compare = (body: unknown, type = 'application/json', query = '') =>
    bench.insurer.post(`/api/offline/settlements/${at.today}/compare${query}`, body, {
      'content-type': type,
    });

  const compared = async (body: unknown, type?: string) => (await compare(body, type)).response<Compared>();
  return { bench, at, record, compare, compared };
}

/** A recorded row as the other side has it. */
export const there = ({ policy, renewal, no, gross, net, commission, currency, product }: RecordedRow) => ({
  policyNumber: policy,
  renewalNo: renewal,
  endorsementNo: no,
  grossPremium: Number(gross),
  netPremium: Number(net),
  commission: Number(commission),
  currencyType: currency,
  productId: product,
});
