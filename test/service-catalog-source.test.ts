// @module-tag service-availability
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { CatalogPull } from '../src/service-availability/catalog/catalog-pull.job.js';
import { lockCatalog } from '../src/service-availability/status/catalog-lock.js';
import { type Availability, type CatalogRecord, record, startAvailability } from './support/availability.js';
import { listening } from './support/listening.js';
import { startTestService, type TestService } from './support/service.js';
import { waitingForLocks } from './support/users.js';

const A = record(110, 111, 14);
const B = record(124, 115, 14);
let on: Availability;
let directory: string;
let path: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'zeyil-catalog-'));
  path = join(directory, 'katalog.json');
  on = await startAvailability({ MAX_BODY_MB: '1' });
});
beforeEach(() => on.reset());
afterAll(async () => {
  await on.stop();
  await rm(directory, { recursive: true, force: true });
});

const pull = (source = path) => on.service.running.app.get(CatalogPull).pull(source);
const offer = (content: unknown) =>
  writeFile(path, typeof content === 'string' ? content : JSON.stringify({ records: content }));
const syncs = () =>
  on.service.dataSource.query('select synced_by, added, removed, unchanged from service_catalog_sync');
const counted = async (outcome: string) => {
  const { text } = await on.service.anonymous.get('/metrics');
  return Number(
    new RegExp(`zeyil_service_catalog_pulls_total\\{outcome="${outcome}"\\} (\\d+)`).exec(text)?.[1] ?? 0,
  );
};

test('The catalog is pulled from a file and announced as any sync', async () => {
  const agent = await on.agent([[124, 115]], [[14, null]]);
  await offer(`\ufeff${JSON.stringify({ Records: [A] })}`);
  expect(await pull()).toBe('synced');
  await offer([A, B]);
  expect(await pull()).toBe('synced');
  expect((await on.catalog()).map(({ InsuranceCompanyId }) => InsuranceCompanyId)).toEqual([110, 124]);
  expect(await on.heard(agent)).toMatchObject([
    [{ ChangeType: 'added', Reason: 'Katalog senkronizasyonu: eklendi' }],
  ]);
  const by = 'Katalog senkronizasyonu';
  expect(await syncs()).toEqual([
    { synced_by: by, added: 1, removed: 0, unchanged: 0 },
    { synced_by: by, added: 1, removed: 0, unchanged: 1 },
  ]);
  const audit = (await on.administrator.get('/api/admin/audit')).response<{ Items: unknown[] }>();
  expect(audit.Items[0]).toMatchObject({ Action: 'serviceCatalog.sync', UserId: null, UserName: by });
});

test('A service catalog that was taken over last is not read again; a sync by hand in between counts', async () => {
  await offer([A]);
  expect([await pull(), await pull()]).toEqual(['synced', 'unchanged']);
  expect(await syncs()).toHaveLength(1);
  await on.sync([A, B]);
  expect(await pull()).toBe('synced');
  expect((await on.catalog()).map(({ InsuranceCompanyId }) => InsuranceCompanyId)).toEqual([110]);
});

test.each([
  ['an empty catalog', '{"records":[]}', 'refused'],
  ['a record without name', JSON.stringify({ records: [{ ...A, serviceName: '' }] }), 'refused'],
  ['a record twice', JSON.stringify({ records: [A, A] }), 'refused'],
  ['no records', '{}', 'refused'],
  ['no JSON', '{"records":[', 'refused'],
  ['bytes that are no UTF-8', Buffer.from([0x7b, 0xff, 0x7d]), 'refused'],
  ['a wrong type', '{"records":[{"insuranceCompanyId":"1"}]}', 'refused'],
  ['more than MAX_BODY_MB', `{"records":[]}${' '.repeat(1024 * 1024)}`, 'unreachable'],
])('A source that is wrong or unreachable changes nothing (%s)', async (_, content, outcome) => {
  await on.sync([A]);
  const [before, countedBefore] = [await on.catalog(), await counted(outcome)];
  await writeFile(path, content);
  expect(await pull()).toBe(outcome);
  expect(await on.catalog()).toEqual(before);
  expect(await syncs()).toHaveLength(1);
  expect(await counted(outcome)).toBe(countedBefore + 1);
});

test('A source of the service catalog that is not there changes nothing', async () => {
  await on.sync([A]);
  expect(await pull(join(directory, 'missing.json'))).toBe('unreachable');
  expect(await on.catalog()).toHaveLength(1);
});

