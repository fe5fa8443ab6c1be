import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/database/embedded/embedded-postgres.js';
import { maxAttempts, waitAfter } from '../src/notifications/delivery.rules.js';
import { NOTIFICATION_TYPES, type NotificationType } from '../src/notifications/notification.types.js';
import { newReferanceNo } from '../src/notifications/references.js';
import { type ChaosPlatform, startChaosPlatforms } from './support/chaos-platforms.js';
import { connectionUrl } from './support/database.js';
import { ALL_ATTEMPTS } from './support/deliveries.js';
import type { ReceivedAttempt } from './support/platform.js';
import { type ServiceProcess, startServiceProcess } from './support/process.js';

const WAITS = [200, 300, 400, 500];
const TIMEOUT_MS = 500;
const NOTIFICATIONS = 400;
const TYPES = Object.keys(NOTIFICATION_TYPES).map(Number) as NotificationType[];

interface FinishedRow {
  id: string;
  referance_no: string;
  type: NotificationType;
  state: string;
  attempts: number;
}

let random: () => number;
let directory: string;
let server: EmbeddedPostgres;
let client: pg.Pool;
let platforms: ChaosPlatform[];
let ledger: ReceivedAttempt[];
const committed = new Set<string>();
const rolledBack = new Set<string>();
let finished: FinishedRow[];
let kills = 0;

/** A small linear generator: the run can be repeated by its seed. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

beforeAll(async () => {
  const seed = Number(process.env['CHAOS_SEED'] ?? Date.now() % 1_000_000);
  process.stdout.write(`chaos seed ${seed}\n`);
  random = generator(seed);
  directory = await mkdtemp(join(tmpdir(), 'zeyil-chaos-'));
  await chmod(directory, 0o755);
  server = await startEmbeddedPostgres({ directory: join(directory, 'postgres'), log: () => undefined });
  client = new pg.Pool({ ...server.connection, max: 4 });
  client.on('error', () => undefined);
  platforms = await startChaosPlatforms(random);
  await run();
  ledger = platforms.flatMap(({ platform }) => platform.attempts).sort((a, b) => a.at - b.at);
}, 240_000);

afterAll(async () => {
  await Promise.all(platforms.map(({ platform }) => platform.close()));
  await client.end();
  await server.stop();
  await rm(directory, { recursive: true, force: true });
});

/** Two replicas under random kill -9, one restart of PostgreSQL, and writers that commit and roll back. */
async function run(): Promise<void> {
  const start = () =>
    startServiceProcess({
      DATABASE_URL: connectionUrl(server.connection),
      DATA_DIR: join(directory, 'data'),
      LOG_LEVEL: 'silent',
      NOTIFICATION_RETRY_WAITS: WAITS.map((wait) => `${wait}ms`).join(','),
      PLATFORM_TIMEOUT: `${TIMEOUT_MS}ms`,
    });
  const replicas: ServiceProcess[] = [await start(), await start()];
  const agentIds = await createAgents();
  const writing = write(agentIds);
  for (let round = 0; round < 4; round++) {
    await sleep(700 + random() * 1_500);
    if (round === 2) await killPostgres();
    const victim = random() < 0.5 ? 0 : 1;
    await replicas[victim]?.kill('SIGKILL');
    kills += 1;
    replicas[victim] = await start();
  }
  await writing;
  await until(async () => (await query('select 1 from delivery limit 1')).length === 0, 150_000);
  await Promise.all(replicas.map((replica) => replica.kill('SIGTERM')));
  finished = await query('select id, referance_no, type, state, attempts from finished_delivery');
}

async function createAgents(): Promise<number[]> {
  const ids: number[] = [];
  for (const { name, platform } of platforms) {
    const sql = 'insert into agent (name, platform_url) values ($1, $2) returning id';
    ids.push(...(await query<{ id: number }>(sql, [name, platform.url])).map((row) => row.id));
  }
  return ids;
}

/** Publishes as the service does, in transactions of which some are rolled back; a lost connection decides nothing. */
async function write(agentIds: readonly number[]): Promise<void> {
  for (let written = 0; written < NOTIFICATIONS; written++) {
    const agentId = agentIds[written % agentIds.length] ?? 0;
    // Those that always fail get few, or the run would be all their ladder.
    if (agentId >= (agentIds.at(-2) ?? 0) && random() < 0.7) continue;
    const type = TYPES[Math.floor(random() * TYPES.length)] ?? 101;
    const referanceNo = newReferanceNo(agentId, new Date());
    const commit = random() < 0.85;
    const done = await publish(agentId, type, referanceNo, commit).catch(() => 'unknown' as const);
    if (done === 'committed') committed.add(referanceNo);
    if (done === 'rolled back') rolledBack.add(referanceNo);
    await sleep(random() * 12);
  }
}

async function publish(agentId: number, type: number, referanceNo: string, commit: boolean) {
  const connection = await client.connect();
  try {
    await connection.query('begin');
    await connection.query(
      `with n as (insert into notification (id, type, payload) values (nextval('notification_no'), $1, $2) returning id)
       insert into delivery (notification_id, agent_id, type, referance_no) select id, $3, $1, $4 from n`,
      [type, JSON.stringify({ referanceNo }), agentId, referanceNo],
    );
    await connection.query(commit ? 'commit' : 'rollback');
    return commit ? ('committed' as const) : ('rolled back' as const);
  } finally {
    connection.release(true);
  }
}

