// @module-tag authentication
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { scopesOf } from '../src/access/scopes.js';
import { AuthCleanup } from '../src/auth/auth-cleanup.js';
import type { SecretItem } from '../src/users/machine/machine.answers.js';
import type { UserItem } from '../src/users/users.answers.js';
import { type Answer, Client } from './support/client.js';
import { later } from './support/later.js';
import {
  ask,
  basic,
  byPost,
  type ClientAnswer,
  expectError,
  GRANT,
  type Machine,
  makeMachine,
  makeSecret,
  tokenOf,
} from './support/machines.js';
import { expectEmpty } from './support/refusals.js';
import { startTestService, type TestService } from './support/service.js';
import { JWT_SECRET } from './support/tokens.js';
import { atOnce, claimsIn, fromNewAddress, statuses } from './support/users.js';

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

const aSecond = () => later(1_000, service, replica);
const call = (token: string, at = service, headers: Record<string, string> = {}) =>
  new Client(at.url, token).send('GET', '/api/codes', undefined, headers);
const onBoth = async (token: string) => [(await call(token)).status, (await call(token, replica)).status];
const secretsOf = async (id: number) =>
  (await administrator.get(`/api/admin/users/${id}/secrets`)).response<SecretItem[]>();

describe('the token', () => {
  test.each<[string, () => Promise<Answer>]>([
    [
      'client_secret_basic',
      () => ask(service, GRANT, { ...fromNewAddress(), ...basic(machine.clientId, machine.secret) }),
    ],
    ['client_secret_post', () => ask(service, byPost(machine))],
  ])(
    '`POST /oauth/token` answers 200 `{access_token, token_type: "Bearer", expires_in, scope}` with `Cache-Control: no-store` (%s)',
    async (_, asked) => {
      const answer = await asked();
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.json()).toEqual({
        access_token: expect.any(String),
        token_type: 'Bearer',
        expires_in: 900,
        scope: scopesOf(['InsuranceCompanyAPIAdmin']).join(' '),
      });
      const { access_token } = answer.json<ClientAnswer>();
      expect(await onBoth(access_token)).toEqual([200, 200]);
    },
  );

  test('A machine’s token is the same JWT with the same claims as that of a login; it carries `scope` only when some are asked for', async () => {
    const claims = claimsIn(await tokenOf(service, machine));
    const seconds = Number(claims['exp']) - Number(claims['iat']);
    expect([seconds, claims]).toEqual([
      900,
      {
        sub: String(machine.id),
        name: machine.userName,
        roles: ['InsuranceCompanyAPIAdmin'],
        permissions: ['Create'],
        insuranceCompanies: [110],
        sid: machine.secretId,
        client_id: machine.clientId,
        epoch: 0,
        iss: 'zeyil-gateway',
        aud: 'zeyil-gateway',
        iat: expect.any(Number),
        exp: expect.any(Number),
        jti: expect.any(String),
      },
    ]);
    const scoped = claimsIn(await tokenOf(service, machine, { scope: 'catalog:read jobs:read' }));
    expect(scoped).toMatchObject({ scope: 'jobs:read catalog:read' });
  });

  test('A token ends no later than its secret', async () => {
    const soon = new Date(Date.now() + 60_000).toISOString();
    const { Secret } = await makeSecret(administrator, machine.id, { expiresAt: soon });
    const answer = await ask(service, byPost({ ...machine, secret: Secret }));
    expect(answer.json<ClientAnswer>().expires_in).toBeLessThanOrEqual(60);
    await service.dataSource.query(
      'update client_credential set expires_at = now() where expires_at is not null',
    );
    expectError(await ask(service, byPost({ ...machine, secret: Secret })), 401, 'invalid_client');
  });

  test('Last use and address of a secret, and the machine’s last sign-in, are shown to within a minute', async () => {
    const shown = async () =>
      (await administrator.get(`/api/admin/users/${machine.id}`)).response<UserItem>();
    expect(await shown()).toMatchObject({ LastLoginAt: null, Sessions: 0 });
    const from = { 'x-forwarded-for': '203.0.113.7' };
    const before = Date.now();
    await ask(service, byPost(machine), from);
    const [secret] = await secretsOf(machine.id);
    expect(secret).toMatchObject({ LastAddress: '203.0.113.7' });
    expect(Date.parse(secret?.LastUsedAt ?? '')).toBeGreaterThan(before - 1_000);
    expect(await shown()).toMatchObject({
      LastLoginAt: secret?.LastUsedAt?.slice(0, 16) && expect.any(String),
      Sessions: 1,
    });
    await ask(service, byPost(machine), from);
    expect(await secretsOf(machine.id)).toEqual([secret]);
    await ask(service, byPost(machine), { 'x-forwarded-for': '203.0.113.8' });
    expect((await secretsOf(machine.id))[0]).toMatchObject({ LastAddress: '203.0.113.8' });
  });

  test('Many requests of a machine for tokens at once are all answered', async () => {
    const answers = await atOnce(40, () =>
      ask(service, byPost(machine), { 'x-forwarded-for': '203.0.113.9' }),
    );
    expect(statuses(answers)).toEqual({ 200: 40 });
  });
});

