// @module-tag authentication
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { UsersService } from '../src/users/users.service.js';
import { takePlaces } from './support/password-places.js';
import { processorTime } from './support/processor-time.js';
import { sharedService } from './support/service.js';
import { startOnce } from './support/start-once.js';
import { openTransaction } from './support/transactions.js';
import {
  atOnce,
  claimsIn,
  login,
  makeUser,
  PASSWORD,
  statuses,
  type Tokens,
  waitingForLocks,
} from './support/users.js';

const service = startOnce(sharedService);
const loggedIn = async (userName: string) => (await login(service, userName)).response<Tokens>();

/** A user whose password was hashed as the service does it. */
async function realUser() {
  const userName = `hashed-${randomUUID()}`;
  const users = service.running.app.get(UsersService);
  const rights = { roles: [], permissions: [], insuranceCompanyIds: [] };
  const id = await users.createUser(await users.hashed({ ...rights, userName, password: PASSWORD }));
  return { id, userName };
}

test('Login answers AccessToken, TokenType Bearer, ExpiresIn in seconds, Expiration, RefreshToken, RefreshTokenExpiration', async () => {
  const { userName } = await makeUser(service);
  const answer = await login(service, userName);
  expect(answer.status).toBe(200);
  expect(answer.json()).toEqual({
    Status: true,
    Message: expect.any(String),
    Response: {
      AccessToken: expect.any(String),
      TokenType: 'Bearer',
      ExpiresIn: 900,
      Expiration: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+03:00$/),
      RefreshToken: expect.any(String),
      RefreshTokenExpiration: expect.stringMatching(/\+03:00$/),
    },
  });
  const tokens = answer.response<Tokens>();
  expect(Date.parse(tokens.Expiration) / 1000).toBe(claimsIn(tokens.AccessToken)['exp']);
  expect((Date.parse(tokens.RefreshTokenExpiration) - Date.now()) / 86_400_000).toBeCloseTo(7, 2);
  expect(Buffer.from(tokens.RefreshToken, 'base64url')).toHaveLength(32);
});

test('A user name that was pasted with white space or invisible characters around it signs in, and counts as the bare one', async () => {
  const { userName } = await makeUser(service);
  const pasted = [
    ` ${userName}`,
    `${userName}\n`,
    `\t${userName} `,
    `\u00a0${userName}\u00a0`,
    `\ufeff${userName}\u200b`,
  ];
  for (const name of pasted) expect((await login(service, name)).status).toBe(200);
  expect((await login(service, userName.replace(/^./, '$& '))).status).toBe(401);
  const guesses = Array.from({ length: 10 }, (_, at) => `${' '.repeat(at)}${userName}`);
  for (const name of guesses) expect((await login(service, name, 'a wrong password')).status).toBe(401);
  expect((await login(service, userName)).status).toBe(429);
});

test('Claims sub, name, roles, permissions, insuranceCompanies, agentId, iss, aud, iat, exp, jti; HS256', async () => {
  const rights = { roles: ['Supervizor' as const], permissions: ['Create'], insuranceCompanyIds: [3, 5] };
  const { id, userName } = await makeUser(service, { ...rights, name: 'Ayşe Yılmaz' });
  const claims = claimsIn((await loggedIn(userName)).AccessToken);
  expect(claims).toEqual({
    sub: String(id),
    name: 'Ayşe Yılmaz',
    roles: ['Supervizor'],
    permissions: ['Create'],
    insuranceCompanies: [3, 5],
    sid: expect.stringMatching(/^[\da-f-]{36}$/),
    epoch: 0,
    iss: 'zeyil-gateway',
    aud: 'zeyil-gateway',
    iat: expect.any(Number),
    exp: Number(claims['iat']) + 900,
    jti: expect.any(String),
  });
});

test('Tokens of platform users alone name an agent', async () => {
  const agentId = await service.createAgent();
  const platform = await makeUser(service, { roles: ['PlatformUser'], agentId });
  const operator = await makeUser(service, { roles: ['Operator'], agentId });
  const platformClaims = claimsIn((await loggedIn(platform.userName)).AccessToken);
  expect(platformClaims).toMatchObject({ agentId, name: platform.userName });
  expect(claimsIn((await loggedIn(operator.userName)).AccessToken)).not.toHaveProperty('agentId');
});

