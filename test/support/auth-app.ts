import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Module, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ScheduleModule } from '@nestjs/schedule';
import { pino } from 'pino';
import { DataSource } from 'typeorm';
import { Agent } from '../../src/agents/agent.entity.js';
import { AuthModule } from '../../src/auth/auth.module.js';
import { LoginFailure } from '../../src/auth/login-failure.entity.js';
import { RefreshToken } from '../../src/auth/refresh-token.entity.js';
import { User } from '../../src/auth/user.entity.js';
import { type NewUser, UsersService } from '../../src/auth/users.service.js';
import { CommonModule } from '../../src/common/common.module.js';
import { createAdapter } from '../../src/common/http/adapter.js';
import { ConfigModule } from '../../src/config/config.module.js';
import { Settings } from '../../src/config/settings.js';
import { DatabaseModule } from '../../src/database/database.module.js';
import { SnakeCaseNaming } from '../../src/database/naming.js';
import { createTestDatabase, type TestDatabase } from './database.js';

export const TEST_SECRET = 'test secret of at least 32 bytes (the first)';

/** An answer as it came over the wire. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely.
  json: any;
}

export interface CallOptions {
  body?: unknown;
  token?: string;
  headers?: Record<string, string>;
}

/** Users, login and the guard alone, over real HTTP and a database of their own. */
export interface AuthApp {
  app: NestFastifyApplication;
  dataSource: DataSource;
  settings: Settings;
  users: UsersService;
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  close(): Promise<void>;
}

/** A database for `startAuthApp`, so that two applications can share one. */
export async function createAuthDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  const dataSource = await connect(database);
  const [{ made }] = await dataSource.query(`select to_regclass('app_user') is not null as made`);
  if (!made) await dataSource.synchronize();
  await dataSource.destroy();
  return database;
}

export async function startAuthApp(
  database: TestDatabase,
  variables: Record<string, string> = {},
  controllers: Type[] = [],
): Promise<AuthApp> {
  const directory = await mkdtemp(join(tmpdir(), 'auth-'));
  const settings = new Settings({
    DATA_DIR: directory,
    LOG_LEVEL: 'silent',
    TRUST_PROXY: 'true',
    JWT_SECRETS: TEST_SECRET,
    ...variables,
  });
  const dataSource = await connect(database);

  @Module({
    imports: [
      ConfigModule.with(settings),
      DatabaseModule.with(dataSource),
      ScheduleModule.forRoot(),
      CommonModule,
      AuthModule,
    ],
    controllers,
  })
  class TestModule {}

  const adapter = createAdapter(settings, pino({ level: 'silent' }));
  const app = await NestFactory.create<NestFastifyApplication>(TestModule, adapter, {
    bodyParser: false,
    logger: false,
    abortOnError: false,
  });
  await app.listen(0, '127.0.0.1');
  const { port } = app.getHttpServer().address() as AddressInfo;
  return {
    app,
    dataSource,
    settings,
    users: app.get(UsersService),
    call: (method, path, options) => call(`http://127.0.0.1:${port}${path}`, method, options),
    close: async () => {
      await app.close();
      await dataSource.destroy();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

let counter = 0;

/** A user that no other test knows, with what is given; the password is `PASSWORD`. */
export const PASSWORD = 'correct horse battery';
export async function makeUser(users: UsersService, given: Partial<NewUser> = {}) {
  counter += 1;
  const userName = given.userName ?? `user-${counter}`;
  const rights = { roles: [], permissions: [], insuranceCompanyIds: [] };
  const id = await users.createUser({ password: PASSWORD, ...rights, ...given, userName });
  return { id, userName, password: given.password ?? PASSWORD };
}

/** An address that no other test uses, for the throttle; the application trusts its proxy. */
export function fromNewAddress(): Record<string, string> {
  counter += 1;
  return { 'x-forwarded-for': `10.${counter >> 16}.${(counter >> 8) & 255}.${counter & 255}` };
}

async function call(
  url: string,
  method: string,
  { body, token, headers }: CallOptions = {},
): Promise<Answer> {
  const response = await fetch(url, {
    method,
    body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: isJson ? JSON.parse(text) : undefined,
  };
}

async function connect({ connection }: TestDatabase): Promise<DataSource> {
  const { host, port, user, password, database } = connection;
  const dataSource = new DataSource({
    type: 'postgres',
    host,
    port,
    username: user,
    password,
    database,
    entities: [User, RefreshToken, LoginFailure, Agent],
    namingStrategy: new SnakeCaseNaming(),
    poolSize: 20,
  });
  return dataSource.initialize();
}
