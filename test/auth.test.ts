import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AuthCleanup } from '../src/auth/auth-cleanup.js';
import { UserAdministrationService } from '../src/users/user-administration.service.js';
import { Client } from './support/client.js';
import { startTestService, type TestService } from './support/service.js';
import {
  atOnce,
  claimsIn,
  login,
  makeUser,
  statuses,
  type Tokens,
  waitingForLocks,
} from './support/users.js';

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ TRUST_PROXY: 'true' });
});
afterAll(() => service.stop());

const loggedIn = async (userName: string) => (await login(service, userName)).response<Tokens>();
const refresh = (refreshToken: string) =>
  service.anonymous.post('/api/authentication/refresh-token', { refreshToken });
const refreshed = async (refreshToken: string) =>
  (await refresh(refreshToken)).response<Tokens>().RefreshToken;
const logout = (refreshToken: string) =>
  service.anonymous.post('/api/authentication/logout', { refreshToken });
const listUsers = (token: string) => new Client(service.url, token).get('/api/admin/users');

describe('login', () => {
  test('answers a bearer token, its life and a refresh token', async () => {
    const { userName } = await makeUser(service);
    const answer = await login(service, userName);
    expect(answer.status).toBe(200);
    expect(answer.json()).toEqual({
      Status: true,
      Message: expect.any(String),
      Response: {
        AccessToken: expect.any(String),
        TokenType: 'Bearer',
        ExpiresIn: 900,
        Expiration: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+03:00$/),
        RefreshToken: expect.any(String),
        RefreshTokenExpiration: expect.stringMatching(/\+03:00$/),
      },
    });
    const tokens = answer.response<Tokens>();
    expect(Date.parse(tokens.Expiration) / 1000).toBe(claimsIn(tokens.AccessToken)['exp']);
    expect((Date.parse(tokens.RefreshTokenExpiration) - Date.now()) / 86_400_000).toBeCloseTo(7, 2);
    expect(Buffer.from(tokens.RefreshToken, 'base64url')).toHaveLength(32);
  });

  test('gives a token that says who the user is and what he may', async () => {
    const rights = { roles: ['Supervizor' as const], permissions: ['Create'], insuranceCompanyIds: [3, 5] };
    const { id, userName } = await makeUser(service, { ...rights, name: 'Ayşe Yılmaz' });
    const claims = claimsIn((await loggedIn(userName)).AccessToken);
    expect(claims).toEqual({
      sub: String(id),
      name: 'Ayşe Yılmaz',
      roles: ['Supervizor'],
      permissions: ['Create'],
      insuranceCompanies: [3, 5],
      sid: expect.stringMatching(/^[\da-f-]{36}$/),
      epoch: 0,
      iss: 'zeyil-gateway',
      aud: 'zeyil-gateway',
      iat: expect.any(Number),
      exp: Number(claims['iat']) + 900,
      jti: expect.any(String),
    });
  });

  test('names an agent in the tokens of platform users only', async () => {
    const agentId = await service.createAgent();
    const platform = await makeUser(service, { roles: ['PlatformUser'], agentId });
    const operator = await makeUser(service, { roles: ['Operator'], agentId });
    const platformClaims = claimsIn((await loggedIn(platform.userName)).AccessToken);
    expect(platformClaims).toMatchObject({ agentId, name: platform.userName });
    expect(claimsIn((await loggedIn(operator.userName)).AccessToken)).not.toHaveProperty('agentId');
  });

  test('answers one and the same 401 to a wrong name, a wrong password and an inactive user', async () => {
    const active = await makeUser(service);
    const inactive = await makeUser(service, { isActive: false });
    const answers = [
      await login(service, 'nobody at all'),
      await login(service, active.userName.toUpperCase()),
      await login(service, active.userName, 'wrong'),
      await login(service, active.userName, 'x'.repeat(5000)),
      await login(service, inactive.userName),
      await login(service, inactive.userName, 'wrong'),
    ];
    expect(statuses(answers)).toEqual({ 401: 6 });
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]?.json()).toEqual({
      Status: false,
      Code: 'Authentication.InvalidCredentials',
      Message: 'The user name or the password is wrong, or the user is not active.',
      Response: null,
    });
  });

  // A machine that is busy elsewhere disturbs one round; a difference of our own disturbs all.
  test('takes as much time for an unknown user as for a wrong password', { retry: 3 }, async () => {
    const { userName } = await makeUser(service);
    // Another one at each retry: the failures of one name are throttled.
    const nobody = `nobody called ${userName}`;
    const time = async (name: string) => {
      const start = performance.now();
      await login(service, name, 'wrong');
      return performance.now() - start;
    };
    const known: number[] = [];
    const unknown: number[] = [];
    for (let round = 0; round < 8; round += 1) {
      known.push(await time(userName));
      unknown.push(await time(nobody));
    }
    const ratio = Math.min(...unknown) / Math.min(...known);
    expect(ratio).toBeGreaterThan(0.6);
    expect(ratio).toBeLessThan(1.7);
  });

  test('names missing fields, and answers wrong types with a line of text', async () => {
    const missing = await service.anonymous.post('/api/authentication/login', { password: ' ' });
    expect(missing).toMatchObject({ status: 400, code: 'Validation.General' });
    expect(missing.fields).toEqual({ UserName: 'UserName is required.', Password: 'Password is required.' });
    const wrong = await service.anonymous.post('/api/authentication/login', { userName: 5, password: 'x' });
    expect(wrong).toMatchObject({ status: 400, text: '$.userName: expected a string.' });
    const none = await service.anonymous.post('/api/authentication/refresh-token', { refreshToken: null });
    expect(none.fields).toEqual({ RefreshToken: 'RefreshToken is required.' });
  });

  test('opens no session with a password that was changed while it was being checked', async () => {
    const { id, userName } = await makeUser(service);
    const change = service.dataSource.createQueryRunner();
    await change.startTransaction();
    await change.query(`update app_user set password_hash = 'changed' where id = $1`, [id]);
    const attempt = login(service, userName);
    await expect.poll(() => waitingForLocks(service)).toBe(1);
    await change.commitTransaction();
    await change.release();
    expect((await attempt).status).toBe(401);
  });

  test('keeps passwords as argon2id of the agreed cost', async () => {
    const { id } = await makeUser(service);
    const [row] = await service.dataSource.query('select password_hash from app_user where id = $1', [id]);
    expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});

