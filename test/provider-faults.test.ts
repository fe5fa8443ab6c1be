// @module-tag authentication
import type { ServerResponse } from 'node:http';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { RepeatedActions } from '../src/audit/repeated-actions.service.js';
import { LOGGER, type Logger } from '../src/tracing/logger.js';
import { Browser, type SessionToken } from './support/admin-session.js';
import { readOnly } from './support/database-faults.js';
import { startBehindProxy } from './support/database-proxy.js';
import { later } from './support/later.js';
import {
  begun,
  CLIENT,
  completed,
  plantedProvider,
  providerKey,
  type Redirect,
  signedInBy,
  startWithProvider,
} from './support/planted-provider.js';
import { openTransaction, WAITS_FOR_A_LOCK } from './support/transactions.js';

const provider = plantedProvider();
const service = startBehindProxy((variables) => startWithProvider(provider.issuer(), variables));
beforeEach(async () => {
  provider.reset();
  service.proxy.open();
  await service.running.app.get(RepeatedActions).endWindow();
});

const sql = <T>(statement: string, values: unknown[] = []): Promise<T[]> =>
  service.dataSource.query(statement, values);
const usersNamed = (name: string) => sql('select from app_user where user_name = $1', [name]);

describe('the provider', () => {
  const withAnswer = async (answer: typeof provider.source.answer) => {
    const usual = provider.source.answer;
    await later(3_600_000, service);
    provider.source.answer = answer;
    return () => {
      provider.source.answer = usual;
    };
  };

  test.each([
    ['is no JSON', (response) => response.end('<html>Bakım</html>'), 'metadata parse_error'],
    [
      'leads elsewhere',
      (response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
      'metadata response_is_not_conform',
    ],
    [
      'is of another issuer',
      (response) => response.end('{"issuer":"https://other.example"}'),
      'metadata json_attribute_comparison_failed issuer',
    ],
    ['is too large', (response) => response.end('x'.repeat(1_100_000)), 'answer too large'],
    [
      'breaks off',
      (response) => response.writeHead(200, { 'content-length': '100' }).write('{', () => response.destroy()),
      /^(ECONNRESET|ERR_|no answer|aborted)/,
    ],
  ] as [string, (response: ServerResponse) => unknown, string | RegExp][])(
    'While the metadata of the provider %s, the browser comes to the screen with `ProviderAway`',
    async (_, answer, reason) => {
      const restore = await withAnswer((__, response) => {
        response.setHeader('content-type', 'application/json');
        answer(response);
      });
      const { answer: away } = await begun(service);
      restore();
      expect([away.status, away.cause, away.cookies.size]).toEqual([302, 'ProviderAway', 0]);
      await expect
        .poll(() => sql("select details->>'Reason' as reason from admin_audit"))
        .toContainEqual({ reason: expect.stringMatching(reason) });
      expect((await signedInBy(service, provider)).location).toBe('/admin/');
    },
  );

  test('A provider that sends a byte now and then is given up after four seconds', async () => {
    const dripping: NodeJS.Timeout[] = [];
    const restore = await withAnswer((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      dripping.push(setInterval(() => response.write(' '), 200));
    });
    const { answer } = await begun(service);
    restore();
    for (const timer of dripping) clearInterval(timer);
    expect([answer.status, answer.cause]).toEqual([302, 'ProviderAway']);
    await expect
      .poll(() => sql("select details->>'Reason' as reason from admin_audit"))
      .toContainEqual({ reason: 'no answer in time' });
  });

  test.each(['http://login.example.com/authorize', 'javascript:alert(1)', 'not an address'])(
    'No browser is sent to a page of the provider that is neither https nor on this machine: %s',
    async (page) => {
      provider.metadata = { authorization_endpoint: page };
      await later(3_600_000, service);
      expect((await begun(service)).answer.cause).toBe('ProviderAway');
      provider.metadata = {};
      await later(3_600_000, service);
    },
  );

  test('A flood of unknown key ids reads the keys once a minute, and keeps the known ones while they cannot be read', async () => {
    await later(300_000, service);
    expect((await signedInBy(service, provider)).location).toBe('/admin/');
    const unknown = await provider.signed({ sub: 'x' }, [await providerKey('unknown')]);
    const usual = provider.source.answer;
    provider.asked = [];
    provider.source.answer = (request, response) => {
      if (request.url !== '/jwks') return usual(request, response);
      provider.asked.push('GET /jwks');
      response.writeHead(500).end();
    };
    const statuses = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const body = new URLSearchParams({ logout_token: unknown });
        return (await fetch(`${service.url}/api/admin/session/provider/logout`, { method: 'POST', body }))
          .status;
      }),
    );
    expect(new Set(statuses)).toEqual(new Set([400, 503]));
    expect((await signedInBy(service, provider)).location).toBe('/admin/');
    expect(provider.asked.filter((line) => line === 'GET /jwks')).toHaveLength(1);
    provider.source.answer = usual;
  });
});

