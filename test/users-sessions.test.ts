import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from '../src/api/paging.js';
import type { UserItem } from '../src/users/users.answers.js';
import type { NewUser } from '../src/users/users.service.js';
import { type SessionToken, signedIn, statusOf } from './support/admin-session.js';
import { Client } from './support/client.js';
import { later } from './support/later.js';
import { startTestService, type TestService } from './support/service.js';
import { JWT_SECRET } from './support/tokens.js';
import { login, makeUser, type Tokens } from './support/users.js';

const SHARED = { TRUST_PROXY: 'true', JWT_SECRETS: JWT_SECRET };

let service: TestService;
let replica: TestService;
let administrator: Client;
let operator: Client;
beforeAll(async () => {
  service = await startTestService(SHARED);
  replica = await startTestService({ ...SHARED, DATABASE_URL: service.database.url });
  administrator = await service.as({ roles: ['Administrator'] });
  operator = await service.as({ roles: ['Operator'] });
});
afterAll(async () => {
  await replica.stop();
  await service.stop();
});

const sql = (statement: string, values: unknown[] = []) => service.dataSource.query(statement, values);
const aSecond = () => later(1_000, service, replica);
const shown = async (id: number) => (await operator.get(`/api/admin/users/${id}`)).response<UserItem>();
const listed = async (query: string) =>
  (await operator.get(`/api/admin/users?pageSize=200&${query}`)).items<UserItem>().map(({ Id }) => Id);
const endSessions = (id: number, as = administrator) => as.post(`/api/admin/users/${id}/end-sessions`);
const change = (id: number, body: unknown) => administrator.patch(`/api/admin/users/${id}`, body);
const onBoth = async (token: string) => [await statusOf(service, token), await statusOf(replica, token)];
const audited = async (id: number) =>
  (await operator.get(`/api/admin/audit?pageSize=200&target=user%20${id}`))
    .response<Page<{ Action: string; UserId: number; Details: object | null }[]>>()
    .Items.filter(({ Action }) => Action === 'user.endSessions');

async function user(given: Partial<NewUser> = {}) {
  return makeUser(service, { roles: ['Operator'], ...given });
}

describe('one user', () => {
  test('it is shown as the list has it, with the last login, the open sessions and the version', async () => {
    const { id, userName } = await user();
    expect(await shown(id)).toMatchObject({ Id: id, LastLoginAt: null, Sessions: 0, Version: 1 });
    const before = Date.now();
    await login(service, userName);
    await signedIn(service, userName);
    const item = await shown(id);
    expect(item).toMatchObject({ UserName: userName, Sessions: 2, Version: 1 });
    expect(Date.parse(item.LastLoginAt ?? '')).toBeGreaterThan(before - 1_000);
    const [same] = (await operator.get(`/api/admin/users?q=${id}`)).items<UserItem>();
    expect(same).toEqual(item);
  });

  test('an unknown one is 404', async () => {
    for (const answer of [await operator.get('/api/admin/users/999999'), await endSessions(999999)])
      expect([answer.status, answer.code]).toEqual([404, 'General.NotFound']);
  });

  test('A wrong password is no login', { tags: 'authentication' }, async () => {
    const { id, userName } = await user();
    await login(service, userName, 'a wrong password');
    expect(await shown(id)).toMatchObject({ LastLoginAt: null, Sessions: 0 });
  });

  test('a refresh leaves one session, and neither a logout nor an expired token is counted', async () => {
    const { id, userName } = await user();
    const { RefreshToken: refreshToken } = (await login(service, userName)).response<Tokens>();
    const next = await service.anonymous.post('/api/authentication/refresh-token', { refreshToken });
    expect((await shown(id)).Sessions).toBe(1);
    await login(service, userName);
    await sql(
      `update refresh_token set expires_at = now() - interval '1 s'
       where user_id = $1 and family_id <> (select family_id from refresh_token where user_id = $1 and spent_at is not null)`,
      [id],
    );
    expect((await shown(id)).Sessions).toBe(1);
    const { RefreshToken } = next.response<Tokens>();
    await service.anonymous.post('/api/authentication/logout', { refreshToken: RefreshToken });
    expect((await shown(id)).Sessions).toBe(0);
    const browser = await signedIn(service, userName);
    await sql(`update admin_session set used_at = now() - interval '1 day' where user_id = $1`, [id]);
    expect((await shown(id)).Sessions).toBe(0);
    expect((await browser.browser.renew()).status).toBe(401);
  });

  test('sessions are counted up to 1,000, so that an account of a program does not slow the list', async () => {
    const { id } = await user();
    await sql(
      `insert into refresh_token (token_hash, family_id, user_id, expires_at)
       select 'many-' || n, gen_random_uuid(), $1, now() + interval '1 day' from generate_series(1, 1200) n`,
      [id],
    );
    expect((await shown(id)).Sessions).toBe(1_000);
  });
});

describe('the filters of the list of users', () => {
  test('a part of the name with Turkish letters or the id, a role, the activity and the agent narrow it', async () => {
    const agentId = await service.createAgent();
    const name = `ISPARTA-Işık-${agentId}`;
    const { id } = await user({ userName: name, roles: ['PlatformUser', 'Supervizor'], agentId });
    for (const q of ['ısparta', 'isparta-işik', String(id)]) {
      expect(await listed(`q=${encodeURIComponent(q)}`), q).toContain(id);
    }
    expect(await listed('q=%25')).toEqual([]);
    expect(await listed(`agentId=${agentId}`)).toEqual([id]);
    expect(await listed(`agentId=${agentId}&role=Supervizor`)).toEqual([id]);
    expect(await listed(`agentId=${agentId}&role=Operator`)).toEqual([]);
    expect(await listed(`agentId=${agentId}&isActive=false`)).toEqual([]);
    await change(id, { isActive: false });
    expect(await listed(`agentId=${agentId}&isActive=false`)).toEqual([id]);
    const answer = await operator.get('/api/admin/users?role=Nobody');
    expect(answer.text).toContain('Role must be one of');
  });
});

