import { describe, expect, test } from 'vitest';
import { changedValues, valueText } from './changed-values.js';
import { pageOf } from './targets.js';

describe('the fields that an action changed', () => {
  test('of one thing', () => {
    expect(changedValues({ Name: 'a', Url: null }, { Name: 'b', Url: 'x' })).toEqual([
      { field: 'Name', before: 'a', after: 'b' },
      { field: 'Url', before: null, after: 'x' },
    ]);
  });

  test('of a new thing and of one that is gone', () => {
    expect(changedValues(null, { Name: 'b' })).toEqual([{ field: 'Name', before: undefined, after: 'b' }]);
    expect(changedValues({ Name: 'a' }, null)).toEqual([{ field: 'Name', before: 'a', after: undefined }]);
    expect(changedValues(null, null)).toEqual([]);
  });

  test('of many things, by the name of each', () => {
    const before = { 'delivery 1': { State: 'Exhausted' }, 'delivery 2': { State: 'Dropped' } };
    const after = { 'delivery 1': { State: 'Pending' }, 'delivery 3': { State: 'Pending' } };
    expect(changedValues(before, after)).toEqual([
      { field: 'delivery 1 · State', before: 'Exhausted', after: 'Pending' },
      { field: 'delivery 2 · State', before: 'Dropped', after: undefined },
      { field: 'delivery 3 · State', before: undefined, after: 'Pending' },
    ]);
  });

  test('a list stays one value, and so does what was no thing before', () => {
    expect(changedValues({ Roles: ['a'] }, { Roles: [] })).toEqual([
      { field: 'Roles', before: ['a'], after: [] },
    ]);
    expect(changedValues({ A: 'text' }, { A: { B: 1 } })).toEqual([
      { field: 'A', before: 'text', after: { B: 1 } },
    ]);
  });
});

test.each([
  [undefined, '–'],
  [null, '–'],
  ['', '–'],
  [[], '–'],
  [[1, 'b'], '1, b'],
  [{ A: 1, B: [2, 3] }, 'A: 1; B: 2, 3'],
  [false, 'false'],
  [0, '0'],
  ['Zeyil', 'Zeyil'],
])('the value %j reads %s', (value, text) => {
  expect(valueText(value)).toBe(text);
});

test.each([
  ['delivery 17', '/deliveries/17'],
  ['outgoing log 90417', '/outgoing-logs/90417'],
  ['service availability 311', '/services/311'],
  ['user 7', '/users/7'],
  ['job 7', '/jobs/7'],
  ['agent 42', '/agents/42'],
  ['deliveries', undefined],
  ['parameter 91 9', '/parameters/91/9'],
  ['parameter 7 a/b c', '/parameters/7/a%2Fb%20c'],
  ['parameters', '/parameters'],
  ['service catalog', '/catalog'],
  ['vehicle catalog 20261120073000125', '/vehicles/versions/20261120073000125'],
  ['vehicle catalog sync 12', '/vehicles/syncs/12'],
])('%s is shown at %s', (target, page) => {
  expect(pageOf(target)).toBe(page);
});
