// @module-tag authentication
import { describe, expect, test } from 'vitest';
import { Browser, type SessionToken, signedIn, statusOf } from './support/admin-session.js';
import type { Answer } from './support/client.js';
import { Client } from './support/client.js';
import { sharedService } from './support/service.js';
import { startOnce } from './support/start-once.js';
import {
  expectInvalid,
  fromNewAddress,
  login,
  makeUser,
  newUser,
  PASSWORD,
  type Tokens,
} from './support/users.js';

const NEW = 'quite another phrase';
const service = startOnce(sharedService);
type Opened = SessionToken & { MustChangePassword: boolean };

const administrator = () => service.as({ roles: ['Administrator'] });
const sql = (statement: string, values: unknown[] = []) => service.dataSource.query(statement, values);
const changeOwn = (client: Client, currentPassword = PASSWORD, newPassword = NEW) =>
  client.post('/api/authentication/password', { currentPassword, newPassword }, fromNewAddress());
const ageByADay = (id: number) =>
  sql(`update app_user set password_ends_at = password_ends_at - interval '24 hours' where id = $1`, [id]);

/** A user whom an administrator has made. */
async function made(changes: Record<string, unknown>) {
  const as = await administrator();
  const user = newUser({ insuranceCompanyIds: [], ...changes });
  const { Id } = (await as.post('/api/admin/users', user)).response<{ Id: number }>();
  const shown = async () =>
    (await as.get(`/api/admin/users/${Id}`)).response<{ MustChangePassword: boolean }>().MustChangePassword;
  return { id: Id, userName: user.userName, as, shown };
}

async function opened(userName: string, password = PASSWORD) {
  const browser = new Browser(service);
  const answer = await browser.signIn(userName, password);
  const session = answer.response<Opened>();
  return { browser, answer, session, client: new Client(service.url, session?.AccessToken) };
}
const isInvalid = (answer: Answer) => [answer.status, answer.code];

