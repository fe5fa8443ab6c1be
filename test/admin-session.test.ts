// @module-tag authentication
import { describe, expect, test } from 'vitest';
import { Browser, SESSION, type SessionToken, signedIn, statusOf } from './support/admin-session.js';
import { type Answer, Client } from './support/client.js';
import { expectRefused } from './support/refusals.js';
import { sharedService } from './support/service.js';
import { startOnce } from './support/start-once.js';
import { atOnce, claimsIn, fromNewAddress, login, makeUser, statuses } from './support/users.js';

const service = startOnce(sharedService);

const sql = (statement: string, values: unknown[] = []) => service.dataSource.query(statement, values);
const staff = () => makeUser(service, { roles: ['Operator'] });
const cookieOf = ({ headers }: Answer) => headers.get('set-cookie');
const CLEARED = 'zeyil_admin=; Path=/api/admin/session; HttpOnly; SameSite=Strict; Max-Age=0';

function expectEnded(answer: Answer): void {
  expectRefused(answer, 401, 'Authentication.InvalidSession', 'The session has ended. Sign in again.');
  expect(cookieOf(answer)).toBe(CLEARED);
}

describe('sign-in', () => {
  test.each(['Administrator', 'Operator'] as const)(
    'POST /api/admin/session answers AccessToken, ExpiresIn, Expiration, SessionEndsAt and User, and sets the cookie `zeyil_admin` of 256 random bits: Path=/api/admin/session, HttpOnly, SameSite=Strict (%s)',
    async (role) => {
      const { id, userName } = await makeUser(service, { roles: [role], name: 'Ayşe Kaya' });
      const browser = new Browser(service);
      const before = Date.now();
      const answer = await browser.signIn(userName);
      expect(answer.status).toBe(200);
      expect(answer.json()).toEqual({
        Status: true,
        Message: expect.any(String),
        Response: {
          AccessToken: expect.any(String),
          ExpiresIn: 900,
          Expiration: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.000\+03:00$/),
          SessionEndsAt: expect.stringMatching(/\+03:00$/),
          MustChangePassword: false,
          SecondFactorRequired: false,
          User: { Id: id, UserName: userName, Name: 'Ayşe Kaya', Roles: [role], Source: 'Local' },
        },
      });
      const { AccessToken, Expiration, SessionEndsAt } = answer.response<SessionToken>();
      expect(claimsIn(AccessToken)).toMatchObject({ sub: String(id), roles: [role], adminSession: true });
      expect(Date.parse(Expiration) / 1000).toBe(claimsIn(AccessToken)['exp']);
      const [{ used_at: usedAt }] = await sql('select used_at from admin_session where user_id = $1', [id]);
      expect(Date.parse(SessionEndsAt)).toBe(Number(usedAt) + 30 * 60_000);
      expect(Number(usedAt)).toBeGreaterThan(before - 5_000);
      expect(cookieOf(answer)).toMatch(
        /^zeyil_admin=[\w-]{43}; Path=\/api\/admin\/session; HttpOnly; SameSite=Strict$/,
      );
      expect(Buffer.from(browser.cookie ?? '', 'base64url')).toHaveLength(32);
      expect(await statusOf(service, AccessToken)).toBe(200);
      expect((await new Client(service.url, AccessToken).get('/api/admin/users')).status).toBe(200);
    },
  );

  test('A user who is neither Administrator nor Operator gets no administration session: 403, empty, no cookie', async () => {
    const agentId = await service.createAgent();
    for (const role of ['Supervizor', 'PlatformUser', 'IntegrationService'] as const) {
      const { id, userName } = await makeUser(service, { roles: [role], agentId });
      const answer = await new Browser(service).signIn(userName);
      expect([answer.status, answer.text, cookieOf(answer)]).toEqual([403, '', null]);
      expect(await sql('select from admin_session where user_id = $1', [id])).toEqual([]);
    }
  });

  test('A wrong name or password at the administration screens is answered as at login, without a cookie', async () => {
    const [active, inactive] = [
      await staff(),
      await makeUser(service, { roles: ['Operator'], isActive: false }),
    ];
    const answers = [
      await new Browser(service).signIn('nobody at all'),
      await new Browser(service).signIn(active.userName, 'wrong'),
      await new Browser(service).signIn(inactive.userName),
    ];
    const asAtLogin = (await login(service, 'nobody at all')).text;
    for (const answer of answers)
      expect([answer.status, answer.text, cookieOf(answer)]).toEqual([401, asAtLogin, null]);
  });

  test('Failures at the administration screens and at login count together: 429 with Retry-After', async () => {
    const { userName } = await staff();
    const answers = await atOnce(24, (index) =>
      index % 2 ? login(service, userName, 'wrong') : new Browser(service).signIn(userName, 'wrong'),
    );
    expect(statuses(answers)).toEqual({ 401: 10, 429: 14 });
    const right = await new Browser(service).signIn(userName);
    expect([right.status, right.code]).toEqual([429, 'General.TooManyRequests']);
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await login(service, userName)).status).toBe(429);
  });

  test('A right password of a user who is not staff is no failed sign-in', async () => {
    const { userName } = await makeUser(service, { roles: ['Supervizor'] });
    const from = fromNewAddress();
    const answers = await atOnce(12, () => new Browser(service).signIn(userName, undefined, from));
    expect(statuses(answers)).toEqual({ 403: 12 });
    expect((await login(service, userName)).status).toBe(200);
  });

  test('Of the session token only a hash is stored, and the address for its user', async () => {
    const { id, userName } = await staff();
    const browser = new Browser(service);
    await browser.signIn(userName, undefined, { 'x-forwarded-for': '203.0.113.99' });
    const [row] = await sql('select * from admin_session where user_id = $1', [id]);
    expect(row.token_hash).toMatch(/^[\da-f]{64}$/);
    expect(row.address).toBe('203.0.113.99');
    expect(JSON.stringify(row)).not.toContain(browser.cookie);
  });

  test('A sign-in ends the session that the browser had before', async () => {
    const [one, other] = [await staff(), await staff()];
    const { browser, AccessToken } = await signedIn(service, one.userName);
    const elsewhere = await signedIn(service, one.userName);
    const before = browser.at(service);
    expect((await browser.signIn(other.userName)).status).toBe(200);
    expect(browser.cookie).not.toBe(before.cookie);
    expectEnded(await before.renew());
    expect(await statusOf(service, AccessToken)).toBe(401);
    expect((await browser.renew()).response<SessionToken>().User.Id).toBe(other.id);
    expect((await elsewhere.browser.renew()).status).toBe(200);
  });
});

