// @module-tag endorsements

import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { DocumentStore, DocumentStoreError } from '../src/documents/document-store.js';
import type { Answer } from './support/client.js';
import { documentKeys, startEndorsementsWithLedger } from './support/endorsements.js';
import { endorsement, pdf } from './support/jobs.js';
import { expectTransitionError } from './support/refusals.js';
import { OWN } from './support/service.js';
import { startOnce } from './support/start-once.js';
import { openTransaction } from './support/transactions.js';
import { atOnce, statuses, waitingForLocks } from './support/users.js';

const bench = startOnce(() => startEndorsementsWithLedger(OWN));

/** What the platform was notified of about a job, once nothing more is under way. */
async function notified(jobId: number): Promise<number[]> {
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
    expect(await notified(jobId)).toEqual([notificationType]);
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
    expect(await notified(jobId)).toEqual([type === 3 ? 101 : 102]);
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
  for (const jobId of jobs) expect(await notified(jobId)).toEqual([101]);
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

describe('a statement that fails in the transaction', () => {
  const sql = (text: string) => bench.service.dataSource.query(text);

  afterEach(async () => {
    const triggers: { table: string }[] = await sql(
      `select tgrelid::regclass::text as table from pg_trigger where tgname = 'out_of_order' and tgparentid = 0`,
    );
    for (const { table } of triggers) await sql(`drop trigger out_of_order on ${table}`);
  });

  async function failOn(table: string, event: 'insert' | 'update', atCommit = false): Promise<void> {
    await sql(
      `create or replace function out_of_order() returns trigger language plpgsql
       as $$ begin raise exception 'secret of the table %', tg_table_name; end $$`,
    );
    await sql(
      atCommit
        ? `create constraint trigger out_of_order after ${event} on ${table} deferrable initially deferred
           for each row execute function out_of_order()`
        : `create trigger out_of_order before ${event} on ${table} for each row execute function out_of_order()`,
    );
  }

  test.each([
    ['job', 'update'],
    ['job_action', 'insert'],
    ['job_file', 'insert'],
    ['endorsement', 'insert'],
    ['idempotency_key', 'insert'],
    ['notification', 'insert'],
    ['delivery', 'insert'],
  ] as const)(
    'All of an endorsement is one transaction: if any statement fails, 500 `JobState.TransitionError`, "An unexpected error occurred during job state transition.", without rows, files or internals (%s, %s)',
    async (table, event) => {
      const jobId = await bench.requestedJob();
      await failOn(table, event);
      const before = await bench.traces();
      const key = { 'idempotency-key': `make ${table}` };
      expectTransitionError(await bench.make(jobId, endorsement(), key));
      expect(await bench.traces()).toEqual(before);
      await sql(`drop trigger out_of_order on ${table}`);
      expect((await bench.make(jobId, endorsement(), key)).status).toBe(204);
    },
  );

  test('An endorsement whose commit fails: 500 `JobState.TransitionError`, without rows, files or internals', async () => {
    const jobId = await bench.requestedJob();
    await failOn('delivery', 'insert', true);
    const before = await bench.traces();
    expectTransitionError(await bench.make(jobId));
    expect(await bench.traces()).toEqual(before);
  });

  test.each([
    ['job', 'update'],
    ['job_action', 'insert'],
    ['notification', 'insert'],
  ] as const)(
    'All of a rejection is one transaction: if any statement fails, 500 `JobState.TransitionError`, and nothing is rejected (%s, %s)',
    async (table, event) => {
      const jobId = await bench.requestedJob();
      await failOn(table, event);
      const before = await bench.traces();
      expectTransitionError(await bench.reject(jobId));
      expect(await bench.traces()).toEqual(before);
    },
  );
});

describe('a document store that fails', () => {
  const documents = () => join(bench.service.dataDirectory, 'documents');

  /** Runs a call while a file stands where the store's folder was. */
  async function withoutStore(call: () => Promise<Answer>): Promise<Answer> {
    await rename(documents(), `${documents()}.away`);
    await writeFile(documents(), 'no folder');
    try {
      return await call();
    } finally {
      await rm(documents());
      await rename(`${documents()}.away`, documents());
    }
  }

  test('A document store that fails: 500 `JobState.TransitionError`, nothing recorded', async () => {
    const jobId = await bench.requestedJob();
    const before = await bench.traces();
    expectTransitionError(await withoutStore(() => bench.make(jobId)));
    expect(await bench.traces()).toEqual(before);
    expect((await bench.make(jobId)).status).toBe(204);
  });

  test('A document store that fails: 503 `General.Unavailable` with `Retry-After` for all but make and reject (requests with files, transfer documents, downloads)', async () => {
    const jobId = await bench.made();
    const [file] = (await bench.actions(jobId)).flatMap(({ Files }) => Files);
    const other = await bench.requestedJob();
    await bench.reject(other);
    const before = await bench.traces();
    const request = `/api/platform/jobs/${other}/endorsement-requests`;
    for (const call of [
      () => bench.insurer.get(`/api/offline/jobs/${jobId}/files/${file?.Id}`),
      () => bench.transfer(other, 'ZeyilPdf'),
      () => bench.platform.post(request, { files: [pdf()] }),
    ]) {
      const answer = await withoutStore(call);
      expect([answer.status, answer.code]).toEqual([503, 'General.Unavailable']);
      expect(answer.headers.get('retry-after')).toBe('5');
      expect(answer.message).toBe('The service cannot use its document store at the moment.');
    }
    expect(await bench.traces()).toEqual(before);
  });

  test('An endorsement whose documents both come from the transfer does not need the document store', async () => {
    const jobId = await bench.requestedJob();
    for (const kind of ['ZeyilPdf', 'BilgilendirmeFormu'] as const) await bench.transfer(jobId, kind);
    const body = endorsement({ endorsementPdf: null, informationPdf: null });
    expect((await withoutStore(() => bench.make(jobId, body))).status).toBe(204);
  });

  test('When the store fails for one of two documents, the other does not stay behind', async () => {
    const jobId = await bench.requestedJob();
    const before = await bench.traces();
    const store = bench.service.running.app.get(DocumentStore);
    const put = store.put.bind(store);
    let puts = 0;
    store.put = async (key, content) => {
      puts += 1;
      if (puts === 2) throw new DocumentStoreError('The store is full.');
      return put(key, content);
    };
    const answer = await bench.make(jobId);
    store.put = put;
    expectTransitionError(answer);
    expect(puts).toBe(2);
    expect(await bench.traces()).toEqual(before);
  });

  test('A document store that fails is no reason to refuse a rejection', async () => {
    const jobId = await bench.requestedJob();
    expect((await withoutStore(() => bench.reject(jobId))).status).toBe(204);
  });
});

test('A refused call leaves no file, at each check that may refuse it', async () => {
  const made = await bench.made();
  const foreign = await bench.requestedJob({ insuranceCompanyId: 999 });
  const before = await documentKeys(bench.service);
  await bench.make(made);
  await bench.make(foreign);
  await bench.make(2147483647);
  await bench.make(await bench.requestedJob(), endorsement({ productId: 0 }));
  expect(await documentKeys(bench.service)).toEqual(before);
});
