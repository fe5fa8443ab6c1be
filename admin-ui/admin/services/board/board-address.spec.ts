import { describe, expect, test } from 'vitest';
import { readState, writeState } from '../../address/params.js';
import {
  absoluteFilter,
  BOARD_ADDRESS,
  filterCount,
  filterOf,
  filterQuery,
  NO_FILTER,
  nextSort,
  sortQuery,
} from './board-address.js';

const USUAL = { sort: 'status', view: 'groups', fold: [], unfold: [], change: undefined } as const;
const NOW = Date.parse('2026-11-22T11:02:33.5Z');

describe('The address of the board', () => {
  test('keeps every filter and the order', () => {
    const address =
      'company=110,124&product=none,111&operation=14&process=3&status=AutoDisabled,ManualDisabled&q=teklif&since=24h&reopens=today&planned=true&sort=-statusDate&view=list&fold=110&unfold=124,131';
    const state = readState(BOARD_ADDRESS, address);
    expect(writeState(BOARD_ADDRESS, state)).toBe(address);
    expect(filterCount(filterOf(state))).toBe(9);
  });

  test('is empty for the usual board', () => {
    expect(writeState(BOARD_ADDRESS, { ...NO_FILTER, ...USUAL })).toBe('');
    expect(filterCount(NO_FILTER)).toBe(0);
  });
});

describe('The question to the service', () => {
  test('names only what narrows the list', () => {
    const asked = filterQuery(NO_FILTER, NOW);
    expect(Object.values(asked).filter((value) => value !== undefined)).toEqual([]);
  });

  test('leaves out blanks around the words sought', () => {
    expect(filterQuery({ ...NO_FILTER, q: '  ' }, NOW).q).toBeUndefined();
    expect(filterQuery({ ...NO_FILTER, q: ' kasko teklif ' }, NOW).q).toBe('kasko teklif');
  });

  test('turns 24 hours into a whole minute of the business zone, and today into the midnight after it', () => {
    const asked = filterQuery({ ...NO_FILTER, since: '24h', reopens: 'today' }, NOW);
    expect(asked).toMatchObject({ changedBefore: '2026-11-21T14:02:00', reopensBefore: '2026-11-23' });
    // Midnight has come in Istanbul, and not in Greenwich.
    const later = filterQuery({ ...NO_FILTER, reopens: 'today' }, Date.parse('2026-12-31T21:00Z'));
    expect(later.reopensBefore).toBe('2027-01-02');
  });

  test('is the same for a copied link, whenever it is opened', () => {
    const relative = { ...NO_FILTER, since: '24h', reopens: 'today' };
    const copied = readState(
      BOARD_ADDRESS,
      writeState(BOARD_ADDRESS, { ...absoluteFilter(relative, NOW), ...USUAL }),
    );
    expect(filterQuery(copied, NOW + 86_400_000)).toEqual(filterQuery(relative, NOW));
  });

  test('asks for plans only when they are sought', () => {
    expect(filterQuery({ ...NO_FILTER, planned: true }, NOW).planned).toBe(true);
  });

  test.each([
    ['status', { sortBy: 'status', sortOrder: 'asc' }],
    ['-statusDate', { sortBy: 'statusDate', sortOrder: 'desc' }],
  ] as const)('has the order %s', (sort, asked) => {
    expect(sortQuery({ sort, view: 'list' })).toEqual(asked);
    expect(sortQuery({ sort, view: 'groups' })).toEqual({ sortBy: 'companyStatus' });
  });
});

test('The head of a column sorts, turns the order round, and gives the usual order back', () => {
  expect(nextSort('status', 'company')).toBe('company');
  expect(nextSort('company', 'company')).toBe('-company');
  expect(nextSort('-company', 'company')).toBe('status');
  expect(nextSort('-company', 'product')).toBe('product');
});
