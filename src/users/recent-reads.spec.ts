import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { RecentReads } from './recent-reads.js';

/** A table whose statements end when the test ends them. */
function slowTable(rows: Map<number, string>) {
  const asked: number[][] = [];
  const ends: ((failure?: Error) => void)[] = [];
  const looks = new RecentReads<number, string>((keys) => {
    asked.push(keys);
    const seen = new Map(rows);
    return new Promise((resolve, reject) => {
      ends.push((failure) => (failure ? reject(failure) : resolve(seen)));
    });
  });
  /** Ends the running statement and lets the waiting callers go on. */
  const end = async (failure?: Error) => {
    ends.shift()?.(failure);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { looks, asked, end };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('rows that were looked up lately', () => {
  test('are asked for once in half a second', async () => {
    const { looks, asked, end } = slowTable(new Map([[1, 'one']]));
    const [first, second] = [looks.get(1), looks.get(1)];
    await end();
    expect(await Promise.all([first, second, looks.get(1)])).toEqual(['one', 'one', 'one']);
    vi.advanceTimersByTime(499);
    expect(await looks.get(1)).toBe('one');
    expect(asked).toEqual([[1]]);
    vi.advanceTimersByTime(1);
    const later = looks.get(1);
    expect(asked).toEqual([[1], [1]]);
    await end();
    expect(await later).toBe('one');
  });

  test('are as old as the statement’s begin, not as its end', async () => {
    const { looks, asked, end } = slowTable(new Map([[1, 'one']]));
    const first = looks.get(1);
    vi.advanceTimersByTime(600);
    const second = looks.get(1);
    expect(asked).toEqual([[1]]);
    await end();
    await end();
    expect(await Promise.all([first, second])).toEqual(['one', 'one']);
    expect(asked).toEqual([[1], [1]]);
  });

  test('are looked up together when they are asked for while a statement runs', async () => {
    const { looks, asked, end } = slowTable(new Map([[2, 'two']]));
    const answers = [1, 2, 3, 2].map((key) => looks.get(key));
    expect(asked).toEqual([[1]]);
    await end();
    expect(asked).toEqual([[1], [2, 3]]);
    await end();
    expect(await Promise.all(answers)).toEqual([undefined, 'two', undefined, 'two']);
  });

  test('are forgotten at once: a statement that began before tells nobody who asks afterwards', async () => {
    const rows = new Map([[1, 'before']]);
    const { looks, end } = slowTable(rows);
    const early = looks.get(1);
    rows.set(1, 'after');
    looks.forget(1);
    const late = looks.get(1);
    await end();
    await end();
    expect([await early, await late, await looks.get(1)]).toEqual(['before', 'after', 'after']);
  });

  test('are not remembered as a failure', async () => {
    const { looks, end } = slowTable(new Map([[1, 'one']]));
    const failed = looks.get(1);
    const expectation = expect(failed).rejects.toThrow('away');
    await end(new Error('away'));
    await expectation;
    const next = looks.get(1);
    await end();
    expect(await next).toBe('one');
  });

  test('are bounded: the oldest leave', async () => {
    const asked: number[] = [];
    const looks = new RecentReads<number, string>(async (keys) => {
      asked.push(...keys);
      return new Map();
    });
    for (let key = 0; key <= 10_000; key += 1) await looks.get(key);
    await looks.get(10_000);
    await looks.get(1);
    await looks.get(0);
    expect(asked.slice(10_000)).toEqual([10_000, 0]);
  });
});