test('A user who is deactivated while the provider answers is refused', async () => {
  provider.claims = { sub: 'leaving', preferred_username: 'leaving' };
  await signedInBy(service, provider);
  provider.sign = async (claims) => {
    await sql("update app_user set is_active = false where provider_subject = 'leaving'");
    return provider.signed(claims);
  };
  expect((await signedInBy(service, provider)).cause).toBe('Refused');
});

test('A user who is deactivated while the session is being opened has none afterwards', async () => {
  provider.claims = { sub: 'racing', preferred_username: 'racing' };
  await signedInBy(service, provider);
  const runner = await openTransaction(service);
  await runner.query("update app_user set is_active = false where provider_subject = 'racing'");
  const answer = signedInBy(service, provider);
  await expect.poll(() => sql(WAITS_FOR_A_LOCK)).toHaveLength(1);
  await runner.commit();
  expect((await answer).cause).toBe('Refused');
});

describe('the database', () => {
  const expectUnavailable = (answer: Redirect) =>
    expect([answer.status, answer.cause, answer.cookies.size]).toEqual([302, 'Unavailable', 0]);

  test('While the database is away the browser comes to the screen with `Unavailable`; nothing is written, and the next sign-in is whole', async () => {
    provider.claims = { sub: 'away-1', preferred_username: 'away' };
    const under = await begun(service);
    provider.nonce = under.nonce;
    service.proxy.shut();
    expectUnavailable(await completed(service, under));
    expect(provider.forms).toEqual([]);
    service.proxy.open();
    expect((await completed(service, under)).location).toBe('/admin/');
    const audited =
      "select details->>'Reason' as reason from admin_audit where details->>'Cause' = 'Unavailable'";
    await expect.poll(() => sql(audited)).toEqual([{ reason: 'database' }]);
  });

  test('When the database goes away while the provider answers, no user and no session is left', async () => {
    provider.claims = { sub: 'away-2', preferred_username: 'away.meanwhile' };
    provider.sign = (claims) => {
      service.proxy.shut();
      return provider.signed(claims);
    };
    expectUnavailable(await signedInBy(service, provider));
    service.proxy.open();
    provider.sign = undefined;
    expect(await usersNamed('away.meanwhile')).toEqual([]);
    expect((await signedInBy(service, provider)).location).toBe('/admin/');
    expect(await usersNamed('away.meanwhile')).toHaveLength(1);
  });

  test('While the database is read-only nobody is signed in, and a renewal is 503 and leaves the session open', async () => {
    provider.refreshToken = 'refresh';
    const browser = new Browser(service);
    browser.cookie = (await signedInBy(service, provider)).cookies.get('zeyil_admin');
    const fault = readOnly(service.database);
    await fault.begin();
    try {
      expectUnavailable(await signedInBy(service, provider));
      expect((await browser.renew()).status).toBe(503);
    } finally {
      await fault.end();
      service.proxy.shut();
      service.proxy.open();
    }
    expect((await browser.renew()).status).toBe(200);
  });
});

test('No token, code, secret or state of a sign-in, of a renewal or of a sign-out stands in the log or the audit', async () => {
  const logger = service.running.app.get<Logger>(LOGGER);
  const lines: unknown[] = [];
  const spies = (['debug', 'info', 'warn', 'error'] as const).map((level) =>
    vi.spyOn(logger, level).mockImplementation((...line: unknown[]) => void lines.push(line)),
  );
  provider.metadata = { end_session_endpoint: `${provider.issuer()}/end` };
  await later(3_600_000, service);
  provider.refreshToken = 'planted-refresh';
  const sent: string[] = [];
  provider.sign = async (claims) => {
    sent.push(await provider.signed(claims));
    return sent.at(-1) ?? '';
  };
  const under = await begun(service);
  provider.nonce = under.nonce;
  const opened = await completed(service, under, { code: 'planted-code' });
  const browser = new Browser(service);
  browser.cookie = opened.cookies.get('zeyil_admin');
  const session = browser.cookie ?? '';
  const { AccessToken } = (await browser.renew()).response<SessionToken>();
  provider.refuse = { status: 400, body: { error: 'invalid_grant', error_description: 'planted-words' } };
  await completed(service, await begun(service), { code: 'planted-code' });
  await completed(service, under, { code: 'planted-code' });
  provider.refuse = undefined;
  const logout = await provider.logoutToken({ nonce: 'planted-nonce' });
  const body = new URLSearchParams({ logout_token: logout });
  await fetch(`${service.url}/api/admin/session/provider/logout`, { method: 'POST', body });
  expect((await browser.signOut()).headers.get('location')).toContain('id_token_hint');
  await service.running.app.get(RepeatedActions).endWindow();
  for (const spy of spies) spy.mockRestore();
  const written = JSON.stringify([lines, await sql('select * from admin_audit')]);
  expect(written).toContain('sign-in by the provider failed');
  const secrets = [
    under.state,
    under.nonce,
    session,
    AccessToken,
    logout,
    CLIENT.secret,
    'planted-',
    ...sent,
  ];
  for (const secret of secrets) expect(written).not.toContain(secret);
});