describe('a password that somebody else has set', () => {
  test.each(['Administrator', 'Operator'] as const)(
    '`POST /api/admin/users` and a `PATCH` of `password` by somebody else set `MustChangePassword` for users with a staff role (%s)',
    async (role) => {
      const { id, userName, as, shown } = await made({ roles: [role] });
      expect(await shown()).toBe(true);
      const { client, browser } = await opened(userName);
      expect((await changeOwn(client)).status).toBe(204);
      expect([await shown(), (await browser.renew()).response<Opened>().MustChangePassword]).toEqual([
        false,
        false,
      ]);
      expect((await as.patch(`/api/admin/users/${id}`, { password: 'yine baska bir parola' })).status).toBe(
        204,
      );
      expect(await shown()).toBe(true);
      expect((await browser.renew()).status).toBe(401);
    },
  );

  test('For others it is set on `mustChangePassword: true`, and not without', async () => {
    const usual = await made({ roles: ['Supervizor'] });
    const asked = await made({ roles: ['Supervizor'], mustChangePassword: true });
    expect([await usual.shown(), await asked.shown()]).toEqual([false, true]);
    expect((await login(service, usual.userName)).status).toBe(200);
    const body = { password: NEW, mustChangePassword: true };
    expect((await usual.as.patch(`/api/admin/users/${usual.id}`, body)).status).toBe(204);
    expect(await usual.shown()).toBe(true);
    expectInvalid(await usual.as.patch(`/api/admin/users/${usual.id}`, { mustChangePassword: true }), {
      MustChangePassword: 'MustChangePassword must be left out without a new password.',
    });
  });

  test('`POST /api/authentication/login` is 401 `Authentication.PasswordChangeNeeded`, only after the right password', async () => {
    const { userName } = await made({ roles: ['Operator'] });
    expect(isInvalid(await login(service, userName))).toEqual([401, 'Authentication.PasswordChangeNeeded']);
    expect(isInvalid(await login(service, userName, 'wrong'))).toEqual([
      401,
      'Authentication.InvalidCredentials',
    ]);
    const [row] = await sql('select last_login_at from app_user where user_name = $1', [userName]);
    expect(row).toEqual({ last_login_at: null });
  });

  test('`POST /api/admin/session` answers `MustChangePassword: true` and a token that opens only the own password', async () => {
    const { userName } = await made({ roles: ['Administrator'] });
    const { answer, session, client, browser } = await opened(userName);
    expect([answer.status, session.MustChangePassword]).toEqual([200, true]);
    for (const path of [
      '/api/codes',
      '/api/admin/users',
      '/api/admin/me/sessions',
      '/api/admin/me/second-factor',
    ])
      expect(await client.get(path)).toMatchObject({ status: 403, text: '' });
    const again = (await browser.renew()).response<Opened>();
    expect([again.MustChangePassword, await statusOf(service, again.AccessToken)]).toEqual([true, 403]);
    expect((await changeOwn(client)).status).toBe(204);
    const { AccessToken } = (await browser.renew()).response<Opened>();
    expect(await statusOf(service, AccessToken)).toBe(200);
    expect((await login(service, userName, NEW)).status).toBe(200);
  });

  test('A user who is no staff replaces the password in such a session, which ends with the change', async () => {
    const { userName } = await made({ roles: ['Supervizor'], mustChangePassword: true });
    const { answer, client, browser } = await opened(userName);
    expect(answer.status).toBe(200);
    expect((await changeOwn(client)).status).toBe(204);
    expect(isInvalid(await browser.renew())).toEqual([401, 'Authentication.InvalidSession']);
    expect((await login(service, userName, NEW)).status).toBe(200);
    expect((await new Browser(service).signIn(userName, NEW)).status).toBe(403);
  });

  test('Such a password ends after 24 hours: sign-ins are answered as for a wrong one, and its session ends', async () => {
    const { id, userName, as } = await made({ roles: ['Operator'] });
    const { client, browser } = await opened(userName);
    const [{ hours }] = await sql(
      'select extract(epoch from password_ends_at - now()) / 3600 as hours from app_user where id = $1',
      [id],
    );
    expect(Number(hours)).toBeCloseTo(24, 1);
    await ageByADay(id);
    for (const answer of [await login(service, userName), await new Browser(service).signIn(userName)])
      expect(isInvalid(answer)).toEqual([401, 'Authentication.InvalidCredentials']);
    expectInvalid(await changeOwn(client), { CurrentPassword: 'CurrentPassword is wrong.' });
    expect((await browser.renew()).status).toBe(401);
    expect((await as.patch(`/api/admin/users/${id}`, { password: NEW })).status).toBe(204);
    expect((await opened(userName, NEW)).answer.status).toBe(200);
  });

  test('The new password must be another than the one that somebody else knows', async () => {
    const { userName } = await made({ roles: ['Operator'] });
    const { client } = await opened(userName);
    expectInvalid(await changeOwn(client, PASSWORD, PASSWORD), {
      NewPassword: 'NewPassword must be another than the present one.',
    });
  });

  test('A staff password that is set to the present one changes nothing; one of somebody else lasts 24 hours anew', async () => {
    const own = await makeUser(service, { roles: ['Operator'] });
    const { AccessToken } = await signedIn(service, own.userName);
    const given = await made({ roles: ['Operator'] });
    await ageByADay(given.id);
    for (const { id } of [own, given])
      expect((await given.as.patch(`/api/admin/users/${id}`, { password: PASSWORD })).status).toBe(204);
    expect(await statusOf(service, AccessToken)).toBe(200);
    expect((await opened(given.userName)).session.MustChangePassword).toBe(true);
  });

  test('A release that knows nothing of it makes a new password the user’s own', async () => {
    const { id, userName, shown } = await made({ roles: ['Operator'] });
    await sql(
      `update app_user u set password_hash = o.password_hash from app_user o where u.id = $1 and o.id = $2`,
      [id, (await makeUser(service, { password: NEW })).id],
    );
    expect(await shown()).toBe(false);
    expect((await login(service, userName, NEW)).status).toBe(200);
  });

  test('The audit says that a password must be changed, and not the password', async () => {
    const { id, as } = await made({ roles: ['Operator'] });
    await as.patch(`/api/admin/users/${id}`, { password: NEW });
    const entries = await sql('select action, before, after from admin_audit where target = $1 order by id', [
      `user ${id}`,
    ]);
    expect(entries).toMatchObject([
      { action: 'user.create', after: { Password: 'set', MustChangePassword: true } },
      {
        action: 'user.update',
        before: { Password: 'set' },
        after: { Password: 'changed', MustChangePassword: true },
      },
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/quite another|correct horse|argon2/);
  });
});

test('Refresh tokens of a user whose password must be changed are revoked with the password', async () => {
  const { id, userName } = await makeUser(service, { roles: ['Operator'] });
  const { RefreshToken } = (await login(service, userName)).response<Tokens>();
  await (await administrator()).patch(`/api/admin/users/${id}`, { password: NEW });
  const answer = await service.anonymous.post('/api/authentication/refresh-token', {
    refreshToken: RefreshToken,
  });
  expect(answer.status).toBe(401);
});
