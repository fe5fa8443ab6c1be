import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { ADVISORY_LOCKS } from '../src/data/advisory-locks.js';
import { record } from './support/availability.js';
import { startEvaluation } from './support/evaluation.js';
import { type ServiceProcess, startServiceProcess } from './support/process.js';
import { startOnce } from './support/start-once.js';
import { openTransaction } from './support/transactions.js';
import { atOnce, waitingForLocks } from './support/users.js';

const on = startOnce(startEvaluation);
let id: number;
let agent: number;
beforeEach(() => prepare());

async function prepare(): Promise<void> {
  await on.reset();
  await on.sync([record(110, 111, 14), record(110, 111, 15)]);
  id = await on.idOf(110, 111, 14);
  agent = await on.agent([[110, 111]], [[14, null]]);
  await on.switchOn(id);
  on.pass(1);
}

const types = async () => (await on.heard(agent)).map(([group]) => group?.ChangeType);
/** A transaction that has done something and is not over yet. */
async function underWay(statement: string, parameters: unknown[] = []) {
  const runner = await openTransaction(on.service);
  await runner.query(statement, parameters);
  return {
    release: async () => {
      await runner.commit();
    },
  };
}
/** Evaluations stop where they write the history, holding the record. */
const holdHistory = () => underWay('lock table service_status_change in access exclusive mode');
const waitersFor = async (count: number) => {
  while ((await waitingForLocks(on.service)) < count) await new Promise((resolve) => setImmediate(resolve));
};

