// @module-tag running
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from './support/client.js';
import { startDeliveries } from './support/deliveries.js';
import { endorsement, openRequestedJob } from './support/jobs.js';
import { startTestPlatform, type TestPlatform } from './support/platform.js';
import { type ServiceProcess, startServiceProcess } from './support/process.js';
import { loggedIn } from './support/processes.js';
import { type ReplicatedPostgres, startReplicatedPostgres } from './support/replicated-postgres.js';
import { startTestService } from './support/service.js';

const ADMIN = { userName: 'first-admin', password: 'the first password' };
const SECRETS = {
  JWT_SECRETS: 'the secret of the drill of 32 bytes or more',
  ENCRYPTION_KEY: Buffer.alloc(32, 3).toString('base64'),
};

test('A synchronous standby that is away: readiness names `database`, reads are answered, and nothing has to be restarted when it is back', async () => {
  const servers = await startReplicatedPostgres();
  const on = await startDeliveries({ DATABASE_URL: servers.url });
  const ready = async () => {
    const answer = await on.service.anonymous.get('/health/ready');
    return [answer.status, ...answer.json<{ Missing: string[] }>().Missing];
  };
  await on.publish(10);
  await on.platform.until((attempts) => attempts.length === 1);
  await expect.poll(ready).toEqual([200]);
  await servers.stopStandby();
  await expect
    .poll(ready)
    .toEqual([503, 'database: It does not confirm writes; a synchronous standby may be away.']);
  expect((await on.service.anonymous.get('/health/serving')).status).toBe(200);
  expect((await on.operator.get('/api/admin/deliveries')).status).toBe(200);
  const published = on.publish(10);
  await expect.poll(ready).toEqual([503, expect.stringContaining('confirm')]);
  expect(on.platform.attempts).toHaveLength(1);
  await servers.startStandby();
  await published;
  await on.platform.until((attempts) => attempts.length === 2);
  await expect.poll(ready).toEqual([200]);
  const left = await on.service.dataSource.query('select count(*)::int as rows from write_probe');
  expect(left).toEqual([{ rows: 0 }]);
  await on.stop();
  await servers.close();
});

test('Sessions leave a former primary that lives on within seconds of the address leading elsewhere', async () => {
  const servers = await startReplicatedPostgres();
  const service = await startTestService({ DATABASE_URL: servers.url });
  const ports = async () => {
    const sql = "select current_setting('port')::int as port, pg_sleep(0.1)";
    const rows = await Promise.all(Array.from({ length: 20 }, () => service.dataSource.query(sql)));
    return new Set(rows.map(([{ port }]) => port));
  };
  const [former] = await ports();
  const port = await servers.promoteBeside();
  expect(former).not.toBe(port);
  expect(await ports()).toEqual(new Set([former]));
  // A request whose session is ended has 503, and its repetition reaches the new primary.
  await expect.poll(() => ports().catch(() => undefined)).toEqual(new Set([port]));
  const { text } = await service.anonymous.get('/metrics');
  expect(text).toMatch(/^zeyil_database_connections_lost_total\{cause="moved"\} \d\d/m);
  await service.stop();
  await servers.close();
});

let directory: string;
let postgres: ReplicatedPostgres;
let platform: TestPlatform;
const replicas: ServiceProcess[] = [];

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'zeyil-standby-'));
  postgres = await startReplicatedPostgres();
  platform = await startTestPlatform();
  for (const name of ['a', 'b', 'c']) {
    replicas.push(
      await startServiceProcess({
        ...SECRETS,
        DATABASE_URL: postgres.url,
        DATA_DIR: join(directory, name),
        BOOTSTRAP_ADMIN_USER: ADMIN.userName,
        BOOTSTRAP_ADMIN_PASSWORD: ADMIN.password,
        NOTIFICATION_RETRY_WAITS: '500ms',
      }),
    );
  }
});
afterAll(async () => {
  for (const replica of replicas) await replica.kill('SIGKILL');
  await platform?.close();
  await postgres?.close();
  await rm(directory, { recursive: true, force: true });
});