describe('tokens end', () => {
  const revoked = async (token: string) => {
    await aSecond();
    for (const at of [service, replica]) expectEmpty(await call(token, at), 401);
  };

  test('`DELETE /api/admin/users/:id/secrets/:secretId` ends the secret’s tokens within a second, on every replica, and those of no other', async () => {
    const second = await makeSecret(administrator, machine.id);
    const [ended, other] = [
      await tokenOf(service, machine),
      await tokenOf(service, { ...machine, secret: second.Secret }),
    ];
    expect([await onBoth(ended), await onBoth(other)]).toEqual([
      [200, 200],
      [200, 200],
    ]);
    const path = `/api/admin/users/${machine.id}/secrets/${machine.secretId}`;
    expect((await administrator.send('DELETE', path)).status).toBe(204);
    expectEmpty(await call(ended), 401);
    await revoked(ended);
    expect(await onBoth(other)).toEqual([200, 200]);
    expectError(await ask(service, byPost(machine)), 401, 'invalid_client');
  });

  test.each([
    ['deactivation', { isActive: false }],
    ['a change of roles', { roles: ['Supervizor'] }],
    ['a change of permissions', { permissions: [] }],
    ['a change of companies', { insuranceCompanyIds: [110, 111] }],
  ])(
    'A machine’s token ends within a second, on every replica, of what ends other tokens (%s)',
    async (_, body) => {
      const token = await tokenOf(service, machine);
      expect(await onBoth(token)).toEqual([200, 200]);
      expect((await administrator.patch(`/api/admin/users/${machine.id}`, body)).status).toBe(204);
      await revoked(token);
      const again = await ask(service, byPost(machine));
      if ('isActive' in body) expectError(again, 401, 'invalid_client');
      else expect((await call(again.json<ClientAnswer>().access_token)).status).toBe(200);
    },
  );

  test('`POST /api/admin/users/:id/end-sessions` ends all tokens of a machine; its secrets get new ones', async () => {
    const token = await tokenOf(service, machine);
    expect(await onBoth(token)).toEqual([200, 200]);
    expect((await administrator.post(`/api/admin/users/${machine.id}/end-sessions`)).status).toBe(204);
    await revoked(token);
    expect((await call(await tokenOf(service, machine))).status).toBe(200);
  });

  test('A token of a machine of an inactive agent is refused, and the machine gets no other', async () => {
    const agentId = await service.createAgent();
    const platform = await makeMachine(administrator, { roles: ['PlatformUser'], agentId });
    const token = await tokenOf(service, platform);
    expect(await onBoth(token)).toEqual([200, 200]);
    await administrator.patch(`/api/admin/agents/${agentId}`, { isActive: false });
    await revoked(token);
    expectError(await ask(service, byPost(platform)), 401, 'invalid_client');
  });
});

