// @module-tag authentication
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Answer, Client } from './support/client.js';
import { readOnly } from './support/database-faults.js';
import {
  ask,
  basic,
  byPost,
  type ClientAnswer,
  expectError,
  FORM,
  GRANT,
  type Machine,
  makeMachine,
  TOKEN,
} from './support/machines.js';
import { startTestService, type TestService } from './support/service.js';
import { JWT_SECRET } from './support/tokens.js';
import { atOnce, fromNewAddress, statuses } from './support/users.js';

const SHARED = { TRUST_PROXY: 'true', JWT_SECRETS: JWT_SECRET };

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
});
afterAll(async () => {
  await replica.stop();
  await service.stop();
});

const post = () => byPost(machine);
test.each<[string, 400 | 401, string, () => Promise<Answer>]>([
  ['no parameter', 400, 'invalid_request', () => ask(service, '')],
  [
    'no grant type',
    400,
    'invalid_request',
    () => ask(service, { client_id: machine.clientId, client_secret: machine.secret }),
  ],
  [
    'a parameter twice',
    400,
    'invalid_request',
    () => ask(service, `${new URLSearchParams(post())}&scope=jobs:read&scope=jobs:read`),
  ],
  [
    'an unknown parameter twice',
    400,
    'invalid_request',
    () => ask(service, `${new URLSearchParams(post())}&x=1&x=1`),
  ],
  [
    'a form that cannot be decoded',
    400,
    'invalid_request',
    () => ask(service, `${new URLSearchParams(post())}&x=%zz`),
  ],
  ['JSON', 400, 'invalid_request', () => new Client(service.url).post(TOKEN, post())],
  [
    'two ways of proof',
    400,
    'invalid_request',
    () => ask(service, post(), basic(machine.clientId, machine.secret)),
  ],
  [
    'another client in the form',
    400,
    'invalid_request',
    () => ask(service, { ...GRANT, client_id: '1' }, basic(machine.clientId, machine.secret)),
  ],
  [
    'a secret without its client',
    400,
    'invalid_request',
    () => ask(service, { ...GRANT, client_secret: machine.secret }),
  ],
  [
    'an assertion without its type',
    400,
    'invalid_request',
    () => ask(service, { ...GRANT, client_assertion: 'x.y.z' }),
  ],
  [
    'the password of a user',
    400,
    'unsupported_grant_type',
    () => ask(service, { ...post(), grant_type: 'password' }),
  ],
  [
    'a refresh token',
    400,
    'unsupported_grant_type',
    () => ask(service, { ...post(), grant_type: 'refresh_token' }),
  ],
  ['an unknown scope', 400, 'invalid_scope', () => ask(service, { ...post(), scope: 'jobs:read root' })],
  [
    'a scope of another role',
    400,
    'invalid_scope',
    () => ask(service, { ...post(), scope: 'outcomes:write' }),
  ],
  ['no client', 401, 'invalid_client', () => ask(service, GRANT)],
  ['an unknown client', 401, 'invalid_client', () => ask(service, { ...post(), client_id: '999999' })],
  [
    'a client that is no number',
    401,
    'invalid_client',
    () => ask(service, { ...post(), client_id: machine.userName }),
  ],
  ['a wrong secret', 401, 'invalid_client', () => ask(service, { ...post(), client_secret: 'zgs_x' })],
  [
    'a person',
    401,
    'invalid_client',
    () => ask(service, { ...post(), client_id: String(administrator.userId) }),
  ],
  ['a bearer token', 401, 'invalid_client', () => ask(service, GRANT, { authorization: 'Bearer x' })],
  [
    'a header that is not encoded',
    401,
    'invalid_client',
    () => ask(service, GRANT, { authorization: 'Basic ???' }),
  ],
  [
    'an assertion that is none',
    401,
    'invalid_client',
    () =>
      ask(service, {
        ...GRANT,
        client_assertion: 'x',
        client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      }),
  ],
])(
  'Errors of `POST /oauth/token` are those of RFC 6749: 400, or 401 `invalid_client` with `WWW-Authenticate` (%s)',
  async (_, status, error, asked) => {
    expectError(await asked(), status, error);
  },
);

test('`POST /oauth/token` reads the form alone; unknown parameters and empty ones are passed over', async () => {
  const query = new URLSearchParams(byPost(machine));
  expectError(await new Client(service.url).post(`${TOKEN}?${query}`, '', FORM), 400, 'invalid_request');
  expect((await ask(service, `${query}&x=1&client_assertion=&scope=`)).status).toBe(200);
});

test('A parameter of `POST /oauth/token` beyond its length is refused by name', async () => {
  const long = await ask(service, { ...byPost(machine), scope: 'x'.repeat(1_001) });
  expectError(long, 400, 'invalid_request');
  expect(long.json<ClientAnswer>().error_description).toBe('scope must be at most 1000 characters.');
});

test('A body of `POST /oauth/token` beyond 16 KB is 413 `General.PayloadTooLarge`, a compressed one 415', async () => {
  const long = await ask(service, { ...byPost(machine), x: 'x'.repeat(17_000) });
  expect([long.status, long.code]).toEqual([413, 'General.PayloadTooLarge']);
  const packed = await ask(service, byPost(machine), { 'content-encoding': 'gzip' });
  expect([packed.status, packed.code]).toEqual([415, 'General.UnsupportedMediaType']);
});

test('A client that is named with U+0000 is an unknown one: 401 `invalid_client`', async () => {
  const segment = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const assertion = `${segment({ alg: 'ES256' })}.${segment({ sub: '7\0' })}.AAAA`;
  const type = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
  for (const [fields, headers] of [
    [{ client_id: '7\0', client_secret: 'x' }, {}],
    [{}, basic('7\0', 'x')],
    [{ client_assertion_type: type, client_assertion: assertion }, {}],
  ]) {
    const answer = await ask(service, { ...GRANT, ...fields }, { ...fromNewAddress(), ...headers });
    expectError(answer, 401, 'invalid_client');
  }
});

test('Wrong secrets are throttled as wrong passwords are: 429 with `Retry-After` after ten of a client, but not for an address of its own', async () => {
  const own = fromNewAddress();
  expect((await ask(service, byPost(machine), own)).status).toBe(200);
  const wrong = { ...machine, secret: 'zgs_wrong' };
  const answers = await atOnce(30, () => ask(service, byPost(wrong)));
  expect(statuses(answers)).toEqual({ 401: 10, 429: 20 });
  const refused = await ask(replica, byPost(machine));
  expect([refused.status, refused.code]).toEqual([429, 'General.TooManyRequests']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(200);
  expect((await ask(replica, byPost(machine), own)).status).toBe(200);
});

test('A wrong secret is audited for the machine, with its cause and without the secret', async () => {
  const from = { 'x-forwarded-for': '203.0.113.20' };
  await ask(service, { ...byPost(machine), client_secret: 'zgs_planted' }, from);
  const target = `/api/admin/audit?target=user%20${machine.id}&action=session.signInFailed`;
  await expect
    .poll(async () => (await administrator.get(target)).items())
    .toEqual([
      expect.objectContaining({
        UserId: machine.id,
        Address: '203.0.113.20',
        Details: { Cause: 'secret' },
      }),
    ]);
  expect((await administrator.get(target)).text).not.toContain('planted');
});

test('While nothing can be written, the first token of a minute is 503', async () => {
  const fault = readOnly(service.database);
  await fault.begin();
  const answer = await ask(service, byPost(machine));
  await fault.end();
  expect([answer.status, answer.code]).toEqual([503, 'General.Unavailable']);
  expect(answer.headers.get('retry-after')).not.toBeNull();
});
