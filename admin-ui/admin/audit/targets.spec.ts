import { expect, test } from 'vitest';
import { pageOf, thingsOf } from './targets.js';

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

test('an action on many things links those that have pages', () => {
  const Before = { 'delivery 1': { State: 'Exhausted' }, 'unknown 2': {} };
  expect(thingsOf({ Before, After: { 'delivery 3': { State: 'Pending' } } })).toEqual([
    'delivery 1',
    'delivery 3',
  ]);
  expect(thingsOf({ Before: { Name: 'a' }, After: null })).toEqual([]);
});
