import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documentKeys, type Endorsements, startEndorsements } from './support/endorsements.js';
import { endorsement } from './support/jobs.js';
import { startTestPlatform, type TestPlatform } from './support/platform.js';
import { atOnce, statuses } from './support/users.js';

let bench: Endorsements;
let ledger: TestPlatform;

beforeAll(async () => {
  ledger = await startTestPlatform();
  bench = await startEndorsements({}, { platformUrl: ledger.url });
});
afterAll(async () => {
  await bench.stop();
  await ledger.close();
});

const actionTypes = async (jobId: number) => (await bench.actions(jobId)).map((action) => action.ActionType);

/** What the platform was told of a job, once nothing more is under way. */
async function told(jobId: number): Promise<number[]> {
  await expect
    .poll(async () => {
      const rows: { count: string }[] = await bench.service.dataSource.query('select count(*) from delivery');
      return rows[0]?.count;
    })
    .toBe('0');
  return ledger.attempts.filter((attempt) => JSON.parse(attempt.payload).JobId === jobId).map((a) => a.type);
}

describe.each([
  ['make', 3, 101, 2],
  ['reject', 4, 102, 0],
] as const)('20 identical calls to %s at once', (operation, actionType, notificationType, documents) => {
  test('Callers at once on one job: one 204, the others 500 `StateTransitionFailed`, one action, one notification', {
    tags: 'endorsements',
  }, async () => {
    const jobId = await bench.requestedJob();
    const before = (await documentKeys(bench.service)).length;
    const answers = await atOnce(20, () => bench[operation](jobId));
    expect(statuses(answers)).toEqual({ 204: 1, 500: 19 });
    const codes = answers.flatMap((answer) => (answer.status === 500 ? [answer.code] : []));
    expect(new Set(codes)).toEqual(new Set(['OfflineEndorsements.StateTransitionFailed']));
    expect(await actionTypes(jobId)).toEqual([1, 2, actionType]);
    expect(await told(jobId)).toEqual([notificationType]);
    expect(await documentKeys(bench.service)).toHaveLength(before + documents);
  });
});

test('Make and reject at once: one wins', { tags: 'endorsements' }, async () => {
  const winners: number[] = [];
  for (let round = 0; round < 10; round++) {
    const jobId = await bench.requestedJob();
    const calls = [bench.make(jobId), bench.reject(jobId)];
    const answers = await Promise.all(round % 2 === 0 ? calls : calls.reverse());
    expect(statuses(answers)).toEqual({ 204: 1, 500: 1 });
    const [, , type, ...more] = await actionTypes(jobId);
    expect(more).toEqual([]);
    winners.push(type ?? 0);
    expect(await told(jobId)).toEqual([type === 3 ? 101 : 102]);
  }
  expect(winners.every((type) => type === 3 || type === 4)).toBe(true);
});

test('a caller who waited for the other sees the stage that the other left', async () => {
  const jobId = await bench.requestedJob();
  const answers = await Promise.all([
    bench.make(jobId),
    bench.make(jobId, endorsement({ message: 'second' })),
  ]);
  const refused = answers.find((answer) => answer.status === 500);
  expect(refused?.message).toBe(
    "Endorsement state transition failed: 'Zeyil Gerçekleşti' cannot be reached from the current stage 'Zeyil Gerçekleşti'. No stage is reachable from it.",
  );
});

/** Waits until so many sessions wait for a lock. */
const waiting = (count: number) =>
  expect
    .poll(async () => {
      const [row] = await bench.service.dataSource.query(
        `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return row.n;
    })
    .toBe(count);

test('A transfer document that is replaced while its endorsement waits is not the one that is recorded', {
  tags: 'endorsements',
}, async () => {
  const jobId = await bench.requestedJob();
  const upload = (kind: string, text: string) =>
    bench.platform.put(`/api/platform/jobs/${jobId}/transfer-documents/${kind}`, {
      fileName: 'belge.pdf',
      contentType: 'application/pdf',
      base64Content: Buffer.from(text).toString('base64'),
    });
  for (const kind of ['ZeyilPdf', 'BilgilendirmeFormu'])
    expect((await upload(kind, `%PDF-1.7 ${kind}`)).status).toBe(204);
  const holder = bench.service.dataSource.createQueryRunner();
  await holder.startTransaction();
  await holder.query('select 1 from job where id = $1 for update', [jobId]);
  const replacing = upload('ZeyilPdf', '%PDF-1.7 the later one');
  await waiting(1);
  const { endorsementPdf: _, informationPdf: __, ...body } = endorsement();
  const made = bench.make(jobId, { ...body, isTransferCompleted: true });
  await waiting(2);
  await holder.commitTransaction();
  await holder.release();
  expect([(await replacing).status, (await made).status]).toEqual([204, 204]);
  const files = (await bench.actions(jobId)).at(-1)?.Files ?? [];
  const contents = await Promise.all(
    files.map(async ({ Id }) => (await bench.insurer.get(`/api/offline/jobs/${jobId}/files/${Id}`)).text),
  );
  expect(contents.sort()).toEqual(['%PDF-1.7 BilgilendirmeFormu', '%PDF-1.7 the later one']);
});

test('a job that is erased while its endorsement waits is not found, and the files of the request are removed', async () => {
  const jobId = await bench.requestedJob();
  const before = (await documentKeys(bench.service)).length;
  const holder = bench.service.dataSource.createQueryRunner();
  await holder.startTransaction();
  await holder.query('delete from job_action where job_id = $1', [jobId]);
  await holder.query('delete from job where id = $1', [jobId]);
  const made = bench.make(jobId);
  await waiting(1);
  await holder.commitTransaction();
  await holder.release();
  expect((await made).code).toBe('OfflineJobs.JobNotFound');
  expect(await documentKeys(bench.service)).toHaveLength(before);
});

test('many jobs at once do not hinder each other', async () => {
  const jobs = await atOnce(30, () => bench.requestedJob());
  expect(statuses(await Promise.all(jobs.map((jobId) => bench.make(jobId))))).toEqual({ 204: 30 });
  for (const jobId of jobs) expect(await told(jobId)).toEqual([101]);
});

test('a request opened again while an endorsement is made never leaves two endorsements of one request', async () => {
  const jobId = await bench.requestedJob();
  const again = () => bench.platform.post(`/api/platform/jobs/${jobId}/endorsement-requests`, {});
  await Promise.all([
    bench.reject(jobId),
    bench.make(jobId),
    again(),
    bench.make(jobId),
    again(),
    bench.reject(jobId),
  ]);
  const types = await actionTypes(jobId);
  const stages = (await bench.actions(jobId)).map((action) => action.Stage);
  for (const [index, type] of types.entries()) {
    if (type === 3 || type === 4) expect(stages[index - 1]).toBe(2);
  }
});