describe('refresh', () => {
  const session = async () => {
    const user = await makeUser(service, { roles: ['Operator'] });
    return { ...user, refreshToken: (await loggedIn(user.userName)).RefreshToken };
  };
  const expectRefused = async (token: string) => {
    const answer = await refresh(token);
    expect(answer.status).toBe(401);
    expect(answer.json()).toEqual({
      Status: false,
      Code: 'Authentication.InvalidRefreshToken',
      Message: 'The refresh token is not valid. Log in again.',
      Response: null,
    });
  };

  test('answers a fresh pair of the same shape', async () => {
    const { refreshToken, id } = await session();
    const answer = await refresh(refreshToken);
    expect(answer.status).toBe(200);
    const tokens = answer.response<Tokens>();
    expect(tokens).toMatchObject({ TokenType: 'Bearer', ExpiresIn: 900, Expiration: expect.any(String) });
    expect(tokens.RefreshToken).not.toBe(refreshToken);
    expect(claimsIn(tokens.AccessToken)).toMatchObject({ sub: String(id) });
    expect((await listUsers(tokens.AccessToken)).status).toBe(200);
    expect((await refresh(tokens.RefreshToken)).status).toBe(200);
  });

  test('with a spent token revokes its whole family and no other', async () => {
    const { refreshToken, userName } = await session();
    const elsewhere = (await loggedIn(userName)).RefreshToken;
    const second = await refreshed(refreshToken);
    const third = await refreshed(second);
    await expectRefused(refreshToken);
    await expectRefused(third);
    expect((await refresh(elsewhere)).status).toBe(200);
  });

  test('twenty times at once with one token: one wins, the others are re-use', async () => {
    const { refreshToken } = await session();
    const answers = await atOnce(20, () => refresh(refreshToken));
    expect(statuses(answers)).toEqual({ 200: 1, 401: 19 });
    const winner = answers.find(({ status }) => status === 200);
    await expectRefused(winner?.response<Tokens>().RefreshToken ?? '');
  });

  test('re-use at the moment of the next rotation leaves no live token behind', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { refreshToken } = await session();
      const second = await refreshed(refreshToken);
      const [rotation] = await Promise.all([refresh(second), refresh(refreshToken)]);
      if (rotation.status === 200) await expectRefused(rotation.response<Tokens>().RefreshToken);
    }
  });

  test('reads the claims anew from the user', async () => {
    const { id, refreshToken } = await session();
    const changes = { roles: ['Supervizor' as const], insuranceCompanyIds: [9] };
    await service.running.app
      .get(UserAdministrationService)
      .update({ userId: undefined, name: 'test' }, id, changes);
    const { AccessToken } = (await refresh(refreshToken)).response<Tokens>();
    expect(claimsIn(AccessToken)).toMatchObject({ roles: ['Supervizor'], insuranceCompanies: [9] });
  });

  test('is refused to an inactive user', async () => {
    const { id, refreshToken } = await session();
    await service.dataSource.query('update app_user set is_active = false where id = $1', [id]);
    await expectRefused(refreshToken);
  });

  test('is refused with an expired, an unknown and an absurd token', async () => {
    const { id, refreshToken } = await session();
    await service.dataSource.query('update refresh_token set expires_at = now() where user_id = $1', [id]);
    await expectRefused(refreshToken);
    await expectRefused('no such token');
    await expectRefused('x'.repeat(10_000));
  });

  test('takes no access token, nor a protected route a refresh token', async () => {
    const { userName } = await makeUser(service, { roles: ['Operator'] });
    const { AccessToken, RefreshToken } = await loggedIn(userName);
    await expectRefused(AccessToken);
    const answer = await listUsers(RefreshToken);
    expect(answer).toMatchObject({ status: 401, text: '' });
    expect(answer.headers.get('www-authenticate')).toContain('The token is malformed');
  });

  test('ends 30 days after the login, whatever is refreshed, and no token says more', async () => {
    const { id, refreshToken } = await session();
    const age = (by: string) =>
      service.dataSource.query(
        'update refresh_token set family_started_at = now() - $2::interval where user_id = $1',
        [id, by],
      );
    await age('29 days');
    const renewed = (await refresh(refreshToken)).response<Tokens>();
    expect((Date.parse(renewed.RefreshTokenExpiration) - Date.now()) / 86_400_000).toBeCloseTo(1, 2);
    const again = (await refresh(renewed.RefreshToken)).response<Tokens>();
    expect((Date.parse(again.RefreshTokenExpiration) - Date.now()) / 86_400_000).toBeCloseTo(1, 2);
    await age('30 days');
    await expectRefused(again.RefreshToken);
  });

  test('keeps tokens as hashes only', async () => {
    const { id, refreshToken } = await session();
    const rows = await service.dataSource.query('select * from refresh_token where user_id = $1', [id]);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(refreshToken);
  });

  test('is over after logout; an unknown token is logged out as well', async () => {
    const { refreshToken, userName } = await session();
    const elsewhere = (await loggedIn(userName)).RefreshToken;
    const second = await refreshed(refreshToken);
    expect(await logout(second)).toMatchObject({ status: 204, text: '' });
    await expectRefused(second);
    expect((await logout(second)).status).toBe(204);
    expect((await logout('no such token')).status).toBe(204);
    expect((await refresh(elsewhere)).status).toBe(200);
  });
});

