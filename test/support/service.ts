import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SchedulerRegistry } from '@nestjs/schedule';
import { DataSource } from 'typeorm';
import type { Role } from '../../src/access/roles.js';
import { AgentsService } from '../../src/agents/agents.service.js';
import { type RunningService, startService } from '../../src/boot.js';
import { Settings } from '../../src/config/settings.js';
import { UsersService } from '../../src/users/users.service.js';
import { type Answer, Client } from './client.js';
import { spent } from './costs.js';
import { createTestDatabase, type TestDatabase } from './database.js';

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
  /** Creates a user and logs in as that user. */
  as(user: TestUser): Promise<Client>;
  createAgent(fields?: { platformUrl?: string; platformApiKey?: string; name?: string }): Promise<number>;
  stop(): Promise<void>;
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
    ...variables,
  });
  const running = await spent('services', () => startService(settings));
  leaveToTests(running);
  const users = running.app.get(UsersService);
  let made = 0;
  return {
    url: running.url,
    dataDirectory,
    database,
    dataSource: running.app.get(DataSource),
    running,
    anonymous: new Client(running.url),
    as: async (user) => {
      const userName = `user-${++made}`;
      const password = `a password for ${userName}`;
      const rights = { insuranceCompanyIds: [], permissions: ['Create'] };
      const id = await spent(
        'logins',
        async () => users.createUser(await users.hashed({ ...rights, ...user, userName, password })),
        0,
      );
      const answer: Answer = await spent('logins', () =>
        new Client(running.url).post('/api/authentication/login', { userName, password }),
      );
      return new Client(running.url, answer.response<{ AccessToken: string }>().AccessToken, id);
    },
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

/** Takes out what a service does a minute or two after its start or at a time of day: tests call it themselves. */
function leaveToTests({ app }: RunningService): void {
  const schedule = app.get(SchedulerRegistry);
  for (const name of schedule.getTimeouts()) schedule.deleteTimeout(name);
  for (const job of schedule.getCronJobs().values()) void job.stop();
}
