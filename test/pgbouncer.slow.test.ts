import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Client } from './support/client.js';
import { createTestDatabase, execute, type TestDatabase } from './support/database.js';
import { endorsement, openRequestedJob } from './support/jobs.js';
import { type PgBouncer, startPgBouncer } from './support/pgbouncer.js';
import { startTestPlatform, succeed, type TestPlatform } from './support/platform.js';
import { type ServiceProcess, startServiceProcess, WARNING } from './support/process.js';
import { csv } from './support/vehicle-catalog.js';

const ADMIN = { userName: 'first-admin', password: 'the first password' };
const RECORDS = [1, 2, 3].map((serviceOperationId) => ({
  insuranceCompanyId: 110,
  insuranceCompanyName: 'Sigorta',
  productId: 111,
  productName: 'Kasko',
  productBranchId: 1,
  productBranchName: 'Oto',
  serviceOperationId,
  serviceOperationName: `İşlem ${serviceOperationId}`,
  serviceName: `Servis ${serviceOperationId}`,
}));

const IGNORED =
  'ignore_startup_parameters = options,statement_timeout,lock_timeout,idle_in_transaction_session_timeout';

/** What the operations manual has the pooler do when it connects. */
function documented(): string {
  const manual = readFileSync('docs/operations/database.en.md', 'utf8');
  return /^zeyil = .*?(connect_query=.*)$/m.exec(manual)?.[1] ?? '';
}

const ago = (moment: string) => Math.abs(Date.parse(moment) - Date.now());

