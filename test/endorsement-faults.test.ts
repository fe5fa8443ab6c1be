// @module-tag endorsements
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { DocumentStore, DocumentStoreError } from '../src/documents/document-store.js';
import type { Answer } from './support/client.js';
import { documentKeys, startEndorsements } from './support/endorsements.js';
import { endorsement, pdf } from './support/jobs.js';
import { expectTransitionError } from './support/refusals.js';
import { OWN } from './support/service.js';
import { startOnce } from './support/start-once.js';

const bench = startOnce(() => startEndorsements(OWN));

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
