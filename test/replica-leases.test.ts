import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createDataSource } from '../src/database/data-source.js';
import { DeliveryStore, newClaimToken } from '../src/notifications/dispatch/delivery-store.js';
import {
  HOLD,
  MISS,
  REGISTER,
  REPLICAS,
  TAKE_OVER,
} from '../src/notifications/dispatch/take-over/replica.sql.js';
import { createTestDatabase, type TestDatabase } from './support/database.js';
import { poolsOf } from './support/pools.js';

let database: TestDatabase;
/** The session of a survivor, and that of another replica, which lives. */
let survivor: pg.Client;
let other: pg.Client;
let agentId: number;
let dead: number;
let living: number;

beforeAll(async () => {
  database = await createTestDatabase();
  survivor = new pg.Client(database.connection);
  other = new pg.Client(database.connection);
  await Promise.all([survivor.connect(), other.connect()]);
});
afterAll(async () => {
  await survivor.end();
  await other.end();
  await database.drop();
});
beforeEach(async () => {
  await survivor.query('delete from delivery');
  await survivor.query('delete from replica');
  const [agent] = await rows<{ id: number }>('insert into agent (name) values ($1) returning id', ['Acente']);
  agentId = agent?.id ?? 0;
  dead = await register();
  living = await register();
  await other.query(HOLD, [living]);
});

async function rows<Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<Row[]> {
  return (await survivor.query<Row>(sql, values)).rows;
}

async function register(): Promise<number> {
  const [row] = await rows<{ number: number }>(REGISTER, [null, randomUUID(), null, ['127.0.0.1'], 1]);
  return row?.number ?? 0;
}

/** A delivery that is leased by this token for a minute. */
const lease = (claimToken: string) =>
  survivor.query(
    `insert into delivery (notification_id, agent_id, type, referance_no, started, claim_token, leased_until)
     values (1, $1, 101, 'r', 1, $2, now() + interval '1 minute')`,
    [agentId, claimToken],
  );
const takeOver = (...numbers: number[]) => rows<{ agentId: number; count: number }>(TAKE_OVER, [numbers]);
const held = async () =>
  (
    await rows<{ token: string }>('select claim_token as token from delivery where leased_until is not null')
  ).map(({ token }) => token);

test('what a dead replica leased is free; the claim counts, since it may have killed it', async () => {
  const dataSource = await createDataSource(database.connection, 2).initialize();
  const store = new DeliveryStore(poolsOf(dataSource), { number: dead });
  await survivor.query(
    `insert into delivery (notification_id, agent_id, type, referance_no)
     select 1, $1, 101, 'r' from generate_series(1, 3)`,
    [agentId],
  );
  const wanted = [{ agentId, limit: 2, from: undefined }];
  expect((await store.claim(wanted, 60_000, 300))[0]?.deliveries).toHaveLength(2);
  await dataSource.destroy();

  expect(await takeOver(dead)).toEqual([{ agentId, count: 2 }]);
  const delivery = 'select started, claim_token, leased_until from delivery order by id';
  const free = { claim_token: null, leased_until: null };
  expect(await rows(delivery)).toEqual([1, 1, 0].map((started) => ({ started, ...free })));
});

test('Leases of a release that names no replica in them last to their end', {
  tags: 'notifications',
}, async () => {
  const earlier = randomUUID().replace(/^.{8}/, dead.toString(16).padStart(8, '0'));
  const others = [newClaimToken(living), newClaimToken(dead + 0x10_0000), newClaimToken(undefined), earlier];
  for (const token of others) await lease(token);
  // Somebody takes the living one for dead: its session says otherwise.
  expect(await takeOver(dead, living)).toEqual([]);
  expect((await held()).sort()).toEqual(others.sort());
});

test('a claim that came to its end after its process is found some seconds later, and the replica is forgotten', async () => {
  expect(await takeOver(dead)).toEqual([]);
  await lease(newClaimToken(dead));
  expect(await takeOver(dead)).toEqual([]);
  await survivor.query(`update replica set taken_at = taken_at - interval '3 seconds'`);
  expect(await takeOver(dead)).toEqual([{ agentId, count: 1 }]);
  expect(await rows('select number from replica')).toEqual([{ number: living }]);
  expect(await takeOver(dead)).toEqual([]);
});