describe('replicas side by side', () => {
  test('Several replicas that evaluate at the same time change a record once', {
    tags: 'service-availability',
  }, async () => {
    const replicas = await Promise.all([on.replica(), on.replica()]);
    const all = () => Promise.all([on, ...replicas].map((replica) => replica.round()));
    try {
      await on.report(14, 20, 20);
      expect(await all()).toContain('done');
      expect(await all()).toContain('done');
      on.pass(10);
      expect(await all()).toContain('done');
      expect(await types()).toEqual(['AutoDisabled', 'Active']);
      expect(await on.history(id)).toHaveLength(2);
    } finally {
      await Promise.all(replicas.map((replica) => replica.stop()));
    }
  });

  test('that judge one record at the same moment change it once, even without the lock of the rounds', async () => {
    await on.report(14, 20, 20);
    await atOnce(8, () => on.judge(id));
    on.pass(10);
    await atOnce(8, () => on.judge(id));
    expect(await types()).toEqual(['AutoDisabled', 'Active']);
    expect(await on.seen(id)).toMatchObject({ Closings: 1, QuietUntil: null });
  });

  test('leave the round to the one that has it', async () => {
    const other = await underWay('select pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.evaluationRound]);
    await on.report(14, 20, 20);
    expect([await on.round(), await types()]).toEqual(['elsewhere', []]);
    await other.release();
    expect([await on.round(), await types()]).toEqual(['done', ['AutoDisabled']]);
  });
});

test('a round that loses its lock fails, and what it did is not done again', async () => {
  await on.report(14, 20, 20);
  const held = await holdHistory();
  const round = on.round();
  await waitersFor(1);
  await on.service.dataSource.query(
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = $1
     and database = (select oid from pg_database where datname = current_database())`,
    [ADVISORY_LOCKS.evaluationRound],
  );
  await held.release();
  expect([await round, await types()]).toEqual(['failed', ['AutoDisabled']]);
  expect([await on.round(), await types()]).toEqual(['done', ['AutoDisabled']]);
});

describe('a change by hand at the same moment wins', () => {
  test('A change by hand at the moment of an evaluation wins', { tags: 'service-availability' }, async () => {
    await on.report(14, 20, 20);
    const byHand = "update service_availability set status = 'ManualDisabled' where id = $1";
    const change = await underWay(byHand, [id]);
    await on.round();
    await change.release();
    await on.round();
    expect([(await on.detail(id)).Status, await types()]).toEqual(['ManualDisabled', []]);
  });

  test('when it came second, it meets the closing: expectedStatus Active is refused', async () => {
    await on.report(14, 20, 20);
    const held = await holdHistory();
    const judged = on.judge(id);
    await waitersFor(1);
    const byHand = on.setStatus(id, { status: 'ManualDisabled', reason: 'Elle', expectedStatus: 'Active' });
    await waitersFor(2);
    await held.release();
    await judged;
    expect([(await byHand).status, await types()]).toEqual([409, ['AutoDisabled']]);
  });

  test('many of both: every change follows from the one before, and the last one stands', async () => {
    for (let minute = 0; minute < 6; minute++) {
      await on.report(14, 30, 30);
      const statuses = ['ManualDisabled', 'Active', 'AutoDisabled'];
      await atOnce<unknown>(12, (n) =>
        n % 2 === 0 ? on.judge(id) : on.setStatus(id, { status: statuses[n % 3], reason: 'Elle' }),
      );
      on.pass(11);
    }
    const history = (await on.history(id)).reverse();
    expect(history.length).toBeGreaterThan(6);
    expect(history.map(({ From }) => From)).toEqual(['Active', ...history.slice(0, -1).map(({ To }) => To)]);
    expect(history.at(-1)?.To).toBe((await on.detail(id)).Status);
    expect(await types()).toEqual(history.map(({ To }) => To));
    const own = history.filter(({ ChangedBy }) => ChangedBy === 'Otomatik değerlendirme');
    expect(own.map(({ From }) => From)).not.toContain('ManualDisabled');
  });
});

test('switched off at the moment of a closing, the closing is forgotten: switched on again, it is not opened', async () => {
  await on.report(14, 20, 20);
  const held = await holdHistory();
  const judged = on.judge(id);
  await waitersFor(1);
  const switchedOff = on.switchOn(id, false);
  await waitersFor(2);
  await held.release();
  await judged;
  expect([(await switchedOff).status, (await on.detail(id)).Status]).toEqual([204, 'AutoDisabled']);
  await on.switchOn(id);
  on.pass(600);
  await on.round();
  expect(await on.seen(id)).toMatchObject({ Enabled: true, Closings: 0 });
  expect((await on.detail(id)).Status).toBe('AutoDisabled');
});

test('a sync at the same moment: what has left the catalog is neither closed nor opened', async () => {
  await on.report(14, 20, 20);
  await on.sync([record(110, 111, 15)]);
  await on.round();
  await on.judge(id);
  expect([await types(), await on.history(id)]).toEqual([['removed'], []]);
  // Back again it is open, and what failed before does not count.
  await on.sync([record(110, 111, 14)]);
  await on.round();
  expect((await on.detail(id)).Status).toBe('Active');
});

test('a closed record that leaves the catalog and comes back is open and begins anew', async () => {
  await on.report(14, 20, 20);
  await on.round();
  await on.sync([record(110, 111, 15)]);
  on.pass(20);
  await on.sync([record(110, 111, 14)]);
  await on.round();
  expect(await on.seen(id)).toMatchObject({ Enabled: true, Closings: 0, QuietUntil: null });
  on.pass(1);
  await on.report(14, 20, 20);
  await on.round();
  expect(await on.seen(id)).toMatchObject({ Closings: 1 });
});

test('A process that is killed in mid-evaluation leaves no change in part, and none is made twice', {
  tags: 'service-availability',
}, async () => {
  const directory = await mkdtemp(join(tmpdir(), 'zeyil-evaluation-'));
  const variables = {
    DATABASE_URL: on.service.database.url,
    DATA_DIR: directory,
    AVAILABILITY_EVALUATION_INTERVAL: '1s',
    LOG_LEVEL: 'info',
  };
  // The processes have the real time.
  on.pass((Date.now() - on.now().getTime()) / 60_000 - 3);
  await prepare();
  on.pass(2);
  await on.report(14, 20, 20);
  const processes: ServiceProcess[] = [];
  try {
    const held = await holdHistory();
    processes.push(await startServiceProcess(variables));
    await waitersFor(1);
    await processes[0]?.kill('SIGKILL');
    await held.release();
    expect([(await on.detail(id)).Status, await types()]).toEqual(['Active', []]);
    processes.push(await startServiceProcess(variables), await startServiceProcess(variables));
    while ((await types()).length === 0) await new Promise((resolve) => setTimeout(resolve, 50));
    // Another closing, or an opening, would show by now.
    await on.round();
    expect([await types(), (await on.history(id)).length]).toEqual([['AutoDisabled'], 1]);
  } finally {
    for (const one of processes) one.child.kill('SIGKILL');
    await rm(directory, { recursive: true, force: true });
  }
});
