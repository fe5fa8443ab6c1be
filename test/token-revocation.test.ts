// @module-tag authentication
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AuthCleanup } from '../src/auth/auth-cleanup.js';
import type { NewUser } from '../src/users/users.service.js';
import { type Answer, Client } from './support/client.js';
import { later } from './support/later.js';
import { expectEmpty } from './support/refusals.js';
import { startTestService, type TestService } from './support/service.js';
import { JWT_SECRET } from './support/tokens.js';
import { login, makeUser, PASSWORD, type Tokens } from './support/users.js';

const SHARED = { TRUST_PROXY: 'true', JWT_SECRETS: JWT_SECRET };
const REVOKED = 'Bearer error="invalid_token", error_description="The token was revoked"';

let service: TestService;
let replica: TestService;
let administrator: Client;

beforeAll(async () => {
  service = await startTestService(SHARED);
  replica = await startTestService({ ...SHARED, DATABASE_URL: service.database.url });
});
beforeEach(async () => {
  administrator = await service.as({ roles: ['Administrator'] });
});
afterAll(async () => {
  await replica.stop();
  await service.stop();
});

const aSecond = () => later(1_000, service, replica);
const call = (token: string, at = service) => new Client(at.url, token).get('/api/codes');
const statuses = async (token: string) => [(await call(token)).status, (await call(token, replica)).status];
const loggedIn = async (userName: string, password = PASSWORD) =>
  (await login(service, userName, password)).response<Tokens>();
const change = (id: number, body: unknown) => administrator.patch(`/api/admin/users/${id}`, body);
const send = (path: string, refreshToken: string) =>
  service.anonymous.post(`/api/authentication/${path}`, { refreshToken });

function expectRevoked(answer: Answer): void {
  expectEmpty(answer, 401);
  expect(answer.headers.get('www-authenticate')).toBe(REVOKED);
}

async function platformUser(given: Partial<NewUser> = {}) {
  const agentId = await service.createAgent();
  const rights = { roles: ['PlatformUser' as const], permissions: ['Create'], insuranceCompanyIds: [3] };
  return { agentId, ...(await makeUser(service, { ...rights, agentId, ...given })) };
}

describe('an access token ends within a second, on every replica,', () => {
  test.each([
    ['deactivation', { isActive: false }],
    ['a change of roles', { roles: ['Operator'] }],
    ['a change of permissions', { permissions: [] }],
    ['a change of companies', { insuranceCompanyIds: [3, 4] }],
    ['a change of the password', { password: 'quite another phrase' }],
  ])(
    'An access token ends within a second, on every replica, of deactivation and of a change of roles, permissions, companies or password: 401, empty, `error_description="The token was revoked"` (%s)',
    async (_cause, body) => {
      const { id, userName } = await platformUser();
      const sessions = [await loggedIn(userName), await loggedIn(userName)];
      for (const { AccessToken } of sessions) expect(await statuses(AccessToken)).toEqual([200, 200]);
      expect((await change(id, body)).status).toBe(204);
      for (const { AccessToken } of sessions) expectRevoked(await call(AccessToken));
      await aSecond();
      for (const { AccessToken } of sessions) expectRevoked(await call(AccessToken, replica));
    },
  );

  test('An access token ends within a second, on every replica, of a change of agent', async () => {
    const { id, userName } = await platformUser();
    const { AccessToken } = await loggedIn(userName);
    expect(await statuses(AccessToken)).toEqual([200, 200]);
    expect((await change(id, { agentId: await service.createAgent() })).status).toBe(204);
    expectRevoked(await call(AccessToken));
    await aSecond();
    expectRevoked(await call(AccessToken, replica));
  });

  test('Users of an inactive agent are refused as inactive users, a login and an old token 401, until the agent is active again', async () => {
    const { agentId, userName } = await platformUser();
    const { AccessToken, RefreshToken } = await loggedIn(userName);
    const setAgent = (isActive: boolean) => administrator.patch(`/api/admin/agents/${agentId}`, { isActive });
    expect(await statuses(AccessToken)).toEqual([200, 200]);
    expect((await setAgent(false)).status).toBe(204);
    await aSecond();
    for (const at of [service, replica]) expectRevoked(await call(AccessToken, at));
    const refused = await login(service, userName);
    expect([refused.status, refused.text]).toEqual([401, (await login(service, 'nobody at all')).text]);
    expect((await send('refresh-token', RefreshToken)).status).toBe(401);
    expect((await setAgent(true)).status).toBe(204);
    await aSecond();
    expect(await statuses((await loggedIn(userName)).AccessToken)).toEqual([200, 200]);
  });

  test('Deactivating an agent ends no tokens of users that name it without acting for it', async () => {
    const { agentId, userName } = await platformUser({ roles: ['Operator'] });
    await administrator.patch(`/api/admin/agents/${agentId}`, { isActive: false });
    expect((await call((await loggedIn(userName)).AccessToken)).status).toBe(200);
  });

  test('An access token ends with a change by a release that knows nothing of revocation', async () => {
    const { id, userName } = await platformUser();
    const { AccessToken } = await loggedIn(userName);
    expect(await statuses(AccessToken)).toEqual([200, 200]);
    await service.dataSource.query(`update app_user set roles = '{Operator}' where id = $1`, [id]);
    await aSecond();
    for (const at of [service, replica]) expectRevoked(await call(AccessToken, at));
  });
});

