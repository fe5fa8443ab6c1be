import { expect, it } from 'vitest';
import { Turns } from './turns.js';

it('at most so many run at once, in the order in which they came, and a failure frees its place', async () => {
  const turns = new Turns(2);
  const begun: number[] = [];
  let running = 0;
  let most = 0;
  const works = Array.from({ length: 7 }, (_, index) =>
    turns.take(async () => {
      begun.push(index);
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      if (index === 1) throw new Error('failed');
      return index;
    }),
  );
  const results = await Promise.allSettled(works);
  expect(results.map((result) => result.status).filter((status) => status === 'rejected')).toHaveLength(1);
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(most).toBe(2);
});