describe('two replicas', () => {
  /** The answers of a source, in the order of the questions; each waits until it is given. */
  const asked: ((records: CatalogRecord[]) => void)[] = [];
  const server = createServer((_, response) => {
    asked.push((records) => response.end(JSON.stringify({ records })));
  });
  let replica: TestService;
  let url: string;
  beforeAll(async () => {
    url = `http://127.0.0.1:${await listening(server)}/`;
    replica = await startTestService({ DATABASE_URL: on.service.database.url });
  });
  beforeEach(() => {
    asked.length = 0;
  });
  afterAll(async () => {
    await replica.stop();
    await new Promise((resolve) => server.close(resolve));
  });
  const pullElsewhere = () => replica.running.app.get(CatalogPull).pull(url);
  const questions = (count: number) => expect.poll(() => asked.length).toBe(count);
  const companies = async () => (await on.catalog()).map(({ InsuranceCompanyId }) => InsuranceCompanyId);

  test('A catalog that was read slowly never replaces one that was applied meanwhile', async () => {
    const slow = pull(url);
    await questions(1);
    const fast = pullElsewhere();
    await questions(2);
    asked[1]?.([A, B]);
    expect(await fast).toBe('synced');
    asked[0]?.([A]);
    expect(await slow).toBe('unchanged');
    expect(await companies()).toEqual([110, 124]);
    const next = pull(url);
    await questions(3);
    asked[2]?.([B]);
    expect(await next).toBe('synced');
    expect(await companies()).toEqual([124]);
  });

  test('A slow pull puts no older service catalog over one that was sent by hand meanwhile', async () => {
    const slow = pull(url);
    await questions(1);
    await on.sync([B]);
    asked[0]?.([A]);
    expect(await slow).toBe('unchanged');
    expect(await companies()).toEqual([124]);
  });

  test('Replicas that read the source at the same moment sync a catalog once', async () => {
    const pulls = [pull(url), pullElsewhere()];
    await questions(2);
    for (const answer of asked) answer([A, B]);
    expect((await Promise.all(pulls)).sort()).toEqual(['synced', 'unchanged']);
    expect(await syncs()).toHaveLength(1);
  });
});

test('A pull that waits for its turn when the service stops changes nothing', async () => {
  await on.sync([A]);
  await offer([A, B]);
  const stopping = await startTestService({ DATABASE_URL: on.service.database.url });
  const puller = stopping.running.app.get(CatalogPull);
  const other = on.service.dataSource.createQueryRunner();
  await other.startTransaction();
  await lockCatalog(other.manager, 'together');
  const pulled = puller.pull(path);
  await expect.poll(() => waitingForLocks(on.service)).toBe(1);
  const stopped = puller.beforeApplicationShutdown();
  await other.commitTransaction();
  await other.release();
  await stopped;
  expect(await pulled).toBe('failed');
  await stopping.stop();
  expect(await syncs()).toHaveLength(1);
  expect(await on.catalog()).toHaveLength(1);
});

test('SERVICE_CATALOG_SOURCE is pulled on a schedule', async () => {
  const asked: string[] = [];
  let records = [A];
  const server: Server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end(JSON.stringify({ records }));
    records = [A, B];
  });
  const port = await listening(server);
  const scheduled = await startAvailability({
    SERVICE_CATALOG_SOURCE: `http://127.0.0.1:${port}/katalog?anahtar=1`,
    SERVICE_CATALOG_INTERVAL: '1s',
  });
  onTestFinished(async () => {
    await scheduled.stop();
    await new Promise((resolve) => server.close(resolve));
  });
  await expect.poll(async () => (await scheduled.catalog()).length).toBe(2);
  expect(asked.slice(0, 2)).toEqual(['/katalog?anahtar=1', '/katalog?anahtar=1']);
});

test('A service stops at once though its source of the service catalog hangs', async () => {
  let asked = () => {};
  const opened = new Promise<void>((resolve) => {
    asked = resolve;
  });
  const server = createServer(() => asked());
  const port = await listening(server);
  const hanging = await startAvailability({ SERVICE_CATALOG_SOURCE: `http://127.0.0.1:${port}/` });
  await opened;
  await hanging.stop();
  await new Promise((resolve) => server.close(resolve));
});
