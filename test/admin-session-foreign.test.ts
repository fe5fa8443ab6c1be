// @module-tag authentication
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SESSION, signedIn, statusOf } from './support/admin-session.js';
import { exchange, requestBytes } from './support/raw-http.js';
import { startTestService, type TestService } from './support/service.js';
import { makeUser, PASSWORD } from './support/users.js';

let direct: TestService;
let proxied: TestService;
beforeAll(async () => {
  direct = await startTestService();
  proxied = await startTestService({ TRUST_PROXY: '1', DATABASE_URL: direct.database.url });
});
afterAll(async () => {
  await proxied.stop();
  await direct.stop();
});

const staff = () => makeUser(direct, { roles: ['Operator'] });
/** The host that requests in bytes name. */
const HOST = 'gateway';

/** Sends a request with these header lines; `Host` is `gateway`. */
async function call(at: TestService, line: string, headers: readonly string[], body = '') {
  const ofBody = body ? ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`] : [];
  const {
    status,
    head,
    body: text,
  } = await exchange(at.url, requestBytes(line, [...ofBody, ...headers], body));
  return { status, text, cookie: /^set-cookie: (.+)$/im.exec(head)?.[1] };
}

async function signIn(at: TestService, headers: readonly string[]) {
  const { userName } = await staff();
  return call(at, `POST ${SESSION}`, headers, JSON.stringify({ userName, password: PASSWORD }));
}

const SITE = (value: string) => `Sec-Fetch-Site: ${value}`;
const ORIGIN = (value: string) => `Origin: ${value}`;
const FOREIGN: [name: string, headers: string[]][] = [
  ['cross-site', [SITE('cross-site'), ORIGIN('https://evil.example')]],
  ['same-site', [SITE('same-site'), ORIGIN('https://other.gateway')]],
  ['none', [SITE('none')]],
  ['another value', [SITE('Same-Origin')]],
  ['two values', [SITE('same-origin'), SITE('cross-site')]],
  ['a foreign site with our own Origin', [SITE('cross-site'), ORIGIN(`https://${HOST}`)]],
  ['another Origin', [ORIGIN('https://evil.example')]],
  ['an Origin on another port', [ORIGIN(`https://${HOST}:8443`)]],
  ['an Origin that begins like ours', [ORIGIN(`https://${HOST}.evil.example`)]],
  ['an Origin of another scheme', [ORIGIN(`ftp://${HOST}`)]],
  ['Origin null', [ORIGIN('null')]],
  ['two Origins', [ORIGIN(`https://${HOST}`), ORIGIN('https://evil.example')]],
  ['neither header', []],
];

describe('a page of another site', () => {
  test.each(FOREIGN)(
    'The administration session refuses a page of another site with 403, empty, whatever the cookie: sign-in, token and sign-out (%s)',
    async (_, headers) => {
      const { userName } = await staff();
      const { browser, AccessToken } = await signedIn(direct, userName);
      const stolen = [...headers, `Cookie: __Host-zeyil_admin=${browser.cookie}`];
      const login = JSON.stringify({ userName, password: PASSWORD });
      for (const answer of [
        await call(direct, `POST ${SESSION}`, stolen, login),
        await call(direct, `POST ${SESSION}`, stolen, '{ no JSON'),
        await call(direct, `POST ${SESSION}/token`, stolen),
        await call(direct, `DELETE ${SESSION}`, stolen),
      ]) {
        expect(answer).toEqual({ status: 403, text: '', cookie: undefined });
      }
      expect(await statusOf(direct, AccessToken)).toBe(200);
      expect((await browser.renew()).status).toBe(200);
    },
  );

  test.each([
    ['Sec-Fetch-Site: same-origin', [SITE('same-origin')]],
    ['Sec-Fetch-Site counts before Origin', [SITE('same-origin'), ORIGIN('https://behind.a.proxy')]],
    ['Origin of https', [ORIGIN(`https://${HOST}`)]],
    ['Origin of http', [ORIGIN(`http://${HOST}`)]],
    ['Origin in capitals', [ORIGIN(`https://${HOST.toUpperCase()}`)]],
  ])(
    'The administration session takes calls of `Sec-Fetch-Site: same-origin`, or without it of an `Origin` with the own host (%s)',
    async (_, headers) => {
      expect((await signIn(direct, headers)).status).toBe(200);
    },
  );

  test('Behind a proxy the own host and protocol are those that the trusted proxy forwards', async () => {
    const forwarded = ['X-Forwarded-Host: screens.example', 'X-Forwarded-Proto: https'];
    expect((await signIn(proxied, [...forwarded, ORIGIN('https://screens.example')])).status).toBe(200);
    const withPort = ['X-Forwarded-Host: screens.example:443', 'X-Forwarded-Proto: https'];
    expect((await signIn(proxied, [...withPort, ORIGIN('https://screens.example')])).status).toBe(200);
    expect((await signIn(proxied, [...forwarded, ORIGIN('http://screens.example')])).status).toBe(403);
    expect((await signIn(proxied, [...forwarded, ORIGIN(`https://${HOST}`)])).status).toBe(403);
    expect((await signIn(direct, [...forwarded, ORIGIN('https://screens.example')])).status).toBe(403);
  });
});

describe('the cookie is Secure', () => {
  const from = [SITE('same-origin')];
  const secured = async (at: TestService, headers: readonly string[] = []) => {
    const { status, cookie = '' } = await signIn(at, [...headers, ...from]);
    expect(status).toBe(200);
    const [, value = '', isSecure] =
      /^(?:__Host-)?zeyil_admin=([\w-]{43});.*?(; Secure)?$/.exec(cookie) ?? [];
    expect(cookie).toBe(
      isSecure
        ? `__Host-zeyil_admin=${value}; Path=/; HttpOnly; SameSite=Strict; Secure`
        : `zeyil_admin=${value}; Path=/api/admin/session; HttpOnly; SameSite=Strict`,
    );
    return isSecure !== undefined;
  };
  const local = ['X-Forwarded-Host: localhost:3000'];

  test('The cookie of the administration session is `__Host-zeyil_admin` with `Secure` and `Path=/`, except by plain http to this machine', async () => {
    expect(await secured(direct)).toBe(true);
    expect(await secured(proxied)).toBe(true);
    for (const host of ['localhost', '127.0.0.1:3000', '[::1]:3000', 'LOCALHOST:80']) {
      expect([host, await secured(proxied, [`X-Forwarded-Host: ${host}`])]).toEqual([host, false]);
    }
    for (const host of ['localhost.example', '127.0.0.1.example', '10.0.0.5', '[fe80::1]']) {
      expect([host, await secured(proxied, [`X-Forwarded-Host: ${host}`])]).toEqual([host, true]);
    }
    expect(await secured(proxied, [...local, 'X-Forwarded-Proto: https'])).toBe(true);
  });

  test('with any sign of https, whatever TRUST_PROXY says', async () => {
    const { userName } = await staff();
    const isSecure = async (sign: Record<string, string>) => {
      const headers = { 'sec-fetch-site': 'same-origin', ...sign };
      const answer = await direct.anonymous.post(SESSION, { userName, password: PASSWORD }, headers);
      return answer.headers.get('set-cookie')?.includes('Secure');
    };
    expect(await isSecure({})).toBe(false);
    expect(await isSecure({ 'x-forwarded-proto': 'https' })).toBe(true);
    expect(await isSecure({ forwarded: 'for=192.0.2.1;proto=https' })).toBe(true);
    expect(await isSecure({ origin: 'https://screens.example' })).toBe(true);
  });
});
