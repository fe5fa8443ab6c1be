// @module-tag offline-jobs
import { mkdir, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { beforeAll, describe, expect, test } from 'vitest';
import { RemovedDocuments1795300400000 } from '../migrations/before-1.0/1795300400000-removed-documents.js';
import { DatabasePools } from '../src/data/database-pools.js';
import { dataSourceOptions } from '../src/database/data-source.js';
import { DocumentRemovals } from '../src/documents/document-removals.js';
import { DocumentStore } from '../src/documents/document-store.js';
import { JobReads } from '../src/offline-jobs/job-reads.service.js';
import { Clock } from '../src/time/clock.js';
import { createTestDatabase } from './support/database.js';
import { type DocumentKind, documentKeys, startEndorsements } from './support/endorsements.js';
import { endorsement, pdf } from './support/jobs.js';
import { expectRefused } from './support/refusals.js';
import { schemaDrift } from './support/schema.js';
import { OWN, type TestService } from './support/service.js';
import { startOnce } from './support/start-once.js';

const bench = startOnce(() => startEndorsements(OWN));
let service: TestService;
beforeAll(() => {
  ({ service } = bench);
});

const sql = (statement: string, values: unknown[] = []) => service.dataSource.query(statement, values);
const put = (job: number, content: string, kind: DocumentKind = 'ZeyilPdf') =>
  bench.transfer(job, kind, { ...pdf(), base64Content: Buffer.from(content).toString('base64') });
/** The files of all actions, oldest first. */
const filesOf = async (job: number) => (await bench.actions(job)).flatMap(({ Files }) => Files);
const download = (job: number, file?: { Id: number }) =>
  bench.insurer.get(`/api/offline/jobs/${job}/files/${file?.Id}`);
const keyOf = async (file?: { Id: number }): Promise<string> =>
  (await sql('select store_key from job_file where id = $1', [file?.Id]))[0].store_key;
const stored = () => documentKeys(service);
const waiting = async () => (await sql('select store_key from document_removal')).length;
const GONE = 'The file is no longer kept: another replaced it.';

describe('a transfer document that was replaced', () => {
  test('A transfer document that was replaced leaves the store at once; the actions still list it, its download is 404 `General.NotFound`', async () => {
    const job = await bench.requestedJob();
    await put(job, 'first');
    const key = await keyOf((await filesOf(job))[0]);
    await put(job, 'information', 'BilgilendirmeFormu');
    await put(job, 'second');
    const [first, information, second] = await filesOf(job);
    expect(first?.Size).toBe(5);
    expectRefused(await download(job, first), 404, 'General.NotFound', GONE);
    await expect.poll(stored).not.toContain(key);
    await expect.poll(waiting).toBe(0);
    expect((await download(job, second)).text).toBe('second');
    expect((await download(job, information)).text).toBe('information');
  });

  test('A transfer document that was replaced stays when an endorsement has used it', async () => {
    const job = await bench.requestedJob();
    await put(job, 'used');
    expect((await bench.make(job, endorsement({ endorsementPdf: undefined }))).status).toBe(204);
    // No transition leads back from here; an upload in this stage may yet have been recorded.
    await sql('update job set current_stage = 2 where id = $1', [job]);
    expect((await put(job, 'later')).status).toBe(204);
    const [uploaded, ...others] = await filesOf(job);
    const kept = others.find(({ Size }) => Size === 4);
    const answers = await Promise.all([uploaded, kept, others.at(-1)].map((file) => download(job, file)));
    expect(answers.map(({ text }) => text)).toEqual(['used', 'used', 'later']);
  });

  test('A transfer document stays when the one that was to replace it is not recorded', async () => {
    const job = await bench.requestedJob();
    await put(job, 'first');
    await sql('alter table job_transfer_document add constraint full_disk check (file_id < 0) not valid');
    const failed = await put(job, 'second');
    await sql('alter table job_transfer_document drop constraint full_disk');
    expect(failed.status).toBe(500);
    expect((await download(job, (await filesOf(job))[0])).text).toBe('first');
    expect(await waiting()).toBe(0);
  });

  test('Of uploads of a transfer document at once all but the last recorded leave the store', async () => {
    const job = await bench.requestedJob();
    await Promise.all([1, 2, 3, 4].map((n) => put(job, `copy ${n}`)));
    const answers = await Promise.all((await filesOf(job)).map((file) => download(job, file)));
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 200]);
    await expect.poll(waiting).toBe(0);
  });

  test('A transfer document that was replaced waits for a store that does not remove it, and leaves when the store does', async () => {
    const job = await bench.requestedJob();
    await put(job, 'first');
    const key = await keyOf((await filesOf(job))[0]);
    const path = join(service.dataDirectory, 'documents', key.slice(0, 2), key);
    await service.running.app.get(DocumentStore).remove(key);
    // A folder in the document's place cannot be removed as a file.
    await mkdir(path);
    expect((await put(job, 'second')).status).toBe(204);
    const removals = service.running.app.get(DocumentRemovals);
    await removals.remove();
    expect(await waiting()).toBe(1);
    await rmdir(path);
    await removals.remove();
    expect(await waiting()).toBe(0);
  });

  test('A file that is replaced in the moment in which it is asked for is 404, and no failure', async () => {
    const job = await bench.requestedJob();
    await put(job, 'first');
    const [first] = await filesOf(job);
    const store = service.running.app.get(DocumentStore);
    const late = {
      open: async (key: string) => {
        await put(job, 'second');
        await expect.poll(stored).not.toContain(key);
        return store.open(key);
      },
    } as DocumentStore;
    const reads = new JobReads(
      service.dataSource,
      service.running.app.get(DatabasePools),
      service.running.app.get(Clock),
      late,
    );
    const gone = { code: 'General.NotFound', message: GONE };
    await expect(reads.file(job, first?.Id ?? 0)).rejects.toMatchObject(gone);
  });
});

