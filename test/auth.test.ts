import { createHmac, createSign, generateKeyPairSync } from 'node:crypto';
import { Controller, Get, Post } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Access, AnyRole, type Caller, CurrentCaller, Public } from '../src/auth/access.js';
import { AuthCleanup } from '../src/auth/auth-cleanup.js';
import { Input } from '../src/common/binding/bind.pipe.js';
import { Text } from '../src/common/binding/fields.js';
import { ok } from '../src/common/envelope.js';
import {
  type Answer,
  type AuthApp,
  createAuthDatabase,
  fromNewAddress,
  makeUser,
  PASSWORD,
  startAuthApp,
  TEST_SECRET,
} from './support/auth-app.js';
import type { TestDatabase } from './support/database.js';

class Note {
  @Text({ required: true })
  text: string;
}

@Controller('probe')
class ProbeController {
  @Get('open')
  @Public()
  open() {
    return ok('open');
  }

  @Get('caller')
  @AnyRole()
  caller(@CurrentCaller() caller: Caller) {
    return ok(caller);
  }

  @Post('create')
  @Access(['Supervizor', 'InsuranceCompanyAPIUser'], 'Create')
  create(@Input() note: Note) {
    return ok(note.text);
  }

  @Get('silent')
  silent() {
    return ok('nobody may read this');
  }
}

const OTHER_SECRET = 'another secret of at least 32 bytes (unknown here)';
let database: TestDatabase;
let server: AuthApp;

beforeAll(async () => {
  database = await createAuthDatabase();
  server = await startAuthApp(database, {}, [ProbeController]);
});
afterAll(async () => {
  await server.close();
  await database.drop();
});

const login = (userName: string, password: string, headers = fromNewAddress(), at = server) =>
  at.call('POST', '/api/authentication/login', { body: { userName, password }, headers });
const refresh = (refreshToken: string) =>
  server.call('POST', '/api/authentication/refresh-token', { body: { refreshToken } });
const logout = (refreshToken: string) =>
  server.call('POST', '/api/authentication/logout', { body: { refreshToken } });
const probe = (token: string, at = server) => at.call('GET', '/probe/caller', { token });
const many = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
const statuses = (answers: Answer[]) => {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

function encode(value: unknown): string {
  return Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
}

function claims(changes: Record<string, unknown> = {}): Record<string, unknown> {
  const now = Math.floor(Date.now() / 1000);
  return {
    sub: '7',
    name: 'Probe',
    roles: ['Operator'],
    permissions: [],
    insuranceCompanies: [],
    iss: 'zeyil-gateway',
    aud: 'zeyil-gateway',
    iat: now,
    exp: now + 60,
    jti: 'probe',
    ...changes,
  };
}

function mint(payload: unknown, { secret = TEST_SECRET, alg = 'HS256', hash = 'sha256' } = {}): string {
  const signed = `${encode({ alg, typ: 'JWT' })}.${encode(payload)}`;
  return `${signed}.${createHmac(hash, secret).update(signed).digest('base64url')}`;
}

function payloadOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<
    string,
    unknown
  >;
}

