// @module-tag authentication
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Clock } from '../src/time/clock.js';
import { Browser, type SessionToken, signedIn, statusOf } from './support/admin-session.js';
import { type Answer, Client } from './support/client.js';
import { keyList, newKey } from './support/encryption.js';
import { later } from './support/later.js';
import { startTestService, type TestService } from './support/service.js';
import { JWT_SECRET } from './support/tokens.js';
import { codeOf, renewed, turnOn, withSecondFactor } from './support/totp.js';
import { atOnce, expectInvalid, fromNewAddress, makeUser, PASSWORD, statuses } from './support/users.js';

const SHARED = { TRUST_PROXY: 'true', JWT_SECRETS: JWT_SECRET, ENCRYPTION_KEY: keyList(newKey()) };
const FACTOR = '/api/admin/me/second-factor';
const WRONG = { Code: 'Code is wrong.' };
/** Six digits that are the code of no interval that counts. */
const wrongCode = (secret: string) =>
  ['000000', '111111', '222222', '333333'].find(
    (code) => ![-1, 0, 1].some((away) => codeOf(secret, away) === code),
  );

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
const signIn = (userName: string, code?: string, at = service) =>
  at.anonymous.post('/api/authentication/login', { userName, password: PASSWORD, code }, fromNewAddress());
const outcome = (answer: Answer) => [answer.status, answer.status === 200 ? undefined : answer.code];
const cause = (answer: Answer) => answer.json<{ Details?: { Cause: string } }>().Details?.Cause;
const actionsOf = async (id: number) =>
  (await sql('select action from admin_audit where target = $1 order by id', [`user ${id}`])).map(
    ({ action }: { action: string }) => action,
  );

async function staff() {
  const user = await makeUser(service, { roles: ['Operator'] });
  const { browser, AccessToken } = await signedIn(service, user.userName);
  return { ...user, browser, client: new Client(service.url, AccessToken, user.id) };
}

describe('a second factor is set up', () => {
  test('`POST /api/admin/me/second-factor` answers `Secret` and `Uri`, `PUT` with `code` ten recovery codes, and it is on', async () => {
    const { client, userName } = await staff();
    const begun = await client.send('POST', FACTOR);
    const { Secret, Uri } = begun.response<{ Secret: string; Uri: string }>();
    expect([begun.status, Secret]).toEqual([200, expect.stringMatching(/^[A-Z2-7]{32}$/)]);
    expect(Uri).toBe(
      `otpauth://totp/zeyil-gateway:${userName}?issuer=zeyil-gateway&secret=${Secret}&algorithm=SHA1&digits=6&period=30`,
    );
    expect((await signIn(userName)).status).toBe(200);
    const on = await client.put(FACTOR, { code: codeOf(Secret) });
    expect(new Set(on.response<{ RecoveryCodes: string[] }>().RecoveryCodes).size).toBe(10);
    expect((await client.get(FACTOR)).response()).toMatchObject({ RecoveryCodesLeft: 10, Required: false });
    expect(outcome(await signIn(userName))).toEqual([401, 'Authentication.SecondFactorNeeded']);
  });

  test('It stays off until a code of it is right; each `POST` makes another secret, and only the last one counts', async () => {
    const { client, userName } = await staff();
    expect(cause(await client.put(FACTOR, { code: '287082' }))).toBe('SecondFactorOff');
    const [first, second] = [await client.send('POST', FACTOR), await client.send('POST', FACTOR)].map(
      (answer) => answer.response<{ Secret: string }>().Secret,
    );
    expect(first).not.toBe(second);
    expectInvalid(await client.put(FACTOR, { code: codeOf(first ?? '') }), WRONG);
    expectInvalid(await client.put(FACTOR, {}), { Code: 'Code is required.' });
    expect((await signIn(userName)).status).toBe(200);
    expect((await client.put(FACTOR, { code: codeOf(second ?? '') })).status).toBe(200);
  });

  test('While it is on another is not begun or confirmed: 409, `SecondFactorOn`', async () => {
    const { client, secret } = await withSecondFactor(service);
    for (const answer of [
      await client.send('POST', FACTOR),
      await client.put(FACTOR, { code: codeOf(secret) }),
    ])
      expect([answer.status, cause(answer)]).toEqual([409, 'SecondFactorOn']);
  });

  test('It needs a session of the last 15 minutes: 409, `SignInAgain`', async () => {
    const { id, client } = await staff();
    await sql(`update admin_session set created_at = created_at - interval '15 minutes' where user_id = $1`, [
      id,
    ]);
    const answer = await client.send('POST', FACTOR);
    expect([answer.status, cause(answer)]).toEqual([409, 'SignInAgain']);
  });

  test('The secret is stored encrypted, recovery codes as hashes, and neither stands in the audit', async () => {
    const { id, secret, recoveryCodes } = await withSecondFactor(service);
    const [row] = await sql('select totp_secret, recovery_codes from app_user where id = $1', [id]);
    expect(row.totp_secret).toMatch(/^v1\.[\w-]{8}\./);
    expect(row.recovery_codes).toHaveLength(10);
    for (const hash of row.recovery_codes) expect(hash).toMatch(/^[\da-f]{64}$/);
    const entries = JSON.stringify(await sql('select * from admin_audit where target = $1', [`user ${id}`]));
    for (const text of [secret, ...recoveryCodes]) expect(JSON.stringify(row) + entries).not.toContain(text);
  });
});

