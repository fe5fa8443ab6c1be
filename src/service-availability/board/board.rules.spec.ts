import { expect, test } from 'vitest';
import { idsOf, statusesOf } from './board.rules.js';

test('a list of ids may name records without such an id', () => {
  expect(idsOf('110,none,3')).toEqual([110, 0, 3]);
  expect(idsOf('NONE')).toEqual([0]);
  expect(idsOf(undefined)).toBeUndefined();
});

test('statuses are read in any case', () => {
  expect(statusesOf('manualdisabled,ACTIVE')).toEqual(['Active', 'ManualDisabled']);
  expect(statusesOf(undefined)).toBeUndefined();
});
