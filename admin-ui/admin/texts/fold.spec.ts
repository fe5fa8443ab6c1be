import { expect, test } from 'vitest';
import { fold } from './fold.js';

test('capitals are their small letters, and letters with marks are those without', () => {
  expect(new Set(['IŞIK', 'ışık', 'İşik', 'isIk'].map(fold))).toEqual(new Set(['isik']));
  expect(fold('ÇAĞ ÖLÜ Âlâ')).toBe('cag olu ala');
});
