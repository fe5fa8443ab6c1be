// @module-tag authentication
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { RepeatedActions } from '../src/audit/repeated-actions.service.js';
import { ADVISORY_LOCKS } from '../src/data/advisory-locks.js';
import { Browser, type SessionToken, statusOf } from './support/admin-session.js';
import { Client } from './support/client.js';
import { later } from './support/later.js';
import {
  personSignedIn,
  plantedProvider,
  providerKey,
  signedInBy,
  startWithProvider,
} from './support/planted-provider.js';
import type { TestService } from './support/service.js';
import { openTransaction, WAITS_FOR_A_LOCK } from './support/transactions.js';
import { makeUser } from './support/users.js';

const provider = plantedProvider();
let service: TestService;
let replica: TestService;
beforeAll(async () => {
  service = await startWithProvider(provider.issuer());
  replica = await startWithProvider(provider.issuer(), {
    DATABASE_URL: service.database.url,
    DATA_DIR: service.dataDirectory,
  });
});
afterAll(async () => {
  await replica.stop();
  await service.stop();
});
beforeEach(async () => {
  provider.reset();
  for (const { running } of [service, replica]) await running.app.get(RepeatedActions).endWindow();
});

const signedIn = (role?: string, claims?: Record<string, unknown>) =>
  personSignedIn(service, provider, role, claims);
const logOut = (token: string | undefined, to = service) =>
  fetch(`${to.url}/api/admin/session/provider/logout`, {
    method: 'POST',
    ...(token !== undefined && { body: new URLSearchParams({ logout_token: token }) }),
  });
const sql = <T>(statement: string, values: unknown[] = []): Promise<T[]> =>
  service.dataSource.query(statement, values);
const REFUSALS =
  "select action, target, details from admin_audit where action = 'session.logoutRefused' order by id desc limit 1";
const now = () => Math.floor(Date.now() / 1000);

describe('`POST /api/admin/session/provider/logout`', () => {
  test('Sessions of that `sid` end within one second on every replica', async () => {
    const one = await signedIn();
    const other = await signedIn('admin', { sub: one.sub });
    expect([await statusOf(service, one.token), await statusOf(replica, other.token)]).toEqual([200, 200]);
    const answer = await logOut(await provider.logoutToken({ sub: one.sub, sid: one.sid }));
    const began = performance.now();
    expect([answer.status, answer.headers.get('cache-control'), await answer.text()]).toEqual([
      200,
      'no-store',
      '',
    ]);
    while ((await statusOf(replica, one.token)) !== 401)
      expect(performance.now() - began).toBeLessThan(5_000);
    expect((await one.browser.at(replica).renew()).status).toBe(401);
    expect((await other.browser.renew()).status).toBe(200);
    expect(await sql('select action, target from admin_audit order by id desc limit 1')).toEqual([
      { action: 'session.endByProvider', target: `user ${one.id}` },
    ]);
  });

  test('A watch that is being opened from such a session ends with it', async () => {
    const one = await signedIn();
    const waiting = async () => (await sql(WAITS_FOR_A_LOCK)).length;
    const audit = await openTransaction(service);
    await audit.query('lock table admin_audit in share mode');
    const opened = new Client(service.url, one.token).post('/api/admin/me/watches');
    await expect.poll(waiting).toBe(1);
    const loggedOut = logOut(await provider.logoutToken({ sub: one.sub, sid: one.sid }));
    await expect.poll(waiting).toBe(2);
    await audit.commit();
    const watch = (await opened).response<{ AccessToken: string }>();
    expect((await loggedOut).status).toBe(200);
    expect((await new Client(service.url, watch.AccessToken).get('/api/admin/pulse')).status).toBe(401);
  });

  test('Sessions of that `sub` end where the token has no `sid`', async () => {
    const one = await signedIn();
    const second = await signedIn('admin', { sub: one.sub });
    const other = await signedIn();
    expect((await logOut(await provider.logoutToken({ sub: one.sub }), replica)).status).toBe(200);
    expect((await one.browser.renew()).status).toBe(401);
    expect((await second.browser.renew()).status).toBe(401);
    expect((await other.browser.renew()).status).toBe(200);
  });

  test('A logout token is taken once', async () => {
    const token = await provider.logoutToken();
    expect([(await logOut(token)).status, (await logOut(token, replica)).status]).toEqual([200, 400]);
    await expectAudited('used before');
  });

  const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
  /** The last refusal in the audit. */
  const expectAudited = (reason: string) =>
    expect
      .poll(() => sql<{ details: unknown }>(REFUSALS))
      .toMatchObject([{ action: 'session.logoutRefused', target: 'provider', details: { Reason: reason } }]);

  test.each([
    ['with a nonce', { nonce: 'n' }, 'nonce'],
    ['with a nonce of null', { nonce: null }, 'nonce'],
    ['without events', { events: undefined }, 'events'],
    ['with another event', { events: { 'http://other.example': {} } }, 'events'],
    ['with an event that is a text', { events: { [EVENT]: 'x' } }, 'events'],
    ['for another client', { aud: 'another' }, 'aud'],
    ['of another issuer', { iss: 'https://other.example' }, 'iss'],
    ['that has expired', { exp: now() - 61 }, 'exp'],
    ['that is old and has no end', { exp: undefined, iat: now() - 400 }, 'exp'],
    ['of the future', { iat: now() + 600 }, 'iat'],
    ['without jti', { jti: undefined }, 'jti'],
    ['without whom it signs out', { sub: undefined }, 'sub'],
    ['of a number', { sub: 7 }, 'sub'],
    ['with U+0000 in sub', { sub: 'a\0b' }, 'sub'],
    ['with U+0000 in sid', { sid: 'a\0b' }, 'sid'],
    ['with half a surrogate pair in sub', { sub: 'a\ud800' }, 'sub'],
    ['with a time that is none', { exp: 1e300 }, 'exp'],
    ['with a beginning that is no time', { iat: -1e12 }, 'iat'],
  ])('A logout token %s is 400, ends nothing, and is audited with its cause', async (_, changes, cause) => {
    const { browser, sub, sid } = await signedIn();
    const answer = await logOut(
      await provider.logoutToken({ sub, sid, ...('sub' in changes && { sid: undefined }), ...changes }),
    );
    expect([answer.status, ((await answer.json()) as { Code: string }).Code]).toEqual([
      400,
      'Authentication.InvalidLogoutToken',
    ]);
    await expectAudited(cause);
    expect((await browser.renew()).status).toBe(200);
  });

  test('A logout token of another key, none, and a form that is none are 400', async () => {
    const { sub } = await signedIn();
    const foreign = await provider.signed({ sub }, [await providerKey('one')]);
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{}').toString('base64url')}.`;
    for (const token of [foreign, unsigned, 'x', '', undefined])
      expect((await logOut(token)).status).toBe(400);
    const json = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"logout_token":"x"}',
    };
    expect((await fetch(`${service.url}/api/admin/session/provider/logout`, json)).status).toBe(400);
    await expectAudited('missing');
  });

  test('While the provider’s keys cannot be read it is 503, so that the provider may send the token again', async () => {
    await later(300_000, service, replica);
    const { answer } = provider.source;
    provider.source.answer = (_, response) => response.writeHead(500).end();
    const token = await provider.logoutToken();
    expect((await logOut(token)).status).toBe(503);
    provider.source.answer = answer;
    expect((await logOut(token)).status).toBe(200);
  });
});

