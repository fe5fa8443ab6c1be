import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { WeightedTurns } from './weighted-turns.js';

/** Asks for turns; `begun` lists those that began, in their order. */
function asking(turns: WeightedTurns) {
  const begun: string[] = [];
  const ask = (name: string, weight: number) =>
    turns.take(weight).then((giveBack) => {
      begun.push(name);
      return giveBack;
    });
  return { begun, ask };
}

test('as much is held at once as is allowed; the others follow in the order in which they came', async () => {
  const { begun, ask } = asking(new WeightedTurns(10, 1_000));
  const [first, second] = [ask('a', 6), ask('b', 4), ask('c', 8), ask('d', 1), ask('e', 1)];
  await sleep(10);
  expect(begun).toEqual(['a', 'b']);
  (await first)();
  await sleep(10);
  // There is room for d, but c came first.
  expect(begun).toEqual(['a', 'b']);
  (await second)();
  await sleep(10);
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('what is heavier than all that is allowed is held alone', async () => {
  const { begun, ask } = asking(new WeightedTurns(10, 1_000));
  const small = ask('small', 1);
  const huge = ask('huge', 100);
  void ask('after', 1);
  await sleep(10);
  expect(begun).toEqual(['small']);
  (await small)();
  await sleep(10);
  expect(begun).toEqual(['small', 'huge']);
  (await huge)();
  await sleep(10);
  expect(begun).toEqual(['small', 'huge', 'after']);
});

test('A large body that finds no room in time: 503 `General.Unavailable` with `Retry-After`', {
  tags: 'offline-jobs',
}, async () => {
  const turns = new WeightedTurns(10, 50);
  const giveBack = await turns.take(5);
  const tooLate = turns.take(10);
  const behind = sleep(30).then(() => turns.take(5));
  await expect(tooLate).rejects.toMatchObject({
    kind: 'busy',
    code: 'General.Unavailable',
    details: { retryAfterSeconds: 5 },
  });
  (await behind)();
  giveBack();
});

test('what is given back twice is given back once', async () => {
  const turns = new WeightedTurns(1, 50);
  const giveBack = await turns.take(1);
  giveBack();
  giveBack();
  await turns.take(1);
  await expect(turns.take(1)).rejects.toMatchObject({ kind: 'busy' });
});
