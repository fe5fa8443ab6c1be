import { expect, test } from 'vitest';
import { readState } from '../address/params.js';
import { JOBS_ADDRESS, listQuery } from './jobs-address.js';

const stateOf = (search: string) => readState(JOBS_ADDRESS, search);

test('Without a filter the requests that wait are read, the longest waiting first', () => {
  expect(listQuery(stateOf('page=3'), true)).toMatchObject({
    currentStage: 2,
    createDateFrom: '2000-01-01',
    sortBy: 'lastActionDate',
    sortOrder: 'asc',
    page: 3,
  });
});

test('A day, and a search by a number, need no first day', () => {
  for (const search of ['day=2026-11-22', 'policy=1', 'proposal=x', 'no=7']) {
    const query = listQuery(stateOf(search), false);
    expect(query).toMatchObject({ createDateFrom: undefined, currentStage: undefined, sortBy: 'createDate' });
  }
  expect(listQuery(stateOf('company=110'), false)).toMatchObject({ createDateFrom: '2000-01-01' });
});

test('A chosen order takes the place of the usual one', () => {
  const order = { sortBy: 'lastActionDate', sortOrder: 'desc' };
  expect(listQuery(stateOf('sort=-lastActionDate'), true)).toMatchObject(order);
});
