import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createDataSource } from '../src/database/data-source.js';
import { DeliveryStore } from '../src/notifications/dispatch/delivery-store.js';
import { createTestDatabase, type TestDatabase } from './support/database.js';
import { type DatabaseProxy, startDatabaseProxy } from './support/database-proxy.js';
import { poolsOf } from './support/pools.js';

const LEASE_MS = 60_000;

let database: TestDatabase;
let proxy: DatabaseProxy;
let direct: DataSource;
let through: DataSource;
/** Another process, and one whose connections break. */
let other: DeliveryStore;
let unlucky: DeliveryStore;
let agentId: number;

beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await startDatabaseProxy(database);
  direct = await createDataSource(database.connection, 2).initialize();
  through = await createDataSource({ url: proxy.url }, 2).initialize();
});
afterAll(async () => {
  await through.destroy();
  await direct.destroy();
  await proxy.close();
  await database.drop();
});
beforeEach(async () => {
  other = new DeliveryStore(poolsOf(direct));
  unlucky = new DeliveryStore(poolsOf(through));
  const [agent] = await direct.query('insert into agent (name) values ($1) returning id', [randomUUID()]);
  agentId = agent.id;
  await direct.query(
    `insert into delivery (notification_id, agent_id, type, referance_no)
     select 1, $1, 101, 'r' from generate_series(1, 8)`,
    [agentId],
  );
});

const claim = async (store: DeliveryStore, limit: number, leaseMs = LEASE_MS) => {
  const [lane] = await store.claim([{ agentId, limit, from: undefined }], leaseMs, 0);
  return lane?.deliveries.map(({ id }) => id);
};
const lose = async (limit: number, leaseMs = LEASE_MS) => {
  proxy.breakNextClaim();
  await expect(claim(unlucky, limit, leaseMs)).rejects.toThrow();
};
/** How often each delivery was claimed without an outcome, and whether it is held, in the order of the lane. */
const held = async () => {
  const rows: { started: number; held: boolean }[] = await direct.query(
    'select started, claim_token is not null as held from delivery where agent_id = $1 order by id',
    [agentId],
  );
  return rows.map(({ started, held }) => `${started}${held ? ' held' : ''}`);
};

test('all claims whose answers were lost are given back and count for nothing; those of others stay', async () => {
  await lose(2);
  const others = await claim(other, 2);
  await lose(3);
  expect(await held()).toEqual([...Array(7).fill('1 held'), '0']);
  await unlucky.handBackUnanswered(0);
  expect(await held()).toEqual(['0', '0', '1 held', '1 held', '0', '0', '0', '0']);

  // Once given back they are anybody's: a later call must not take them away.
  expect(await claim(other, 8)).not.toContain(others?.[0]);
  await unlucky.handBackUnanswered(0);
  expect(await held()).toEqual(Array(8).fill('1 held'));
});

test('a claim whose answer came is not given back, nor one whose lease has ended', async () => {
  expect(await claim(unlucky, 2)).toHaveLength(2);
  await lose(2, 1);
  await new Promise((resolve) => setTimeout(resolve, 50));
  await unlucky.handBackUnanswered(0);
  expect(await held()).toEqual([...Array(4).fill('1 held'), ...Array(4).fill('0')]);
});

test('while the database is away they wait until it is back', async () => {
  await lose(4);
  proxy.shut();
  await expect(unlucky.handBackUnanswered(0)).rejects.toThrow();
  await expect(claim(unlucky, 4)).rejects.toThrow();
  proxy.open();
  await unlucky.handBackUnanswered(0);
  expect(await held()).toEqual(Array(8).fill('0'));
});