async function killPostgres(): Promise<void> {
  const [row] = await query<{ pid: string }>(
    `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1) as pid`,
  );
  process.kill(Number(row?.pid), 'SIGINT');
}

describe('after random kill -9 of two replicas, a PostgreSQL restart and platforms of every bad habit', () => {
  it('every committed notification ended in a final state', () => {
    const final = new Set(finished.map((row) => row.referance_no));
    expect(committed.size).toBeGreaterThan(150);
    expect([...committed].filter((referanceNo) => !final.has(referanceNo))).toEqual([]);
  });

  it('no rolled-back notification was ever sent', () => {
    expect(rolledBack.size).toBeGreaterThan(10);
    expect(ledger.filter((attempt) => rolledBack.has(attempt.referanceNo))).toEqual([]);
  });

  it('every delivered notification was accepted by its platform, and none that was accepted was forgotten', () => {
    const sent = new Set(ledger.map((attempt) => attempt.referanceNo));
    const unsent = finished.filter((row) => row.state === 'Delivered' && !sent.has(row.referance_no));
    expect(unsent).toEqual([]);
    const final = new Set(finished.map((row) => row.referance_no));
    expect([...sent].filter((referanceNo) => !final.has(referanceNo))).toEqual([]);
  });

  it('attempts never exceed the maximum; only an attempt that died with its process is repeated beyond', () => {
    for (const row of finished) {
      const most = maxAttempts(NOTIFICATION_TYPES[row.type]);
      expect(row.attempts).toBeLessThanOrEqual(most);
      expect(attemptsOf(row).length).toBeLessThanOrEqual(most + kills);
    }
  });

  it('every attempt of a delivery carries the same ReferanceNo, type and payload, and a new SubReferanceNo', () => {
    for (const row of finished) {
      const attempts = attemptsOf(row);
      expect(
        new Set(attempts.map((attempt) => `${attempt.type} ${attempt.payload}`)).size,
      ).toBeLessThanOrEqual(1);
      expect(new Set(attempts.map((attempt) => attempt.subReferanceNo)).size).toBe(attempts.length);
    }
  });

  it('no two attempts of one delivery overlap', () => {
    for (const row of finished) {
      for (const [earlier, later] of pairs(attemptsOf(row))) {
        // The ledger notices an end a little after the sender does.
        expect(later.at).toBeGreaterThan((earlier.endedAt ?? 0) - 60);
      }
    }
  });

  it('the gap between attempts is at least the wait', () => {
    let compared = 0;
    for (const row of finished) {
      const attempts = attemptsOf(row);
      // A crash repeats an attempt under its own number; then the ladder cannot be read off the ledger.
      if (attempts.length !== row.attempts) continue;
      for (const [index, [earlier, later]] of pairs(attempts).entries()) {
        expect(later.at - earlier.at).toBeGreaterThanOrEqual(waitAfter(index + 1, WAITS) - 20);
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(50);
  });

  it('IsLastAttemptToReDelivery stands on the last attempt of type 10 and on no other', () => {
    for (const row of finished) {
      for (const [index, attempt] of attemptsOf(row).entries()) {
        const marked = attempt.headers['islastattempttoredelivery'] === 'true';
        if (row.type !== 10) expect(marked).toBe(false);
        else if (row.state !== 'Exhausted') expect(marked && row.attempts < 11).toBe(false);
        else if (index === attemptsOf(row).length - 1) expect(marked).toBe(true);
      }
    }
  });

  it('every attempt that has an outcome is in the log, numbered without a gap', async () => {
    const rows = await query<{ delivery_id: string; numbers: number[] }>(
      `select delivery_id, array_agg(number order by number) as numbers from ${ALL_ATTEMPTS} attempt
       where verdict <> 'Late' group by delivery_id`,
    );
    for (const { delivery_id: id, numbers } of rows) {
      const attempts = finished.find((row) => row.id === id)?.attempts;
      expect(numbers).toEqual(Array.from({ length: attempts ?? 0 }, (_, index) => index + 1));
    }
  });
});

function attemptsOf(row: FinishedRow): ReceivedAttempt[] {
  return ledger.filter((attempt) => attempt.referanceNo === row.referance_no);
}

function pairs<T>(items: readonly T[]): [T, T][] {
  return items.slice(1).map((later, index) => [items[index] as T, later]);
}

async function query<T extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<T[]> {
  return (await client.query<T>(sql, values)).rows;
}

async function until(condition: () => Promise<boolean>, withinMs: number): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!(await condition().catch(() => false))) {
    if (Date.now() > deadline) {
      const left = await query(
        'select agent_id, type, started, finished, due_at, now() from delivery limit 5',
      );
      throw new Error(`Deliveries are left after ${withinMs} ms: ${JSON.stringify(left)}`);
    }
    await sleep(200);
  }
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
