import { expect, test } from 'vitest';
import { FairTurns } from './fair-turns.js';

/** Works that end when the test ends them, in the order in which they began. */
function works(turns: FairTurns) {
  const begun: string[] = [];
  const refused: string[] = [];
  const ends: (() => void)[] = [];
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return {
    begun,
    refused,
    send: async (...names: string[]) => {
      for (const name of names) {
        const work = () =>
          new Promise<void>((end) => {
            begun.push(name);
            ends.push(end);
          });
        turns.take(name.charAt(0), work).catch((error) => {
          expect(error).toMatchObject({
            kind: 'unavailable',
            code: 'General.Unavailable',
            details: { retryAfterSeconds: 5 },
          });
          refused.push(name);
        });
      }
      await settled();
    },
    endAll: async () => {
      for (let end = ends.shift(); end; end = ends.shift()) {
        end();
        await settled();
      }
    },
  };
}

test('so many run at once, and the rest in the order in which they came', async () => {
  const { begun, send, endAll } = works(new FairTurns(2, 10));
  await send('a1', 'a2', 'a3', 'a4');
  expect(begun).toEqual(['a1', 'a2']);
  await endAll();
  expect(begun).toEqual(['a1', 'a2', 'a3', 'a4']);
});

test('senders take turns, however many of one wait', async () => {
  const { begun, send, endAll } = works(new FairTurns(1, 10));
  await send('a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1');
  await endAll();
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
});

test('without room the last of the longest line goes, not who comes from elsewhere', async () => {
  const { begun, refused, send, endAll } = works(new FairTurns(1, 3));
  await send('a1', 'a2', 'a3', 'a4', 'a5');
  expect(refused).toEqual(['a5']);
  await send('b1');
  expect(refused).toEqual(['a5', 'a4']);
  await send('c1', 'd1');
  expect(refused).toEqual(['a5', 'a4', 'a3', 'd1']);
  await endAll();
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1']);
});

test('a work that fails makes way for the next, and a place without waiting work is free again', async () => {
  const turns = new FairTurns(1, 1);
  const failing = turns.take('a', () => Promise.reject(new Error('failed')));
  const next = turns.take('a', async () => 'done');
  await expect(failing).rejects.toThrow('failed');
  expect(await next).toBe('done');
  expect(await turns.take('b', async () => 'free')).toBe('free');
});
