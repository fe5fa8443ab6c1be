import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ADVISORY_LOCKS } from './advisory-locks.js';

test('no two advisory locks share a number', () => {
  const numbers = Object.values<number>(ADVISORY_LOCKS);
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
});

test('no advisory lock is taken under a number of its own', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
    .filter((file) => /pg_(try_)?advisory_/.test(readFileSync(join('src', file), 'utf8')));
  // Its functions take locks of the list only.
  expect(files).toEqual([join('data', 'locking.ts')]);
});
