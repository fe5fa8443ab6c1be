// @module-tag authentication
import { describe, expect, test } from 'vitest';
import { AuthCleanup } from '../src/auth/auth-cleanup.js';
import { UserAdministrationService } from '../src/users/user-administration.service.js';
import { Client } from './support/client.js';
import { expectRefused } from './support/refusals.js';
import { sharedService } from './support/service.js';
import { startOnce } from './support/start-once.js';
import { atOnce, claimsIn, login, makeUser, statuses, type Tokens } from './support/users.js';

const service = startOnce(sharedService);

const loggedIn = async (userName: string) => (await login(service, userName)).response<Tokens>();
const refresh = (refreshToken: string) =>
  service.anonymous.post('/api/authentication/refresh-token', { refreshToken });
const refreshed = async (refreshToken: string) =>
  (await refresh(refreshToken)).response<Tokens>().RefreshToken;
const logout = (refreshToken: string) =>
  service.anonymous.post('/api/authentication/logout', { refreshToken });
const listUsers = (token: string) => new Client(service.url, token).get('/api/admin/users');

describe('refresh', () => {
  const session = async () => {
    const user = await makeUser(service, { roles: ['Operator'] });
    return { ...user, refreshToken: (await loggedIn(user.userName)).RefreshToken };
  };
  const expectInvalidToken = async (token: string) => {
    const message = 'The refresh token is not valid. Log in again.';
    expectRefused(await refresh(token), 401, 'Authentication.InvalidRefreshToken', message);
  };

  test('Refresh answers the same shape and rotates', async () => {
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

  test('Re-use of a spent refresh token revokes its whole family, 401 `Authentication.InvalidRefreshToken`', async () => {
    const { refreshToken, userName } = await session();
    const elsewhere = (await loggedIn(userName)).RefreshToken;
    const second = await refreshed(refreshToken);
    const third = await refreshed(second);
    await expectInvalidToken(refreshToken);
    await expectInvalidToken(third);
    expect((await refresh(elsewhere)).status).toBe(200);
  });

  test('A refresh token is used once: of twenty requests at once one wins, the others are re-use', async () => {
    const { refreshToken } = await session();
    const answers = await atOnce(20, () => refresh(refreshToken));
    expect(statuses(answers)).toEqual({ 200: 1, 401: 19 });
    const winner = answers.find(({ status }) => status === 200);
    await expectInvalidToken(winner?.response<Tokens>().RefreshToken ?? '');
  });

  test('Re-use of a refresh token at the moment of the next rotation leaves no live token behind', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { refreshToken } = await session();
      const second = await refreshed(refreshToken);
      const [rotation] = await Promise.all([refresh(second), refresh(refreshToken)]);
      if (rotation.status === 200) await expectInvalidToken(rotation.response<Tokens>().RefreshToken);
    }
  });

  test('Refresh reads the claims anew from the user', async () => {
    const { id, refreshToken } = await session();
    const changes = { roles: ['Supervizor' as const], insuranceCompanyIds: [9] };
    await service.running.app
      .get(UserAdministrationService)
      .update({ userId: undefined, name: 'test' }, id, changes);
    const { AccessToken } = (await refresh(refreshToken)).response<Tokens>();
    expect(claimsIn(AccessToken)).toMatchObject({ roles: ['Supervizor'], insuranceCompanies: [9] });
  });

  test('Refresh is refused to an inactive user', async () => {
    const { id, refreshToken } = await session();
    await service.dataSource.query('update app_user set is_active = false where id = $1', [id]);
    await expectInvalidToken(refreshToken);
  });

  test('Refresh is refused with an expired, an unknown and an absurd token', async () => {
    const { id, refreshToken } = await session();
    await service.dataSource.query('update refresh_token set expires_at = now() where user_id = $1', [id]);
    await expectInvalidToken(refreshToken);
    await expectInvalidToken('no such token');
    await expectInvalidToken('x'.repeat(10_000));
  });

  test('Refresh takes no access token, nor a protected route a refresh token', async () => {
    const { userName } = await makeUser(service, { roles: ['Operator'] });
    const { AccessToken, RefreshToken } = await loggedIn(userName);
    await expectInvalidToken(AccessToken);
    const answer = await listUsers(RefreshToken);
    expect(answer).toMatchObject({ status: 401, text: '' });
    expect(answer.headers.get('www-authenticate')).toContain('The token is malformed');
  });

  test('A refresh family ends REFRESH_TOKEN_FAMILY_TTL (30d) after its login, however often it is refreshed', async () => {
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
    await expectInvalidToken(again.RefreshToken);
  });

  test('Refresh tokens are stored hashed', async () => {
    const { id, refreshToken } = await session();
    const rows = await service.dataSource.query('select * from refresh_token where user_id = $1', [id]);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(refreshToken);
  });

  test('Logout answers 204, to an unknown token as well, and ends the session', async () => {
    const { refreshToken, userName } = await session();
    const elsewhere = (await loggedIn(userName)).RefreshToken;
    const second = await refreshed(refreshToken);
    expect(await logout(second)).toMatchObject({ status: 204, text: '' });
    await expectInvalidToken(second);
    expect((await logout(second)).status).toBe(204);
    expect((await logout('no such token')).status).toBe(204);
    expect((await refresh(elsewhere)).status).toBe(200);
  });
});

test('Refresh tokens are removed when their time is over', async () => {
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
