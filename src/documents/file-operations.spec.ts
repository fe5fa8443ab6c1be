import { expect, test, vi } from 'vitest';
import { FileOperations, filesAtOnce } from './file-operations.js';

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

test('no more operations are under way than there are places, and all begin in order', async () => {
  const files = new FileOperations(10_000);
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
  await Promise.all(indexes.map((index) => files.run(work(index))));
  expect(begun).toEqual(indexes);
  expect(most).toBe(filesAtOnce());
});

test('a caller gives up in time: what hangs keeps its place, what waits is not begun, and what ends late is undone', async () => {
  vi.useFakeTimers();
  const files = new FileOperations(1_000);
  const ends: ((late: string) => void)[] = [];
  const undone: string[] = [];
  const hang = () => new Promise<string>((end) => ends.push(end));
  const undo = async (late: string) => void undone.push(late);
  const hanging = Array.from({ length: filesAtOnce() + 1 }, () => files.run(hang, undo));
  const given = Promise.allSettled(hanging);
  await vi.advanceTimersByTimeAsync(1_000);
  for (const each of await given) expect(each).toMatchObject({ reason: { code: 'ETIMEDOUT' } });
  expect(ends).toHaveLength(filesAtOnce());
  ends[0]?.('late');
  expect(await files.run(async () => 'in time')).toBe('in time');
  expect(undone).toEqual(['late']);
  vi.useRealTimers();
});
