// @module-tag authentication
import { SchedulerRegistry } from '@nestjs/schedule';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { RepeatedActions } from '../src/audit/repeated-actions.service.js';
import { Browser } from './support/admin-session.js';
import { later } from './support/later.js';
import {
  begun,
  completed,
  expectRefused,
  plantedProvider,
  providerKey,
  type Redirect,
  signedInBy,
  startWithProvider,
} from './support/planted-provider.js';
import type { TestService } from './support/service.js';
import { atOnce, makeUser } from './support/users.js';

const provider = plantedProvider();
let service: TestService;
beforeAll(async () => {
  service = await startWithProvider(provider.issuer());
  service.running.app.get(SchedulerRegistry).deleteInterval('audit window');
});
afterAll(() => service.stop());
beforeEach(async () => {
  provider.reset();
  await service.running.app.get(RepeatedActions).endWindow();
  await service.dataSource.query('update app_user set is_active = true');
});

interface Entry {
  action: string;
  target: string;
  details: { Cause?: string; Reason?: string; Provider?: string } | null;
}
const sql = <T>(statement: string, values: unknown[] = []): Promise<T[]> =>
  service.dataSource.query(statement, values);
const lastEntries = (count: number) =>
  sql<Entry>('select action, target, details from admin_audit order by id desc limit $1', [count]);

/** The user of the session that a redirect has opened. */
async function userOf(answer: Redirect) {
  const browser = new Browser(service);
  browser.cookie = answer.cookies.get('zeyil_admin');
  const renewed = await browser.renew();
  return renewed.response<{ User: { Id: number; UserName: string; Roles: string[] } }>().User;
}

