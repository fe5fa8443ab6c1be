import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { Settings } from '../src/config/settings.js';
import { createDataSource } from '../src/database/data-source.js';
import type { ClaimedDelivery } from '../src/notifications/dispatch/claim.sql.js';
import { DeliveryStore } from '../src/notifications/dispatch/delivery-store.js';
import {
  journalLine,
  newJournalName,
  OutcomeJournal,
} from '../src/notifications/dispatch/outcomes/outcome-journal.js';
import { OutcomeRecorder } from '../src/notifications/dispatch/outcomes/outcome-recorder.js';
import { WriteGate } from '../src/notifications/dispatch/outcomes/write-gate.js';
import type { AttemptOutcome } from '../src/notifications/dispatch/record.sql.js';
import { Clock } from '../src/time/clock.js';
import { createTestDatabase, type TestDatabase } from './support/database.js';
import { startDatabaseProxy } from './support/database-proxy.js';
import { poolsOf } from './support/pools.js';

let database: TestDatabase;
let dataSource: DataSource;
let dataDirectory: string;

beforeAll(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'zeyil-recorder-'));
  database = await createTestDatabase();
  dataSource = await createDataSource(database.connection, 4).initialize();
});
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
  await rm(dataDirectory, { recursive: true });
});

async function startRecorder(
  store: DeliveryStore,
  onRecorded: (outcomes: readonly AttemptOutcome[], late: ReadonlySet<string>) => void = () => undefined,
  adoptionEndsAfter: Promise<void> = Promise.resolve(),
): Promise<OutcomeRecorder> {
  const logger = pino({ level: 'silent' });
  const gate = new WriteGate(store, logger);
  const journal = new OutcomeJournal(new Settings({ DATA_DIR: dataDirectory }), new Clock('UTC'), logger);
  const adopt = journal.adopt.bind(journal);
  journal.adopt = async () => {
    const adopted = await adopt();
    await adoptionEndsAfter;
    return adopted;
  };
  const recorder = new OutcomeRecorder(store, gate, journal, logger);
  recorder.listen(onRecorded);
  await gate.start(() => recorder.resume());
  onTestFinished(() => gate.stop());
  return recorder;
}

/** Claims so many deliveries of a new agent. */
async function claimed(store: DeliveryStore, limit: number) {
  const [agent] = await dataSource.query(`insert into agent (name) values ('Acente') returning id`);
  await dataSource.query(
    `insert into delivery (notification_id, agent_id, type, referance_no)
     select 1, $1, 101, 'r' from generate_series(1, $2::int)`,
    [agent.id, limit],
  );
  const [lane] = await store.claim([{ agentId: agent.id, limit, from: undefined }], 60_000, 0);
  return { agent, claims: lane?.deliveries ?? [] };
}

/** A store whose connections a test can cut. */
async function throughProxy() {
  const proxy = await startDatabaseProxy(database);
  const through = await createDataSource({ url: proxy.url }, 2).initialize();
  onTestFinished(async () => {
    await through.destroy();
    await proxy.close();
  });
  return { proxy, store: new DeliveryStore(poolsOf(through)) };
}

test('an outcome that the server refuses is left to its lease, and those beside it are recorded', async () => {
  const store = new DeliveryStore(poolsOf(dataSource));
  const { claims } = await claimed(store, 5);
  const outcomes = claims.map((claim, index) =>
    // PostgreSQL keeps no U+0000 in a text.
    delivered(claim, index === 2 ? 'text\0' : 'text'),
  );
  const recorder = await startRecorder(store);
  for (const outcome of outcomes) recorder.add(outcome);
  await recorder.drain(performance.now() + 60_000);

  expect(recorder.backlog).toBe(0);
  const left = await dataSource.query('select id from delivery');
  expect(left).toEqual([{ id: outcomes[2]?.deliveryId }]);
  expect(await dataSource.query(`select count(*)::int as count from finished_delivery`)).toEqual([
    { count: 4 },
  ]);
});

