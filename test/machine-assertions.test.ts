// @module-tag authentication
import { createPublicKey, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import { type JWTPayload, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { AuthCleanup } from '../src/auth/auth-cleanup.js';
import type { KeyItem } from '../src/users/machine/machine.answers.js';
import { type Answer, Client } from './support/client.js';
import { later } from './support/later.js';
import { ask, type ClientAnswer, type Machine, makeMachine } from './support/machines.js';
import { expectEmpty } from './support/refusals.js';
import { startTestService, type TestService } from './support/service.js';
import { JWT_SECRET } from './support/tokens.js';
import { atOnce, statuses } from './support/users.js';

const PUBLIC_URL = 'https://gateway.example';
const SHARED = { TRUST_PROXY: 'true', JWT_SECRETS: JWT_SECRET, PUBLIC_URL };
const ASSERTION = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
const KEYS = {
  RS256: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey,
  PS256: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey,
  ES256: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey,
  EdDSA: generateKeyPairSync('ed25519').privateKey,
};
type Algorithm = keyof typeof KEYS;

let service: TestService;
let replica: TestService;
let administrator: Client;
let machine: Machine;
beforeAll(async () => {
  service = await startTestService(SHARED);
  replica = await startTestService({ ...SHARED, DATABASE_URL: service.database.url });
  administrator = await service.as({ roles: ['Administrator'] });
});
beforeEach(async () => {
  machine = await makeMachine(administrator);
  await give('ES256');
});
afterAll(async () => {
  await replica.stop();
  await service.stop();
});

const give = async (...algorithms: Algorithm[]) => {
  const keys = algorithms.map((alg) => ({ ...publicOf(KEYS[alg]), kid: alg }));
  const answer = await administrator.put(`/api/admin/users/${machine.id}/keys`, { keys });
  expect(answer.status, answer.text).toBe(204);
};
const publicOf = (key: KeyObject) => createPublicKey(key).export({ format: 'jwk' });
const now = () => Math.floor(Date.now() / 1000);
const claims = (changes: JWTPayload = {}): JWTPayload => ({
  iss: machine.clientId,
  sub: machine.clientId,
  aud: PUBLIC_URL,
  jti: randomUUID(),
  iat: now(),
  exp: now() + 300,
  ...changes,
});
const signed = (changes: JWTPayload = {}, alg = 'ES256', key: KeyObject | Uint8Array = KEYS.ES256) =>
  new SignJWT(claims(changes)).setProtectedHeader({ alg }).sign(key);
const send = (assertion: string, at = service, more: Record<string, string> = {}): Promise<Answer> =>
  ask(at, {
    grant_type: 'client_credentials',
    client_assertion_type: ASSERTION,
    client_assertion: assertion,
    ...more,
  });

test.each(Object.keys(KEYS) as Algorithm[])(
  'A machine gets a token for an assertion that it signs by %s (RFC 7523)',
  async (alg) => {
    await give(alg);
    const answer = await send(await signed({}, alg, KEYS[alg]));
    expect(answer.status, answer.text).toBe(200);
    const { access_token, scope } = answer.json<ClientAnswer>();
    expect(scope).toContain('jobs:read');
    expect((await new Client(service.url, access_token).get('/api/offline/jobs')).status).toBe(200);
  },
);

test.each([PUBLIC_URL, `${PUBLIC_URL}/oauth/token`])(
  'The audience of an assertion is `PUBLIC_URL` or the token address (%s)',
  async (aud) => {
    expect((await send(await signed({ aud }))).status).toBe(200);
    expect((await send(await signed({ aud: ['https://other.example', aud] }))).status).toBe(200);
  },
);

test('An assertion is taken once: of many at one moment on two replicas one gets a token, and none later', async () => {
  const assertion = await signed();
  const answers = await atOnce(12, (index) => send(assertion, index % 2 === 0 ? service : replica));
  // Ten failures of a client are answered 401, what follows 429.
  const { 200: taken, ...others } = statuses(answers);
  expect([taken, Object.keys(others).every((status) => status === '401' || status === '429')]).toEqual([
    1,
    true,
  ]);
  const another = await makeMachine(administrator);
  machine = another;
  await give('ES256');
  const jti = randomUUID();
  expect((await send(await signed({ jti }))).status).toBe(200);
  const again = await send(await signed({ jti }), replica);
  expect([again.status, again.json<ClientAnswer>().error]).toEqual([401, 'invalid_client']);
  await service.running.app.get(AuthCleanup).purge();
  expect((await send(await signed({ jti }))).status).toBe(401);
});

test('Used assertions are removed once they have expired', async () => {
  expect((await send(await signed())).status).toBe(200);
  const { dataSource } = service;
  const left = () => dataSource.query('select 1 from client_assertion where user_id = $1', [machine.id]);
  await service.running.app.get(AuthCleanup).purge();
  expect(await left()).toHaveLength(1);
  await dataSource.query(`update client_assertion set expires_at = now() - interval '2 minutes'`);
  await service.running.app.get(AuthCleanup).purge();
  expect(await left()).toEqual([]);
});

test.each<[string, () => Promise<string>, string?]>([
  ['for another audience', () => signed({ aud: 'https://other.example' }), 'aud'],
  ['for no audience', () => signed({ aud: undefined }), 'aud'],
  ['of another issuer', () => signed({ iss: '1' }), 'iss'],
  ['without an issuer', () => signed({ iss: undefined }), 'iss'],
  ['that has expired', () => signed({ exp: now() - 1, iat: now() - 200 }), 'exp'],
  ['without an expiry', () => signed({ exp: undefined }), 'exp'],
  ['that lives for more than five minutes', () => signed({ exp: now() + 301 }), 'iat'],
  [
    'that ends later than in five minutes, without the moment of its issue',
    () => signed({ iat: undefined, exp: now() + 400 }),
    'exp',
  ],
  ['that was made in the future', () => signed({ iat: now() + 120, exp: now() + 300 }), 'iat'],
  ['that is not valid yet', () => signed({ nbf: now() + 120 }), 'nbf'],
  ['without `jti`', () => signed({ jti: undefined }), 'jti'],
  [
    'of another key',
    () => signed({}, 'ES256', generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey),
  ],
  ['of another client', () => signed({ sub: '1', iss: '1' })],
  [
    'signed by HS256 with the public key',
    () => signed({}, 'HS256', Buffer.from(JSON.stringify(publicOf(KEYS.ES256)))),
  ],
  [
    'with `alg: none`',
    async () => `${Buffer.from('{"alg":"none"}').toString('base64url')}.${(await signed()).split('.')[1]}.`,
  ],
  [
    'that was changed',
    async () => {
      const [header, , signature] = (await signed()).split('.');
      return `${header}.${Buffer.from(JSON.stringify(claims({ exp: now() + 299 }))).toString('base64url')}.${signature}`;
    },
  ],
  [
    'with a critical extension',
    () =>
      new SignJWT(claims())
        .setProtectedHeader({ alg: 'ES256', crit: ['x'], x: 1 })
        .sign(KEYS.ES256, { crit: { x: true } }),
  ],
])('An assertion is refused with 401 `invalid_client`: %s', async (_, made, claim) => {
  const answer = await send(await made());
  expect(answer.status).toBe(401);
  const { error, error_description } = answer.json<ClientAnswer>();
  expect([error, error_description]).toEqual([
    'invalid_client',
    claim
      ? `The assertion's ${claim} is not accepted.`
      : 'The client is unknown or inactive, or has not proved itself.',
  ]);
});

test('The form may name the client of the assertion, and no other', async () => {
  expect((await send(await signed(), service, { client_id: machine.clientId })).status).toBe(200);
  const other = await makeMachine(administrator);
  expect((await send(await signed(), service, { client_id: other.clientId })).status).toBe(401);
});

test('A key with an algorithm verifies by no other, and an assertion that names its key is verified by no other', async () => {
  const key = { ...publicOf(KEYS.RS256), alg: 'PS256', kid: 'mine' };
  await administrator.put(`/api/admin/users/${machine.id}/keys`, { keys: [key] });
  const by = (alg: string, kid: string) =>
    new SignJWT(claims()).setProtectedHeader({ alg, kid }).sign(KEYS.RS256);
  expect((await send(await by('PS256', 'mine'))).status).toBe(200);
  expect((await send(await by('RS256', 'mine'))).status).toBe(401);
  expect((await send(await by('PS256', 'yours'))).status).toBe(401);
});

test('A key that is left out ends its tokens within a second, on every replica; the use of a key is shown', async () => {
  await give('ES256', 'EdDSA');
  const token = (await send(await signed())).json<ClientAnswer>().access_token;
  const call = async (at: TestService) => await new Client(at.url, token).get('/api/codes');
  expect([(await call(service)).status, (await call(replica)).status]).toEqual([200, 200]);
  const keys = (await administrator.get(`/api/admin/users/${machine.id}/keys`)).response<KeyItem[]>();
  expect(keys.map(({ Kid, LastUsedAt }) => [Kid, LastUsedAt !== null])).toEqual([
    ['ES256', true],
    ['EdDSA', false],
  ]);
  await give('EdDSA');
  await later(1_000, service, replica);
  for (const at of [service, replica]) expectEmpty(await call(at), 401);
  expect((await send(await signed())).status).toBe(401);
});