test('Wrong name, wrong password, inactive user: one and the same 401 `Authentication.InvalidCredentials`', async () => {
  const active = await makeUser(service);
  const inactive = await makeUser(service, { isActive: false });
  const answers = [
    await login(service, 'nobody at all'),
    await login(service, active.userName.toUpperCase()),
    await login(service, active.userName, 'wrong'),
    await login(service, active.userName, 'x'.repeat(5000)),
    await login(service, inactive.userName),
    await login(service, inactive.userName, 'wrong'),
  ];
  expect(statuses(answers)).toEqual({ 401: 6 });
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(answers[0]?.json()).toEqual({
    Status: false,
    Code: 'Authentication.InvalidCredentials',
    Message: 'The user name or the password is wrong, or the user is not active.',
    Response: null,
  });
});

// In processor time, and the least of eight: what else the machine and this process do makes it longer, never shorter.
test('A login takes as much time for an unknown user as for a wrong password', async () => {
  const { userName } = await realUser();
  const time = async (name: string) => (await processorTime(() => login(service, name, 'wrong'))).ms;
  const known: number[] = [];
  const unknown: number[] = [];
  for (let round = 0; round < 8; round += 1) {
    known.push(await time(userName));
    unknown.push(await time('nobody at all'));
  }
  const ratio = Math.min(...unknown) / Math.min(...known);
  expect(ratio).toBeGreaterThan(0.6);
  expect(ratio).toBeLessThan(1.7);
});

test('Login names missing fields, and answers wrong types with a line of text', async () => {
  const missing = await service.anonymous.post('/api/authentication/login', { password: ' ' });
  expect(missing).toMatchObject({ status: 400, code: 'Validation.General' });
  expect(missing.fields).toEqual({ UserName: 'UserName is required.', Password: 'Password is required.' });
  const wrong = await service.anonymous.post('/api/authentication/login', { userName: 5, password: 'x' });
  expect(wrong).toMatchObject({ status: 400, text: '$.userName: expected a string.' });
  const none = await service.anonymous.post('/api/authentication/refresh-token', { refreshToken: null });
  expect(none.fields).toEqual({ RefreshToken: 'RefreshToken is required.' });
});

test('Login opens no session with a password that was changed while it was being checked', async () => {
  const { id, userName } = await makeUser(service);
  const change = await openTransaction(service);
  await change.query(`update app_user set password_hash = 'changed' where id = $1`, [id]);
  const attempt = login(service, userName);
  await expect.poll(() => waitingForLocks(service)).toBe(1);
  await change.commit();
  expect((await attempt).status).toBe(401);
});

test('Passwords are kept as argon2id of the agreed cost', async () => {
  const { id } = await realUser();
  const [row] = await service.dataSource.query('select password_hash from app_user where id = $1', [id]);
  expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('The number of passwords that wait to be checked is limited, 503 `General.Unavailable` with Retry-After beyond it; addresses take turns', async () => {
  const { userName } = await makeUser(service);
  const release = takePlaces(service);
  let [checked, refused] = [0, 0];
  const flood = atOnce(600, async (index) => {
    const from = { 'x-forwarded-for': `2001:db8:1:2::${index.toString(16)}` };
    const answer = await login(service, `guess ${index}`, 'wrong', from);
    if (answer.status === 401) checked += 1;
    if (answer.status === 503) refused += 1;
    return answer;
  });
  await expect.poll(() => refused).toBe(600 - 256);
  const ownLogin = login(service, userName);
  // The room is full: one of the flood makes way.
  await expect.poll(() => refused).toBe(600 - 255);
  release();
  const own = await ownLogin;
  const checkedBefore = checked;
  const answers = await flood;

  expect(own.status).toBe(200);
  // A hundred failures are what an address has: the throttle ends the rest when their turn comes.
  expect(statuses(answers)).toEqual({ 401: 100, 429: 155, 503: 345 });
  expect(checkedBefore).toBeLessThan(60);
  const { text } = await service.anonymous.get('/metrics');
  expect(text).toMatch(/^zeyil_password_checks_refused_total 345$/m);
  const one = answers.find(({ status }) => status === 503);
  expect(one?.json()).toEqual({
    Status: false,
    Code: 'General.Unavailable',
    Message: 'Too many passwords wait to be checked.',
    Response: null,
  });
  expect(one?.headers.get('retry-after')).toBe('5');
});
