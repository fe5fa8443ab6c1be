// @module-tag vehicle-catalog
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type GeneratedList, generateVehicleList } from '../kit/vehicle-list/generate-list.js';
import { nextMonth } from '../kit/vehicle-list/next-month.js';
import { vehicleListWorkbook } from '../kit/vehicle-list/workbook.js';
import { ADVISORY_LOCKS } from '../src/data/advisory-locks.js';
import type { VehicleSyncItem } from '../src/vehicle-catalog/sync/sync.answers.js';
import { VehicleSyncs } from '../src/vehicle-catalog/sync/vehicle-syncs.service.js';
import { Client } from './support/client.js';
import { type ServiceProcess, startServiceProcess } from './support/process.js';
import { makeUser } from './support/users.js';
import {
  type Catalog,
  csv,
  endOf,
  form,
  listOf,
  pullAll,
  SYNCS,
  startCatalog,
} from './support/vehicle-catalog.js';

/** A sync waits for the writers of parameters when all but the parameters is written. */
const { parameterWriters: PARAMETER_WRITERS, vehicleSync: SYNCS_ALONE } = ADVISORY_LOCKS;

let catalog: Catalog;
let holder: pg.Client;
let directory: string;
const started: ServiceProcess[] = [];

beforeEach(async () => {
  catalog = await startCatalog();
  directory = await mkdtemp(join(tmpdir(), 'zeyil-alone-'));
  holder = new pg.Client(catalog.service.database.connection);
  await holder.connect();
});
afterEach(async () => {
  for (const { child } of started.splice(0)) child.kill('SIGKILL');
  await holder.end();
  await catalog.stop();
  await rm(directory, { recursive: true, force: true });
});

/** Another replica, and the administrator there. */
async function startReplica(): Promise<{ replica: ServiceProcess; administrator: Client }> {
  const replica = await startServiceProcess({
    DATABASE_URL: catalog.service.database.url,
    DATA_DIR: directory,
    LOG_LEVEL: 'silent',
  });
  started.push(replica);
  const { userName, password } = await makeUser(catalog.service, { roles: ['Administrator'] });
  const answer = await new Client(replica.url).post('/api/authentication/login', { userName, password });
  const { AccessToken } = answer.response<{ AccessToken: string }>();
  return { replica, administrator: new Client(replica.url, AccessToken) };
}

const hold = () => holder.query('select pg_advisory_lock($1)', [PARAMETER_WRITERS]);
const letGo = () => holder.query('select pg_advisory_unlock($1)', [PARAMETER_WRITERS]);

/** Resolves when a sync waits for the lock. */
async function untilHeld(): Promise<void> {
  for (;;) {
    const { rows } = await holder.query(
      `select from pg_locks where locktype = 'advisory' and objid = $1 and not granted
         and database = (select oid from pg_database where datname = current_database())`,
      [PARAMETER_WRITERS],
    );
    if (rows.length > 0) return;
  }
}

/** Starts a sync and comes back when it is in the middle of its transaction. */
async function inTheMiddle(client: Client, query = '') {
  await hold();
  const answer = await client.post(`${SYNCS}${query}`, form(csv(listOf(30))));
  await untilHeld();
  return answer;
}

const running = async (client: Client, answer: { response<T>(): T }) =>
  (await client.get(`${SYNCS}/${answer.response<{ Id: number }>().Id}`)).response<VehicleSyncItem>();

