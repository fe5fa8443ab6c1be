import { expect, test } from 'vitest';
import { changesOf, keyOf, partsOf } from './picked.js';

test('what differs is what is added and what is removed', () => {
  expect(changesOf(['1/2', '3/4'], new Set(['3/4', '5/6']))).toEqual({ added: ['5/6'], removed: ['1/2'] });
  expect(changesOf(['1/2'], new Set(['1/2']))).toEqual({ added: [], removed: [] });
});

test('a key holds its numbers, and a missing one', () => {
  expect(partsOf(keyOf(40, 3))).toEqual([40, 3]);
  expect(partsOf(keyOf(14, null))).toEqual([14, undefined]);
});