describe('login', () => {
  test('answers a bearer token, its life and a refresh token', async () => {
    const { userName } = await makeUser(server.users);
    const answer = await login(userName, PASSWORD);
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({ Status: true, Message: expect.any(String) });
    const tokens = answer.json.Response;
    expect(Object.keys(tokens)).toEqual([
      'AccessToken',
      'TokenType',
      'ExpiresIn',
      'Expiration',
      'RefreshToken',
      'RefreshTokenExpiration',
    ]);
    expect(tokens).toMatchObject({ TokenType: 'Bearer', ExpiresIn: 900 });
    expect(tokens.Expiration).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+03:00$/);
    expect(Date.parse(tokens.Expiration) / 1000).toBe(payloadOf(tokens.AccessToken).exp);
    const days = (Date.parse(tokens.RefreshTokenExpiration) - Date.now()) / 86_400_000;
    expect(days).toBeCloseTo(7, 2);
    expect(Buffer.from(tokens.RefreshToken, 'base64url')).toHaveLength(32);
  });

  test('the access token says who the user is and what he may', async () => {
    const { id, userName } = await makeUser(server.users, {
      roles: ['Supervizor'],
      permissions: ['Create'],
      insuranceCompanyIds: [3, 5],
      name: 'Ayşe Yılmaz',
    });
    const token: string = (await login(userName, PASSWORD)).json.Response.AccessToken;
    const payload = payloadOf(token);
    expect(payload).toEqual({
      sub: String(id),
      name: 'Ayşe Yılmaz',
      roles: ['Supervizor'],
      permissions: ['Create'],
      insuranceCompanies: [3, 5],
      iss: 'zeyil-gateway',
      aud: 'zeyil-gateway',
      iat: expect.any(Number),
      exp: Number(payload.iat) + 900,
      jti: expect.any(String),
    });
    expect((await probe(token)).json.Response).toEqual({
      userId: String(id),
      name: 'Ayşe Yılmaz',
      roles: ['Supervizor'],
      permissions: ['Create'],
      insuranceCompanyIds: [3, 5],
    });
  });

  test('only the token of a platform user carries an agent', async () => {
    await server.dataSource.query(
      `insert into agent (id, name) overriding system value values (41, 'Agent')`,
    );
    const platform = await makeUser(server.users, { roles: ['PlatformUser'], agentId: 41 });
    const operator = await makeUser(server.users, { roles: ['Operator'], agentId: 41 });
    const platformToken = (await login(platform.userName, PASSWORD)).json.Response.AccessToken;
    const operatorToken = (await login(operator.userName, PASSWORD)).json.Response.AccessToken;
    expect(payloadOf(platformToken)).toMatchObject({ agentId: 41, name: platform.userName });
    expect(payloadOf(operatorToken)).not.toHaveProperty('agentId');
    expect((await probe(platformToken)).json.Response.agentId).toBe(41);
  });

  test('wrong name, wrong password and inactive user get one and the same 401', async () => {
    const active = await makeUser(server.users);
    const inactive = await makeUser(server.users, { isActive: false });
    const answers = [
      await login('nobody at all', PASSWORD),
      await login(active.userName.toUpperCase(), PASSWORD),
      await login(active.userName, 'wrong'),
      await login(active.userName, 'x'.repeat(5000)),
      await login(inactive.userName, PASSWORD),
      await login(inactive.userName, 'wrong'),
    ];
    expect(statuses(answers)).toEqual({ 401: 6 });
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]?.json).toEqual({
      Status: false,
      Code: 'Authentication.InvalidCredentials',
      Message: 'The user name or the password is wrong, or the user is not active.',
      Response: null,
    });
  });

  test('an unknown user takes as much time as a wrong password', async () => {
    const { userName } = await makeUser(server.users);
    const fastest = async (name: string) => {
      const times: number[] = [];
      for (let round = 0; round < 6; round += 1) {
        const start = performance.now();
        await login(name, 'wrong');
        times.push(performance.now() - start);
      }
      return Math.min(...times);
    };
    await login('warm-up', 'wrong');
    const ratio = (await fastest('nobody to be found')) / (await fastest(userName));
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });

  test('a password is stored as argon2id of the agreed cost', async () => {
    const { id } = await makeUser(server.users);
    const [row] = await server.dataSource.query('select password_hash from app_user where id = $1', [id]);
    expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('missing fields are named, wrong types are a plain-text 400', async () => {
    const missing = await server.call('POST', '/api/authentication/login', { body: { password: ' ' } });
    expect(missing.status).toBe(400);
    expect(missing.json).toMatchObject({
      Code: 'Validation.General',
      Response: [
        { Field: 'UserName', Message: 'UserName is required.' },
        { Field: 'Password', Message: 'Password is required.' },
      ],
    });
    const wrong = await server.call('POST', '/api/authentication/login', {
      body: { userName: 5, password: 'x' },
    });
    expect(wrong).toMatchObject({ status: 400, text: '$.userName: expected a string.' });
    const none = await server.call('POST', '/api/authentication/refresh-token', {
      body: { refreshToken: null },
    });
    expect(none.json.Response).toEqual([{ Field: 'RefreshToken', Message: 'RefreshToken is required.' }]);
  });

  test('a password changed while it was being checked opens no session', async () => {
    const { id, userName } = await makeUser(server.users);
    const before = server.dataSource.createQueryRunner();
    await before.startTransaction();
    await before.query('select 1 from app_user where id = $1 for update', [id]);
    const attempt = login(userName, PASSWORD);
    await expect.poll(() => waitingForLocks()).toBe(1);
    await before.query(`update app_user set password_hash = 'changed' where id = $1`, [id]);
    await before.commitTransaction();
    await before.release();
    expect((await attempt).status).toBe(401);
  });
});

