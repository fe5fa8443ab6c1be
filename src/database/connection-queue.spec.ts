import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Admission, BY_SCHEDULE, ConnectionQueue } from './connection-queue.js';

let now: number;
let queue: ConnectionQueue;
beforeEach(() => {
  vi.useFakeTimers();
  now = 0;
  // One noun may hold six connections; two are reserved for other nouns.
  queue = new ConnectionQueue(8, () => now);
});
afterEach(() => void vi.useRealTimers());

/** Requests a connection for an area and returns the outcome. */
function ask(area: string): { admission?: Admission; error?: Error } {
  const asked: { admission?: Admission; error?: Error } = {};
  queue.take(
    area,
    (admission) => (asked.admission = admission),
    (error) => (asked.error = error),
  );
  return asked;
}
const many = (count: number, area: string) => Array.from({ length: count }, () => ask(area));
const held = (asked: { admission?: Admission }[]) => asked.filter(({ admission }) => admission).length;
const refused = (asked: { error?: Error }[]) => asked.filter(({ error }) => error).length;
function end(...asked: { admission?: Admission }[]): void {
  for (const { admission } of asked) if (admission) queue.end(admission);
}
function pass(ms: number): void {
  now += ms;
  vi.advanceTimersByTime(ms);
}

describe('connections to the database', () => {
  test('one noun never holds all of them, several may', () => {
    expect(held([...many(3, 'read a'), ...many(20, 'write a')])).toBe(6);
    expect(held(many(20, 'b'))).toBe(2);
    expect(held(many(20, 'c'))).toBe(0);
    expect(queue.waiting).toBe(17 + 18 + 20);
  });

  test('go to those who wait in their order', () => {
    const [first, second] = [...many(6, 'a'), ...many(2, 'b')];
    const waiting = [ask('c'), ask('d')];
    end(first ?? {});
    expect(waiting.map(({ admission }) => admission?.area)).toEqual(['c', undefined]);
    end(second ?? {});
    expect(waiting.map(({ admission }) => admission?.area)).toEqual(['c', 'd']);
  });

  test('the last ones are not for an area that has held one for a second', () => {
    many(3, 'a');
    many(3, 'b');
    pass(1_000);
    expect(held(many(3, 'a'))).toBe(0);
    expect(held(many(2, 'c'))).toBe(2);
    expect(queue.waiting).toBe(3);
  });

  test('nor for five seconds for one that waited for a lock in vain', () => {
    many(6, 'b');
    const locked = ask('a');
    if (locked.admission) queue.heldUp(locked.admission);
    end(locked);
    expect(held([ask('a')])).toBe(0);
    expect(held([ask('c')])).toBe(1);
    pass(5_000);
    expect(held([ask('a')])).toBe(1);
  });

  test('half of them are not for an area that waited for a lock in vain', () => {
    const locked = many(4, 'write a');
    for (const { admission } of locked) if (admission) queue.heldUp(admission);
    expect(held(many(5, 'write a'))).toBe(0);
    expect(held(many(5, 'read a'))).toBe(2);
    expect(held(many(5, 'read b'))).toBe(2);
  });

  test('Callers that wait for a locked table do not hold all connections, and wait at most a second for one', {
    tags: 'authentication',
  }, () => {
    const locked = [...many(6, 'a'), ...many(2, 'b')];
    const [more, others] = [many(20, 'a'), many(20, 'c')];
    pass(1_000);
    for (const { admission } of locked) if (admission) queue.heldUp(admission);
    expect([held(more), refused(more)]).toEqual([0, 20]);
    end(...locked);
    expect([held(others), refused(others)]).toEqual([6, 0]);
  });

  test.each([
    ['five seconds', 'c', 5_000],
    ['a second in an area that waits for a lock', 'a', 1_000],
  ])('are waited for no longer than %s', (_, area, ms) => {
    const [locked] = many(6, 'a');
    many(2, 'b');
    if (locked?.admission) queue.heldUp(locked.admission);
    const waiting = ask(area);
    pass(ms - 1);
    expect(waiting.error).toBeUndefined();
    pass(1);
    expect(waiting.error).toMatchObject({ code: 'POOL_BUSY' });
    expect(queue.waiting).toBe(0);
  });

  test('are waited for by a thousand at most', () => {
    many(6, 'a');
    expect(refused(many(1_010, 'a'))).toBe(10);
    expect(queue.waiting).toBe(1_000);
  });

  test('are at least one for others, however few there are', () => {
    queue = new ConnectionQueue(2, () => now);
    expect(held(many(5, 'a'))).toBe(1);
    expect(held(many(1, 'b'))).toBe(1);
  });

  test('may all be held by scheduled work, which needs two at a time, unless it waited for a lock in vain', () => {
    queue = new ConnectionQueue(2, () => now);
    const [first, second] = many(2, BY_SCHEDULE);
    expect([first?.admission, second?.admission].filter(Boolean)).toHaveLength(2);
    if (first?.admission) queue.heldUp(first.admission);
    end(second ?? {});
    expect(held(many(1, BY_SCHEDULE))).toBe(0);
    expect(held(many(1, 'a'))).toBe(1);
  });
});