test('what has had its time is removed, what still counts is kept', async () => {
  const { id, userName } = await makeUser(service);
  await loggedIn(userName);
  await service.dataSource.query(
    `update refresh_token set expires_at = now() - interval '15 minutes 1 second'`,
  );
  const { RefreshToken } = await loggedIn(userName);
  await service.dataSource.query(`update login_failure set failed_at = now() - interval '6 minutes'`);
  await login(service, userName, 'wrong');
  await service.running.app.get(AuthCleanup).purge();
  expect(await service.dataSource.query('select user_id from refresh_token')).toEqual([{ user_id: id }]);
  expect(await service.dataSource.query('select count(*)::int from login_failure')).toEqual([{ count: 1 }]);
  expect((await refresh(RefreshToken)).status).toBe(200);
});

test('role and permission are asked for before the body is looked at', async () => {
  const record = (client: Client) => client.post('/api/offline/jobs/1/endorsements', '{ this is no JSON');
  const may = { roles: ['Supervizor' as const], insuranceCompanyIds: [1] };
  expect(await record(service.anonymous)).toMatchObject({ status: 401, text: '' });
  expect(await record(await service.as({ roles: ['Administrator'] }))).toMatchObject({
    status: 403,
    text: '',
  });
  expect(await record(await service.as({ ...may, permissions: [] }))).toMatchObject({
    status: 403,
    text: '',
  });
  expect(await record(await service.as(may))).toMatchObject({ status: 400 });
});