test('a lease whose delivery is locked by the last transaction of its process is taken over when that has ended', async () => {
  await lease(newClaimToken(dead));
  await other.query('begin');
  await other.query('select from delivery for update');
  for (let look = 1; look <= 3; look++) {
    expect(await takeOver(dead)).toEqual([]);
    await survivor.query(`update replica set taken_at = taken_at - interval '3 seconds'`);
  }
  await other.query('rollback');
  expect(await takeOver(dead)).toEqual([{ agentId, count: 1 }]);
});

test('a claim that waits for a lock longer than its process lived is taken over when it has come to its end', async () => {
  const dataSource = await createDataSource(database.connection, 2).initialize();
  const store = new DeliveryStore(poolsOf(dataSource), { number: dead });
  await survivor.query(
    `insert into delivery (notification_id, agent_id, type, referance_no) values (1, $1, 101, 'r')`,
    [agentId],
  );
  await other.query('begin');
  await other.query('lock table agent');
  const claim = store.claim([{ agentId, limit: 1, from: undefined }], 60_000, 300);
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await survivor.query(waiting)).rowCount).toBe(1);
  for (let look = 1; look <= 3; look++) {
    expect(await takeOver(dead)).toEqual([]);
    await survivor.query(`update replica set taken_at = taken_at - interval '3 seconds'`);
  }
  await other.query('rollback');
  expect((await claim)[0]?.deliveries).toHaveLength(1);
  await dataSource.destroy();
  expect(await takeOver(dead)).toEqual([{ agentId, count: 1 }]);
});

test('several survivors take each lease over once', async () => {
  for (let i = 0; i < 20; i++) await lease(newClaimToken(dead));
  const clients = Array.from({ length: 4 }, () => new pg.Client(database.connection));
  await Promise.all(clients.map((client) => client.connect()));
  const taken = await Promise.all(
    clients.map((client) => client.query<{ count: number }>(TAKE_OVER, [[dead]])),
  );
  expect(taken.flatMap((answer) => answer.rows)).toEqual([expect.objectContaining({ count: 20 })]);
  await Promise.all(clients.map((client) => client.end()));
});

test('a session is missed when its lock is free, for each who looks', async () => {
  await other.query('begin');
  const look = async (client: pg.Client) =>
    (await client.query<{ number: number; missed: boolean }>(REPLICAS, [0])).rows.map(({ missed }) => missed);
  const third = new pg.Client(database.connection);
  await third.connect();
  await third.query('begin');
  expect(await look(third)).toEqual([true, false]);
  expect(await look(survivor)).toEqual([true, false]);
  await third.end();
  await other.query('rollback');
});

test('a replica that is missed without proof keeps its leases, and is forgotten when they must be over', async () => {
  await lease(newClaimToken(dead));
  await rows(MISS, [[dead]]);
  await survivor.query(`update replica set missed_since = missed_since - interval '14 minutes'`);
  await rows(MISS, [[dead]]);
  expect(await held()).toHaveLength(1);
  expect(await rows('select number from replica where missed_since is not null')).toEqual([{ number: dead }]);
  await survivor.query(`update replica set missed_since = missed_since - interval '1 minute'`);
  await rows(MISS, [[dead]]);
  expect(await rows('select number from replica')).toEqual([{ number: living }]);
  // It lived after all.
  const comeBack = () => rows(REGISTER, [dead, randomUUID(), null, ['127.0.0.1'], 1]);
  const marks = () => rows('select missed_since, taken_at from replica where number = $1', [dead]);
  await comeBack();
  expect(await marks()).toEqual([{ missed_since: null, taken_at: null }]);
  // Or was not forgotten yet.
  await rows(MISS, [[dead]]);
  await takeOver(dead);
  expect(await marks()).toEqual([{ missed_since: expect.any(Date), taken_at: expect.any(Date) }]);
  await comeBack();
  expect(await marks()).toEqual([{ missed_since: null, taken_at: null }]);
});