describe('a sign-in of a user with a second factor', () => {
  test('`POST /api/admin/session` and `POST /api/authentication/login` take `code`; missing is 401 `Authentication.SecondFactorNeeded`, only after a right password', async () => {
    const { userName, secret } = await withSecondFactor(service);
    const session = (body: object) =>
      new Browser(service).send('POST', '/api/admin/session', { userName, ...body }, fromNewAddress());
    for (const code of [undefined, null, ''])
      expect(outcome(await session({ password: PASSWORD, code }))).toEqual([
        401,
        'Authentication.SecondFactorNeeded',
      ]);
    expect(outcome(await session({ password: 'wrong' }))).toEqual([401, 'Authentication.InvalidCredentials']);
    expect(outcome(await signIn(userName))).toEqual([401, 'Authentication.SecondFactorNeeded']);
    expect((await session({ password: PASSWORD, code: codeOf(secret) })).status).toBe(200);
    expect((await signIn(userName, codeOf(secret, 1))).status).toBe(200);
  });

  test('One step of tolerance either way, each step once', async () => {
    const { userName, secret } = await withSecondFactor(service);
    for (const away of [-2, -1, 2]) expect((await signIn(userName, codeOf(secret, away))).status).toBe(401);
    for (const away of [1, 0]) {
      expect((await signIn(userName, codeOf(secret, away))).status).toBe(200);
      expect(outcome(await signIn(userName, codeOf(secret, away)))).toEqual([
        401,
        'Authentication.InvalidCredentials',
      ]);
    }
  });

  test('A code that was used is not accepted again when the clock is set back and forth', async () => {
    const { userName, secret } = await withSecondFactor(service);
    const clock = service.running.app.get(Clock);
    const real = clock.now.bind(clock);
    const used = codeOf(secret);
    expect((await signIn(userName, used)).status).toBe(200);
    clock.now = () => new Date(real().getTime() - 600_000);
    try {
      expect((await signIn(userName, codeOf(secret, -20))).status).toBe(200);
    } finally {
      clock.now = real;
    }
    expect((await signIn(userName, used)).status).toBe(401);
    expect((await signIn(userName, codeOf(secret, 1))).status).toBe(200);
  });

  test('A code replayed at the same second on two replicas is accepted once', async () => {
    const { userName, secret } = await withSecondFactor(service);
    const code = codeOf(secret);
    const answers = await atOnce(8, (index) => signIn(userName, code, index % 2 ? service : replica));
    expect(statuses(answers)).toEqual({ 200: 1, 401: 7 });
  });

  test('A recovery code is accepted once, in any case and with or without hyphens, and its use is audited', async () => {
    const { id, userName, recoveryCodes } = await withSecondFactor(service);
    const [one = '', two = ''] = recoveryCodes;
    const answers = await atOnce(4, (index) => signIn(userName, one, index % 2 ? service : replica));
    expect(statuses(answers)).toEqual({ 200: 1, 401: 3 });
    expect((await signIn(userName, two.toUpperCase().replaceAll('-', ' '))).status).toBe(200);
    expect(await actionsOf(id)).toContain('secondFactor.useRecoveryCode');
    const { client } = await sessionOf(userName, recoveryCodes[2] ?? '');
    expect((await client.get(FACTOR)).response()).toMatchObject({ RecoveryCodesLeft: 7 });
  });

  test('A wrong code counts as a wrong password does: 429 after ten, and a missing one does not', async () => {
    const { userName, secret } = await withSecondFactor(service);
    const from = { 'x-forwarded-for': '192.0.2.77' };
    const attempt = (code?: string) =>
      service.anonymous.post('/api/authentication/login', { userName, password: PASSWORD, code }, from);
    for (let count = 0; count < 12; count++)
      expect((await attempt()).code).toBe('Authentication.SecondFactorNeeded');
    for (let count = 0; count < 10; count++) expect((await attempt(wrongCode(secret))).status).toBe(401);
    expect(outcome(await attempt(codeOf(secret)))).toEqual([429, 'General.TooManyRequests']);
  });

  test('A right password without a code is no login, and makes no address one of the user’s own', async () => {
    const { id, userName } = await withSecondFactor(service);
    const state = () =>
      sql(
        `select last_login_at, (select count(*)::int from sign_in_address where user_id = id) as addresses
         from app_user where id = $1`,
        [id],
      );
    const before = await state();
    await signIn(userName);
    expect(await state()).toEqual(before);
  });

  test('Users without a second factor may send a code: nobody checks it', async () => {
    const { userName } = await makeUser(service, { roles: ['Supervizor'] });
    expect((await signIn(userName, '123456')).status).toBe(200);
  });
});

