import { expect, test } from 'vitest';
import { stepPath } from './step-line.js';

test('a value stays until the next one, and the last one until the end', () => {
  const steps = [
    { at: 0, value: 100 },
    { at: 50, value: 200 },
  ];
  expect(stepPath(steps, 100, 52)).toBe('M0.0 46.0H500.0L500.0 6.0H1000.0');
});

test('a time without value is a gap', () => {
  const steps = [
    { at: 0, value: 100 },
    { at: 20, value: null },
    { at: 50, value: 200 },
  ];
  expect(stepPath(steps, 100, 52)).toBe('M0.0 46.0H200.0M500.0 6.0H1000.0');
});

test('a value that never changes is a level line in the middle', () => {
  expect(stepPath([{ at: 10, value: 7 }], 20, 40)).toBe('M0.0 20.0H1000.0');
  expect(stepPath([], 20, 40)).toBe('');
});
