import { DatabaseError } from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Batches, type BatchWork } from './batches.js';
import { requestArea, withinArea } from './request-area.js';

interface Call {
  members: readonly string[];
  isAlone: boolean;
  area: string | undefined;
  answer(results: readonly (string | undefined)[]): void;
  fail(error: unknown): void;
}

/** Every statement that has begun. */
let calls: Call[];
let batches: Batches<string, string>;

const begun = (members: readonly string[], isAlone: boolean) =>
  new Promise<readonly (string | undefined)[]>((answer, fail) => {
    calls.push({ members, isAlone, area: requestArea(), answer, fail });
  });
const work = (changes: Partial<BatchWork<string, string>> = {}): BatchWork<string, string> => ({
  name: 'test',
  together: (members) => begun(members, false),
  alone: async (member) => (await begun([member], true))[0] ?? '',
  ...changes,
});
const members = () => calls.map((call) => (call.isAlone ? call.members[0] : call.members));
const refusal = (code: string) => Object.assign(new DatabaseError('refused', 1, 'error'), { code });
/** The end of the present turn of the event loop, when calls that found nothing under way leave. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
/** Calls that come while the first one is under way. */
async function behind(first: string, ...others: string[]): Promise<Promise<string>[]> {
  const call = batches.call(first);
  await settled();
  return [call, ...others.map((member) => batches.call(member))];
}
const within = <T>(area: string, call: () => T): T => {
  let result: T | undefined;
  withinArea('POST', area, () => {
    result = call();
  });
  return result as T;
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  calls = [];
  batches = new Batches(work());
});
afterEach(() => vi.useRealTimers());

describe('calls', () => {
  test('that find nothing under way leave at the end of the turn of the event loop, together or alone', async () => {
    const together = ['a', 'b'].map((member) => batches.call(member));
    expect(members()).toEqual([]);
    await settled();
    expect(members()).toEqual([['a', 'b']]);
    calls[0]?.answer(['A', 'B']);
    expect(await Promise.all(together)).toEqual(['A', 'B']);
    await settled();
    void batches.call('c');
    await settled();
    expect(members()).toEqual([['a', 'b'], 'c']);
  });

  test('that come while one is under way leave together when it ends, and each gets its own result', async () => {
    const all = await behind('a', 'b', 'c', 'd');
    expect(members()).toEqual(['a']);
    calls[0]?.answer(['A']);
    expect(await all[0]).toBe('A');
    await settled();
    expect(members()).toEqual(['a', ['b', 'c', 'd']]);
    calls[1]?.answer(['B', 'C', 'D']);
    expect(await Promise.all(all)).toEqual(['A', 'B', 'C', 'D']);
  });

  test('leave 32 at a time', async () => {
    void (await behind('0', ...Array.from({ length: 69 }, (_, n) => String(n + 1))));
    calls[0]?.answer(['']);
    await settled();
    calls[1]?.answer(Array(32).fill('done'));
    await settled();
    calls[2]?.answer(Array(32).fill('done'));
    await settled();
    expect(calls.map((call) => call.members.length)).toEqual([1, 32, 32, 5]);
    expect(calls.flatMap((call) => call.members)).toEqual(Array.from({ length: 70 }, (_, n) => String(n)));
  });

  test('of more than a megabyte together leave one after the other, and one that is larger leaves alone', async () => {
    batches = new Batches(work({ bytesOf: (member) => member.length }));
    const half = 'h'.repeat(600_000);
    void (await behind('', half, half, 'small', 'l'.repeat(2_000_000), 'small'));
    for (let n = 0; n < 5; n++) {
      calls[n]?.answer(Array(4).fill('done'));
      await settled();
    }
    expect(calls.map((call) => call.members.map(({ length }) => length))).toEqual([
      [0],
      [600_000, 5, 5],
      [600_000],
      [2_000_000],
    ]);
  });

  test('that share a key never leave together, and keep their order', async () => {
    batches = new Batches(work({ keysOf: (member) => member.split('+') }));
    void (await behind('0', '1', '1+2', '2', '3', '1'));
    for (let n = 0; n < 4; n++) {
      calls[n]?.answer(Array(4).fill('done'));
      await settled();
    }
    expect(members()).toEqual(['0', ['1', '3'], '1+2', ['2', '1']]);
  });

  test('of another area do not wait, and a statement is of the area of its first member', async () => {
    within('/api/one', () => void batches.call('a'));
    within('/api/two', () => void batches.call('b'));
    await settled();
    within('/api/one', () => void batches.call('c'));
    within('/api/one', () => void batches.call('d'));
    within('/api/two', () => calls[0]?.answer(['']));
    await settled();
    expect(members()).toEqual(['a', 'b', ['c', 'd']]);
    expect(calls.map(({ area }) => area)).toEqual(['write /api/one', 'write /api/two', 'write /api/one']);
  });

  test('wait 200 ms at most for one that takes long', async () => {
    const [slow] = await behind('slow', 'a', 'b');
    vi.advanceTimersByTime(199);
    expect(members()).toEqual(['slow']);
    vi.advanceTimersByTime(1);
    expect(members()).toEqual(['slow', ['a', 'b']]);
    void batches.call('c');
    calls[0]?.answer(['done']);
    expect(await slow).toBe('done');
    await settled();
    // The lane is that of the second statement by now.
    expect(members()).toEqual(['slow', ['a', 'b']]);
    calls[1]?.answer(['', '']);
    await settled();
    expect(members()).toEqual(['slow', ['a', 'b'], 'c']);
  });
});

describe('a statement of several', () => {
  const three = () => Promise.allSettled(['a', 'b', 'c'].map((member) => batches.call(member)));

  test('leaves out a member, which is done alone while others go on', async () => {
    const left = three();
    await settled();
    calls[0]?.answer(['A', undefined, 'C']);
    await settled();
    expect(members()).toEqual([['a', 'b', 'c'], 'b']);
    // The lane is free: the next call does not wait for the one that was left out.
    void batches.call('d');
    await settled();
    expect(members()).toEqual([['a', 'b', 'c'], 'b', 'd']);
    calls[1]?.answer(['B']);
    expect((await left).map((result) => result.status === 'fulfilled' && result.value)).toEqual([
      'A',
      'B',
      'C',
    ]);
  });

  test.each(['22003', '23505', '23503', '40P01', '42501', '54000', '55P03', '57014', '21000'])(
    'that the server refuses for what one member asked (%s) is done for each alone, and each has its own error',
    async (code) => {
      const all = three();
      await settled();
      calls[0]?.fail(refusal(code));
      await settled();
      expect(members()).toEqual([['a', 'b', 'c'], 'a', 'b', 'c']);
      calls[1]?.answer(['A']);
      calls[2]?.fail(refusal('23514'));
      calls[3]?.answer(['C']);
      expect((await all).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    },
  );

  test.each([
    refusal('57P01'),
    refusal('53300'),
    refusal('08006'),
    refusal('XX000'),
    new Error('Connection terminated unexpectedly'),
  ])(
    'whose end is not known may be written: each member gets the error, and none is tried again (%s)',
    async (error) => {
      const all = three();
      await settled();
      calls[0]?.fail(error);
      expect(await all).toEqual(Array(3).fill({ status: 'rejected', reason: error }));
      expect(calls).toHaveLength(1);
    },
  );
});
