import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './support/database.js';
import { type DatabaseProxy, startDatabaseProxy } from './support/database-proxy.js';
import { startEndorsementsWithLedger } from './support/endorsements.js';
import { endorsement } from './support/jobs.js';
import { openTransaction } from './support/transactions.js';
import { atOnce } from './support/users.js';

let database: TestDatabase;
let proxy: DatabaseProxy;
let bench: Awaited<ReturnType<typeof startEndorsementsWithLedger>>;

beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await startDatabaseProxy(database);
  bench = await startEndorsementsWithLedger({ DATABASE_URL: proxy.url });
});
afterAll(async () => {
  await bench.stop();
  await proxy.close();
  await database.drop();
});

/** Makes calls while their first statement waits for a locked table, so that the others leave together behind it. */
async function together<T>(calls: () => Promise<T>[]): Promise<T[]> {
  const lock = await openTransaction(bench.service);
  await lock.query('lock table job_transfer_document in access exclusive mode');
  const answers = calls();
  await new Promise((resolve) => setTimeout(resolve, 600));
  await lock.rollback();
  return Promise.all(answers);
}

test('what calls check that come together is read in one statement, and each gets its own answer', async () => {
  const jobs = await atOnce(16, () => bench.requestedJob());
  const foreign = await bench.requestedJob({ insuranceCompanyId: 999 });
  const key = { 'idempotency-key': 'one of many' };
  const statements = proxy.count('authorise-making');
  const answers = await together(() => [
    ...jobs.map((jobId) => bench.make(jobId)),
    bench.make(2_000_000_000),
    bench.make(foreign),
    bench.make(jobs[0] ?? 0, endorsement(), key),
  ]);
  expect(answers.slice(0, 16).filter(({ status }) => status === 204).length).toBeGreaterThanOrEqual(15);
  expect(answers.slice(16, 18).map(({ status, code }) => [status, code])).toEqual([
    [404, 'OfflineJobs.JobNotFound'],
    [403, 'OfflineJobs.JobInsuranceCompanyDenied'],
  ]);
  // The same job twice: one of the two was second.
  const twice = [answers[0], answers[18]];
  expect(twice.map((answer) => answer?.status).sort()).toEqual([204, 500]);
  expect(twice.find((answer) => answer?.status === 500)?.code).toBe(
    'OfflineEndorsements.StateTransitionFailed',
  );
  expect(statements()).toBeLessThan(14);
  const { text } = await bench.service.anonymous.get('/metrics');
  expect(text).toMatch(/^zeyil_batch_size_count\{work="authorise"\} \d+$/m);
});
