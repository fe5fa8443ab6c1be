// @module-tag authentication
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { LocalSignIn } from '../src/config/provider-settings.js';
import { Browser, type SessionToken, statusOf } from './support/admin-session.js';
import { Client } from './support/client.js';
import { personSignedIn, plantedProvider, startWithProvider } from './support/planted-provider.js';
import { startTestService, type TestService } from './support/service.js';
import { atOnce, fromNewAddress, login, makeUser, newUser, statuses } from './support/users.js';

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
beforeEach(() => provider.reset());

const signedIn = (role?: string, claims?: Record<string, unknown>) =>
  personSignedIn(service, provider, role, claims);
const sql = <T>(statement: string, values: unknown[] = []): Promise<T[]> =>
  service.dataSource.query(statement, values);
/** A note of an event becomes an item of the feed within seconds. */
const ANNOUNCED = `
  select sum(count)::int as count from (
    select count from event_note where kind = 'signin.break_glass' and subject_id = $1
    union all select count from operational_event where kind = 'signin.break_glass' and subject_id = $1) events`;
const REFRESHED = () => provider.forms.filter((form) => form.get('grant_type') === 'refresh_token');

describe('renewal', () => {
  test('At each renewal the roles are read anew with the refresh token, which is stored encrypted and exchanged', async () => {
    provider.refreshToken = 'refresh-1';
    const { browser, sub } = await signedIn();
    expect(REFRESHED().map((form) => form.get('refresh_token'))).toEqual(['refresh-1']);
    const stored = await sql<{ token: string }>('select provider_token as token from admin_session');
    expect(stored.map(({ token }) => token.slice(0, 3))).toContain('v1.');
    expect(JSON.stringify(stored)).not.toContain('refresh-1');
    provider.refreshToken = 'refresh-2';
    provider.claims = { sub, groups: ['grp-operator'] };
    expect((await browser.renew()).response<SessionToken>().User.Roles).toEqual(['Operator']);
    await browser.renew();
    expect(REFRESHED().map((form) => form.get('refresh_token'))).toEqual([
      'refresh-1',
      'refresh-1',
      'refresh-2',
    ]);
  });

  test('No role left: the session ends, and its tokens within a second', async () => {
    provider.refreshToken = 'refresh';
    const { browser, token, sub, id } = await signedIn();
    expect(await statusOf(service, token)).toBe(200);
    provider.claims = { sub, groups: [] };
    expect((await browser.renew()).code).toBe('Authentication.InvalidSession');
    await expect.poll(() => statusOf(replica, token)).toBe(401);
    expect(
      await sql(
        "select action, target, details->>'Reason' as reason from admin_audit order by id desc limit 2",
      ),
    ).toEqual([
      { action: 'session.endByProvider', target: `user ${id}`, reason: 'no role' },
      { action: 'user.update', target: `user ${id}`, reason: null },
    ]);
  });

  test('A session whose refresh token the provider takes no more ends', async () => {
    provider.refreshToken = 'refresh';
    const { browser } = await signedIn();
    provider.refuse = { status: 400, body: { error: 'invalid_grant' } };
    expect((await browser.renew()).status).toBe(401);
  });

  test('Another subject at a renewal ends the session', async () => {
    provider.refreshToken = 'refresh';
    const { browser } = await signedIn();
    provider.claims = { sub: 'somebody else', groups: ['grp-admin'] };
    expect((await browser.renew()).status).toBe(401);
  });

  test('While the provider is away a running session goes on until its renewal, which is 503 and leaves it open', async () => {
    provider.refreshToken = 'refresh';
    const { browser, token, sub } = await signedIn();
    provider.refuse = { status: 500, body: {} };
    const away = await browser.renew();
    expect([away.status, away.code, away.headers.get('retry-after')]).toEqual([
      503,
      'Authentication.ProviderAway',
      '5',
    ]);
    expect(await statusOf(service, token)).toBe(200);
    provider.refuse = undefined;
    provider.claims = { sub, groups: ['grp-admin'] };
    expect((await browser.renew()).status).toBe(200);
  });

  test('Without a refresh token a session goes on as others do', async () => {
    const { browser } = await signedIn();
    const before = provider.asked.length;
    expect((await browser.renew()).status).toBe(200);
    expect(provider.asked.length).toBe(before);
  });

  test('Many tabs at two replicas at once send each refresh token once', async () => {
    provider.refreshToken = 'refresh';
    const { browser } = await signedIn();
    let next = 0;
    const sent = new Set<string>();
    const { answer } = provider.source;
    provider.source.answer = (request, response) => {
      if (request.url === '/token') provider.refreshToken = `refresh-${++next}`;
      answer(request, response);
    };
    const other = browser.at(replica);
    const answers = await atOnce(20, (index) => (index % 2 ? browser : other).renew());
    provider.source.answer = answer;
    expect(statuses(answers)).toEqual({ 200: 20 });
    for (const form of REFRESHED()) {
      const token = form.get('refresh_token') ?? '';
      if (token !== 'refresh') expect(sent).not.toContain(token);
      sent.add(token);
    }
    expect(REFRESHED().length).toBeLessThan(20);
  });

  test('A session of a provider that is no longer in the settings ends at its renewal', async () => {
    const { browser } = await signedIn();
    await sql("update app_user set provider_issuer = 'https://former.example'");
    expect((await browser.renew()).status).toBe(401);
  });
});