test('Transfer documents that earlier releases replaced leave when the database is migrated', async () => {
  const database = await createTestDatabase();
  const dataSource = await new DataSource(dataSourceOptions({ url: database.url })).initialize();
  const runner = dataSource.createQueryRunner();
  const migration = new RemovedDocuments1795300400000();
  await migration.down(runner);
  await dataSource.query(`
    insert into agent (id, name) values (7, 'Acente');
    insert into job (insurance_company_id, agent_id, product_id, product_branch_id, product_branch_name, current_stage,
                     last_job_action_type, create_date, last_action_date)
    values (110, 7, 111, 2, 'Kasko', 3, 3, now(), now());
    insert into job_action (job_id, action_type, stage, create_date)
    select 1, type, 3, now() from unnest(array[5, 5, 5, 3, 2]) with ordinality as a (type, n) order by n;
    insert into job_file (job_id, action_id, kind, file_name, content_type, size, sha256, store_key)
    select 1, action, 'ZeyilPdf', 'x', 'application/pdf', 1, '', key
    from unnest(array[1, 2, 3, 4, 5], array['replaced', 'used', 'current', 'used', 'attachment']) as f (action, key)
    order by action;
    insert into job_transfer_document values (1, 'ZeyilPdf', 3);
    insert into endorsement
    select 4, 111, '1', '0', 1, 0, now(), now(), now(), 1, 1, 1, 1, 1, 1, 1, 1, false;
    insert into notification (id, type, payload) values (9, 101, '{"JobId":1,"ActionId":4}');
    insert into delivery (notification_id, agent_id, type, referance_no) values (9, 7, 101, 'r')`);
  await migration.up(runner);
  await runner.release();
  const keys = await dataSource.query('select store_key as key from job_file order by id');
  expect(keys.map(({ key }: { key: string }) => key)).toEqual([
    null,
    'used',
    'current',
    'used',
    'attachment',
  ]);
  expect(await dataSource.query('select store_key as key from document_removal')).toEqual([
    { key: 'replaced' },
  ]);
  // What is on its way is known to the endorsement that it announces.
  const known = 'select from endorsement e join delivery d on d.id = e.delivery_id';
  expect(await dataSource.query(known)).toHaveLength(1);
  expect(await schemaDrift(dataSource)).toEqual([]);
  await dataSource.destroy();
  await database.drop();
});