async function waitingForLocks(): Promise<number> {
  const sql = `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return (await server.dataSource.query(sql))[0].n;
}

describe('repeated failures', () => {
  test('after ten failures of a user name the eleventh login waits, the right password too', async () => {
    const { userName } = await makeUser(server.users);
    for (let round = 0; round < 10; round += 1) expect((await login(userName, 'wrong')).status).toBe(401);
    const refused = await login(userName, PASSWORD);
    expect(refused.status).toBe(429);
    expect(refused.json).toMatchObject({ Status: false, Code: 'General.TooManyRequests', Response: null });
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(280);
    expect(seconds).toBeLessThanOrEqual(300);
    const { userName: other } = await makeUser(server.users);
    expect((await login(other, PASSWORD)).status).toBe(200);
  });

  test('thirty wrong logins at once get at most ten 401, the rest 429', async () => {
    const { userName } = await makeUser(server.users);
    const answers = await many(30, () => login(userName, 'wrong'));
    expect(statuses(answers)).toEqual({ 401: 10, 429: 20 });
    for (const { status, headers } of answers) expect(headers.has('retry-after')).toBe(status === 429);
  });

  test('a right guess among many at once is not worth more than its turn', async () => {
    const { userName } = await makeUser(server.users);
    const answers = await many(40, (index) => login(userName, index === 39 ? PASSWORD : 'wrong'));
    expect(statuses(answers)).toEqual({ 401: 10, 429: 30 });
  });

  test('a user name that does not exist is throttled alike', async () => {
    const answers = await many(15, () => login('a name nobody has', 'wrong'));
    expect(statuses(answers)).toEqual({ 401: 10, 429: 5 });
  });

  test('successes do not count', async () => {
    const { userName } = await makeUser(server.users);
    const from = fromNewAddress();
    for (let round = 0; round < 9; round += 1) await login(userName, 'wrong', from);
    const answers = await many(30, () => login(userName, PASSWORD, from));
    expect(statuses(answers)).toEqual({ 200: 30 });
    expect((await login(userName, 'wrong', from)).status).toBe(401);
    expect((await login(userName, PASSWORD, from)).status).toBe(429);
  });

  test('an address has a hundred failures, whatever the user names', async () => {
    const { userName } = await makeUser(server.users);
    const from = fromNewAddress();
    const answers = await many(110, (index) => login(`guess ${index}`, 'wrong', from));
    expect(statuses(answers)).toEqual({ 401: 100, 429: 10 });
    expect((await login(userName, PASSWORD, from)).status).toBe(429);
    expect((await login(userName, PASSWORD)).status).toBe(200);
  });

  test('Retry-After is when the window frees a slot, and then it is free', async () => {
    const { userName } = await makeUser(server.users);
    await many(10, () => login(userName, 'wrong'));
    const age = `update login_failure set failed_at = failed_at - interval '290 seconds' where id in
      (select id from login_failure order by id desc limit 10)`;
    await server.dataSource.query(age);
    const seconds = Number((await login(userName, PASSWORD)).headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(5);
    expect(seconds).toBeLessThanOrEqual(10);
    await server.dataSource.query(age);
    expect((await login(userName, PASSWORD)).status).toBe(200);
  });

  test('replicas count together, and a restart forgets nothing', async () => {
    const { userName } = await makeUser(server.users);
    const replica = await startAuthApp(database);
    const answers = await many(24, (index) =>
      login(userName, 'wrong', undefined, index % 2 ? replica : server),
    );
    await replica.close();
    expect(statuses(answers)).toEqual({ 401: 10, 429: 14 });
    const restarted = await startAuthApp(database);
    const after = await login(userName, PASSWORD, undefined, restarted);
    await restarted.close();
    expect(after.status).toBe(429);
  });

  test('neither what was typed as a user name nor the address is kept in clear', async () => {
    const typed = 'my-secret-password-in-the-wrong-field';
    await login(typed, 'x', { 'x-forwarded-for': '203.0.113.77' });
    const rows = JSON.stringify(await server.dataSource.query('select * from login_failure'));
    expect(rows).not.toContain(typed);
    expect(rows).not.toContain('203.0.113.77');
  });
});

describe('refresh', () => {
  const session = async () => {
    const user = await makeUser(server.users, { roles: ['Operator'] });
    const tokens = (await login(user.userName, PASSWORD)).json.Response;
    return { ...user, refreshToken: tokens.RefreshToken as string };
  };
  const expectRefused = async (token: string) => {
    const answer = await refresh(token);
    expect(answer.status).toBe(401);
    expect(answer.json).toEqual({
      Status: false,
      Code: 'Authentication.InvalidRefreshToken',
      Message: 'The refresh token is not valid. Log in again.',
      Response: null,
    });
  };

  test('answers a fresh pair of the same shape', async () => {
    const { refreshToken, id } = await session();
    const answer = await refresh(refreshToken);
    expect(answer.status).toBe(200);
    const tokens = answer.json.Response;
    expect(tokens).toMatchObject({ TokenType: 'Bearer', ExpiresIn: 900, Expiration: expect.any(String) });
    expect(tokens.RefreshToken).not.toBe(refreshToken);
    expect((await probe(tokens.AccessToken)).json.Response.userId).toBe(String(id));
    expect((await refresh(tokens.RefreshToken)).status).toBe(200);
  });

  test('re-use of a spent token revokes its whole family and no other', async () => {
    const { refreshToken, userName } = await session();
    const elsewhere = (await login(userName, PASSWORD)).json.Response.RefreshToken;
    const second = (await refresh(refreshToken)).json.Response.RefreshToken;
    const third = (await refresh(second)).json.Response.RefreshToken;
    await expectRefused(refreshToken);
    await expectRefused(third);
    expect((await refresh(elsewhere)).status).toBe(200);
  });

  test('of twenty refreshes at once with one token one wins, the others are re-use', async () => {
    const { refreshToken } = await session();
    const answers = await many(20, () => refresh(refreshToken));
    expect(statuses(answers)).toEqual({ 200: 1, 401: 19 });
    const won = answers.find(({ status }) => status === 200)?.json.Response.RefreshToken;
    await expectRefused(won);
  });

  test('re-use at the moment of the next rotation leaves no live token behind', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { refreshToken } = await session();
      const second: string = (await refresh(refreshToken)).json.Response.RefreshToken;
      const [rotated] = await Promise.all([refresh(second), refresh(refreshToken)]);
      if (rotated.status === 200) await expectRefused(rotated.json.Response.RefreshToken);
    }
  });

  test('claims are read anew from the user', async () => {
    const { id, refreshToken } = await session();
    await server.users.update(id, { roles: ['Supervizor'], insuranceCompanyIds: [9] }, undefined);
    const { AccessToken } = (await refresh(refreshToken)).json.Response;
    expect(payloadOf(AccessToken)).toMatchObject({ roles: ['Supervizor'], insuranceCompanies: [9] });
  });

  test('an inactive user cannot refresh', async () => {
    const { id, refreshToken } = await session();
    await server.dataSource.query('update app_user set is_active = false where id = $1', [id]);
    await expectRefused(refreshToken);
  });

  test('an expired, an unknown and an absurd token are refused', async () => {
    const { id, refreshToken } = await session();
    await server.dataSource.query('update refresh_token set expires_at = now() where user_id = $1', [id]);
    await expectRefused(refreshToken);
    await expectRefused('no such token');
    await expectRefused('x'.repeat(100_000));
  });

  test('an access token is no refresh token, nor the other way round', async () => {
    const { userName } = await makeUser(server.users, { roles: ['Operator'] });
    const { AccessToken, RefreshToken } = (await login(userName, PASSWORD)).json.Response;
    await expectRefused(AccessToken);
    expect((await probe(RefreshToken)).status).toBe(401);
  });

  test('logout revokes the family; an unknown token is 204 as well', async () => {
    const { refreshToken } = await session();
    const second = (await refresh(refreshToken)).json.Response.RefreshToken;
    expect(await logout(second)).toMatchObject({ status: 204, text: '' });
    await expectRefused(second);
    expect((await logout(second)).status).toBe(204);
    expect((await logout('no such token')).status).toBe(204);
  });

  test('tokens are stored as hashes only', async () => {
    const { id, refreshToken } = await session();
    const rows = await server.dataSource.query('select * from refresh_token where user_id = $1', [id]);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(refreshToken);
  });
});

test('what has had its time is removed, what still counts is kept', async () => {
  const { id, userName } = await makeUser(server.users);
  await login(userName, PASSWORD);
  const live = (await login(userName, PASSWORD)).json.Response.RefreshToken;
  await server.dataSource.query(
    `update refresh_token set expires_at = now() - interval '1 second'
      where token_hash = (select token_hash from refresh_token where user_id = $1 limit 1)`,
    [id],
  );
  const expired = await server.dataSource.query('select 1 from refresh_token where expires_at < now()');
  await server.dataSource.query(`update login_failure set failed_at = now() - interval '6 minutes'`);
  await login(userName, 'wrong');
  await server.app.get(AuthCleanup).purge();
  const [left] = await server.dataSource.query(
    `select (select count(*)::int from login_failure) as failures,
      (select count(*)::int from refresh_token where expires_at < now()) as expired,
      (select count(*)::int from refresh_token where user_id = $1) as mine`,
    [id],
  );
  expect(expired.length).toBeGreaterThan(0);
  expect(left).toEqual({ failures: 1, expired: 0, mine: 1 });
  expect([200, 401]).toContain((await refresh(live)).status);
});

describe('a protected route', () => {
  const challenge = async (authorization?: string) => {
    const answer = await server.call('GET', '/probe/caller', {
      headers: authorization === undefined ? {} : { authorization },
    });
    expect(answer).toMatchObject({ status: 401, text: '' });
    expect(answer.headers.get('content-type')).toBeNull();
    return answer.headers.get('www-authenticate');
  };
  const refusal = (description: string) => `Bearer error="invalid_token", error_description="${description}"`;

  test('answers a plain challenge when the token is missing or the scheme is another', async () => {
    expect(await challenge()).toBe('Bearer');
    expect(await challenge('Basic dXNlcjpwYXNz')).toBe('Bearer');
    expect(await challenge('Bearer')).toBe('Bearer');
    expect(await challenge(mint(claims()))).toBe('Bearer');
  });

  test('says what is wrong with a token', async () => {
    const past = Math.floor(Date.now() / 1000) - 1;
    const expired = mint(claims({ exp: past }));
    expect(await challenge(`Bearer ${expired}`)).toBe(refusal('The token is expired'));
    const signature = mint(claims(), { secret: OTHER_SECRET });
    expect(await challenge(`Bearer ${signature}`)).toBe(refusal('The token signature is not valid'));
    const issuer = mint(claims({ iss: 'somebody else' }));
    expect(await challenge(`Bearer ${issuer}`)).toBe(refusal('The token is from another issuer'));
    const audience = mint(claims({ aud: 'somebody else' }));
    expect(await challenge(`Bearer ${audience}`)).toBe(refusal('The token is for another audience'));
    const early = mint(claims({ nbf: past + 1000 }));
    expect(await challenge(`Bearer ${early}`)).toBe(refusal('The token is not valid yet'));
    const eternal = mint(claims({ exp: undefined }));
    expect(await challenge(`Bearer ${eternal}`)).toBe(refusal('The token is malformed: it has no expiry'));
  });

  test('says malformed to what is no token', async () => {
    const good = mint(claims());
    const broken = [
      'garbage',
      '..',
      '...',
      'a.b',
      'a.b.c',
      'a b',
      `${good}.x`,
      `${good} x`,
      `${encode('null')}.${encode('null')}.x`,
      `${encode('{')}.${encode(claims())}.x`,
      `.${good.split('.')[1]}.${good.split('.')[2]}`,
      'ğüş',
    ];
    for (const token of broken) {
      const header = Buffer.from(`Bearer ${token}`).toString('latin1');
      expect([token, await challenge(header)]).toEqual([token, refusal('The token is malformed')]);
    }
  });

  test('accepts HS256 only', async () => {
    const unsigned = `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims())}.`;
    expect(await challenge(`Bearer ${unsigned}`)).toBe(refusal('The token has no signature'));
    const algorithm = refusal('The token signature is not of the expected algorithm');
    for (const alg of ['none', 'None', 'NONE', 'nOnE', '', 5, null, ['HS256']]) {
      const signed = `${encode({ alg, typ: 'JWT' })}.${encode(claims())}`;
      const tag = createHmac('sha256', TEST_SECRET).update(signed).digest('base64url');
      const said = await challenge(`Bearer ${signed}.${tag}`);
      expect(said).toMatch(
        /error_description="The token (is malformed|signature is not of the expected algorithm)"/,
      );
    }
    expect(await challenge(`Bearer ${mint(claims(), { alg: 'HS512', hash: 'sha512' })}`)).toBe(algorithm);
    expect(await challenge(`Bearer ${mint(claims(), { alg: 'HS384', hash: 'sha384' })}`)).toBe(algorithm);
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const signed = `${encode({ alg: 'RS256', typ: 'JWT' })}.${encode(claims())}`;
    const rsa = createSign('sha256').update(signed).sign(privateKey).toString('base64url');
    expect(await challenge(`Bearer ${signed}.${rsa}`)).toBe(algorithm);
    const confused = mint(claims(), { secret: publicKey.export({ type: 'spki', format: 'pem' }).toString() });
    expect(await challenge(`Bearer ${confused}`)).toBe(refusal('The token signature is not valid'));
    const relabelled = mint(claims(), { alg: 'RS256' });
    expect(await challenge(`Bearer ${relabelled}`)).toBe(algorithm);
  });

  test('does not believe a changed payload or signature', async () => {
    const [header, , tag] = mint(claims()).split('.');
    const promoted = `${header}.${encode(claims({ roles: ['Administrator'] }))}.${tag}`;
    expect(await challenge(`Bearer ${promoted}`)).toBe(refusal('The token signature is not valid'));
    const cut = mint(claims()).slice(0, -1);
    expect(await challenge(`Bearer ${cut}`)).toBe(refusal('The token signature is not valid'));
  });

  test('takes the scheme in any case', async () => {
    const answer = await server.call('GET', '/probe/caller', {
      headers: { authorization: `bearer ${mint(claims())}` },
    });
    expect(answer.status).toBe(200);
  });

  test('after a rotation of secrets the first signs and all verify', async () => {
    const { userName } = await makeUser(server.users, { roles: ['Operator'] });
    const before = (await login(userName, PASSWORD)).json.Response.AccessToken;
    const rotated = await startAuthApp(database, { JWT_SECRETS: `${OTHER_SECRET},${TEST_SECRET}` }, [
      ProbeController,
    ]);
    const after = (await login(userName, PASSWORD, undefined, rotated)).json.Response.AccessToken;
    const seen = {
      oldTokenAtNew: (await probe(before, rotated)).status,
      newTokenAtNew: (await probe(after, rotated)).status,
      newTokenAtOld: (await probe(after)).status,
      oldTokenAtOld: (await probe(before)).status,
      strangerAtNew: (await probe(mint(claims(), { secret: 'x'.repeat(40) }), rotated)).status,
      expiredAtNew: (await probe(mint(claims({ exp: 1 })), rotated)).headers.get('www-authenticate'),
    };
    await rotated.close();
    expect(seen).toEqual({
      oldTokenAtNew: 200,
      newTokenAtNew: 200,
      newTokenAtOld: 401,
      oldTokenAtOld: 200,
      strangerAtNew: 401,
      expiredAtNew: refusal('The token is expired'),
    });
  });
});

describe('role and permission', () => {
  const create = (changes: Record<string, unknown>, body: unknown = { text: 'hello' }) =>
    server.call('POST', '/probe/create', { body, token: mint(claims(changes)) });

  test('one of the roles and the permission let the caller in', async () => {
    const answer = await create({ roles: ['Operator', 'Supervizor'], permissions: ['Create'] });
    expect(answer).toMatchObject({ status: 201, json: { Response: 'hello' } });
  });

  test('a missing role or permission is an empty 403, before the body is looked at', async () => {
    const lacking = [
      { roles: ['Administrator'], permissions: ['Create'] },
      { roles: [], permissions: ['Create'] },
      { roles: ['Supervizor'], permissions: [] },
      { roles: ['Supervizor'], permissions: ['create'] },
    ];
    for (const changes of lacking) {
      expect(await create(changes, '{ this is no JSON')).toMatchObject({ status: 403, text: '' });
    }
    const bad = await create({ roles: ['Supervizor'], permissions: ['Create'] }, '{ this is no JSON');
    expect(bad.status).toBe(400);
    const anonymous = await server.call('POST', '/probe/create', { body: '{ this is no JSON' });
    expect(anonymous).toMatchObject({ status: 401, text: '' });
  });

  test('a route without a rule is denied to everyone', async () => {
    const token = mint(claims({ roles: ['Administrator'], permissions: ['Create'] }));
    expect(await server.call('GET', '/probe/silent', { token })).toMatchObject({ status: 403, text: '' });
    expect(await server.call('GET', '/probe/silent')).toMatchObject({ status: 403, text: '' });
  });

  test('a public route does not look at the token', async () => {
    const answer = await server.call('GET', '/probe/open', { token: 'garbage' });
    expect(answer).toMatchObject({ status: 200, json: { Response: 'open' } });
  });

  test('a known role is needed even where any role will do', async () => {
    for (const roles of [[], ['Root'], ['operator'], 'Operator', { 0: 'Operator' }, null, [['Operator']]]) {
      expect((await probe(mint(claims({ roles })))).status).toBe(403);
    }
  });

  test('claims of a wrong type grant nothing', async () => {
    const odd = claims({
      sub: 7,
      name: { first: 'x' },
      roles: ['Root', 5, null, 'Operator', { role: 'Administrator' }],
      permissions: 'Create',
      insuranceCompanies: [1, '2', 3.5, null, -4, 0, 2147483648, [5], 6],
      agentId: '12',
    });
    expect((await probe(mint(odd))).json.Response).toEqual({
      name: '',
      roles: ['Operator'],
      permissions: [],
      insuranceCompanyIds: [1, 6],
    });
    const sparse = {
      iss: 'zeyil-gateway',
      aud: ['x', 'zeyil-gateway'],
      exp: claims().exp,
      roles: ['Operator'],
    };
    expect((await probe(mint(sparse))).json.Response).toEqual({
      name: '',
      roles: ['Operator'],
      permissions: [],
      insuranceCompanyIds: [],
    });
  });

  test('only a positive integer is a user id', async () => {
    const userIdOf = async (sub: unknown) => (await probe(mint(claims({ sub })))).json.Response.userId;
    expect(await userIdOf('1')).toBe('1');
    expect(await userIdOf('2147483647')).toBe('2147483647');
    for (const sub of [
      '0',
      '-1',
      '01',
      '1.0',
      '1e3',
      ' 1',
      'abc',
      '',
      '2147483648',
      '99999999999',
      null,
      1,
      ['1'],
    ]) {
      expect([sub, await userIdOf(sub)]).toEqual([sub, undefined]);
    }
  });
});