describe('through PgBouncer in transaction mode', { tags: 'needs-pgbouncer' }, () => {
  let database: TestDatabase;
  /** As Debian brings it, and one that drops what sessions are set to at their start. */
  let bouncer: PgBouncer;
  let indulgent: PgBouncer;
  let platform: TestPlatform;
  let directory: string;
  let replicas: ServiceProcess[];
  let administrator: Client;
  let insurer: Client;
  let agentId: number;

  const start = (variables: Record<string, string>) =>
    startServiceProcess({
      DATA_DIR: directory,
      BOOTSTRAP_ADMIN_USER: ADMIN.userName,
      BOOTSTRAP_ADMIN_PASSWORD: ADMIN.password,
      // A lease lasts longer than this: what is attempted again within a test was not left to its lease.
      PLATFORM_TIMEOUT: '10m',
      LOG_LEVEL: 'warn',
      ...variables,
    });

  const login = async (user: typeof ADMIN) => {
    const { url = '' } = replicas[0] ?? {};
    const answer = await new Client(url).post('/api/authentication/login', user);
    return new Client(url, answer.response<{ AccessToken: string }>().AccessToken);
  };

  beforeAll(async () => {
    database = await createTestDatabase();
    await execute(
      database.connection,
      `alter database ${database.connection.database} set timezone = 'Asia/Tokyo'`,
    );
    platform = await startTestPlatform();
    directory = await mkdtemp(join(tmpdir(), 'zeyil-pgbouncer-'));
    [bouncer, indulgent] = await Promise.all([
      startPgBouncer(database, { connectQuery: documented() }),
      startPgBouncer(database, { lines: [IGNORED] }),
    ]);
    const through = { DATABASE_URL: bouncer.url, DATABASE_URL_DIRECT: database.url };
    replicas = [await start(through), await start(through)];
    administrator = await login(ADMIN);
    const agent = await administrator.post('/api/admin/agents', {
      name: 'Acente',
      platformUrl: platform.url,
    });
    agentId = agent.response<{ Id: number }>().Id;
    const user = { userName: 'insurer', password: 'the second password' };
    const roles = ['InsuranceCompanyAPIAdmin'];
    const permissions = ['Create'];
    await administrator.post('/api/admin/users', { ...user, roles, permissions, insuranceCompanyIds: [110] });
    insurer = await login(user);
  });
  afterAll(async () => {
    for (const replica of replicas) await replica.kill('SIGKILL');
    await Promise.all([bouncer.stop(), indulgent.stop(), platform.close()]);
    await database.drop();
    await rm(directory, { recursive: true, force: true });
  });

  test('PgBouncer in transaction mode works: DATABASE_URL leads to it, DATABASE_URL_DIRECT to the database', {
    tags: 'running',
  }, async () => {
    const jobs = await Promise.all(
      Array.from({ length: 12 }, () => openRequestedJob(administrator, { agentId })),
    );
    const made = await Promise.all(
      jobs.map((job) => insurer.post(`/api/offline/jobs/${job}/endorsements`, endorsement())),
    );
    expect(made.map(({ status }) => status)).toEqual(jobs.map(() => 204));
    await platform.until((attempts) => attempts.length === jobs.length);

    const list = new FormData();
    list.append('file', new Blob([csv([{ brand: 1, model: 2, values: { 2026: 900_000 } }])]), 'list.csv');
    const change = { parameterId: 5, parameterValue: 'a', parameterName: 'A', status: true, crossed: false };
    const answers = [
      await administrator.send('PUT', '/api/admin/service-catalog', { records: RECORDS }),
      await administrator.post('/api/admin/parameters/changes', {
        changes: [{ changeType: 'upsert', ...change }],
      }),
      await administrator.post('/api/admin/vehicle-catalog/syncs', list),
      await insurer.get('/api/offline/jobs/changes'),
      await administrator.get('/api/admin/audit/chain'),
      await administrator.get('/health/ready'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 202, 200, 200, 200]);
    const sync = `/api/admin/vehicle-catalog/syncs/${answers[2]?.response<{ Id: number }>().Id}`;
    const state = async () => (await administrator.get(sync)).response<{ State: string }>().State;
    await expect.poll(state).toBe('Succeeded');
    for (const replica of replicas) expect(replica.output()).not.toMatch(WARNING);
  });

  test('sessions are set as the manual says', async () => {
    const session = new pg.Client(bouncer.url);
    await session.connect();
    const names = ['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout'];
    const { rows } = await session.query('select current_setting(n) as value from unnest($1::text[]) n', [
      names,
    ]);
    await session.end();
    expect(rows.map(({ value }) => value)).toEqual(['1s', '2min', '1min']);
  });

  test("Moments are right in any time zone of the database's sessions", { tags: 'running' }, async () => {
    const jobId = await openRequestedJob(administrator, { agentId });
    expect((await insurer.post(`/api/offline/jobs/${jobId}/endorsements`, endorsement())).status).toBe(204);
    const actions = (await insurer.get(`/api/offline/jobs/${jobId}/actions`)).response<
      { CreateDate: string }[]
    >();
    for (const { CreateDate } of actions) expect(ago(`${CreateDate}+03:00`)).toBeLessThan(60_000);
    const ofJob = () =>
      platform.attempts.map(({ payload }) => JSON.parse(payload)).find((p) => p.JobId === jobId);
    await expect.poll(ofJob).toBeDefined();
    expect(ago(ofJob().CreateDate)).toBeLessThan(60_000);
    const today = await insurer.get('/api/offline/jobs?pageSize=200');
    expect(today.items<{ Id: number }>().map(({ Id }) => Id)).toContain(jobId);
  });

  test("A killed replica's leases are taken over through PgBouncer, too", {
    tags: 'notifications',
  }, async () => {
    const [holder, witness] = replicas as [ServiceProcess, ServiceProcess];
    const before = platform.attempts.length;
    platform.answer(() => undefined);
    witness.child.kill('SIGSTOP');
    await administrator.post(`/api/admin/agents/${agentId}/test-notification`);
    await platform.until((attempts) => attempts.length === before + 1);
    witness.child.kill('SIGCONT');
    platform.answer(succeed);
    await holder.kill('SIGKILL');
    await platform.until((attempts) => attempts.length === before + 2);
  });

  test.each([
    ['without DATABASE_URL_DIRECT', () => ({ DATABASE_URL: bouncer.url })],
    ['without it, though startup parameters are let through', () => ({ DATABASE_URL: indulgent.url })],
    ['when it leads there too', () => ({ DATABASE_URL: bouncer.url, DATABASE_URL_DIRECT: indulgent.url })],
  ])(
    'A pooler in transaction mode without DATABASE_URL_DIRECT stops the start by name (%s)',
    { tags: 'running' },
    async (_, variables) => {
      await expect(start(variables())).rejects.toThrow(
        'A pooler in transaction mode stands before the database: DATABASE_URL_DIRECT must lead to the database itself.',
      );
    },
  );
});
