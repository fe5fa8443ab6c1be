import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { FairQueue, type QueueLimits } from './fair-queue.js';

const REFUSED = new Error('refused');
const queueOf = (limits: Omit<QueueLimits, 'refusal'>) =>
  new FairQueue({ ...limits, refusal: () => REFUSED });
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Entries to a queue; `begun` and `refused` list their names in order. A name's first character is its line. */
function entries(queue: FairQueue) {
  const begun: string[] = [];
  const refused: string[] = [];
  const leaving = new Map<string, () => void>();
  return {
    begun,
    refused,
    enter: async (...given: (string | [name: string, weight: number])[]) => {
      for (const one of given) {
        const [name, weight] = typeof one === 'string' ? [one, 1] : one;
        void queue.enter(weight, name.charAt(0)).then(
          (leave) => {
            begun.push(name);
            leaving.set(name, leave);
          },
          (error) => {
            expect(error).toBe(REFUSED);
            refused.push(name);
          },
        );
      }
      await settled();
    },
    leave: async (name: string) => {
      leaving.get(name)?.();
      await settled();
    },
    /** Ends all in the order in which they begin. */
    leaveAll: async () => {
      for (let index = 0; index < begun.length; index++) {
        leaving.get(begun[index] ?? '')?.();
        await settled();
      }
    },
  };
}

test('so many are admitted at once, and the rest in order of arrival', async () => {
  const { begun, enter, leaveAll } = entries(queueOf({ capacity: 2 }));
  await enter('a1', 'a2', 'a3', 'a4');
  expect(begun).toEqual(['a1', 'a2']);
  await leaveAll();
  expect(begun).toEqual(['a1', 'a2', 'a3', 'a4']);
});

test('lines take turns, however many of one wait', async () => {
  const { begun, enter, leaveAll } = entries(queueOf({ capacity: 1 }));
  await enter('a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1');
  await leaveAll();
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
});

test('a lighter one does not pass the first, in no line', async () => {
  const { begun, enter, leave } = entries(queueOf({ capacity: 10 }));
  await enter(['a1', 6], ['a2', 4], ['a3', 8], ['a4', 1], ['b1', 1]);
  expect(begun).toEqual(['a1', 'a2']);
  await leave('a1');
  expect(begun).toEqual(['a1', 'a2']);
  await leave('a2');
  expect(begun).toEqual(['a1', 'a2', 'a3', 'b1', 'a4']);
});

test('what is heavier than all that may be held is held alone', async () => {
  const { begun, enter, leave } = entries(queueOf({ capacity: 10 }));
  await enter('small', ['s huge', 100], 's after');
  expect(begun).toEqual(['small']);
  await leave('small');
  expect(begun).toEqual(['small', 's huge']);
  await leave('s huge');
  expect(begun).toEqual(['small', 's huge', 's after']);
});

test('who waits too long is refused, and those behind go on', async () => {
  const { begun, refused, enter, leave } = entries(queueOf({ capacity: 10, patience: 50 }));
  await enter(['a1', 5]);
  await enter(['a2', 10]);
  await sleep(25);
  await enter(['a3', 5]);
  await expect.poll(() => refused).toEqual(['a2']);
  expect(begun).toEqual(['a1', 'a3']);
  await leave('a1');
  await sleep(60);
  expect(refused).toEqual(['a2']);
});

test('when too many wait, the last of the longest line is refused, not who comes from elsewhere', async () => {
  const { begun, refused, enter, leaveAll } = entries(queueOf({ capacity: 1, waitingAtMost: 3 }));
  await enter('a1', 'a2', 'a3', 'a4', 'a5');
  expect(refused).toEqual(['a5']);
  await enter('b1');
  expect(refused).toEqual(['a5', 'a4']);
  await enter('c1', 'd1');
  expect(refused).toEqual(['a5', 'a4', 'a3', 'd1']);
  await leaveAll();
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1']);
});

test('nobody waits where nobody may', async () => {
  const { begun, refused, enter } = entries(queueOf({ capacity: 1, waitingAtMost: 0 }));
  await enter('a1', 'b1');
  expect([begun, refused]).toEqual([['a1'], ['b1']]);
});

test('what is left twice is left once', async () => {
  const { begun, enter, leave } = entries(queueOf({ capacity: 1 }));
  await enter('a1');
  await leave('a1');
  await leave('a1');
  await enter('a2', 'a3');
  expect(begun).toEqual(['a1', 'a2']);
});

test('work that fails makes way for the next, and a place that nobody waits for is free again', async () => {
  const queue = queueOf({ capacity: 1, waitingAtMost: 1 });
  const failing = queue.run(() => Promise.reject(new Error('failed')));
  const next = queue.run(async () => 'done');
  await expect(failing).rejects.toThrow('failed');
  expect(await next).toBe('done');
  expect(await queue.run(async () => 'free', 'b')).toBe('free');
});
