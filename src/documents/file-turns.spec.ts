import { expect, test } from 'vitest';
import { FileTurns, filesAtOnce } from './file-turns.js';

test.each([
  ['20', 16],
  ['8', 4],
  ['4', 2],
  ['1', 2],
  ['', 2],
  ['many', 2],
  [undefined, 2],
])('of %j threads files take %i, and leave four where they can', (threads, atOnce) => {
  expect(filesAtOnce(threads)).toBe(atOnce);
});

test('no more work is under way than there are turns, and all of it comes to its turn in order', async () => {
  const turns = new FileTurns(10_000);
  const begun: number[] = [];
  let underWay = 0;
  let most = 0;
  const work = (index: number) => async () => {
    begun.push(index);
    most = Math.max(most, ++underWay);
    await new Promise((done) => setTimeout(done, 1));
    underWay -= 1;
  };
  const indexes = [...Array(20).keys()];
  await Promise.all(indexes.map((index) => turns.take(work(index))));
  expect(begun).toEqual(indexes);
  expect(most).toBe(filesAtOnce());
});
