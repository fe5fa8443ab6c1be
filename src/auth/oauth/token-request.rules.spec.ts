import { describe, expect, test } from 'vitest';
import { scopesOf } from '../../access/scopes.js';
import { OAuthError, scopesAsked, tokenRequestOf, userIdOfClient } from './token-request.rules.js';

const GRANT = { grant_type: 'client_credentials' };
const read = (fields: Record<string, string>, authorization?: string) =>
  tokenRequestOf(new Map(Object.entries({ ...GRANT, ...fields })), authorization);
const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;

describe('the proof', () => {
  test('id and secret in the header are form-encoded', () => {
    const proof = { secret: 'a:b c+d%' };
    expect(read({}, basic('7:a%3Ab+c%2Bd%25'))).toEqual({ clientId: '7', proof, scope: undefined });
    expect(read({ client_id: '7' }, basic('7:x')).clientId).toBe('7');
  });

  test.each([
    '',
    'Basic',
    'Basic ',
    `Basic ${'='.repeat(4)}`,
    basic('7'),
    basic(':x'),
    basic('7:'),
    basic('7:%zz'),
    'Bearer x',
  ])('a header without both is refused: %s', (authorization) => {
    expect(() => read({}, authorization)).toThrow(expect.objectContaining({ error: 'invalid_client' }));
  });
});

test.each([
  ['7', 7],
  ['2147483647', 2_147_483_647],
  ['2147483648', undefined],
  ['0', undefined],
  ['07', undefined],
  ['7 ', undefined],
  ['', undefined],
])('the client %j is the user %s', (clientId, id) => {
  expect(userIdOfClient(clientId)).toBe(id);
});

test('nothing asked for is no limit, and what no role gives is refused', () => {
  expect(scopesAsked(undefined, [])).toBeUndefined();
  expect(scopesOf([])).toEqual([]);
  for (const scope of ['jobs:read', ' ', 'jobs:read  jobs:read', 'x'])
    expect(() => scopesAsked(scope, [])).toThrow(OAuthError);
});
