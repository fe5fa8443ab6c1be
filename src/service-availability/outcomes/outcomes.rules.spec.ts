import { describe, expect, test } from 'vitest';
import type { CallOutcome } from './outcomes.requests.js';
import { brokenOutcomes, contentHash, countOutcomes, untimelyOutcomes } from './outcomes.rules.js';

const NOW = new Date('2026-11-20T12:00:30.000Z');
const MINUTE = 60_000;
const outcome = (given: Partial<CallOutcome> = {}): CallOutcome => ({
  insuranceCompanyId: 110,
  serviceOperationId: 14,
  at: NOW,
  succeeded: true,
  ...given,
});
const ago = (milliseconds: number) => outcome({ at: new Date(NOW.getTime() - milliseconds) });

test('an empty batch is refused', () => {
  expect(brokenOutcomes([])).toEqual([{ Field: 'Outcomes', Message: 'Outcomes must not be empty.' }]);
});

test('broken fields are named by the position of the outcome', () => {
  const broken = brokenOutcomes([
    outcome(),
    outcome({ insuranceCompanyId: 0, productId: -1 }),
    {} as CallOutcome,
  ]);
  expect(broken.map(({ Field, Message }) => `${Field}: ${Message}`)).toEqual([
    'Outcomes[1].InsuranceCompanyId: InsuranceCompanyId must be greater than 0.',
    'Outcomes[1].ProductId: ProductId must be greater than 0.',
    'Outcomes[2].InsuranceCompanyId: InsuranceCompanyId is required.',
    'Outcomes[2].ServiceOperationId: ServiceOperationId is required.',
    'Outcomes[2].At: At is required.',
    'Outcomes[2].Succeeded: Succeeded is required.',
  ]);
});

describe('moments', () => {
  test.each([
    ['now', 0, undefined],
    ['an hour ago', 60 * MINUTE, undefined],
    ['a millisecond longer ago', 60 * MINUTE + 1, 'At must be at most 1 hour old.'],
    ['a minute ahead', -MINUTE, undefined],
    ['a millisecond further ahead', -MINUTE - 1, 'At must be at most 1 minute in the future.'],
  ])('%s', (_, age, message) => {
    const expected = message === undefined ? [] : [{ Field: 'Outcomes[1].At', Message: message }];
    expect(untimelyOutcomes([ago(0), ago(age)], NOW)).toEqual(expected);
  });

  test('at most 100 are listed', () => {
    expect(untimelyOutcomes(Array(150).fill(ago(-10 * MINUTE)), NOW)).toHaveLength(100);
  });
});

test('outcomes are counted by operation and by the minute in which the call ended', () => {
  const at = (time: string) => new Date(`2026-11-20T${time}Z`);
  const outcomes = [
    outcome({ at: at('12:00:00.000') }),
    outcome({ at: at('12:00:59.999'), succeeded: false }),
    outcome({ at: at('12:01:00.000') }),
    outcome({ productId: 111, at: at('12:00:10') }),
    outcome({ outsourceProcessId: 111, at: at('12:00:10'), succeeded: false }),
  ];
  expect(countOutcomes(outcomes).map(({ minutes, ...one }) => ({ ...one, minutes: [...minutes] }))).toEqual([
    {
      insuranceCompanyId: 110,
      productId: undefined,
      serviceOperationId: 14,
      outsourceProcessId: undefined,
      outcomes: 3,
      minutes: [
        [at('12:00:00').getTime(), { calls: 2, failures: 1 }],
        [at('12:01:00').getTime(), { calls: 1, failures: 0 }],
      ],
    },
    expect.objectContaining({ productId: 111, outsourceProcessId: undefined, outcomes: 1 }),
    expect.objectContaining({ productId: undefined, outsourceProcessId: 111, outcomes: 1 }),
  ]);
});

test('the hash covers every part of a batch', () => {
  const parts: Partial<CallOutcome>[] = [
    {},
    { insuranceCompanyId: 111 },
    { productId: 1 },
    { serviceOperationId: 15 },
    { outsourceProcessId: 1 },
    { at: new Date(NOW.getTime() + 1) },
    { succeeded: false },
  ];
  const hashes = parts.map((part) => contentHash([outcome(part)]));
  expect(new Set(hashes).size).toBe(parts.length);
  expect(contentHash([outcome({ at: new Date(NOW) })])).toBe(hashes[0]);
  expect(contentHash([outcome(), outcome()])).not.toBe(hashes[0]);
});