describe('one sync at a time', () => {
  test('Two syncs at once: the second is 409, at the same replica and at another', async () => {
    const { administrator } = await startReplica();
    const first = await inTheMiddle(catalog.administrator);
    for (const client of [catalog.administrator, administrator]) {
      const second = await client.post(SYNCS, form(csv(listOf(30))));
      expect([second.status, second.code]).toEqual([409, 'General.Conflict']);
      const rollback = await client.post('/api/admin/vehicle-catalog/versions/20000101000000000/rollback');
      expect(rollback.status).toBe(404);
    }
    await letGo();
    expect(await catalog.ended(first)).toMatchObject({ State: 'Succeeded', Added: 30 });
    expect(await endOf(administrator, await administrator.post(SYNCS, form(csv(listOf(31)))))).toMatchObject({
      State: 'Succeeded',
      Added: 1,
    });
  });

  test('Of many syncs of the catalog started at once one runs, and the others leave no file', async () => {
    await hold();
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => catalog.send(listOf(30 + index))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409, 409, 409, 409]);
    await letGo();
    for (const answer of answers) if (answer.status === 202) await catalog.ended(answer);
    await catalog.idle();
    expect(await catalog.kept()).toEqual([]);
    expect(await catalog.versions()).toHaveLength(1);
  });

  test('A sync may follow as soon as the outcome of the last one is visible, success or failure', async () => {
    for (let round = 0; round < 10; round++) {
      expect(await catalog.sync([])).toMatchObject({
        State: 'Failed',
        Error: expect.stringContaining('no vehicle'),
      });
      expect(await catalog.sync(listOf(20 + round))).toMatchObject({ State: 'Succeeded' });
    }
  });

  test('A dry run holds no lock once its outcome is known', async () => {
    const answer = await inTheMiddle(catalog.administrator, '?dryRun=true');
    while ((await running(catalog.administrator, answer)).Phase !== 'Applying');
    await holder.query('begin');
    await holder.query('select from vehicle_catalog_sync for update');
    await letGo();
    const recording =
      'select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))';
    while ((await holder.query(recording)).rows.length === 0);
    const { rows } = await holder.query(
      `select from pg_locks where locktype = 'advisory' and objid = any($1)
         and database = (select oid from pg_database where datname = current_database())`,
      [[SYNCS_ALONE, PARAMETER_WRITERS]],
    );
    expect(rows).toEqual([]);
    await holder.query('commit');
    expect(await catalog.ended(answer)).toMatchObject({ State: 'Succeeded', DryRun: true, Added: 30 });
  });

  test('The progress of a sync is visible while it runs; its effect is not', async () => {
    const answer = await inTheMiddle(catalog.administrator);
    // Progress is recorded beside the sync.
    await expect
      .poll(() => running(catalog.administrator, answer))
      .toMatchObject({
        State: 'Running',
        Phase: 'Applying',
        // The types and the version are written, the parameters are not.
        Done: 12,
        Total: 30,
      });
    expect([await catalog.pull(), await catalog.versions(), await catalog.announced()]).toEqual([[], [], []]);
    await letGo();
    expect(await catalog.ended(answer)).toMatchObject({ State: 'Succeeded', Phase: 'Finished' });
  });
});

describe('a sync that does not come to its end leaves nothing half', () => {
  test('kill -9 during a sync leaves no change; the sync is shown as failed, and the next one succeeds', async () => {
    const { replica, administrator } = await startReplica();
    const answer = await inTheMiddle(administrator);
    await replica.kill('SIGKILL');
    // A session that waits does not see that its client is gone; whoever let it wait lets it go on.
    await letGo();
    const sync = await catalog.ended(answer);
    expect(sync).toMatchObject({ State: 'Failed', Version: null });
    expect(sync.Error).toBe('The process that ran the sync ended. Nothing was changed: send the list again.');
    expect([await catalog.pull(), await catalog.versions(), await catalog.announced()]).toEqual([[], [], []]);
    expect(await catalog.sync(listOf(30))).toMatchObject({ State: 'Succeeded', Added: 30 });
    expect(await pullAll(catalog.administrator)).toHaveLength(30);
  });

  test('A stop during a sync rolls it back and is its recorded reason', async () => {
    const answer = await inTheMiddle(catalog.administrator);
    const stopped = catalog.service.running.app.get(VehicleSyncs).stop();
    await letGo();
    await stopped;
    expect(await running(catalog.administrator, answer)).toMatchObject({
      State: 'Failed',
      Error: 'The sync was stopped before it was complete. Nothing was changed: send the list again.',
    });
    expect([await catalog.pull(), await catalog.versions(), await catalog.announced()]).toEqual([[], [], []]);
  });
});

test('28,000 vehicles are applied, changed by the list of the next month, and all served', async () => {
  const month = generateVehicleList({ rows: 28_000 });
  const sync = async (list: GeneratedList) =>
    catalog.ended(
      await catalog.administrator.post(SYNCS, form(await vehicleListWorkbook(list, 'association'))),
    );
  expect(await sync(month)).toMatchObject({ State: 'Succeeded', Added: 28_000 });
  expect(await sync(nextMonth(month, 2))).toMatchObject({ State: 'Succeeded' });
  expect(await catalog.versions()).toHaveLength(2);
  expect((await catalog.pull()).filter(({ IsActive }) => IsActive).length).toBeGreaterThanOrEqual(28_000);
});
