import { expect, test } from 'vitest';
import { isKnown } from './entity-tags.rules.js';

test.each<[string | undefined, boolean]>([
  ['"abc"', true],
  ['W/"abc"', true],
  [' "x" ,W/"abc" ', true],
  ['*', true],
  ['"ab"', false],
  ['abc', false],
  ['', false],
  [undefined, false],
  [`${'"x",'.repeat(249)}"abc"`, false],
  [`${'"x",'.repeat(248)}"abc"`, true],
])('If-None-Match: %s knows the tag "abc": %s', (header, known) => {
  expect(isKnown('"abc"', header)).toBe(known);
});
