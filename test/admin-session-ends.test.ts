import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AuthCleanup } from '../src/auth/auth-cleanup.js';
import type { NewUser } from '../src/users/users.service.js';
import { type SessionToken, signedIn, statusOf } from './support/admin-session.js';
import { Client } from './support/client.js';
import { later } from './support/later.js';
import { startTestService, type TestService } from './support/service.js';
import { JWT_SECRET, signToken } from './support/tokens.js';
import { openTransaction, WAITS_FOR_A_LOCK } from './support/transactions.js';
import { claimsIn, login, makeUser, PASSWORD, type Tokens } from './support/users.js';

const SHARED = { TRUST_PROXY: 'true', JWT_SECRETS: JWT_SECRET };
const NEW = 'quite another phrase';

let service: TestService;
let replica: TestService;
let administrator: Client;
beforeAll(async () => {
  service = await startTestService(SHARED);
  replica = await startTestService({ ...SHARED, DATABASE_URL: service.database.url });
  administrator = await service.as({ roles: ['Administrator'] });
});
afterAll(async () => {
  await replica.stop();
  await service.stop();
});

const sql = (statement: string, values: unknown[] = []) => service.dataSource.query(statement, values);
const aSecond = () => later(1_000, service, replica);
const change = (id: number, body: unknown) => administrator.patch(`/api/admin/users/${id}`, body);
const changeOwn = (token: string) =>
  new Client(service.url, token).post('/api/authentication/password', {
    currentPassword: PASSWORD,
    newPassword: NEW,
  });
const onBoth = async (token: string) => [await statusOf(service, token), await statusOf(replica, token)];

async function session(given: Partial<NewUser> = {}) {
  const user = await makeUser(service, { roles: ['Operator'], ...given });
  return { ...user, ...(await signedIn(service, user.userName)) };
}

async function whileLocked(table: string, work: () => Promise<void>): Promise<void> {
  const runner = await openTransaction(service);
  await runner.query(`lock table ${table} in access exclusive mode`);
  try {
    await work();
  } finally {
    await runner.rollback();
  }
}

describe('the session and its access tokens end', { tags: 'authentication' }, () => {
  test.each([
    ['deactivation', { isActive: false }],
    ['a new password', { password: NEW }],
  ])(
    'An administration session ends by deactivation and by a new password, its access tokens within a second on every replica (%s)',
    async (_, body) => {
      const { id, userName, browser, AccessToken } = await session();
      const other = await signedIn(replica, userName);
      expect(await onBoth(AccessToken)).toEqual([200, 200]);
      expect((await change(id, body)).status).toBe(204);
      await aSecond();
      for (const token of [AccessToken, other.AccessToken]) expect(await onBoth(token)).toEqual([401, 401]);
      for (const one of [browser, browser.at(replica), other.browser])
        expect((await one.renew()).code).toBe('Authentication.InvalidSession');
      await change(id, { isActive: true });
      expect((await other.browser.renew()).status).toBe(401);
    },
  );

  test('Sign-out ends the access tokens of the administration session within a second on every replica', async () => {
    const { userName, browser, AccessToken } = await session();
    const tokens = (await login(service, userName)).response<Tokens>();
    const another = await signedIn(service, userName);
    for (const token of [AccessToken, tokens.AccessToken]) expect(await onBoth(token)).toEqual([200, 200]);
    expect((await browser.at(replica).signOut()).status).toBe(204);
    await aSecond();
    expect(await onBoth(AccessToken)).toEqual([401, 401]);
    expect((await browser.renew()).status).toBe(401);
    for (const token of [tokens.AccessToken, another.AccessToken])
      expect(await onBoth(token)).toEqual([200, 200]);
  });

  test('A change of the own password from the administration screens leaves the session that makes it, and ends all others of the user', async () => {
    const { userName, browser, AccessToken } = await session();
    const other = await signedIn(service, userName);
    const tokens = (await login(service, userName)).response<Tokens>();
    expect((await changeOwn(AccessToken)).status).toBe(204);
    for (const token of [AccessToken, other.AccessToken, tokens.AccessToken])
      expect(await statusOf(service, token)).toBe(401);
    expect((await other.browser.renew()).status).toBe(401);
    const renewed = (await browser.renew()).response<SessionToken>();
    expect(await onBoth(renewed.AccessToken)).toEqual([200, 200]);
  });

  test('A change of the own password by another token ends every administration session of the user', async () => {
    const { id, userName, browser, AccessToken } = await session();
    const [someone, tokens] = [await session(), (await login(service, userName)).response<Tokens>()];
    expect((await changeOwn(tokens.AccessToken)).status).toBe(204);
    expect((await browser.renew()).status).toBe(401);
    expect(await statusOf(service, AccessToken)).toBe(401);
    expect((await someone.browser.renew()).status).toBe(200);
    expect(await sql('select from admin_session where user_id = $1 and ended_at is null', [id])).toEqual([]);
  });

  test('After a change of rights the next token states the new ones; a user who is not staff any more gets 401, and the session ends', async () => {
    const { id, browser, AccessToken } = await session();
    expect((await change(id, { roles: ['Administrator'], permissions: ['Create'] })).status).toBe(204);
    expect(await statusOf(service, AccessToken)).toBe(401);
    const { User, ...renewed } = (await browser.renew()).response<SessionToken>();
    expect(User.Roles).toEqual(['Administrator']);
    expect(claimsIn(renewed.AccessToken)).toMatchObject({
      roles: ['Administrator'],
      permissions: ['Create'],
    });
    expect(await onBoth(renewed.AccessToken)).toEqual([200, 200]);
    expect((await change(id, { roles: ['Supervizor'] })).status).toBe(204);
    expect((await browser.at(service).renew()).code).toBe('Authentication.InvalidSession');
    expect((await change(id, { roles: ['Operator'] })).status).toBe(204);
    expect((await browser.renew()).status).toBe(401);
  });

  test('A PATCH that changes nothing ends no administration session', async () => {
    const { id, userName, browser, AccessToken } = await session();
    const same = { userName, password: PASSWORD, roles: ['Operator'], permissions: [], isActive: true };
    for (const body of [same, {}]) expect((await change(id, body)).status).toBe(204);
    await aSecond();
    expect(await onBoth(AccessToken)).toEqual([200, 200]);
    expect((await browser.renew()).status).toBe(200);
  });

  test('A statement by hand that deactivates a user ends the administration sessions too', async () => {
    const { id, browser, AccessToken } = await session();
    await sql('update app_user set is_active = false where id = $1', [id]);
    await sql('update app_user set is_active = true where id = $1', [id]);
    await aSecond();
    expect(await onBoth(AccessToken)).toEqual([401, 401]);
    expect((await browser.renew()).status).toBe(401);
  });
});