describe('an access token of the session', () => {
  test('POST /api/admin/session/token answers the same shape with a new access token, and the cookie does not rotate', async () => {
    const { id, userName } = await staff();
    const { browser, AccessToken, SessionEndsAt, User } = await signedIn(service, userName);
    const cookie = browser.cookie;
    const answer = await browser.renew();
    expect([answer.status, cookieOf(answer), browser.cookie]).toEqual([200, null, cookie]);
    const renewed = answer.response<SessionToken>();
    expect(renewed).toEqual({
      AccessToken: expect.any(String),
      ExpiresIn: 900,
      Expiration: expect.any(String),
      SessionEndsAt,
      MustChangePassword: false,
      SecondFactorRequired: false,
      User,
    });
    expect(renewed.AccessToken).not.toBe(AccessToken);
    expect(claimsIn(renewed.AccessToken)).toMatchObject({
      sub: String(id),
      sid: claimsIn(AccessToken)['sid'],
    });
    for (const token of [AccessToken, renewed.AccessToken]) expect(await statusOf(service, token)).toBe(200);
  });

  test('Each token moves the end of the session to ADMIN_SESSION_IDLE from now, to within a twentieth', async () => {
    const { id, userName } = await staff();
    const { browser } = await signedIn(service, userName);
    await sql(`update admin_session set used_at = used_at - interval '29 minutes' where user_id = $1`, [id]);
    const { SessionEndsAt } = (await browser.renew()).response<SessionToken>();
    const [row] = await sql(
      'select used_at, clock_timestamp() - used_at as age from admin_session where user_id = $1',
      [id],
    );
    expect(Date.parse(SessionEndsAt)).toBe(Number(row.used_at) + 30 * 60_000);
    expect(row.age.minutes ?? 0).toBe(0);
  });

  test('Any number of tabs may ask at once: twenty get a token each, and the session is written once', async () => {
    const { id, userName } = await staff();
    const { browser } = await signedIn(service, userName);
    await sql('create table session_write (at timestamptz default clock_timestamp())');
    await sql(`create function note_write() returns trigger language plpgsql as
      $$ begin insert into session_write default values; return null; end $$`);
    await sql(`update admin_session set used_at = used_at - interval '10 minutes' where user_id = $1`, [id]);
    await sql(
      'create trigger note_write after update on admin_session for each row execute function note_write()',
    );
    const answers = [
      ...(await atOnce(20, () => browser.renew())),
      ...(await atOnce(20, () => browser.renew())),
    ];
    expect(statuses(answers)).toEqual({ 200: 40 });
    expect(await sql('select from session_write')).toHaveLength(1);
    await sql('drop function note_write cascade');
    await sql('drop table session_write');
    const tokens = answers.map((answer) => answer.response<SessionToken>().AccessToken);
    expect(new Set(tokens).size).toBe(40);
    for (const token of tokens.slice(0, 20)) expect(await statusOf(service, token)).toBe(200);
  });

  test('An unknown, malformed or missing cookie: 401 `Authentication.InvalidSession`, and the cookie is cleared', async () => {
    const { userName } = await staff();
    const { browser } = await signedIn(service, userName);
    const good = browser.cookie;
    for (const cookie of [undefined, '', 'x', 'A'.repeat(43), `${good}x`]) {
      browser.cookie = cookie;
      expectEnded(await browser.renew());
    }
    browser.cookie = `${good}; other=1; zeyil_admin=${good}`;
    expect((await browser.renew()).status).toBe(200);
  });

  test('Two different cookies of the administration session: 401 `Authentication.InvalidSession`, neither is cleared and nothing ends', async () => {
    const { userName } = await staff();
    const { browser, AccessToken } = await signedIn(service, userName);
    const good = browser.cookie;
    for (const planted of [`${good}; zeyil_admin=${'B'.repeat(43)}`, `x; zeyil_admin=${good}`]) {
      browser.cookie = planted;
      for (const answer of [await browser.renew(), await browser.signOut()]) {
        expectRefused(answer, 401, 'Authentication.InvalidSession', 'The session has ended. Sign in again.');
        expect(cookieOf(answer)).toBeNull();
      }
    }
    browser.cookie = good;
    expect((await browser.renew()).status).toBe(200);
    expect(await statusOf(service, AccessToken)).toBe(200);
  });

  test('By https a cookie without the prefix, which a sibling domain could have planted, counts for nothing', async () => {
    const { userName } = await staff();
    const { browser } = await signedIn(service, userName);
    const https = { 'sec-fetch-site': 'same-origin', 'x-forwarded-proto': 'https' };
    const renew = (cookie: string) =>
      service.anonymous.send('POST', `${SESSION}/token`, undefined, { ...https, cookie });
    const refused = await renew(`zeyil_admin=${browser.cookie}`);
    expect([refused.status, cookieOf(refused)]).toEqual([
      401,
      '__Host-zeyil_admin=; Path=/; HttpOnly; SameSite=Strict; Secure; Max-Age=0',
    ]);
    const real = `__Host-zeyil_admin=${browser.cookie}`;
    expect((await renew(`zeyil_admin=${'B'.repeat(43)}; ${real}`)).status).toBe(200);
  });

  test('A session that was idle for ADMIN_SESSION_IDLE, or began ADMIN_SESSION_LIFE ago, has ended with its access tokens', async () => {
    for (const past of ['used_at = used_at - $2::interval', 'created_at = created_at - $2::interval']) {
      const { id, userName } = await staff();
      const { browser, AccessToken } = await signedIn(service, userName);
      const age = past.startsWith('used') ? '30 minutes' : '12 hours';
      await sql(`update admin_session set ${past} where user_id = $1`, [id, age]);
      await expect.poll(() => statusOf(service, AccessToken)).toBe(401);
      expectEnded(await browser.renew());
    }
  });

  test('The end of the session is that of its life when this comes first, and no access token outlives it', async () => {
    const { id, userName } = await staff();
    const { browser } = await signedIn(service, userName);
    await sql(
      `update admin_session set created_at = created_at - interval '11 hours 55 minutes' where user_id = $1`,
      [id],
    );
    const { SessionEndsAt, Expiration, ExpiresIn, AccessToken } = (
      await browser.renew()
    ).response<SessionToken>();
    const [{ created_at: createdAt }] = await sql('select created_at from admin_session where user_id = $1', [
      id,
    ]);
    const end = Number(createdAt) + 12 * 3_600_000;
    expect(Date.parse(SessionEndsAt)).toBe(end);
    expect(Date.parse(Expiration)).toBe(Math.floor(end / 1000) * 1000);
    const { iat, exp } = claimsIn(AccessToken) as { iat: number; exp: number };
    expect([exp * 1000, exp - iat]).toEqual([Date.parse(Expiration), ExpiresIn]);
  });

  test('The cookie opens nothing but the three routes of the session, and is no access token', async () => {
    const { userName } = await makeUser(service, { roles: ['Administrator'] });
    const { browser } = await signedIn(service, userName);
    const headers = { cookie: `zeyil_admin=${browser.cookie}`, 'sec-fetch-site': 'same-origin' };
    for (const path of ['/api/codes', '/api/admin/users', '/api/admin/audit/feed']) {
      expect((await service.anonymous.send('GET', path, undefined, headers)).status).toBe(401);
    }
    expect((await service.anonymous.send('GET', SESSION, undefined, headers)).status).toBe(405);
    expect(await statusOf(service, browser.cookie ?? '')).toBe(401);
  });
});

describe('sign-out', () => {
  test('DELETE /api/admin/session answers 204, takes the cookie away and ends the session for all tabs', async () => {
    const { userName } = await staff();
    const { browser, AccessToken } = await signedIn(service, userName);
    const other = await signedIn(service, userName);
    const tab = browser.at(service);
    const tokens = [AccessToken, (await tab.renew()).response<SessionToken>().AccessToken];
    const answer = await browser.signOut();
    expect([answer.status, answer.text, cookieOf(answer)]).toEqual([204, '', CLEARED]);
    for (const token of tokens) expect(await statusOf(service, token)).toBe(401);
    expectEnded(await tab.renew());
    expect(await statusOf(service, other.AccessToken)).toBe(200);
    expect((await other.browser.renew()).status).toBe(200);
  });

  test('Sign-out ends nothing without a session, or a second time', async () => {
    const { userName } = await staff();
    const { browser } = await signedIn(service, userName);
    const again = browser.at(service);
    for (const one of [browser, again, new Browser(service)]) {
      const answer = await one.signOut();
      expect([answer.status, cookieOf(answer)]).toEqual([204, CLEARED]);
    }
  });
});
