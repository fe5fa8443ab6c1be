import { createHmac, randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { Controller, Get, Post } from '@nestjs/common';
import { APP_GUARD, NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DataSource } from 'typeorm';
import { Access, AnyRole, type Caller, CurrentCaller, Public } from '../../src/access/access.js';
import { AccessGuard } from '../../src/auth/access.guard.js';
import { AccessTokenStrategy } from '../../src/auth/access-token.strategy.js';
import { AccessTokens } from '../../src/auth/access-tokens.js';
import { ConfigModule } from '../../src/config/config.module.js';
import { Settings } from '../../src/config/settings.js';
import { CommonModule } from '../../src/core.module.js';
import { DatabasePools } from '../../src/data/database-pools.js';
import { createAdapter } from '../../src/http/adapter.js';
import { RequestLimitsModule } from '../../src/http/request-limits.js';
import { Clock } from '../../src/time/clock.js';
import { createLogger } from '../../src/tracing/logger.js';
import { LastUses } from '../../src/users/last-uses.js';
import { Standing } from '../../src/users/standing.js';
import type { User } from '../../src/users/user.entity.js';
import { createTestDatabase } from './database.js';
import { poolsOf } from './pools.js';

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

// Decorators are applied as calls: the test runner's compiler reads decorator syntax only in files of the build.
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
decorate('create', Post('create'), Access(['Supervizor', 'InsuranceCompanyAPIUser'], undefined, 'Create'));
decorate('silent', Get('silent'));

const SECRET = 'a signing secret of at least 32 bytes';
export const OTHER_SECRET = 'another secret of at least 32 bytes';

/** Routes of every kind behind the guard alone, in an application that signs with `SECRET`. */
export interface GuardedProbe {
  origin: string;
  /** The same routes in an application whose secrets are `OTHER_SECRET` and, second, `SECRET`. */
  rotated: string;
  /** A token that the second application issues to an operator, with these changes. */
  issue(user: Partial<User>): string;
  call(path: string, authorization?: string, at?: string): Promise<ProbeAnswer>;
  /** The caller that a route gets for a token. */
  callerOf(token: string): Promise<Caller>;
  stop(): Promise<void>;
}

interface ProbeAnswer {
  status: number;
  challenge: string | null;
  type: string | null;
  text: string;
}

export async function startGuardedProbe(): Promise<GuardedProbe> {
  const database = await createTestDatabase();
  const dataSource = await new DataSource({ type: 'postgres', url: database.url }).initialize();
  const [first, second] = [
    await start(SECRET, dataSource),
    await start(`${OTHER_SECRET},${SECRET}`, dataSource),
  ];
  const origin = originOf(first);
  const operator = {
    ...{ id: 5, userName: 'user', displayName: null, roles: ['Operator'], permissions: [] },
    ...{ insuranceCompanyIds: [], agentId: null },
  };
  const call = async (path: string, authorization?: string, at = origin) => {
    const method = path === '/create' ? 'POST' : 'GET';
    const response = await fetch(`${at}${path}`, { method, headers: authorization ? { authorization } : {} });
    const { status, headers } = response;
    return {
      status,
      challenge: headers.get('www-authenticate'),
      type: headers.get('content-type'),
      text: await response.text(),
    };
  };
  return {
    origin,
    rotated: originOf(second),
    issue: (user) =>
      second.get(AccessTokens).issue({ ...operator, ...user } as User, { id: randomUUID() }).token,
    call,
    callerOf: async (token) => JSON.parse((await call('/caller', `Bearer ${token}`)).text) as Caller,
    stop: async () => {
      await first.close();
      await second.close();
      await dataSource.destroy();
      await database.drop();
    },
  };
}

async function start(secrets: string, dataSource: DataSource): Promise<NestFastifyApplication> {
  const settings = new Settings({
    LOG_LEVEL: 'silent',
    JWT_SECRETS: secrets,
    ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
  });
  const logger = createLogger('silent');
  const pools = { provide: DatabasePools, useValue: poolsOf(dataSource) };
  const database = { provide: DataSource, useValue: dataSource };
  const guard = { provide: APP_GUARD, useClass: AccessGuard };
  const root = {
    module: class {},
    imports: [
      ConfigModule.with(settings),
      CommonModule.with(settings, logger, new Clock('UTC')),
      RequestLimitsModule.with(settings.requestLimits),
    ],
    providers: [guard, AccessTokenStrategy, AccessTokens, LastUses, Standing, database, pools],
    controllers: [Probe],
  };
  const adapter = createAdapter(settings, logger);
  const app = await NestFactory.create<NestFastifyApplication>(root, adapter, {
    bodyParser: false,
    logger: false,
    abortOnError: false,
  });
  await app.listen(0, '127.0.0.1');
  return app;
}

const originOf = (app: NestFastifyApplication) =>
  `http://127.0.0.1:${(app.getHttpServer().address() as AddressInfo).port}`;

/** Claims of an operator who is not in the database, with these changes. */
export function claims(changes: Record<string, unknown> = {}): Record<string, unknown> {
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

/** A part of a token. */
export const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Signs any payload, by HMAC with `hash`, with any `alg` and further members in the header. */
export function mint(
  payload: unknown,
  { secret = SECRET, alg = 'HS256' as unknown, hash = 'sha256', header = {} } = {},
): string {
  const signed = `${encode({ alg, typ: 'JWT', ...header })}.${encode(payload)}`;
  return `${signed}.${createHmac(hash, secret).update(signed).digest('base64url')}`;
}