describe('staff and users of the provider', () => {
  const administrator = () => service.as({ roles: ['Administrator'] });

  test.each([
    ['roles', { roles: ['Operator'] }],
    ['name', { userName: 'yeni.ad' }],
    ['password', { password: 'uzun ve gizli bir sey' }],
    ['break-glass', { breakGlass: true }],
  ])('The %s of a provider’s user cannot be set by staff: 409', async (_, changes) => {
    const { id } = await signedIn();
    const answer = await (await administrator()).patch(`/api/admin/users/${id}`, changes);
    expect([answer.status, answer.json<{ Details: object }>().Details]).toEqual([
      409,
      { Cause: 'ProviderUser' },
    ]);
  });

  test('A provider’s user can be deactivated, which ends the session', async () => {
    const { id, browser } = await signedIn();
    expect((await (await administrator()).patch(`/api/admin/users/${id}`, { isActive: false })).status).toBe(
      204,
    );
    expect((await browser.renew()).status).toBe(401);
  });

  test('`REQUIRE_SECOND_FACTOR` does not bind a provider’s user', async () => {
    const strict = await startWithProvider(provider.issuer(), {
      REQUIRE_SECOND_FACTOR: 'true',
      DATABASE_URL: service.database.url,
    });
    const { browser } = await signedIn();
    const opened = (await browser.at(strict).renew()).response<
      SessionToken & { SecondFactorRequired: boolean }
    >();
    expect(opened.SecondFactorRequired).toBe(false);
    expect((await new Client(strict.url, opened.AccessToken).get('/api/admin/users')).status).toBe(200);
    await strict.stop();
  });

  test('A provider’s user sets no second factor up here', async () => {
    const { token } = await signedIn();
    expect((await new Client(service.url, token).post('/api/admin/me/second-factor')).status).toBe(409);
  });
});

describe('`LOCAL_SIGN_IN`', () => {
  const USERS = {
    staff: { roles: ['Operator'] },
    breakGlass: { roles: ['Operator'], breakGlass: true },
    insurer: { roles: ['Supervizor'] },
  } as const;
  const start = (mode: LocalSignIn) =>
    startWithProvider(provider.issuer(), { LOCAL_SIGN_IN: mode, DATABASE_URL: service.database.url });

  test.each([
    ['on', [200, 200, 200], [200, 200]],
    ['break-glass', [401, 200, 200], [401, 200]],
    ['off', [401, 401, 200], [401, 401]],
  ] as const)(
    'With `LOCAL_SIGN_IN` %s, who of staff, break-glass users and others gets in by a password',
    async (mode, logins, screens) => {
      const on = mode === 'break-glass' ? service : await start(mode);
      const answered: number[] = [];
      const opened: number[] = [];
      for (const [kind, given] of Object.entries(USERS)) {
        const { userName } = await makeUser(on, { ...given, roles: [...given.roles] });
        answered.push((await login(on, userName)).status);
        if (kind !== 'insurer') opened.push((await new Browser(on).signIn(userName)).status);
      }
      expect([answered, opened]).toEqual([logins, screens]);
      expect((await on.anonymous.get('/api/admin/session/ways')).response<{ Local: boolean }>().Local).toBe(
        mode !== 'off',
      );
      if (on !== service) await on.stop();
    },
  );

  test('Each sign-in of a break-glass user is audited by an action of its own', async () => {
    const user = await makeUser(service, { roles: ['Administrator'], breakGlass: true });
    await new Browser(service).signIn(user.userName);
    await login(service, user.userName);
    const entries = await sql('select action from admin_audit where user_id = $1 order by id', [user.id]);
    expect(entries).toEqual([{ action: 'session.breakGlass' }, { action: 'session.breakGlass' }]);
    await expect.poll(() => sql<{ count: number }>(ANNOUNCED, [String(user.id)])).toEqual([{ count: 2 }]);
  });

  test('Sessions of local staff end at their renewal once only break-glass users may sign in here', async () => {
    const on = await start('on');
    const { userName } = await makeUser(on, { roles: ['Operator'] });
    const browser = new Browser(on);
    await browser.signIn(userName);
    const { RefreshToken } = (await login(on, userName)).response<{ RefreshToken: string }>();
    await on.stop();
    expect((await browser.at(service).renew()).status).toBe(401);
    const refreshed = await service.anonymous.post(
      '/api/authentication/refresh-token',
      { refreshToken: RefreshToken },
      fromNewAddress(),
    );
    expect(refreshed.status).toBe(401);
  });

  test('An Administrator makes a break-glass user, which is audited', async () => {
    const as = await service.as({ roles: ['Administrator'] });
    const { Id } = (await as.post('/api/admin/users', newUser({ breakGlass: true }))).response<{
      Id: number;
    }>();
    expect((await as.patch(`/api/admin/users/${Id}`, { breakGlass: false })).status).toBe(204);
    expect((await as.get(`/api/admin/users/${Id}`)).response()).toMatchObject({
      Source: 'Local',
      BreakGlass: false,
    });
    const entries = await sql<{ after: object }>(
      'select after from admin_audit where target = $1 order by id',
      [`user ${Id}`],
    );
    expect(entries.map(({ after }) => after)).toMatchObject([{ BreakGlass: true }, { BreakGlass: false }]);
  });

  test('Without a provider staff sign in here: `ways` names none, and its operations are 404', async () => {
    const plain = await startTestService();
    expect((await plain.anonymous.get('/api/admin/session/ways')).response()).toEqual({
      Local: true,
      Provider: null,
    });
    for (const path of ['provider', 'provider/callback'])
      expect((await plain.anonymous.get(`/api/admin/session/${path}`)).status).toBe(404);
    expect((await plain.anonymous.post('/api/admin/session/provider/logout')).status).toBe(404);
    await plain.stop();
  });
});