describe('an access token ends with its session,', () => {
  test('Logout ends the access tokens of its family within a second, and no others', async () => {
    const { userName } = await platformUser();
    const [ended, other] = [await loggedIn(userName), await loggedIn(userName)];
    const refreshed = (await send('refresh-token', ended.RefreshToken)).response<Tokens>();
    for (const { AccessToken } of [ended, refreshed, other])
      expect(await statuses(AccessToken)).toEqual([200, 200]);
    expect((await send('logout', refreshed.RefreshToken)).status).toBe(204);
    for (const { AccessToken } of [ended, refreshed]) expectRevoked(await call(AccessToken));
    await aSecond();
    for (const { AccessToken } of [ended, refreshed]) expectRevoked(await call(AccessToken, replica));
    expect(await statuses(other.AccessToken)).toEqual([200, 200]);
  });

  test('Re-use of a refresh token ends the access tokens of its family within a second, and no others', async () => {
    const { userName } = await platformUser();
    const [stolen, other] = [await loggedIn(userName), await loggedIn(userName)];
    const refreshed = (await send('refresh-token', stolen.RefreshToken)).response<Tokens>();
    for (const { AccessToken } of [stolen, refreshed])
      expect(await statuses(AccessToken)).toEqual([200, 200]);
    expect((await send('refresh-token', stolen.RefreshToken)).status).toBe(401);
    for (const { AccessToken } of [stolen, refreshed]) expectRevoked(await call(AccessToken));
    await aSecond();
    for (const { AccessToken } of [stolen, refreshed]) expectRevoked(await call(AccessToken, replica));
    expect(await statuses(other.AccessToken)).toEqual([200, 200]);
  });

  test('An access token stays ended when its refresh tokens are gone from the database', async () => {
    const { id, userName } = await platformUser();
    const { AccessToken, RefreshToken } = await loggedIn(userName);
    await send('logout', RefreshToken);
    await service.dataSource.query('update refresh_token set expires_at = now() where user_id = $1', [id]);
    await service.running.app.get(AuthCleanup).purge();
    await aSecond();
    for (const at of [service, replica]) expectRevoked(await call(AccessToken, at));
  });
});

describe('what was given anew holds', () => {
  test('A new login works at once after each change, on every replica', async () => {
    const { id, userName } = await platformUser();
    expect(await statuses((await loggedIn(userName)).AccessToken)).toEqual([200, 200]);
    for (const body of [{ roles: ['Operator'] }, { permissions: [] }, { insuranceCompanyIds: [9] }]) {
      await change(id, body);
      expect(await statuses((await loggedIn(userName)).AccessToken)).toEqual([200, 200]);
    }
    await change(id, { roles: ['Supervizor'], password: 'quite another phrase' });
    expect(await statuses((await loggedIn(userName, 'quite another phrase')).AccessToken)).toEqual([
      200, 200,
    ]);
  });

  test('A session that is refreshed after a change is valid at once, on every replica', async () => {
    const { id, userName } = await platformUser();
    let tokens = await loggedIn(userName);
    for (const companies of [[4], [5], [6]]) {
      expect(await statuses(tokens.AccessToken)).toEqual([200, 200]);
      await change(id, { insuranceCompanyIds: companies });
      tokens = (await send('refresh-token', tokens.RefreshToken)).response<Tokens>();
      expect(await statuses(tokens.AccessToken)).toEqual([200, 200]);
    }
  });

  test('A PATCH that changes nothing, the present password included, ends no token', async () => {
    const { id, userName, password, agentId } = await platformUser({ insuranceCompanyIds: [3, 4] });
    const { AccessToken, RefreshToken } = await loggedIn(userName);
    const same = {
      roles: ['PlatformUser'],
      permissions: ['Create'],
      insuranceCompanyIds: [4, 3, 4],
      agentId,
    };
    expect((await change(id, { ...same, userName, password, isActive: true })).status).toBe(204);
    expect((await change(id, {})).status).toBe(204);
    await aSecond();
    expect(await statuses(AccessToken)).toEqual([200, 200]);
    expect((await send('refresh-token', RefreshToken)).status).toBe(200);
  });
});
