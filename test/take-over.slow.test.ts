// @module-tag notifications
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { REPLICAS } from '../src/notifications/dispatch/take-over/replica.sql.js';
import { createTestDatabase, type TestDatabase } from './support/database.js';
import { type DatabaseProxy, startDatabaseProxy } from './support/database-proxy.js';
import { startTestPlatform, succeed, type TestPlatform } from './support/platform.js';
import { type ServiceProcess, startServiceProcess } from './support/process.js';

/** A lease lasts 15 s longer than this: what is not taken over keeps its lease for 18 s. */
const TIMEOUT_MS = 3_000;
/** What is attempted again within a test was not left to a lease of this length. */
const LONG_LEASE = { timeout: 600_000 };
/** The statement by which a replica probes others, every half second. */
const PROBE_OF_OTHERS = 'from replica where number <> $1';

let database: TestDatabase;
let proxy: DatabaseProxy;
let direct: pg.Pool;
let platform: TestPlatform;
let directory: string;
let agentId: number;
const replicas: ServiceProcess[] = [];
let started = 0;

beforeEach(async () => {
  database = await createTestDatabase();
  proxy = await startDatabaseProxy(database);
  direct = new pg.Pool({ ...database.connection, max: 2 });
  // The database is dropped while a connection of the pool still closes.
  direct.on('error', () => undefined);
  platform = await startTestPlatform();
  directory = await mkdtemp(join(tmpdir(), 'zeyil-take-over-'));
  const sql = 'insert into agent (name, platform_url) values ($1, $2) returning id';
  agentId = (await direct.query<{ id: number }>(sql, ['Acente', platform.url])).rows[0]?.id ?? 0;
});
afterEach(async () => {
  for (const replica of replicas.splice(0)) await replica.kill('SIGKILL');
  await platform.close();
  await direct.end();
  await proxy.close();
  await database.drop();
  await rm(directory, { recursive: true, force: true });
});

/** Each replica has a data directory of its own. */
async function start({ url = database.url, timeout = TIMEOUT_MS } = {}): Promise<ServiceProcess> {
  started += 1;
  const replica = await startServiceProcess({
    DATABASE_URL: url,
    DATA_DIR: join(directory, String(started)),
    NOTIFICATION_RETRY_WAITS: '200ms',
    PLATFORM_TIMEOUT: `${timeout}ms`,
  });
  replicas.push(replica);
  return replica;
}

const publish = (count = 1) =>
  direct.query(
    `with n as (
       insert into notification (id, type, payload)
       select nextval('notification_no'), 101, '{}' from generate_series(1, $2::int) returning id
     )
     insert into delivery (notification_id, agent_id, type, referance_no)
     select id, $1, 101, 'r' || id from n`,
    [agentId, count],
  );

/** A replica with attempts under way that the platform does not answer, and one that has nothing to do. */
async function holderAndWitness({
  holderUrl = database.url,
  witnessUrl = database.url,
  timeout = TIMEOUT_MS,
  count = 1,
} = {}): Promise<[ServiceProcess, ServiceProcess]> {
  const [holder, witness] = await Promise.all([
    start({ url: holderUrl, timeout }),
    start({ url: witnessUrl, timeout }),
  ]);
  platform.answer(() => undefined);
  witness.child.kill('SIGSTOP');
  await publish(count);
  await platform.until((attempts) => attempts.length === count);
  witness.child.kill('SIGCONT');
  return [holder, witness];
}

/** Resolves when the database has ended the sessions of one of two replicas. */
const oneSessionEnded = () =>
  expect
    .poll(async () => {
      const { rows } = await direct.query<{ missed: boolean }>(REPLICAS, [0]);
      return rows.filter(({ missed }) => !missed).length;
    })
    .toBe(1);
const metricsOf = async ({ url }: ServiceProcess) => (await fetch(`${url}/metrics`)).text();

describe('the leases of a replica that was killed', () => {
  test('Deliveries that a killed replica had leased are attempted by another within 2 seconds', async () => {
    const [holder, witness] = await holderAndWitness({ ...LONG_LEASE, witnessUrl: proxy.url, count: 10 });
    let probes: (() => number) | undefined;
    let probesUntilRepeat: number | undefined;
    platform.answer((attempt, response) => {
      probesUntilRepeat ??= probes?.() ?? 0;
      return succeed(attempt, response);
    });
    await holder.kill('SIGKILL');
    // A busy machine may take its time to end the sessions of the dead; the probes count from then on.
    await oneSessionEnded();
    probes = proxy.count(PROBE_OF_OTHERS);

    await platform.until((attempts) => attempts.length === 20);
    const repeats = platform.attempts.slice(10);
    expect(probesUntilRepeat).toBeLessThanOrEqual(3);
    const references = (attempts: { referanceNo: string }[]) => attempts.map((a) => a.referanceNo).sort();
    expect(references(repeats)).toEqual(references(platform.attempts.slice(0, 10)));
    const metrics = await metricsOf(witness);
    expect(metrics).toContain('zeyil_leases_taken_over_total 10');
    expect(metrics).toContain('zeyil_replica_session_held 1');
  });

  test('The leases of a killed replica are taken over also when its successor dies, and by a replica that starts after all have died', async () => {
    const [holder, witness] = await holderAndWitness(LONG_LEASE);
    await holder.kill('SIGKILL');
    await platform.until((attempts) => attempts.length === 2);
    await witness.kill('SIGKILL');
    platform.answer(succeed);
    await start();
    await platform.until((attempts) => attempts.length === 3);
    expect(new Set(platform.attempts.map(({ referanceNo }) => referanceNo)).size).toBe(1);
  });
});

describe('a living replica whose sessions are gone keeps its leases', () => {
  /** Nothing but the one attempt, until it has ended. */
  const noOverlap = async () => {
    await expect.poll(() => platform.attempts[0]?.endedAt).toBeDefined();
    const [first, ...others] = platform.attempts;
    for (const { at } of others) expect(at).toBeGreaterThan(first?.endedAt ?? 0);
  };

  test('When the session of a living replica is terminated, no other replica begins an overlapping attempt', async () => {
    await holderAndWitness();
    const end = performance.now() + TIMEOUT_MS - 500;
    while (performance.now() < end) {
      await direct.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
      await sleep(20);
    }
    await noOverlap();
  });

  test('When a living replica is cut off from the database altogether, no other replica begins an overlapping attempt', async () => {
    const [holder] = await holderAndWitness({ holderUrl: proxy.url });
    proxy.shut();
    await noOverlap();
    expect(await metricsOf(holder)).toContain('zeyil_replica_session_held 0');
    // What it learned meanwhile it could not record: the delivery is still its own.
    await sleep(2_000);
    expect(platform.attempts).toHaveLength(1);
    proxy.open();
    platform.answer(succeed);
    await platform.until((attempts) => attempts.length === 2);
  });

  test('A paused replica keeps its leases until they end, its sessions terminated or not', async () => {
    const [holder] = await holderAndWitness({ holderUrl: proxy.url });
    platform.answer(succeed);
    const paused = performance.now();
    holder.child.kill('SIGSTOP');
    await sleep(2_000);
    proxy.shut();
    await platform.until((attempts) => attempts.length === 2);
    expect((platform.attempts[1]?.at ?? 0) - paused).toBeGreaterThan(12_000);
    holder.child.kill('SIGCONT');
  });
});
