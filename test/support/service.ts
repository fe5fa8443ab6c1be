import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SchedulerRegistry } from '@nestjs/schedule';
import { DataSource, type EntityManager } from 'typeorm';
import type { Role } from '../../src/access/roles.js';
import { AgentsService } from '../../src/agents/agents.service.js';
import { AuditedReads } from '../../src/audit/audited-reads.service.js';
import { RepeatedActions } from '../../src/audit/repeated-actions.service.js';
import { AccessTokens } from '../../src/auth/access-tokens.js';
import { type RunningService, startService } from '../../src/boot.js';
import { Settings } from '../../src/config/settings.js';
import { inTransaction } from '../../src/data/transaction.js';
import { RefreshTokens } from '../../src/users/refresh-tokens.js';
import { User } from '../../src/users/user.entity.js';
import { UsersService } from '../../src/users/users.service.js';
import { emptyAudit } from './audit.js';
import { Client } from './client.js';
import { spent } from './costs.js';
import { createTestDatabase, type TestDatabase } from './database.js';
import { cheapHash } from './passwords.js';
import { CROWDED } from './request-limits.js';
import { JWT_SECRET } from './tokens.js';
import { despiteDeadlocks } from './transactions.js';

/** The properties in which test users differ. */
export interface TestUser {
  roles: Role[];
  insuranceCompanyIds?: number[];
  permissions?: string[];
  agentId?: number;
  isActive?: boolean;
}

/** The whole service in this process, on a new database and a new data directory. */
export interface TestService {
  url: string;
  dataDirectory: string;
  database: TestDatabase;
  dataSource: DataSource;
  running: RunningService;
  /** Without token. */
  anonymous: Client;
  /** Creates a user and gives it a token, as a login does; without the login's checks, audit entry and cost. */
  as(user: TestUser): Promise<Client>;
  createAgent(fields?: { platformUrl?: string; platformApiKey?: string; name?: string }): Promise<number>;
  stop(): Promise<void>;
}

/** Settings of a service that a file keeps for itself although it needs no others: it breaks what the next would need. */
export const OWN = { LOG_LEVEL: 'silent' };

/** What shared services have: a signing secret that tests know, and a proxy that names the callers' addresses. */
const SHARED = { JWT_SECRETS: JWT_SECRET, TRUST_PROXY: 'true' };

interface Shared {
  service: TestService;
  /** Tables without rows when the service had started. */
  tables: string[];
  taken: boolean;
}
let shared: Shared | undefined;

/**
 * The service that the test files of this worker share, one after the other; each begins with the rows of a new
 * database, but not with its first numbers. For files that need no settings of their own, stop no clock and break
 * nothing; others call `startTestService`.
 */
export async function sharedService(): Promise<TestService> {
  if (shared === undefined) {
    const service = await startTestService(SHARED);
    shared = { service, tables: await emptyTables(service.dataSource), taken: false };
  }
  const { service, tables } = shared;
  await spent('shared', async () => undefined);
  // A file that failed before its end has not given the service back.
  if (shared.taken) await emptyAgain(service, tables);
  shared.taken = true;
  return { ...service, as: signInTo(service.running), stop: giveBack };
}

/** A service with these settings; the shared one where there are none. */
export function serviceWith(variables: Record<string, string>): Promise<TestService> {
  return Object.keys(variables).length > 0 ? startTestService({ ...SHARED, ...variables }) : sharedService();
}

/** Stops the shared service; the next file that asks for it starts another. */
export async function endShared(): Promise<void> {
  const { service } = shared ?? {};
  shared = undefined;
  await service?.stop();
}

async function giveBack(): Promise<void> {
  if (!shared?.taken) return;
  await emptyAgain(shared.service, shared.tables);
  shared.taken = false;
}

/** Timers fill some tables for each installation, at once or within seconds. */
const ROUNDS = 3;

/** Tables, and partitions, whose triggers refuse that they are emptied. */
const KEPT =
  'select distinct tgrelid::regclass::text as name from pg_trigger where not tgisinternal and tgtype & 32 <> 0';
const TABLES = `select oid::regclass::text as name from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`;

async function emptyTables(dataSource: DataSource): Promise<string[]> {
  const tables: { name: string }[] = await dataSource.query(TABLES);
  const others = tables.map(({ name }) => name).filter((name) => !name.includes('audit'));
  const used = await withRows(dataSource, others);
  return others.filter((name) => !used.includes(name));
}

