import { expect, test } from 'vitest';
import { fold } from './fold.js';

test('İ, I, ı and i are one letter, and capitals are their small letters', () => {
  expect(new Set(['IŞIK', 'ışık', 'İşik', 'işIk'].map(fold))).toEqual(new Set(['işik']));
  expect(fold('ÇAĞ ÖLÜ')).toBe('çağ ölü');
});
