import { expect, test } from 'vitest';
import { isUnfiltered, listQuery, NO_FILTER } from './jobs-address.js';

test('Without a filter the requests that wait are read, the longest waiting first', () => {
  expect(isUnfiltered({ ...NO_FILTER, page: 3 })).toBe(true);
  expect(listQuery({ ...NO_FILTER, page: 3 })).toMatchObject({
    currentStage: 2,
    createDateFrom: '2000-01-01',
    sortBy: 'lastActionDate',
    sortOrder: 'asc',
    page: 3,
  });
});

test('A day, and a search by a number, need no first day', () => {
  const filters = [{ day: '2026-11-22' }, { policy: '1' }, { proposal: 'x' }, { no: 7 }];
  for (const filter of filters) {
    const query = listQuery({ ...NO_FILTER, ...filter });
    expect(query).toMatchObject({ createDateFrom: undefined, currentStage: undefined, sortBy: 'createDate' });
  }
  expect(listQuery({ ...NO_FILTER, company: 110 })).toMatchObject({ createDateFrom: '2000-01-01' });
});
