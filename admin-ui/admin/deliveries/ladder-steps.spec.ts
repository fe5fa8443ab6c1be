import { expect, test } from 'vitest';
import type { Detail } from './detail.js';
import { ladderOf, placesOf } from './ladder-steps.js';

const WAITS = [3_000, 10_000, 60_000, 3_600_000];
type Verdict = Detail['AttemptLog'][number]['Verdict'];
const delivery = (State: Detail['State'], verdicts: readonly Verdict[], MaxAttempts = 6) => ({
  State,
  MaxAttempts,
  AttemptLog: verdicts.map((verdict, index) => ({
    Verdict: verdict,
    Number: index + 1,
  })) as Detail['AttemptLog'],
});
const kinds = (...given: Parameters<typeof delivery>) =>
  ladderOf(delivery(...given), WAITS).map(({ kind }) => kind);

test('the last wait goes on', () => {
  expect(ladderOf(delivery('Pending', []), WAITS).map(({ waitMs }) => waitMs)).toEqual([
    undefined,
    3_000,
    10_000,
    60_000,
    3_600_000,
    3_600_000,
  ]);
});

test('steps are made, next, and to come', () => {
  expect(kinds('Pending', ['Retry', 'Late', 'Retry'], 4)).toEqual(['failed', 'failed', 'next', 'coming']);
  expect(kinds('Parked', ['Retry'], 3)).toEqual(['failed', 'coming', 'coming']);
  expect(kinds('Dropped', ['Dropped'], 3)).toEqual(['failed', 'left', 'left']);
  expect(kinds('Delivered', ['Retry', 'Delivered'], 3)).toEqual(['failed', 'reached', 'left']);
  expect(kinds('Cancelled', [], 2)).toEqual(['left', 'left']);
});

test('a resend begins a new ladder', () => {
  expect(kinds('Pending', ['Retry', 'Exhausted'], 2)).toEqual(['next', 'coming']);
  expect(kinds('Pending', ['Exhausted', 'Retry'], 3)).toEqual(['failed', 'next', 'coming']);
  expect(kinds('Delivered', ['Dropped', 'Delivered'], 2)).toEqual(['reached', 'left']);
  expect(kinds('Exhausted', ['Exhausted', 'Exhausted'], 1)).toEqual(['failed']);
});

test('the attempts of a resend are counted from one', () => {
  const { AttemptLog } = delivery('Pending', ['Retry', 'Exhausted', 'Delivered', 'Retry', 'Late']);
  expect(placesOf(AttemptLog)).toEqual([
    { resends: 0, number: 1 },
    { resends: 0, number: 2 },
    { resends: 1, number: 1 },
    { resends: 2, number: 1 },
    { resends: 2, number: 2 },
  ]);
});
