// @module-tag service-availability
import { beforeEach, expect, test } from 'vitest';
import {
  type CatalogRecord,
  type ChangeGroup,
  quadruples,
  record,
  startAvailability,
} from './support/availability.js';
import { startOnce } from './support/start-once.js';
import { atOnce, statuses, waitingForLocks } from './support/users.js';

const on = startOnce(startAvailability);
let agent: number;
beforeEach(async () => {
  await on.reset();
  agent = await on.agent(
    [[110, 111]],
    OPERATIONS.map((operation) => [operation, null]),
  );
});

const OPERATIONS = Array.from({ length: 30 }, (_, n) => n + 1);
const RECORDS = OPERATIONS.map((operation) => record(110, 111, operation));

/** What the platform would believe after each notification, in the order in which they were written. */
function believed(notifications: readonly ChangeGroup[][]): Map<string, string> {
  const beliefs = new Map(RECORDS.map((one) => [String([110, 111, one.serviceOperationId, null]), 'Active']));
  for (const group of notifications.flat()) {
    for (const quadruple of quadruples(group)) {
      const key = String(quadruple);
      if (group.ChangeType === 'removed') {
        expect(beliefs.has(key), `${key} is removed twice`).toBe(true);
        beliefs.delete(key);
      } else if (group.ChangeType === 'added') {
        expect(beliefs.has(key), `${key} is added twice`).toBe(false);
        beliefs.set(key, 'Active');
      } else {
        expect(beliefs.get(key), `${key} is changed to what it was`).not.toBe(group.ChangeType);
        expect(beliefs.has(key), `${key} is changed while it is away`).toBe(true);
        beliefs.set(key, group.ChangeType);
      }
    }
  }
  return beliefs;
}

test('No status change is lost beside a sync, and none of a removed record is announced', async () => {
  await on.sync(RECORDS);
  const ids = await Promise.all(OPERATIONS.map((operation) => on.idOf(110, 111, operation)));
  const shift = (n: number): CatalogRecord[] => RECORDS.filter((_, index) => (index + n) % 5 !== 0);
  const calls = Array.from({ length: 150 }, (_, n) => async () => {
    if (n % 10 === 0) return on.sync(shift(n / 10), 'confirm=true');
    const status = ['ManualDisabled', 'AutoDisabled', 'Active'][n % 3];
    return on.setStatus(ids[(n * 7) % ids.length] ?? 0, { status, reason: `Neden ${n}` });
  });
  const answers = await Promise.all(calls.map((call) => call()));
  expect(Object.keys(statuses(answers)).map(Number)).not.toContain(500);
  expect(statuses(answers)[200]).toBeGreaterThan(40);
  const beliefs = believed(await on.heard(agent));
  const catalog = await on.catalog();
  expect(
    new Map(catalog.map((item) => [String([110, 111, item.ServiceOperationId, null]), item.Status])),
  ).toEqual(beliefs);
});

test('The same service catalog many times at once is taken over once', async () => {
  await on.sync(RECORDS.slice(0, 10));
  const answers = await atOnce(6, () => on.sync(RECORDS));
  const added = answers.map((answer) => answer.response<{ Added: number }>().Added);
  expect(added.sort((a, b) => b - a)).toEqual([20, 0, 0, 0, 0, 0]);
  expect((await on.heard(agent)).map((groups) => groups.flatMap(quadruples).length)).toEqual([20]);
});

test('The first creation sends no notification, also when several syncs create the catalog at once', async () => {
  const answers = await atOnce(4, () => on.sync(RECORDS));
  const added = answers.map((answer) => answer.response<{ Added: number }>().Added);
  expect(added.sort((a, b) => b - a)).toEqual([30, 0, 0, 0]);
  expect(await on.payloads(agent)).toEqual([]);
});

test('A status change waits for a sync under way and then meets the new catalog', async () => {
  await on.sync(RECORDS);
  const id = await on.idOf(110, 111, 1);
  const runner = on.service.dataSource.createQueryRunner();
  await runner.startTransaction();
  // Something else reads the record, so that the sync stops in its middle, holding the catalog.
  await runner.query('select from service_availability where id = $1 for update', [id]);
  const syncing = on.sync(RECORDS.slice(1));
  while ((await waitingForLocks(on.service)) < 1) await new Promise((resolve) => setImmediate(resolve));
  const changing = on.setStatus(id, { status: 'ManualDisabled', reason: 'x' });
  while ((await waitingForLocks(on.service)) < 2) await new Promise((resolve) => setImmediate(resolve));
  await runner.rollbackTransaction();
  await runner.release();
  expect([(await syncing).status, (await changing).status]).toEqual([200, 404]);
  expect((await on.heard(agent)).map(([group]) => group?.ChangeType)).toEqual(['removed']);
});