describe('what another administrator saved meanwhile', () => {
  test('An `expectedVersion` of a user that is not the present one is refused with 409 VersionNotExpected, and nothing changes', {
    tags: 'authentication',
  }, async () => {
    const { id } = await user();
    expect((await change(id, { permissions: ['Create'], expectedVersion: 1 })).status).toBe(204);
    const refused = await change(id, { permissions: [], isActive: false, expectedVersion: 1 });
    expect([refused.status, refused.code]).toEqual([409, 'General.Conflict']);
    expect(refused.json()).toMatchObject({
      Details: { Cause: 'VersionNotExpected', Present: { Version: 2 } },
    });
    expect(await shown(id)).toMatchObject({ Permissions: ['Create'], IsActive: true, Version: 2 });
    expect((await change(id, { isActive: false, expectedVersion: 2 })).status).toBe(204);
  });

  test('logins and changes that change nothing leave the version; a new password, made by whatever statement, counts', async () => {
    const { id, userName } = await user();
    await login(service, userName);
    await change(id, { isActive: true });
    expect((await shown(id)).Version).toBe(1);
    await change(id, { password: 'quite another phrase' });
    await sql(`update app_user set display_name = 'Ayşe K.' where id = $1`, [id]);
    expect((await shown(id)).Version).toBe(3);
  });

  test('of two saves of the same version at once one is made', async () => {
    const { id } = await user();
    const save = (companies: number[]) => change(id, { insuranceCompanyIds: companies, expectedVersion: 1 });
    const answers = await Promise.all([save([1]), save([2])]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
  });
});

describe('the end of all sessions', { tags: 'authentication' }, () => {
  test('Ending a user’s sessions ends refresh tokens, sessions of the screens and access tokens within a second on every replica, and leaves the account', async () => {
    const { id, userName } = await user();
    const [screens, other] = [await signedIn(service, userName), await signedIn(replica, userName)];
    const tokens = (await login(replica, userName)).response<Tokens>();
    const access = [screens, other, tokens].map(({ AccessToken }) => AccessToken);
    for (const token of access) expect(await onBoth(token)).toEqual([200, 200]);
    expect((await endSessions(id)).status).toBe(204);
    for (const token of access) expect(await statusOf(service, token)).toBe(401);
    await aSecond();
    for (const token of access) expect(await onBoth(token)).toEqual([401, 401]);
    for (const { browser } of [screens, other]) expect((await browser.renew()).status).toBe(401);
    const again = { refreshToken: tokens.RefreshToken };
    expect((await service.anonymous.post('/api/authentication/refresh-token', again)).status).toBe(401);
    expect((await shown(id)).Sessions).toBe(0);
    expect((await login(service, userName)).status).toBe(200);
  });

  test('Ending sessions is audited with their number, and not when there was none', async () => {
    const { id, userName } = await user();
    await endSessions(id);
    expect(await audited(id)).toEqual([]);
    await login(service, userName);
    await signedIn(service, userName);
    await endSessions(id);
    await endSessions(id);
    expect(await audited(id)).toMatchObject([{ UserId: administrator.userId, Details: { Sessions: 2 } }]);
  });

  test('An administrator who ends the own sessions from the screens keeps the one in use', async () => {
    const { id, userName } = await user({ roles: ['Administrator'] });
    const [own, other] = [await signedIn(service, userName), await signedIn(service, userName)];
    const tokens = (await login(service, userName)).response<Tokens>();
    expect((await endSessions(id, new Client(service.url, own.AccessToken))).status).toBe(204);
    expect(await statusOf(service, own.AccessToken)).toBe(200);
    expect((await own.browser.renew()).response<SessionToken>().User.Id).toBe(id);
    for (const token of [other.AccessToken, tokens.AccessToken])
      expect(await statusOf(service, token)).toBe(401);
  });

  test('Only Administrators end sessions; one who was withdrawn a moment ago gets 401 or 403, and nothing ends', async () => {
    const { id, userName } = await user();
    await login(service, userName);
    expect(await endSessions(id, operator)).toMatchObject({ status: 403, text: '' });
    const former = await makeUser(service, { roles: ['Administrator'] });
    const { AccessToken } = (await login(service, former.userName)).response<Tokens>();
    await sql(`update app_user set roles = '{Operator}' where id = $1`, [former.id]);
    const answer = await endSessions(id, new Client(service.url, AccessToken));
    expect([401, 403]).toContain(answer.status);
    expect((await shown(id)).Sessions).toBe(1);
  });

  test('The end of sessions and its audit entry are one transaction', async () => {
    const { id, userName } = await user();
    await login(service, userName);
    await sql(
      `alter table admin_audit add constraint full_disk check (action <> 'user.endSessions') not valid`,
    );
    try {
      expect((await endSessions(id)).status).toBe(500);
    } finally {
      await sql('alter table admin_audit drop constraint full_disk');
    }
    expect((await shown(id)).Sessions).toBe(1);
  });
});
