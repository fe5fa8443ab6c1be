import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type RunningService, startService } from '../src/boot.js';
import { Settings } from '../src/config/settings.js';
import { UserReads } from '../src/users/user-reads.service.js';
import { UsersService } from '../src/users/users.service.js';
import { Client } from './support/client.js';
import { createTestDatabase, type TestDatabase } from './support/database.js';

const FIRST = { BOOTSTRAP_ADMIN_USER: 'root', BOOTSTRAP_ADMIN_PASSWORD: 'a good first password' };
const PRODUCTION = {
  NODE_ENV: 'production',
  JWT_SECRETS: 'a signing secret of at least 32 bytes',
  ENCRYPTION_KEY: randomBytes(32).toString('base64'),
  METRICS_TOKEN: 'a token for the metrics of this test',
};

let database: TestDatabase;
let directory: string;
let running: RunningService[];

beforeEach(async () => {
  database = await createTestDatabase();
  directory = await mkdtemp(join(tmpdir(), 'zeyil-first-'));
  running = [];
});
afterEach(async () => {
  for (const service of running) await service.stop();
  await database.drop();
  await rm(directory, { recursive: true });
});

async function start(variables: Record<string, string>): Promise<RunningService> {
  const here = { DATABASE_URL: database.url, DATA_DIR: directory, PORT: '0', LOG_LEVEL: 'silent' };
  const service = await startService(new Settings({ ...here, SANDBOX: 'false', ...variables }));
  running.push(service);
  return service;
}

const anyUser = ({ app }: RunningService) => app.get(UsersService).anyUser();
const loginStatus = async ({ url }: RunningService) => {
  const credentials = { userName: 'root', password: 'a good first password' };
  return (await new Client(url).post('/api/authentication/login', credentials)).status;
};

test('BOOTSTRAP_ADMIN_USER and BOOTSTRAP_ADMIN_PASSWORD make the first Administrator when there is no user', {
  tags: 'authentication',
}, async () => {
  const [one, two] = await Promise.all([start(FIRST), start(FIRST)]);
  expect(await loginStatus(one)).toBe(200);
  expect(await loginStatus(two)).toBe(200);
  const answer = await one.app.get(UserReads).list({ page: 1, pageSize: 50 });
  expect(answer).toMatchObject({
    total: 1,
    items: [{ UserName: 'root', Roles: ['Administrator'], Permissions: ['Create'], IsActive: true }],
  });
});

test('once there is a user, even an inactive one, the settings make none', async () => {
  const before = await start({});
  const rights = { roles: [], permissions: [], insuranceCompanyIds: [] };
  const user = { userName: 'somebody', password: 'some long password', ...rights, isActive: false };
  const users = before.app.get(UsersService);
  await users.createUser(await users.hashed(user));
  expect(await loginStatus(await start(FIRST))).toBe(401);
});

test('Production without users and without the bootstrap settings does not start, and names the missing ones', {
  tags: 'authentication',
}, async () => {
  await expect(start(PRODUCTION)).rejects.toThrow(/BOOTSTRAP_ADMIN_USER and BOOTSTRAP_ADMIN_PASSWORD/);
  expect(await anyUser(await start({}))).toBe(false);
  expect(await loginStatus(await start({ ...PRODUCTION, ...FIRST }))).toBe(200);
  expect(await loginStatus(await start(PRODUCTION))).toBe(200);
});

test.each([
  [
    { BOOTSTRAP_ADMIN_PASSWORD: 'password1234' },
    /^BOOTSTRAP_ADMIN_PASSWORD must not be among the most common/,
  ],
  [
    { BOOTSTRAP_ADMIN_USER: 'first.admin', BOOTSTRAP_ADMIN_PASSWORD: 'First.Admin1' },
    /^BOOTSTRAP_ADMIN_PASSWORD must not be the user name or little more\.$/,
  ],
  [{ BOOTSTRAP_ADMIN_USER: 'root user' }, /^BOOTSTRAP_ADMIN_USER must consist of letters of one script/],
])(
  'The rules of names and passwords hold for the first administrator of a production (%j)',
  { tags: 'running' },
  async (variables, refusal) => {
    await expect(start({ ...PRODUCTION, ...FIRST, ...variables })).rejects.toThrow(refusal);
    const elsewhere = await start({ ...FIRST, ...variables });
    expect(await anyUser(elsewhere)).toBe(true);
  },
);
