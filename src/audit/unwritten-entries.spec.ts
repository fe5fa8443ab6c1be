import { expect, test } from 'vitest';
import { type Occurrences, UnwrittenEntries } from './unwritten-entries.js';

const at = (second: number) => new Date(Date.UTC(2026, 10, 20, 12, 0, second));
const denied = (userId: string, second = 0, address = '::1', target = 'GET /x'): Occurrences => ({
  actor: { userId, name: 'clerk', address },
  audited: { action: 'access.denied', target, details: { Cause: 'role' } },
  count: 1,
  from: at(second),
  to: at(second),
});

test('actions of one user and action are one, with their number and span', () => {
  const unwritten = new UnwrittenEntries();
  expect(
    [denied('1', 1), denied('1', 5), denied('2', 6)].every((occurrences) => unwritten.keep(occurrences)),
  ).toBe(true);
  expect(unwritten.giveUp()).toEqual([{ ...denied('1', 1), count: 2, to: at(5) }, denied('2', 6)]);
  expect(unwritten.size).toBe(0);
});

test('what they differ in is not said of all', () => {
  const unwritten = new UnwrittenEntries();
  unwritten.keep(denied('1', 1));
  unwritten.keep(denied('1', 2, '::2', 'GET /y'));
  const other = denied('1', 3);
  unwritten.keep({ ...other, audited: { ...other.audited, details: { Cause: 'permission' } } });
  expect(unwritten.giveUp()).toEqual([
    {
      actor: { userId: '1', name: 'clerk', address: undefined },
      audited: { action: 'access.denied', target: 'several', details: undefined },
      count: 3,
      from: at(1),
      to: at(3),
    },
  ]);
});

test('a thousand users and actions are kept, and more of the same; one more is not', () => {
  const unwritten = new UnwrittenEntries();
  for (let user = 1; user <= 1_000; user++) expect(unwritten.keep(denied(String(user)))).toBe(true);
  expect(unwritten.keep(denied('1001'))).toBe(false);
  expect(unwritten.keep(denied('1000'))).toBe(true);
  expect(unwritten.size).toBe(1_000);
});

test('they are written oldest first until one is refused, which stays', async () => {
  const unwritten = new UnwrittenEntries();
  for (const user of ['1', '2', '3']) unwritten.keep(denied(user));
  const tried: (string | undefined)[] = [];
  await unwritten.writeWhile(async ({ actor }) => {
    tried.push(actor.userId);
    return actor.userId !== '2';
  });
  expect(tried).toEqual(['1', '2']);
  expect(unwritten.giveUp().map(({ actor }) => actor.userId)).toEqual(['2', '3']);
});