describe('a second factor is removed', () => {
  test('`DELETE /api/admin/me/second-factor` with `code` is 204; a sign-in needs no code then', async () => {
    const { client, userName, secret } = await withSecondFactor(service);
    expectInvalid(await client.send('DELETE', FACTOR, { code: wrongCode(secret) }), WRONG);
    expect(await client.send('DELETE', FACTOR, { code: codeOf(secret) })).toMatchObject({
      status: 204,
      text: '',
    });
    expect((await signIn(userName)).status).toBe(200);
    expect(cause(await client.send('DELETE', FACTOR, { code: codeOf(secret, 1) }))).toBe('SecondFactorOff');
  });

  test('Guesses of a code in a session count as failed logins: 429 with Retry-After', async () => {
    const { client, userName, secret } = await withSecondFactor(service);
    const answers = await atOnce(12, () => client.send('DELETE', FACTOR, { code: wrongCode(secret) }));
    expect(statuses(answers)).toEqual({ 400: 10, 429: 2 });
    expect((await signIn(userName, codeOf(secret))).status).toBe(429);
  });

  test('`DELETE /api/admin/users/:id/second-factor` with a `reason`, by another Administrator, removes it, ends the sessions and is audited', async () => {
    const { id, userName, client, browser } = await withSecondFactor(service);
    const path = `/api/admin/users/${id}/second-factor`;
    expectInvalid(await administrator.send('DELETE', path, {}), { Reason: 'Reason is required.' });
    const reason = 'Telefonunu kaybetti';
    expect((await administrator.send('DELETE', path, { reason })).status).toBe(204);
    await later(1_000, service, replica);
    expect([(await client.get('/api/codes')).status, (await browser.renew()).status]).toEqual([401, 401]);
    expect((await signIn(userName)).status).toBe(200);
    expect((await administrator.send('DELETE', path, { reason })).status).toBe(204);
    const entries = await sql(
      `select user_id, details from admin_audit where target = $1 and action = 'secondFactor.remove'`,
      [`user ${id}`],
    );
    expect(entries).toEqual([{ user_id: administrator.userId, details: { Reason: reason } }]);
  });

  test('The own second factor is not removed without a code: 409, `Self`; nor by an Operator, nor that of nobody', async () => {
    const own = `/api/admin/users/${administrator.userId}/second-factor`;
    const answer = await administrator.send('DELETE', own, { reason: 'x' });
    expect([answer.status, cause(answer)]).toEqual([409, 'Self']);
    const operator = await service.as({ roles: ['Operator'] });
    expect(await operator.send('DELETE', own, { reason: 'x' })).toMatchObject({ status: 403, text: '' });
    const nobody = await administrator.send('DELETE', '/api/admin/users/999999/second-factor', {
      reason: 'x',
    });
    expect(outcome(nobody)).toEqual([404, 'General.NotFound']);
  });

  test('Everything about it is audited: on, off, wrong codes', async () => {
    const { id, client, secret } = await withSecondFactor(service);
    await client.send('DELETE', FACTOR, { code: wrongCode(secret) });
    await client.send('DELETE', FACTOR, { code: codeOf(secret) });
    await expect
      .poll(async () => (await actionsOf(id)).sort())
      .toEqual(['secondFactor.codeWrong', 'secondFactor.disable', 'secondFactor.enable', 'session.signIn']);
  });
});