/**
 * What the file's calls leave in memory for the audit is written first: it would become entries of the next file. The service's own timers
 * read the tables, so that the locks may have to be waited for.
 */
async function emptyAgain(service: TestService, tables: string[]): Promise<void> {
  const { dataSource, running } = service;
  await running.app.get(RepeatedActions).onModuleDestroy();
  await running.app.get(AuditedReads).onModuleDestroy();
  await emptyAudit(service);
  const empty = async (tx: EntityManager, used: string[]) => {
    await tx.query('set local lock_timeout = 0');
    const kept: { name: string }[] = await tx.query(KEPT);
    for (const { name } of kept) await tx.query(`alter table ${name} disable trigger user`);
    await tx.query(`truncate ${used.join(', ')} cascade`);
    for (const { name } of kept) await tx.query(`alter table ${name} enable trigger user`);
  };
  // A statement of the service's own timers that read before and waited for the locks writes of the former file afterwards.
  for (let round = 0; round < ROUNDS; round++) {
    const used = await withRows(dataSource, tables);
    if (used.length === 0) return;
    await despiteDeadlocks(() => dataSource.transaction((tx) => empty(tx, used)));
  }
}

async function withRows(dataSource: DataSource, tables: string[]): Promise<string[]> {
  const checks = tables.map((name) => `select '${name}' as name where exists (select from ${name})`);
  const rows: { name: string }[] = await dataSource.query(checks.join(' union all '));
  return rows.map(({ name }) => name);
}

/** Starts the service; `variables` are settings as the environment would give them. */
export async function startTestService(variables: Record<string, string> = {}): Promise<TestService> {
  const database = await createTestDatabase();
  const dataDirectory = await mkdtemp(join(tmpdir(), 'zeyil-service-'));
  const settings = new Settings({
    DATABASE_URL: database.url,
    DATA_DIR: dataDirectory,
    PORT: '0',
    SIMULATOR_PORT: '0',
    SANDBOX: 'false',
    SHUTDOWN_DELAY: '0s',
    LOG_LEVEL: 'silent',
    ...CROWDED,
    ...variables,
  });
  const running = await spent('services', () => startService(settings));
  leaveToTests(running);
  return {
    url: running.url,
    dataDirectory,
    database,
    dataSource: running.app.get(DataSource),
    running,
    anonymous: new Client(running.url),
    as: signInTo(running),
    createAgent: (fields = {}) =>
      running.app
        .get(AgentsService)
        .create({ userId: undefined, name: 'test' }, { name: 'Agent', ...fields }),
    stop: async () => {
      await spent('services', () => running.stop(), 0);
      await database.drop();
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}

/** Settings of another process on the same database and files. */
export const besides = (
  { database, dataDirectory }: Pick<TestService, 'database' | 'dataDirectory'>,
  more: Record<string, string> = {},
) => ({
  DATABASE_URL: database.url,
  DATA_DIR: dataDirectory,
  PORT: '0',
  SIMULATOR_PORT: '0',
  SANDBOX: 'false',
  LOG_LEVEL: 'silent',
  ...more,
});

/** Creates users, whose names are numbered from 1, and gives each a token. */
function signInTo(running: RunningService): TestService['as'] {
  let made = 0;
  return async (user) => {
    const userName = `user-${++made}`;
    const passwordHash = await cheapHash(`a password for ${userName}`);
    const rights = { insuranceCompanyIds: [], permissions: ['Create'] };
    const id = await running.app.get(UsersService).createUser({ ...rights, ...user, userName, passwordHash });
    return new Client(running.url, await tokenOf(running, id), id);
  };
}

/** An access token of a new session. */
async function tokenOf({ app }: RunningService, id: number): Promise<string> {
  const dataSource = app.get(DataSource);
  const { sessionId } = await inTransaction(dataSource, (tx) => app.get(RefreshTokens).issue(tx, id));
  const user = await dataSource.getRepository(User).findOneByOrFail({ id });
  return app.get(AccessTokens).issue(user, { id: sessionId }).token;
}

/** Takes out what a service does a minute or two after its start or at a time of day: tests call it themselves. */
function leaveToTests({ app }: RunningService): void {
  const schedule = app.get(SchedulerRegistry);
  for (const name of schedule.getTimeouts()) schedule.deleteTimeout(name);
  for (const job of schedule.getCronJobs().values()) void job.stop();
}
