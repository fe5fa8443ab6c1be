import { expect, test } from 'vitest';
import { isolated } from './isolated.js';

test.each([
  ['Acente 1001', 'Acente 1001'],
  ['İstanbul Şubesi (2)', 'İstanbul Şubesi (2)'],
  ['gpj\u202eexe.fdp', 'gpjexe.fdp'],
  ['\u2069\u202e dışarı', ' dışarı'],
  ['\u200fişaret\u061c', 'işaret'],
  ['وكالة', '\u2068وكالة\u2069'],
  ['סוכנות\u2069 1', '\u2068סוכנות 1\u2069'],
])('a value does not turn the sentence around it (%j)', (value, shown) => {
  expect(isolated(value)).toBe(shown);
});
