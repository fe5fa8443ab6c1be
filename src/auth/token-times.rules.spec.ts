// @module-tag authentication
import { expect, test } from 'vitest';
import { type TimeRefusal, timeRefusal } from './token-times.rules.js';

const NOW = 1_800_000_000;
const GOOD = { iat: NOW - 10, exp: NOW + 10 };

test.each<[claims: Record<string, unknown>, refusal: TimeRefusal | undefined]>([
  [{}, undefined],
  [{ iat: undefined }, undefined],
  [{ iat: 'now' }, undefined],
  [{ exp: NOW + 1 }, undefined],
  [{ exp: NOW + 0.5 }, undefined],
  [{ exp: NOW }, 'expired'],
  [{ exp: NOW - 1 }, 'expired'],
  [{ exp: 0 }, 'expired'],
  [{ exp: undefined }, 'endless'],
  // What 1e400 reads as.
  [{ exp: Number.POSITIVE_INFINITY }, 'endless'],
  [{ exp: null }, 'malformed'],
  [{ exp: `${NOW + 10}` }, 'malformed'],
  [{ nbf: null }, 'malformed'],
  [{ nbf: 'later' }, 'malformed'],
  [{ nbf: NOW + 60 }, undefined],
  [{ nbf: NOW + 61 }, 'not valid yet'],
  [{ iat: NOW + 600, exp: NOW + 1_500 }, undefined],
  [{ nbf: NOW + 61, exp: NOW - 1 }, 'not valid yet'],
])(
  'An `nbf` up to 60 s in the future is allowed; the expiry is exact to the second (%o: %s)',
  (claims, refusal) => {
    expect(timeRefusal({ ...GOOD, ...claims }, NOW)).toBe(refusal);
  },
);
