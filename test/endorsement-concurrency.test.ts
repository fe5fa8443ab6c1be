// @module-tag endorsements
import { describe, expect, test } from 'vitest';
import { documentKeys, startEndorsementsWithLedger } from './support/endorsements.js';
import { endorsement, pdf } from './support/jobs.js';
import { startOnce } from './support/start-once.js';
import { openTransaction } from './support/transactions.js';
import { atOnce, statuses, waitingForLocks } from './support/users.js';

const bench = startOnce(startEndorsementsWithLedger);

/** What the platform was told of a job, once nothing more is under way. */
async function told(jobId: number): Promise<number[]> {
  await expect
    .poll(async () => {
      const rows: { count: string }[] = await bench.service.dataSource.query('select count(*) from delivery');
      return rows[0]?.count;
    })
    .toBe('0');
  return bench.attemptsOf(jobId).map(({ type }) => type);
}

describe.each([
  ['make', 3, 101, 2],
  ['reject', 4, 102, 0],
] as const)('20 identical calls to %s at once', (operation, actionType, notificationType, documents) => {
  test('Callers at once on one job: one 204, the others 500 `StateTransitionFailed`, one action, one notification', async () => {
    const jobId = await bench.requestedJob();
    const before = (await documentKeys(bench.service)).length;
    const answers = await atOnce(20, () => bench[operation](jobId));
    expect(statuses(answers)).toEqual({ 204: 1, 500: 19 });
    const codes = answers.flatMap((answer) => (answer.status === 500 ? [answer.code] : []));
    expect(new Set(codes)).toEqual(new Set(['OfflineEndorsements.StateTransitionFailed']));
    expect(await bench.actionTypes(jobId)).toEqual([1, 2, actionType]);
    expect(await told(jobId)).toEqual([notificationType]);
    expect(await documentKeys(bench.service)).toHaveLength(before + documents);
  });
});

test('Make and reject at once: one wins', async () => {
  const winners: number[] = [];
  for (let round = 0; round < 10; round++) {
    const jobId = await bench.requestedJob();
    const calls = [bench.make(jobId), bench.reject(jobId)];
    const answers = await Promise.all(round % 2 === 0 ? calls : calls.reverse());
    expect(statuses(answers)).toEqual({ 204: 1, 500: 1 });
    const [, , type, ...more] = await bench.actionTypes(jobId);
    expect(more).toEqual([]);
    winners.push(type ?? 0);
    expect(await told(jobId)).toEqual([type === 3 ? 101 : 102]);
  }
  expect(winners.every((type) => type === 3 || type === 4)).toBe(true);
});

test('A caller who waited for another caller sees the stage that the other left', async () => {
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
const waiting = (count: number) => expect.poll(() => waitingForLocks(bench.service)).toBe(count);

test('A transfer document that is replaced while its endorsement waits is not the one that is recorded', async () => {
  const jobId = await bench.requestedJob();
  const upload = (kind: 'ZeyilPdf' | 'BilgilendirmeFormu', text: string) =>
    bench.transfer(jobId, kind, { ...pdf(), base64Content: Buffer.from(text).toString('base64') });
  for (const kind of ['ZeyilPdf', 'BilgilendirmeFormu'] as const)
    expect((await upload(kind, `%PDF-1.7 ${kind}`)).status).toBe(204);
  const holder = await openTransaction(bench.service);
  await holder.query('select 1 from job where id = $1 for update', [jobId]);
  const replacing = upload('ZeyilPdf', '%PDF-1.7 the later one');
  await waiting(1);
  const made = bench.make(jobId, endorsement({ endorsementPdf: undefined, informationPdf: undefined }));
  await waiting(2);
  await holder.commit();
  expect([(await replacing).status, (await made).status]).toEqual([204, 204]);
  const files = (await bench.actions(jobId)).at(-1)?.Files ?? [];
  const contents = await Promise.all(files.map(({ Id }) => bench.content(jobId, Id)));
  expect(contents.sort()).toEqual(['%PDF-1.7 BilgilendirmeFormu', '%PDF-1.7 the later one']);
});

test('A job that is erased while its endorsement waits is not found, and the files of the request are removed', async () => {
  const jobId = await bench.requestedJob();
  const before = (await documentKeys(bench.service)).length;
  const holder = await openTransaction(bench.service);
  await holder.query('delete from job_action where job_id = $1', [jobId]);
  await holder.query('delete from job where id = $1', [jobId]);
  const made = bench.make(jobId);
  await waiting(1);
  await holder.commit();
  expect((await made).code).toBe('OfflineJobs.JobNotFound');
  expect(await documentKeys(bench.service)).toHaveLength(before);
});

test('Endorsements of many jobs at once do not hinder each other', async () => {
  const jobs = await atOnce(30, () => bench.requestedJob());
  expect(statuses(await Promise.all(jobs.map((jobId) => bench.make(jobId))))).toEqual({ 204: 30 });
  for (const jobId of jobs) expect(await told(jobId)).toEqual([101]);
});

test('A request opened again while an endorsement is made never leaves two endorsements of one request', async () => {
  const jobId = await bench.requestedJob();
  const { make, reject, requestAgain } = bench;
  const calls = [reject, make, requestAgain, make, requestAgain, reject];
  await Promise.all(calls.map((call) => call(jobId)));
  const actions = await bench.actions(jobId);
  for (const [index, { ActionType }] of actions.entries()) {
    if (ActionType === 3 || ActionType === 4) expect(actions[index - 1]?.Stage).toBe(2);
  }
});