describe('a logout by the provider passes no session', () => {
  /** Signs out at the provider just before it answers with these tokens. */
  const loggedOutMeanwhile = (named: Record<string, unknown>) => {
    provider.sign = async (claims) => {
      expect((await logOut(await provider.logoutToken(named), replica)).status).toBe(200);
      return provider.signed(claims);
    };
  };

  test.each([
    ['sid', { sub: undefined, sid: 'late-sid' }],
    ['sub', { sub: 'late-sub' }],
  ])(
    'A sign-in that the provider has confirmed before it signs the person out opens no session (%s)',
    async (_, named) => {
      provider.claims = { sub: 'late-sub', preferred_username: 'late', sid: 'late-sid' };
      loggedOutMeanwhile(named);
      const answer = await signedInBy(service, provider);
      expect([answer.cause, answer.cookies.size]).toEqual(['Refused', 0]);
      await expect
        .poll(() => sql("select details->>'Reason' as reason from admin_audit order by id desc limit 1"))
        .toEqual([{ reason: 'signed out meanwhile' }]);
      provider.sign = undefined;
      provider.claims = { ...provider.claims, sid: 'next-sid', iat: now() + 1 };
      expect((await signedInBy(service, provider)).location).toBe('/admin/');
    },
  );

  test('A logout waits for sign-ins that are being committed', async () => {
    const { sid, sub, browser } = await signedIn();
    const runner = await openTransaction(service);
    await runner.query('select pg_advisory_xact_lock_shared($1)', [ADVISORY_LOCKS.providerLogout]);
    await runner.query(
      `insert into admin_session (id, token_hash, user_id, created_at, used_at, address_hash, provider_sid)
       select gen_random_uuid(), 'being committed', user_id, now(), now(), 'hash', provider_sid
       from admin_session where provider_sid = $1`,
      [sid],
    );
    const answer = logOut(await provider.logoutToken({ sub, sid }), replica);
    await expect.poll(() => sql(WAITS_FOR_A_LOCK)).toHaveLength(1);
    await runner.commit();
    expect((await answer).status).toBe(200);
    expect(
      await sql('select from admin_session where provider_sid = $1 and ended_at is null', [sid]),
    ).toEqual([]);
    expect((await browser.renew()).status).toBe(401);
  });

  test('A renewal that the provider has answered before it signs the person out gives no token', async () => {
    provider.refreshToken = 'refresh';
    const { browser, sub, sid } = await signedIn();
    loggedOutMeanwhile({ sub, sid });
    expect((await browser.renew()).code).toBe('Authentication.InvalidSession');
    expect(browser.cookie).toBeUndefined();
  });
});