describe('networks', () => {
  const within = { 'x-forwarded-for': '203.0.113.30' };
  const outside = { 'x-forwarded-for': '198.51.100.30' };

  test('A call from outside of a machine’s `allowedAddresses` is 403 with an empty body, audited, as is its request for a token; a change counts within a second', async () => {
    const limited = await makeMachine(administrator, {
      allowedAddresses: ['203.0.113.0/24', '2001:db8::/32'],
    });
    const token = (await ask(service, byPost(limited), within)).json<ClientAnswer>().access_token;
    for (const from of [
      within,
      { 'x-forwarded-for': '2001:db8:1::7' },
      { 'x-forwarded-for': '::ffff:203.0.113.31' },
    ])
      expect((await call(token, replica, from)).status).toBe(200);
    expectEmpty(await call(token, replica, outside), 403);
    expectEmpty(await ask(service, byPost(limited), outside), 403);
    expectError(
      await ask(service, { ...byPost(limited), client_secret: 'zgs_x' }, outside),
      401,
      'invalid_client',
    );
    const entries = async () =>
      (await administrator.get(`/api/admin/audit?userId=${limited.id}&action=access.denied`)).items<object>();
    const denied = { UserName: limited.userName, Address: '198.51.100.30', Details: { Cause: 'address' } };
    await expect
      .poll(entries)
      .toEqual(
        expect.arrayContaining([
          expect.objectContaining({ ...denied, Target: 'GET /api/codes' }),
          expect.objectContaining({ ...denied, Target: 'POST /oauth/token' }),
        ]),
      );
    await administrator.patch(`/api/admin/users/${limited.id}`, { allowedAddresses: ['198.51.100.0/24'] });
    await aSecond();
    expect([
      (await call(token, replica, outside)).status,
      (await call(token, replica, within)).status,
    ]).toEqual([200, 403]);
    await administrator.patch(`/api/admin/users/${limited.id}`, { allowedAddresses: [] });
    await aSecond();
    expect((await call(token, replica, within)).status).toBe(200);
  });
});

test('Beyond its scope a token is 403, empty, with `WWW-Authenticate: Bearer error="insufficient_scope", scope="..."`', async () => {
  const token = await tokenOf(service, machine, { scope: 'jobs:read' });
  const caller = new Client(service.url, token);
  expect((await caller.get('/api/offline/jobs')).status).toBe(200);
  const refused = await caller.get('/api/codes');
  expectEmpty(refused, 403);
  expect(refused.headers.get('www-authenticate')).toBe(
    'Bearer error="insufficient_scope", scope="catalog:read"',
  );
  const password = { currentPassword: 'x', newPassword: 'quite another phrase' };
  const without = await caller.post('/api/authentication/password', password);
  expectEmpty(without, 403);
  expect(without.headers.get('www-authenticate')).toBe('Bearer error="insufficient_scope"');
});

test('A secret stays in the list for 30 days after its end, and is removed then', async () => {
  const { Id } = await makeSecret(administrator, machine.id, { expiresAt: '2999-01-01' });
  const age = (days: number) =>
    service.dataSource.query(
      `update client_credential set expires_at = now() - $2 * interval '1 day' where id = $1`,
      [Id, days],
    );
  const { purge } = { purge: () => service.running.app.get(AuthCleanup).purge() };
  await age(29);
  await purge();
  expect(await secretsOf(machine.id)).toHaveLength(2);
  await age(31);
  await purge();
  expect((await secretsOf(machine.id)).map((secret) => secret.Id)).toEqual([machine.secretId]);
});

describe('the metadata by RFC 8414', () => {
  const METADATA = '/.well-known/oauth-authorization-server';

  test('`/.well-known/oauth-authorization-server` names the addresses by `PUBLIC_URL`, else those of the same machine', async () => {
    const here = (await service.anonymous.get(METADATA)).json<Record<string, unknown>>();
    expect(here).toMatchObject({ issuer: service.url, token_endpoint: `${service.url}/oauth/token` });
    expect(here['grant_types_supported']).toEqual(['client_credentials']);
    const elsewhere = await service.anonymous.send('GET', METADATA, undefined, {
      'x-forwarded-host': 'gateway.example',
    });
    expect([elsewhere.status, elsewhere.code]).toEqual([404, 'General.NotFound']);
  });
});
