import { describe, expect, test } from 'vitest';
import { NO_FILTER } from './board-address.js';
import { headsOf, toggled, unfolded } from './groups.js';
import { headKeys } from './rows.js';
import type { Service } from './service.js';
import type { Facets } from './use-board.js';

const NOTHING_SAID = { fold: [], unfold: [] };
const COMPANIES = [
  { Id: 1, Name: 'Anka', Count: 15, Closed: 0 },
  { Id: 2, Name: 'Bora', Count: 2, Closed: 1 },
  { Id: 3, Name: 'Cam', Count: 0, Closed: 0 },
  { Id: 4, Name: 'Deniz', Count: 4, Closed: 0 },
];

test('A company that heads rows at two places has two keys, which are those of the next rendering, too', () => {
  const keys = () => [1, 2, 1].map((id) => ({ id })).map(headKeys());
  expect(new Set(keys()).size).toBe(3);
  expect(keys()).toEqual(keys());
});

describe('Folded are', () => {
  const some = [
    { Id: 1, isUsuallyFolded: true },
    { Id: 2, isUsuallyFolded: false },
    { Id: 4, isUsuallyFolded: true },
  ];

  test('those that usually are', () => {
    expect(unfolded(some, NOTHING_SAID)).toEqual([2]);
    expect(unfolded(some.slice(0, 1), NOTHING_SAID)).toEqual([]);
    expect(unfolded(some.slice(1, 2), NOTHING_SAID)).toBeUndefined();
  });

  test('those that a person folded, and not those that a person unfolded', () => {
    expect(unfolded(some, { fold: [2], unfold: [4] })).toEqual([4]);
  });

  test('none where one read cannot name the others', () => {
    const many = Array.from({ length: 102 }, (_, place) => ({ Id: place + 1, isUsuallyFolded: place === 0 }));
    expect(unfolded(many, NOTHING_SAID)).toBeUndefined();
    expect(unfolded(many.slice(0, 101), NOTHING_SAID)).toHaveLength(100);
  });
});

test.each([
  ['an open one is unfolded', [true, true], NOTHING_SAID, { fold: [], unfold: [7] }],
  ['and folded again', [false, true], { fold: [], unfold: [7] }, NOTHING_SAID],
  ['a closed one is folded', [false, false], NOTHING_SAID, { fold: [7], unfold: [] }],
  ['and unfolded again', [true, false], { fold: [7], unfold: [] }, NOTHING_SAID],
  [
    'one that closed meanwhile is folded',
    [false, false],
    { fold: [], unfold: [7] },
    { fold: [7], unfold: [] },
  ],
] as const)('The address names only what differs: %s', (_, [isFolded, isUsuallyFolded], before, after) => {
  const group = { id: 7, name: 'Yedi', count: 3, closed: 0, isFolded, isUsuallyFolded };
  expect(toggled(before, group)).toEqual(after);
});

describe('The heads', () => {
  const state = { ...NO_FILTER, ...NOTHING_SAID, sort: 'status', view: 'groups', change: undefined } as const;
  const facets = { Companies: COMPANIES } as Facets;
  const row = (InsuranceCompanyId: number) => ({ InsuranceCompanyId, InsuranceCompanyName: 'x' }) as Service;
  const headsAt = (shown: readonly number[] | undefined, rows: readonly (Service | undefined)[]) => {
    const heads = headsOf(state, facets, shown, (index) => rows[index]);
    const names = rows.map((_, index) =>
      heads
        .before(index)
        .map(({ name }) => name)
        .join(' '),
    );
    return [...names, heads.after.map(({ name }) => name).join(' ')];
  };

  test('are usually folded on the whole board alone, where all is open and the rest is large', () => {
    const isUsual = (filter: Partial<typeof state>, some: Facets) =>
      headsOf({ ...state, ...filter }, some, [], () => undefined).after.map((head) => head.isUsuallyFolded);
    expect(isUsual({}, facets)).toEqual([true, false, true]);
    expect(isUsual({ q: 'x' } as object, facets)).toEqual([false, false, false]);
    const of = (...some: { Count: number }[]) =>
      ({ Companies: some.map((one, Id) => ({ Id, Name: 'x', Closed: 0, ...one })) }) as Facets;
    expect(isUsual({}, of({ Count: 30 }))).toEqual([false]);
    expect(isUsual({}, of({ Count: 10 }, { Count: 10 }))).toEqual([false, false]);
    expect(isUsual({}, of({ Count: 10 }, { Count: 11 }))).toEqual([true, true]);
  });

  test('stand before the first row of their company, folded ones before the next that is not, or at the end', () => {
    expect(headsAt([2], [row(2), row(2)])).toEqual(['Anka Bora', '', 'Deniz']);
    expect(headsAt([], [])).toEqual(['Anka Bora Deniz']);
    expect(headsAt(undefined, [row(1), row(2), row(4)])).toEqual(['Anka', 'Bora', 'Deniz', '']);
  });

  test('are unknown while the page before is not read, and have the name of the row where nothing is counted', () => {
    expect(headsAt([2], [undefined, row(2)])).toEqual(['', '', 'Deniz']);
    expect(headsAt([2], [row(9)])).toEqual(['x', 'Deniz']);
  });
});