/** Endorses job after job until it is stopped, each over the next replica; returns the jobs whose endorsement was answered 204. */
function load(insurers: readonly Client[], admins: readonly Client[], agentId: number) {
  const recorded: number[] = [];
  let going = true;
  const worker = async (number: number) => {
    for (let turn = number; going; turn++) {
      const [admin, insurer] = [admins, insurers].map((clients) => clients[turn % clients.length] as Client);
      try {
        const jobId = await openRequestedJob(admin as Client, { agentId });
        const answer = await insurer?.post(`/api/offline/jobs/${jobId}/endorsements`, endorsement());
        if (answer?.status === 204) recorded.push(jobId);
      } catch {
        // While the database is away, a job cannot be opened.
        await sleep(100);
      }
    }
  };
  const working = Promise.all([0, 1, 2].map(worker));
  return {
    recorded,
    stop: async () => {
      going = false;
      await working;
    },
  };
}

test('A standby is promoted while three replicas serve: nothing that was answered is lost, every notification comes, and writes go on within half a minute', async () => {
  const admins = await Promise.all(replicas.map(({ url }) => loggedIn(url, ADMIN)));
  const [admin] = admins as [Client];
  const agent = await admin.post('/api/admin/agents', { name: 'Acente', platformUrl: platform.url });
  const agentId = agent.response<{ Id: number }>().Id;
  const user = { userName: 'insurer', password: 'the second password' };
  await admin.post('/api/admin/users', {
    ...user,
    roles: ['InsuranceCompanyAPIAdmin'],
    permissions: ['Create'],
    insuranceCompanyIds: [110],
  });
  const insurers = await Promise.all(replicas.map(({ url }) => loggedIn(url, user)));
  const work = load(insurers, admins, agentId);
  await expect.poll(() => work.recorded.length).toBeGreaterThan(30);

  // A backup is read from the standby, which the load does not feel.
  const backup = ['dist/src/main.js', 'backup', join(directory, 'backup')];
  const env = {
    PATH: process.env['PATH'],
    ...SECRETS,
    DATABASE_URL: postgres.standbyUrl,
    DATA_DIR: join(directory, 'a'),
  };
  const { stdout } = await promisify(execFile)(process.execPath, [...backup, '--without-documents'], { env });
  expect(stdout).toContain('is whole');

  await postgres.killPrimary();
  const killed = Date.now();
  await sleep(2_000);
  await postgres.promote();
  const before = work.recorded.length;
  await expect.poll(() => work.recorded.length).toBeGreaterThan(before);
  const away = Date.now() - killed;
  expect(away).toBeLessThan(30_000);
  await expect.poll(() => work.recorded.length).toBeGreaterThan(before + 30);
  await work.stop();
  for (const { url } of replicas) {
    await expect.poll(async () => (await fetch(`${url}/health/ready`)).status).toBe(200);
  }

  const promoted = new pg.Client(postgres.standbyUrl);
  await promoted.connect();
  const { rows } = await promoted.query(
    `select j.id, j.current_stage as stage, count(e.*)::int as endorsements from job j
     left join job_action a on a.job_id = j.id left join endorsement e on e.action_id = a.id
     where j.id = any ($1) group by j.id`,
    [work.recorded],
  );
  await promoted.end();
  expect(rows.length).toBe(work.recorded.length);
  expect(rows.filter(({ stage, endorsements }) => stage !== 3 || endorsements !== 1)).toEqual([]);
  const told = () =>
    new Set(
      platform.attempts.flatMap(({ type, payload }) =>
        type === 101 ? [Number(JSON.parse(payload).JobId)] : [],
      ),
    );
  await expect.poll(() => work.recorded.filter((id) => !told().has(id))).toEqual([]);
});
