import { createHmac, createSign, generateKeyPairSync, randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { Controller, Get, Post } from '@nestjs/common';
import { APP_GUARD, NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/support/database.js';
import { poolsOf } from '../../test/support/pools.js';
import { Access, AnyRole, type Caller, CurrentCaller, Public } from '../access/access.js';
import { Clock } from '../common/clock.js';
import { CommonModule } from '../common/common.module.js';
import { DatabasePools } from '../common/database-pools.js';
import { createAdapter } from '../common/http/adapter.js';
import { createLogger } from '../common/http/logger.js';
import { ConfigModule } from '../config/config.module.js';
import { Settings } from '../config/settings.js';
import { AccessGuard } from './access.guard.js';
import { AccessTokenStrategy } from './access-token.strategy.js';
import { AccessTokens } from './access-tokens.js';
import { Standing } from './standing.js';
import type { User } from './user.entity.js';

class Probe {
  open() {
    return 'open';
  }
  caller(caller: Caller) {
    return caller;
  }
  create() {
    return 'created';
  }
  silent() {
    return 'nobody may read this';
  }
}

// As calls: decorator syntax is compiled in the files of the build only.
const decorate = (method: keyof Probe, ...decorators: MethodDecorator[]) =>
  Reflect.decorate(
    decorators,
    Probe.prototype,
    method,
    Object.getOwnPropertyDescriptor(Probe.prototype, method),
  );
Controller()(Probe);
decorate('open', Get('open'), Public());
decorate('caller', Get('caller'), AnyRole());
CurrentCaller()(Probe.prototype, 'caller', 0);
decorate('create', Post('create'), Access(['Supervizor', 'InsuranceCompanyAPIUser'], 'Create'));
decorate('silent', Get('silent'));

const SECRET = 'a signing secret of at least 32 bytes';
const OTHER_SECRET = 'another secret of at least 32 bytes';
const ORIGIN = { requestId: expect.any(String), address: '127.0.0.1' };
const applications: NestFastifyApplication[] = [];
let database: TestDatabase;
let dataSource: DataSource | undefined;
let origin: string;
let rotated: string;
let issue: (user: Partial<User>) => string;

async function start(secrets: string): Promise<NestFastifyApplication> {
  const settings = new Settings({
    LOG_LEVEL: 'silent',
    JWT_SECRETS: secrets,
    ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
  });
  const logger = createLogger('silent');
  dataSource ??= await new DataSource({ type: 'postgres', url: database.url }).initialize();
  const pools = { provide: DatabasePools, useValue: poolsOf(dataSource) };
  const guard = { provide: APP_GUARD, useClass: AccessGuard };
  const root = {
    module: class {},
    imports: [ConfigModule.with(settings), CommonModule.with(settings, logger, new Clock('UTC'))],
    providers: [guard, AccessTokenStrategy, AccessTokens, Standing, pools],
    controllers: [Probe],
  };
  const adapter = createAdapter(settings, logger);
  const app = await NestFactory.create<NestFastifyApplication>(root, adapter, {
    bodyParser: false,
    logger: false,
    abortOnError: false,
  });
  await app.listen(0, '127.0.0.1');
  applications.push(app);
  return app;
}

const originOf = (app: NestFastifyApplication) =>
  `http://127.0.0.1:${(app.getHttpServer().address() as AddressInfo).port}`;

beforeAll(async () => {
  database = await createTestDatabase();
  origin = originOf(await start(SECRET));
  const newer = await start(`${OTHER_SECRET},${SECRET}`);
  rotated = originOf(newer);
  const user = { id: 5, userName: 'user', displayName: null, roles: ['Operator'], permissions: [] };
  const nobody = { ...user, insuranceCompanyIds: [], agentId: null };
  issue = (given) => newer.get(AccessTokens).issue({ ...nobody, ...given } as User, randomUUID()).token;
});
afterAll(async () => {
  for (const app of applications) await app.close();
  await dataSource?.destroy();
  await database.drop();
});

async function call(path: string, authorization?: string, at = origin) {
  const method = path === '/create' ? 'POST' : 'GET';
  const response = await fetch(`${at}${path}`, { method, headers: authorization ? { authorization } : {} });
  const { status, headers } = response;
  return {
    status,
    challenge: headers.get('www-authenticate'),
    type: headers.get('content-type'),
    text: await response.text(),
  };
}

async function callerOf(token: string): Promise<Caller> {
  const { text } = await call('/caller', `Bearer ${token}`);
  return JSON.parse(text) as Caller;
}

function claims(changes: Record<string, unknown> = {}): Record<string, unknown> {
  const now = Math.floor(Date.now() / 1000);
  const registered = {
    sub: '7',
    iss: 'zeyil-gateway',
    aud: 'zeyil-gateway',
    iat: now,
    exp: now + 60,
    jti: 'probe',
  };
  return {
    ...registered,
    name: 'Probe',
    roles: ['Operator'],
    permissions: [],
    insuranceCompanies: [],
    ...changes,
  };
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

function mint(payload: unknown, { secret = SECRET, alg = 'HS256' as unknown, hash = 'sha256' } = {}): string {
  const signed = `${encode({ alg, typ: 'JWT' })}.${encode(payload)}`;
  return `${signed}.${createHmac(hash, secret).update(signed).digest('base64url')}`;
}

async function challengeOf(authorization?: string): Promise<string | null> {
  const { challenge, ...answer } = await call('/caller', authorization);
  expect(answer).toEqual({ status: 401, type: null, text: '' });
  return challenge;
}

const refusal = (description: string) => `Bearer error="invalid_token", error_description="${description}"`;
const EXPIRED = refusal('The token is expired');
const SIGNATURE = refusal('The token signature is not valid');
const ALGORITHM = refusal('The token signature is not of the expected algorithm');
const MALFORMED = refusal('The token is malformed');

describe('authentication', () => {
  test('a missing token, or another scheme, gets the plain challenge', async () => {
    expect(await challengeOf()).toBe('Bearer');
    expect(await challengeOf('Basic dXNlcjpwYXNz')).toBe('Bearer');
    expect(await challengeOf('Bearer')).toBe('Bearer');
    expect(await challengeOf(mint(claims()))).toBe('Bearer');
  });

  test('the challenge says what is wrong with a token', async () => {
    const challenge = (changes: Record<string, unknown>) => challengeOf(`Bearer ${mint(claims(changes))}`);
    const now = Math.floor(Date.now() / 1000);
    expect(await challenge({ exp: now - 1 })).toBe(EXPIRED);
    expect(await challenge({ nbf: now + 1000 })).toBe(refusal('The token is not valid yet'));
    expect(await challenge({ iss: 'somebody else' })).toBe(refusal('The token is from another issuer'));
    expect(await challenge({ aud: 'somebody else' })).toBe(refusal('The token is for another audience'));
    expect(await challenge({ exp: undefined })).toBe(refusal('The token is malformed: it has no expiry'));
    expect(await challengeOf(`Bearer ${mint(claims(), { secret: OTHER_SECRET })}`)).toBe(SIGNATURE);
  });

  test('what is no token is malformed', async () => {
    const [header, payload, signature] = mint(claims()).split('.');
    const noJson = Buffer.from('{').toString('base64url');
    const broken = [
      ...['garbage', '..', '...', 'a.b', 'a.b.c', 'a b', 'ğüş', mint(null).slice(3)],
      ...[`.${payload}.${signature}`, `${header}.${payload}`, `${header}.${payload}.${signature}.x`],
      ...[`${header}.${payload}.${signature} x`, `${noJson}.${payload}.x`, `${encode(null)}.${payload}.x`],
      `${header}.${noJson}.x`,
    ];
    for (const token of broken) {
      const authorization = Buffer.from(`Bearer ${token}`).toString('latin1');
      expect([token, await challengeOf(authorization)]).toEqual([token, MALFORMED]);
    }
  });

  test('only HS256 is accepted', async () => {
    const unsigned = `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims())}.`;
    expect(await challengeOf(`Bearer ${unsigned}`)).toBe(refusal('The token has no signature'));
    for (const alg of ['none', 'None', 'NONE', 'hs256', 'RS256', 'ES256', 'PS256', ['HS256']]) {
      expect([alg, await challengeOf(`Bearer ${mint(claims(), { alg })}`)]).toEqual([alg, ALGORITHM]);
    }
    expect(await challengeOf(`Bearer ${mint(claims(), { alg: 'HS512', hash: 'sha512' })}`)).toBe(ALGORITHM);
    expect(await challengeOf(`Bearer ${mint(claims(), { alg: 'HS384', hash: 'sha384' })}`)).toBe(ALGORITHM);
  });

  test('a key pair does not stand in for the secret', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const signed = `${encode({ alg: 'RS256', typ: 'JWT' })}.${encode(claims())}`;
    const signature = createSign('sha256').update(signed).sign(privateKey).toString('base64url');
    expect(await challengeOf(`Bearer ${signed}.${signature}`)).toBe(ALGORITHM);
    const secret = publicKey.export({ type: 'spki', format: 'pem' }).toString();
    expect(await challengeOf(`Bearer ${mint(claims(), { secret })}`)).toBe(SIGNATURE);
  });

  test('a changed payload or signature is not believed', async () => {
    const [header, payload, signature = ''] = mint(claims()).split('.');
    const promoted = encode(claims({ roles: ['Administrator'] }));
    expect(await challengeOf(`Bearer ${header}.${promoted}.${signature}`)).toBe(SIGNATURE);
    expect(await challengeOf(`Bearer ${header}.${payload}.${signature.slice(0, -1)}`)).toBe(SIGNATURE);
    expect(await challengeOf(`Bearer ${header}.${payload}.${signature}=`)).not.toBeNull();
  });

  test('the scheme is taken in any case', async () => {
    expect((await call('/caller', `bearer ${mint(claims())}`)).status).toBe(200);
  });

  test('after a rotation the first secret signs and all verify, in each application its own', async () => {
    const [before, after] = [mint(claims()), issue({})];
    expect((await call('/caller', `Bearer ${before}`, rotated)).status).toBe(200);
    expect((await call('/caller', `Bearer ${after}`, rotated)).status).toBe(200);
    expect(await challengeOf(`Bearer ${after}`)).toBe(SIGNATURE);
    expect((await call('/caller', `Bearer ${before}`)).status).toBe(200);
    const stranger = mint(claims(), { secret: 'x'.repeat(40) });
    expect((await call('/caller', `Bearer ${stranger}`, rotated)).challenge).toBe(SIGNATURE);
    const old = mint(claims({ exp: 1 }));
    expect((await call('/caller', `Bearer ${old}`, rotated)).challenge).toBe(EXPIRED);
  });
});

describe('role and permission', () => {
  const create = (changes: Record<string, unknown>) => call('/create', `Bearer ${mint(claims(changes))}`);

  test('one of the roles and the permission let the caller in', async () => {
    const answer = await create({ roles: ['Operator', 'Supervizor'], permissions: ['Create'] });
    expect(answer).toMatchObject({ status: 201, text: 'created' });
  });

  test('without one of them the answer is an empty 403', async () => {
    const lacking = [
      { roles: ['Administrator'], permissions: ['Create'] },
      { roles: [], permissions: ['Create'] },
      { roles: ['Supervizor'], permissions: [] },
      { roles: ['Supervizor'], permissions: ['create'] },
    ];
    for (const changes of lacking) {
      expect(await create(changes)).toEqual({ status: 403, challenge: null, type: null, text: '' });
    }
  });

  test('a route that states no rule is denied to everyone', async () => {
    const token = mint(claims({ roles: ['Administrator'], permissions: ['Create'] }));
    expect(await call('/silent', `Bearer ${token}`)).toMatchObject({ status: 403, text: '' });
    expect(await call('/silent')).toMatchObject({ status: 403, text: '' });
  });

  test('a public route does not look at the token', async () => {
    expect(await call('/open', 'Bearer garbage')).toMatchObject({ status: 200, text: 'open' });
  });

  test('where any role will do a known one is still needed', async () => {
    for (const roles of [[], ['Root'], ['operator'], 'Operator', { 0: 'Operator' }, null, [['Operator']]]) {
      expect((await call('/caller', `Bearer ${mint(claims({ roles }))}`)).status).toBe(403);
    }
  });
});

describe('the caller', () => {
  test('is who the token was issued for', async () => {
    const rights = { roles: ['PlatformUser' as const], permissions: ['Create'], insuranceCompanyIds: [3, 5] };
    const token = issue({ ...rights, id: 12, displayName: 'Ayşe Yılmaz', agentId: 8 });
    const { text } = await call('/caller', `Bearer ${token}`, rotated);
    expect(JSON.parse(text)).toEqual({
      ...rights,
      ...ORIGIN,
      userId: '12',
      name: 'Ayşe Yılmaz',
      agentId: 8,
    });
  });

  test('carries the X-Request-Id of the answer and the address that called', async () => {
    const headers = { authorization: `Bearer ${mint(claims({}))}` };
    const response = await fetch(`${origin}/caller`, { headers });
    expect(await response.json()).toMatchObject({
      requestId: response.headers.get('x-request-id'),
      address: '127.0.0.1',
    });
  });

  test('gets nothing from claims of a wrong type', async () => {
    const odd = claims({
      sub: 7,
      name: { first: 'x' },
      roles: ['Root', 5, null, 'Operator', { role: 'Administrator' }],
      permissions: 'Create',
      insuranceCompanies: [1, '2', 3.5, null, -4, 0, 2147483648, [5], 6],
      agentId: '12',
    });
    const nothing = { ...ORIGIN, name: '', roles: ['Operator'], permissions: [] };
    expect(await callerOf(mint(odd))).toEqual({ ...nothing, insuranceCompanyIds: [1, 6] });
    const { iss, exp } = odd;
    const sparse = { iss, exp, aud: ['x', 'zeyil-gateway'], roles: ['Operator'] };
    expect(await callerOf(mint(sparse))).toEqual({ ...nothing, insuranceCompanyIds: [] });
  });

  test('has a user id only if sub is a positive integer', async () => {
    const userIdOf = async (sub: unknown) => (await callerOf(mint(claims({ sub })))).userId;
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