describe('sign-out of the screens', () => {
  const pageOf = (answer: { headers: Headers }) => answer.headers.get('location');
  /** The provider has such a page. */
  const withPage = async (page = `${provider.issuer()}/end?tenant=7`) => {
    provider.metadata = { end_session_endpoint: page };
    await later(3_600_000, service, replica);
    return page;
  };
  const hintOf = (page: string | null) => new URL(page ?? '').searchParams.get('id_token_hint') ?? '';
  const claimsOf = (token: string) =>
    JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;

  test('Sign-out ends the session and leads to the `end_session_endpoint` of the provider, with `id_token_hint`, `client_id` and `post_logout_redirect_uri`', async () => {
    const page = await withPage();
    const { browser, token, sub } = await signedIn();
    const answer = await browser.signOut();
    expect([answer.status, answer.text, browser.cookie]).toEqual([204, '', undefined]);
    expect(pageOf(answer)).toMatch(`${page}&`);
    expect(Object.fromEntries(new URL(pageOf(answer) ?? '').searchParams)).toEqual({
      tenant: '7',
      client_id: 'zeyil',
      post_logout_redirect_uri: `${service.url}/admin/sign-in`,
      id_token_hint: expect.any(String),
    });
    expect(claimsOf(hintOf(pageOf(answer)))).toMatchObject({ sub });
    await expect.poll(() => statusOf(replica, token)).toBe(401);
    const again = await browser.signOut();
    expect([again.status, pageOf(again)]).toEqual([204, null]);
  });

  test('The hint is the last ID token, which is stored encrypted', async () => {
    await withPage();
    provider.refreshToken = 'refresh';
    const { browser, sub, id } = await signedIn();
    provider.claims = { sub, groups: ['grp-admin'], jti: 'the last one' };
    await browser.renew();
    const stored = await sql<{ token: string }>(
      'select provider_id_token as token from admin_session where user_id = $1',
      [id],
    );
    expect(stored).toEqual([{ token: expect.stringMatching(/^v1(\.[\w-]+){4}$/) }]);
    expect(claimsOf(hintOf(pageOf(await browser.signOut())))).toMatchObject({ jti: 'the last one' });
  });

  test('An ID token that is too long for an address is no hint', async () => {
    await withPage();
    const { browser } = await signedIn('admin', { photo: 'x'.repeat(3_000) });
    const page = new URL(pageOf(await browser.signOut()) ?? '');
    expect([...page.searchParams.keys()].sort()).toEqual(['client_id', 'post_logout_redirect_uri', 'tenant']);
  });

  test('Without such a page, of http elsewhere, or while the provider is away, sign-out ends the session alone', async () => {
    const left = async () => {
      const { browser } = await signedIn();
      const answer = await browser.signOut();
      expect([answer.status, (await browser.renew()).status]).toEqual([204, 401]);
      return pageOf(answer);
    };
    await later(3_600_000, service, replica);
    expect(await left()).toBeNull();
    for (const page of ['http://login.example.com/end', 'javascript:alert(1)', 'not an address']) {
      await withPage(page);
      expect(await left()).toBeNull();
    }
    await withPage();
    const { browser } = await signedIn();
    await later(3_600_000, service, replica);
    const { answer } = provider.source;
    provider.source.answer = (_, response) => response.writeHead(500).end();
    const away = await browser.signOut();
    provider.source.answer = answer;
    expect([away.status, pageOf(away), (await browser.renew()).status]).toEqual([204, null, 401]);
  });

  test('A local user is not led to the provider', async () => {
    await withPage();
    const { userName } = await makeUser(service, { roles: ['Operator'], breakGlass: true });
    const browser = new Browser(service);
    expect((await browser.signIn(userName)).response<SessionToken>().User.UserName).toBe(userName);
    expect(pageOf(await browser.signOut())).toBeNull();
  });

  test('Another site cannot sign anybody out', async () => {
    await withPage();
    const { browser } = await signedIn();
    const answer = await browser.signOut({ 'sec-fetch-site': 'cross-site' });
    expect([answer.status, pageOf(answer), (await browser.renew()).status]).toEqual([403, null, 200]);
  });
});
