import { describe, expect, test } from 'vitest';
import { heldAssertion } from './assertion.rules.js';

const NOW = 1_800_000_000;
const AUDIENCE = 'https://gateway.example';
const FIT = { iss: '7', sub: '7', aud: AUDIENCE, jti: 'one', iat: NOW, exp: NOW + 300 };
const held = (changes: object) =>
  heldAssertion({ ...FIT, ...changes }, { clientId: '7', audiences: [AUDIENCE], now: NOW });

describe('an assertion is accepted', () => {
  test.each([
    ['for five minutes', {}],
    ['for a moment', { exp: NOW + 1 }],
    ['for several audiences', { aud: ['x', AUDIENCE] }],
    ['of a clock that is a minute ahead', { iat: NOW + 60, exp: NOW + 360 }],
    ['of a clock that is behind', { iat: NOW - 200, exp: NOW + 100 }],
    ['without the moment of its issue', { iat: undefined }],
    ['that is valid in a minute', { nbf: NOW + 60 }],
  ])('%s', (_, changes) => {
    const { jti, exp } = { ...FIT, ...changes };
    expect(held(changes)).toEqual({ jti, exp });
  });
});

test.each([
  ['iss', { iss: 7 }],
  ['iss', { iss: undefined }],
  ['sub', { sub: '8' }],
  ['aud', { aud: undefined }],
  ['aud', { aud: [] }],
  ['aud', { aud: 'https://gateway.example.evil' }],
  ['aud', { aud: { 0: AUDIENCE } }],
  ['exp', { exp: undefined }],
  ['exp', { exp: '1800000300' }],
  ['exp', { exp: Number.POSITIVE_INFINITY }],
  ['exp', { exp: NOW }],
  ['exp', { iat: undefined, exp: NOW + 301 }],
  ['iat', { exp: NOW + 301 }],
  ['iat', { iat: NOW + 61, exp: NOW + 300 }],
  ['iat', { iat: 'now' }],
  ['nbf', { nbf: NOW + 61 }],
  ['nbf', { nbf: 'now' }],
  ['jti', { jti: undefined }],
  ['jti', { jti: '' }],
  ['jti', { jti: 1 }],
])('`%s` is refused: %j', (claim, changes) => {
  expect(held(changes)).toBe(claim);
});