describe('with simultaneous work', () => {
  test('a session that ends while a token waits for it gives none', async () => {
    const isWaiting = async () => (await sql(WAITS_FOR_A_LOCK)).length;
    let status = 503;
    // A request waits for a locked table for a second, which may be too short for this test.
    while (status === 503) {
      const { id, browser } = await session();
      const runner = await openTransaction(service);
      await runner.query('lock table admin_session in access exclusive mode');
      const waiting = browser.renew();
      await expect.poll(isWaiting, { interval: 20 }).toBe(1);
      await runner.query('update admin_session set ended_at = clock_timestamp() where user_id = $1', [id]);
      await runner.commit();
      ({ status } = await waiting);
    }
    expect(status).toBe(401);
  });

  test('a token does not wait for the row of its session, and is worth nothing once the session has ended', async () => {
    const { id, browser } = await session();
    await sql(`update admin_session set used_at = used_at - interval '10 minutes' where user_id = $1`, [id]);
    const runner = await openTransaction(service);
    await runner.query('update admin_session set ended_at = clock_timestamp() where user_id = $1', [id]);
    const renewed = await browser.renew();
    expect(renewed.status).toBe(200);
    await runner.commit();
    await aSecond();
    const { AccessToken } = renewed.response<SessionToken>();
    expect(await onBoth(AccessToken)).toEqual([401, 401]);
  });

  test("the ended session of another user does not open one's own", async () => {
    const [ended, own] = [await session(), await session()];
    const cookie = ended.browser.cookie;
    await ended.browser.signOut();
    own.browser.cookie = cookie;
    expect((await own.browser.renew()).status).toBe(401);
    expect(await statusOf(service, own.AccessToken)).toBe(200);
  });

  test('no session stays open that is opened while the password is changed', async () => {
    const { id, userName } = await makeUser(service, { roles: ['Operator'] });
    const runner = await openTransaction(service);
    await runner.query(`update app_user set password_hash = 'changed' where id = $1`, [id]);
    const attempt = signedIn(service, userName).catch((error: Error) => error.message);
    await expect.poll(async () => (await sql(WAITS_FOR_A_LOCK)).length, { interval: 20 }).toBeGreaterThan(0);
    await runner.commit();
    expect(await attempt).toBe('The sign-in was answered 401.');
  });
});

describe('what cannot be known', () => {
  test('While the table of administration sessions is locked only their tokens are refused with 503; other callers and logins are served', {
    tags: 'authentication',
  }, async () => {
    const { AccessToken, userName } = await session();
    const tokens = (await login(service, userName)).response<Tokens>();
    const [ofScreens, ofLogin] = [AccessToken, tokens.AccessToken];
    await whileLocked('admin_session', async () => {
      await aSecond();
      expect(await statusOf(service, ofScreens)).toBe(503);
      expect(await statusOf(service, ofLogin)).toBe(200);
      expect((await login(service, userName)).status).toBe(200);
    });
    await whileLocked('refresh_token', async () => {
      await aSecond();
      expect(await statusOf(service, ofScreens)).toBe(200);
      expect(await statusOf(service, ofLogin)).toBe(503);
    });
  });

  test('a token that claims a session that is unknown, or none, opens nothing', async () => {
    const { id, AccessToken } = await session();
    const { sid, epoch } = claimsIn(AccessToken);
    const claims = { sub: String(id), roles: ['Operator'], epoch, adminSession: true };
    expect(await statusOf(service, signToken({ ...claims, sid }))).toBe(200);
    for (const other of [undefined, 'x', '00000000-0000-4000-8000-000000000000'])
      expect(await statusOf(service, signToken({ ...claims, sid: other }))).toBe(401);
  });

  test('sessions that have ended are removed, others are not', async () => {
    const [ended, idle, old, live] = [await session(), await session(), await session(), await session()];
    await ended.browser.signOut();
    const age = (column: string, by: string, id: number) =>
      sql(`update admin_session set ${column} = ${column} - $2::interval where user_id = $1`, [id, by]);
    await age('used_at', '30 minutes', idle.id);
    await age('created_at', '12 hours', old.id);
    await service.running.app.get(AuthCleanup).purge();
    const ids = [ended.id, idle.id, old.id, live.id];
    const left = await sql('select user_id from admin_session where user_id = any ($1)', [ids]);
    expect(left).toEqual([{ user_id: live.id }]);
  });
});