test('outcomes recorded together keep each its own answer, error and claim', async () => {
  const store = new DeliveryStore(poolsOf(dataSource));
  const [agent] = await dataSource.query(`insert into agent (name) values ('Acente') returning id`);
  const claim = async (limit: number) => {
    const [lane] = await store.claim([{ agentId: agent.id, limit, from: undefined }], 60_000, 0);
    return lane?.deliveries ?? [];
  };
  await dataSource.query(
    `insert into delivery (notification_id, agent_id, type, referance_no)
     select 1, $1, 101, 'r' from generate_series(1, 6)`,
    [agent.id],
  );
  const claims = [...(await claim(3)), ...(await claim(3))];
  const told = ['Success', 'Error {"a":"\\\\"}', 'Success', null, 'NULL', ''];
  const errors = [null, 'Success', null, 'No answer.', 'No answer.', null];
  const outcomes = claims.map((one, index) => failed(one, told[index] ?? null, errors[index] ?? null));
  // The claim of another delivery, taken in the same statement, fences this one out.
  outcomes[5] = {
    ...failed(claims[5] as ClaimedDelivery, '', null),
    claimToken: claims[0]?.claimToken ?? '',
  };

  expect(await store.record(outcomes)).toEqual(new Set([claims[5]?.id]));
  const rows = await dataSource.query(
    `select a.delivery_id as id, a.response_excerpt as told, a.error, a.verdict
     from delivery_attempt a join delivery d on d.id = a.delivery_id where d.agent_id = $1 order by 1`,
    [agent.id],
  );
  expect(rows).toEqual(
    claims.map(({ id }, index) => ({
      id,
      told: told[index],
      error: errors[index],
      verdict: index === 5 ? 'Late' : 'Retry',
    })),
  );
});

test('two processes that record the same deliveries in opposite orders end each of them once', async () => {
  const store = new DeliveryStore(poolsOf(dataSource));
  const { agent, claims } = await claimed(store, 400);
  let late = 0;
  const orders = [claims, [...claims].reverse()].map(async (order) => {
    const recorder = await startRecorder(store, (_, ids) => {
      late += ids.size;
    });
    for (const claim of order) recorder.add(delivered(claim, 'text'));
    return recorder;
  });
  const recorders = await Promise.all(orders);
  await Promise.all(recorders.map((recorder) => recorder.drain(performance.now() + 60_000)));

  expect(recorders.map((recorder) => recorder.backlog)).toEqual([0, 0]);
  expect(late).toBe(400);
  const [ended] = await dataSource.query(
    'select count(*)::int as rows, count(distinct id)::int as ids from finished_delivery where agent_id = $1',
    [agent.id],
  );
  expect(ended).toEqual({ rows: 400, ids: 400 });
  expect(await dataSource.query('select 1 from delivery where agent_id = $1', [agent.id])).toEqual([]);
});

test('claims may go on as soon as what waited for the database is recorded', async () => {
  const { proxy, store } = await throughProxy();
  const { claims } = await claimed(store, 1);
  const behind: boolean[] = [];
  const recorder = await startRecorder(store, () => {
    behind.push(recorder.isBehind);
  });
  proxy.shut();
  for (const claim of claims) recorder.add(delivered(claim, 'text'));
  await expect.poll(() => recorder.isBehind).toBe(true);
  expect(behind).toEqual([]);
  proxy.open();
  await expect.poll(() => behind).toEqual([false]);
});

test('what is being adopted stays on disk though everything else is recorded meanwhile', async () => {
  const { proxy, store } = await throughProxy();
  const { claims } = await claimed(store, 2);
  const [left, own] = claims;
  if (!left || !own) throw new Error('Nothing was claimed.');
  const directory = join(dataDirectory, 'journal');
  await mkdir(directory, { recursive: true });
  for (let i = 0; i < 20; i++) {
    await writeFile(join(directory, newJournalName()), journalLine(delivered(left, 'text'), Date.now()));
  }
  let recorded = 0;
  let isRecorded: () => void = () => undefined;
  const one = new Promise<void>((resolve) => {
    isRecorded = resolve;
  });
  const note = (outcomes: readonly AttemptOutcome[]) => {
    recorded += outcomes.length;
    proxy.shut();
    isRecorded();
  };
  const recorder = await startRecorder(store, note, one);
  recorder.add(delivered(own, 'text'));
  await recorder.adopt();
  await expect.poll(() => recorder.backlog).toBe(20);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(recorded).toBe(1);
  expect(await readdir(directory)).toHaveLength(20);
});

function failed(
  claim: ClaimedDelivery,
  responseExcerpt: string | null,
  error: string | null,
): AttemptOutcome {
  const outcome = delivered(claim, '');
  return {
    ...outcome,
    verdict: 'Retry',
    waitMs: 3_000,
    attempt: { ...outcome.attempt, responseExcerpt, error },
  };
}

function delivered(claim: ClaimedDelivery, responseExcerpt: string): AttemptOutcome {
  const { id: deliveryId, notificationId, agentId, claimToken, type, attempt: attemptOnLadder } = claim;
  const attempt = {
    number: claim.attemptNumber,
    subReferanceNo: randomUUID(),
    startedAt: Date.now(),
    durationMs: 1,
    httpStatus: 200,
    error: null,
    responseExcerpt,
  };
  const ladder = {
    verdict: 'Delivered' as const,
    waitMs: 0,
    endedAt: performance.now(),
    attemptOnLadder,
    lateMs: 0,
  };
  return { deliveryId, notificationId, agentId, claimToken, type, ...ladder, attempt };
}