describe('sign-in by the provider', () => {
  test('`GET /api/admin/session/ways` names the provider and whether a password of this service opens a session', async () => {
    const answer = await service.anonymous.get('/api/admin/session/ways');
    expect(answer.response()).toEqual({ Local: true, Provider: { Name: new URL(provider.issuer()).host } });
  });

  test('`GET /api/admin/session/provider` sends to the provider with code, PKCE S256, `state` and `nonce`', async () => {
    const { answer, sent } = await begun(service);
    expect(answer.status).toBe(302);
    expect(new URL(answer.location).href).toMatch(`${provider.issuer()}/authorize?`);
    expect(Object.fromEntries(sent)).toEqual({
      client_id: 'zeyil',
      response_type: 'code',
      scope: 'openid profile email',
      redirect_uri: `${service.url}/api/admin/session/provider/callback`,
      state: expect.stringMatching(/^v1(\.[\w-]+){4}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
  });

  test('The callback sets the session cookie and leads to `returnTo`; the user is made with `Source` Provider, and the sign-in is audited', async () => {
    provider.claims = { sub: 'new-1', preferred_username: 'mehmet', groups: ['grp-operator', 'other'] };
    const answer = await signedInBy(service, provider, '/admin/agents?q=a#b');
    expect([answer.status, answer.location]).toEqual([302, '/admin/agents?q=a#b']);
    expect(answer.cookies.get('zeyil_admin')).toMatch(/^[\w-]{43}$/);
    const { Id, ...user } = await userOf(answer);
    expect(user).toMatchObject({ UserName: 'mehmet', Roles: ['Operator'] });
    const staff = await service.as({ roles: ['Operator'] });
    expect((await staff.get(`/api/admin/users/${Id}`)).response()).toMatchObject({
      Source: 'Provider',
      BreakGlass: false,
      MustChangePassword: false,
      LastLoginAt: expect.any(String),
    });
    expect(await lastEntries(2)).toMatchObject([
      {
        action: 'session.signIn',
        target: `user ${Id}`,
        details: { Provider: new URL(provider.issuer()).host },
      },
      { action: 'user.create', target: `user ${Id}` },
    ]);
    expect(provider.forms[0]?.get('code_verifier')).toMatch(/^[\w-]{43}$/);
  });

  test('Roles are those of the mapping at each sign-in, and whoever has none left keeps none', async () => {
    provider.claims = {
      sub: 'changing',
      preferred_username: 'degisen',
      groups: ['grp-root', 'grp-operator'],
    };
    const { Id } = await userOf(await signedInBy(service, provider));
    const roles = () => sql<{ roles: string[] }>('select roles from app_user where id = $1', [Id]);
    expect(await roles()).toEqual([{ roles: ['Administrator', 'Operator'] }]);
    provider.claims = { ...provider.claims, groups: 'grp-operator' };
    expect((await userOf(await signedInBy(service, provider))).Roles).toEqual(['Operator']);
    provider.claims = { ...provider.claims, groups: [] };
    await expectRefused(service, await signedInBy(service, provider), 'NoRole', 'no role');
    expect(await roles()).toEqual([{ roles: [] }]);
  });

  test('The name is `preferred_username`, else `email`, else the subject', async () => {
    const names = async (claims: Record<string, unknown>) => {
      provider.claims = { preferred_username: undefined, ...claims };
      return (await userOf(await signedInBy(service, provider))).UserName;
    };
    expect(await names({ sub: 's-1', preferred_username: 'fatma', email: 'f@firma.example' })).toBe('fatma');
    expect(await names({ sub: 's-2', email: 'can@firma.example' })).toBe('can@firma.example');
    expect(await names({ sub: 's-3' })).toBe('s-3');
    expect(await names({ sub: 's-4', preferred_username: 'FIRMA\\deniz kaya' })).toBe('FIRMA_deniz_kaya');
  });

  test('A local user of that name, or one that looks like it, is another user: the new one gets `@` and the host of the issuer', async () => {
    const local = await makeUser(service, { userName: 'zeynep', roles: ['Operator'] });
    provider.claims = { sub: 'z-1', preferred_username: 'zeynep' };
    const first = await userOf(await signedInBy(service, provider));
    expect([first.UserName, first.Id === local.id]).toEqual(['zeynep@127.0.0.1', false]);
    provider.claims = { sub: 'z-2', preferred_username: 'zeynep' };
    expect((await userOf(await signedInBy(service, provider))).UserName).toBe('zeynep@127.0.0.1-2');
    provider.claims = { sub: 'z-1', preferred_username: 'another' };
    expect(await userOf(await signedInBy(service, provider))).toMatchObject(first);
  });

  test('A subject under another issuer is another user', async () => {
    provider.claims = { sub: 'same-1', preferred_username: 'ayni' };
    const first = await userOf(await signedInBy(service, provider));
    await sql("update app_user set provider_issuer = 'https://other.example' where id = $1", [first.Id]);
    const second = await userOf(await signedInBy(service, provider));
    expect([second.Id === first.Id, second.UserName]).toEqual([false, 'ayni@127.0.0.1']);
  });

  test('Claims that the ID token lacks are read from the provider’s answer on the user, which must be of the same subject', async () => {
    provider.userInfo = { sub: 'u-1', preferred_username: 'soran', groups: ['grp-admin'] };
    await later(3_600_000, service);
    provider.claims = { sub: 'u-1', preferred_username: undefined, groups: undefined };
    expect(await userOf(await signedInBy(service, provider))).toMatchObject({
      UserName: 'soran',
      Roles: ['Administrator'],
    });
    provider.userInfo = { ...provider.userInfo, sub: 'u-2' };
    await expectRefused(
      service,
      await signedInBy(service, provider),
      'Invalid',
      'json_attribute_comparison_failed sub',
    );
    await later(3_600_000, service);
  });

  test.each(['ES256', 'PS256', 'EdDSA'])('ID tokens by %s are accepted', async (alg) => {
    const [rsa] = provider.keys;
    const key =
      alg === 'PS256' && rsa
        ? { ...rsa, alg, kid: alg, jwk: { ...rsa.jwk, alg, kid: alg } }
        : await providerKey(alg, alg);
    provider.keys.unshift(key);
    await later(300_000, service);
    const answer = await signedInBy(service, provider);
    provider.keys.shift();
    expect(answer.location).toBe('/admin/');
  });

  test('A session that the browser has ends when it signs in by the provider', async () => {
    const { cookies } = await signedInBy(service, provider);
    const present = `zeyil_admin=${cookies.get('zeyil_admin')}`;
    const under = await begun(service, undefined, { cookie: present });
    provider.nonce = under.nonce;
    expect((await completed(service, under)).location).toBe('/admin/');
    const browser = new Browser(service);
    browser.cookie = cookies.get('zeyil_admin');
    expect((await browser.renew()).status).toBe(401);
  });

  test('Tabs that sign in at the same time in one browser all end well, in any order', async () => {
    const first = await begun(service, '/admin/agents');
    const again = { cookie: first.cookie };
    const second = await begun(service, '/admin/jobs', again);
    const third = await begun(service, '/admin/users', again);
    expect([second.cookie, third.cookie]).toEqual([first.cookie, first.cookie]);
    const locations: string[] = [];
    for (const tab of [second, third, first]) {
      provider.nonce = tab.nonce;
      locations.push((await completed(service, tab)).location);
    }
    expect(locations).toEqual(['/admin/jobs', '/admin/users', '/admin/agents']);
  });

  test('Many first sign-ins of one person at one moment make one user', async () => {
    provider.claims = { sub: 'once', preferred_username: 'once' };
    // The code says which sign-in it is of.
    provider.sign = (claims) =>
      provider.signed({ ...claims, nonce: provider.forms.at(-1)?.get('code') ?? undefined });
    const tabs = await atOnce(6, () => begun(service));
    const answers = await Promise.all(tabs.map((tab) => completed(service, tab, { code: tab.nonce })));
    expect(answers.map(({ location }) => location)).toEqual(Array(6).fill('/admin/'));
    expect(await sql("select from app_user where provider_subject = 'once'")).toHaveLength(1);
  });

  test('An unknown key id has the keys fetched anew, at most once a minute', async () => {
    const reads = () => provider.asked.filter((line) => line === 'GET /jwks').length;
    const first = provider.keys;
    await later(300_000, service);
    expect((await signedInBy(service, provider)).location).toBe('/admin/');
    expect(reads()).toBe(1);
    provider.keys = [await providerKey('two')];
    expect((await signedInBy(service, provider)).location).toBe('/admin/');
    expect(reads()).toBe(2);
    provider.keys = first;
    await expectRefused(
      service,
      await signedInBy(service, provider),
      'Invalid',
      'signature: jwks_no_matching_key',
    );
    expect(reads()).toBe(2);
    await later(60_000, service);
    expect((await signedInBy(service, provider)).location).toBe('/admin/');
    expect(reads()).toBe(3);
  });
});