describe('`REQUIRE_SECOND_FACTOR=true`', () => {
  let strict: TestService;
  beforeAll(async () => {
    strict = await startTestService({
      ...SHARED,
      DATABASE_URL: service.database.url,
      REQUIRE_SECOND_FACTOR: 'true',
    });
  });
  afterAll(() => strict.stop());

  test('Staff without a second factor get a session whose token opens only `/api/admin/me/*` and the own password; 403 empty elsewhere', async () => {
    const { userName } = await makeUser(strict, { roles: ['Administrator'] });
    const { browser, ...session } = await signedIn(strict, userName);
    expect(session).toMatchObject({ MustChangePassword: false, SecondFactorRequired: true });
    const client = new Client(strict.url, session.AccessToken);
    for (const path of ['/api/codes', '/api/admin/users', '/api/admin/audit/feed'])
      expect(await client.get(path)).toMatchObject({ status: 403, text: '' });
    for (const path of ['/api/admin/me/sessions', FACTOR]) expect((await client.get(path)).status).toBe(200);
    await turnOn(client);
    expect((await client.get('/api/admin/users')).status).toBe(200);
    expect((await browser.renew()).response<SessionToken>()).toMatchObject({ SecondFactorRequired: false });
  });

  test('So it is for the tokens of a login, and again within a second once the second factor is removed', async () => {
    const { userName } = await makeUser(strict, { roles: ['Operator'] });
    const { AccessToken } = (await signIn(userName, undefined, strict)).response<{ AccessToken: string }>();
    expect(await statusOf(strict, AccessToken)).toBe(403);
    const client = new Client(strict.url, AccessToken);
    const { secret } = await turnOn(client);
    expect(await statusOf(strict, AccessToken)).toBe(200);
    expect((await client.send('DELETE', FACTOR, { code: codeOf(secret, 1) })).status).toBe(204);
    await later(1_000, strict);
    expect(await statusOf(strict, AccessToken)).toBe(403);
  });

  test('The own password may be changed meanwhile, and others than staff need no second factor', async () => {
    const { userName } = await makeUser(strict, { roles: ['Operator'] });
    const { browser } = await signedIn(strict, userName);
    const change = { currentPassword: PASSWORD, newPassword: 'quite another phrase' };
    expect((await (await renewed(strict, browser)).post('/api/authentication/password', change)).status).toBe(
      204,
    );
    const insurer = await makeUser(strict, { roles: ['Supervizor'] });
    const login = await signIn(insurer.userName, undefined, strict);
    expect(await statusOf(strict, login.response<{ AccessToken: string }>().AccessToken)).toBe(200);
  });
});

async function sessionOf(userName: string, code: string) {
  const browser = new Browser(service);
  const answer = await browser.send(
    'POST',
    '/api/admin/session',
    { userName, password: PASSWORD, code },
    fromNewAddress(),
  );
  return { browser, client: new Client(service.url, answer.response<SessionToken>().AccessToken) };
}
