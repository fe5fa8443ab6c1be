import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  follow,
  GENESIS,
  type Head,
  isWhereItWas,
  linkHash,
  outOfTime,
  type StoredLink,
} from './chain.rules.js';

const chained = (entries: readonly string[]): StoredLink[] => {
  let hash = GENESIS.hash;
  return entries.map((entry, index) => {
    hash = linkHash(hash, entry);
    const at = { entryAt: new Date(index), chainedAt: new Date(index) };
    const link = { position: BigInt(index + 1), hash, entryId: String(100 + index), entry, ...at };
    return { ...link, isRemoved: false, kept: null };
  });
};
const links = chained(['{"Id":1}', '{"Id":2}', '{"Id":3}']);
const changed = (at: number, changes: Partial<StoredLink>) =>
  links.map((link, index) => (index === at ? { ...link, ...changes } : link));

test('Every committed entry gets a link `sha256(previous hash || canonical JSON of the entry)`', {
  tags: 'audit',
}, () => {
  const [first, second] = links;
  const expected = createHash('sha256').update(
    Buffer.concat([first?.hash ?? Buffer.alloc(0), Buffer.from('{"Id":2}')]),
  );
  expect(second?.hash).toEqual(expected.digest());
});

describe('a chain that is followed', () => {
  test('is sound to its end, from the beginning and from any of its links', () => {
    expect(follow(GENESIS, links)).toEqual({ last: links[2] });
    expect(follow(links[1] ?? GENESIS, links.slice(2))).toEqual({ last: links[2] });
    expect(follow(GENESIS, [])).toEqual({ last: undefined });
  });

  test('is sound where the retention removed an entry', () => {
    const removed = changed(1, { entry: null, isRemoved: true, kept: links[1]?.hash });
    expect(follow(GENESIS, removed)).toEqual({ last: links[2] });
  });

  test.each([
    ['an entry that was changed', changed(1, { entry: '{"Id":9}' }), '101'],
    ['an entry that is gone', changed(1, { entry: null }), '101'],
    ['a hash that was changed', changed(2, { hash: Buffer.alloc(32, 1) }), '102'],
    ['a link that was taken out', links.filter((_, index) => index !== 1), '102'],
    ['two entries that changed places', changed(0, { entry: '{"Id":2}' }), '100'],
    ['a link that is not the one that was kept', changed(1, { kept: Buffer.alloc(32, 1) }), '101'],
    [
      'an entry of a removed time that is there and changed',
      changed(1, { entry: '{}', isRemoved: true }),
      '101',
    ],
    ['another beginning', chained(['{"Id":0}', '{"Id":2}']).slice(1), '101'],
  ])('breaks at %s', (_, broken, entry) => {
    expect(follow(GENESIS, broken).broken).toBe(entry);
  });
});

describe('the end of the chain', () => {
  const head = { position: 3n, hash: Buffer.alloc(32, 3) };
  const found = (changes: Partial<Head>) =>
    isWhereItWas({ ...head, found: head.hash, removedUpTo: 0n, ...changes });

  test('is where it was while the chain, or the retention, has the same link there', () => {
    expect(found({})).toBe(true);
    expect(found({ found: null, removedUpTo: 3n })).toBe(true);
    expect(found({ found: null, removedUpTo: 4n })).toBe(true);
    expect(found({ position: 0n, found: null })).toBe(true);
  });

  test('is cut off when there is none, or another', () => {
    expect(found({ found: null })).toBe(false);
    expect(found({ found: null, removedUpTo: 2n })).toBe(false);
    expect(found({ found: Buffer.alloc(32, 4) })).toBe(false);
  });
});

describe('times of entries', () => {
  const MINUTE = 60_000;
  const at = (minutes: readonly number[], linked = minutes) =>
    minutes.map((minute, index) => ({
      entryId: String(index),
      entryAt: new Date(minute * MINUTE),
      chainedAt: new Date((linked[index] ?? 0) * MINUTE),
    }));

  test('those of long transactions and of a clock that differs by minutes are usual', () => {
    expect(outOfTime(-Infinity, at([0, 10, 6, 10, 2_000]))).toEqual({ latest: 2_000 * MINUTE, entries: [] });
    expect(outOfTime(-Infinity, at([4], [0])).entries).toEqual([]);
  });

  test('An entry whose time lies outside those of its neighbours is told, and not its neighbours', {
    tags: 'audit',
  }, () => {
    expect(outOfTime(-Infinity, at([0, 100, 50, 101])).entries).toEqual(['2']);
    expect(outOfTime(-Infinity, at([0, 900, 100, 101], [1, 100, 101, 102])).entries).toEqual(['1']);
    expect(outOfTime(100 * MINUTE, at([50])).entries).toEqual(['0']);
  });
});
