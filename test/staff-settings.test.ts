// @module-tag admin-screens
import { afterEach, beforeEach, expect, test } from 'vitest';
import { RECORD_RESTORE_PROOF } from '../src/database/restore-proof.sql.js';
import type { StaffSettings } from '../src/staff/settings/settings.answers.js';
import type { SystemStatus } from '../src/staff/status/system-status.answers.js';
import { serviceVersion } from '../src/version.js';
import { readOnly } from './support/database-faults.js';
import { type Deliveries, startDeliveries } from './support/deliveries.js';
import { startTestService } from './support/service.js';
import { startOnce } from './support/start-once.js';
import { JWT_SECRET } from './support/tokens.js';

const SECRETS = {
  JWT_SECRETS: JWT_SECRET,
  PLATFORM_API_KEY: 'anahtar-8c1f0b7e',
  SERVICE_CATALOG_SOURCE: 'http://127.0.0.1:9/katalog-8c1f0b7e.json',
};

const service = startOnce(() =>
  startTestService({
    ...SECRETS,
    NOTIFICATION_RETRY_WAITS: '250ms,10s,1h',
    PLATFORM_TIMEOUT: '1500ms',
    NOTIFICATION_RETENTION: '30d',
    JOB_RETENTION: '365d',
    AVAILABILITY_EVALUATION_WINDOW: '10m',
    AVAILABILITY_EVALUATION_MIN_CALLS: '7',
    MAX_BODY_MB: '64',
    BUSINESS_TIME_ZONE: 'Europe/Berlin',
  }),
);

test('The staff reads what the service is set to, and none of its secrets and addresses', async () => {
  const operator = await service.as({ roles: ['Operator'] });
  const answer = await operator.get('/api/admin/settings');
  expect(answer.response<StaffSettings>()).toEqual({
    Version: serviceVersion(),
    TimeZone: 'Europe/Berlin',
    Notifications: { RetryWaitMs: [250, 10_000, 3_600_000], PlatformTimeoutMs: 1_500 },
    Retention: { NotificationDays: 30, JobDays: 365, OutgoingLogDays: null, AuditDays: null },
    Evaluation: {
      WindowSeconds: 600,
      MinCalls: 7,
      FailurePercent: 50,
      RecoveryPercent: 20,
      QuietSeconds: 600,
      MaxQuietSeconds: 7_200,
    },
    Uploads: { BodyBytes: 67_108_864, VehicleListBytes: 52_428_800 },
    Sources: { ServiceCatalog: true, VehicleList: false },
  });
  for (const secret of Object.values(SECRETS)) expect(answer.text).not.toContain(secret);
});

let deliveries: Deliveries;
beforeEach(async () => {
  deliveries = await startDeliveries();
});
afterEach(() => deliveries.stop());

/** Polls until the point has the state, and returns it; an answer is kept for a second. */
async function pointIn(name: string, state: string): Promise<SystemStatus['Points'][number] | undefined> {
  let found: SystemStatus['Points'][number] | undefined;
  await expect
    .poll(async () => {
      const answer = await deliveries.operator.get('/api/admin/status');
      found = answer.response<SystemStatus>().Points.find(({ Point }) => Point === name);
      return found?.State;
    })
    .toBe(state);
  return found;
}

test('The staff reads whether everything works, point by point', async () => {
  await pointIn('ReplicaSession', 'Fine');
  const answer = await deliveries.operator.get('/api/admin/status');
  const status = answer.response<SystemStatus>();
  expect(status).toMatchObject({ Version: '0.1.0', State: 'Fine', Replicas: 1 });
  expect(status.Points.map(({ Point }) => Point)).not.toContain('PlatformCertificate');
  expect(Date.parse(status.StartedAt)).toBeLessThan(Date.parse(status.Now));
});

test('A parked delivery and one that is not sent show in the status, with their numbers', async () => {
  const { dataSource } = deliveries.service;
  await dataSource.query('update agent set paused_at = now()');
  for (const _ of [1, 2]) await deliveries.publish();
  await dataSource.query(
    `update delivery set due_at = 'infinity', parked_at = now() where id = (select min(id) from delivery)`,
  );
  expect(await pointIn('Parked', 'Attention')).toMatchObject({ Value: 1 });
  expect(await pointIn('PausedAgents', 'Attention')).toMatchObject({ Value: 1 });
  await dataSource.query('update agent set is_active = false');
  await pointIn('PausedAgents', 'Fine');
  await dataSource.query('update agent set is_active = true');
  // Deliveries of paused agents are not late.
  expect(await pointIn('OldestDue', 'Fine')).toMatchObject({ Value: 0 });
  const answer = await deliveries.operator.get('/api/admin/status');
  expect(answer.response<SystemStatus>().State).toBe('Attention');
});

test('Partitions that nobody makes show in the status two weeks before they run out', async () => {
  const { dataSource } = deliveries.service;
  const last = async () => {
    const [row]: { name: string }[] = await dataSource.query(
      `select max(relname) as name from pg_class where relname like 'finished\\_delivery\\_2%' and relkind = 'r'`,
    );
    return row?.name;
  };
  expect((await pointIn('Partitions', 'Fine'))?.Value).toBeGreaterThanOrEqual(28);
  for (const _ of [1, 2, 3]) await dataSource.query(`drop table ${await last()}`);
  expect((await pointIn('Partitions', 'Attention'))?.Value).toBeGreaterThanOrEqual(7);
  for (let name = await last(); name; name = await last()) await dataSource.query(`drop table ${name}`);
  await expect.poll(async () => (await pointIn('Partitions', 'Attention'))?.Value).toBe(0);
});

test('The status shows how old the backup is that was last restored as a trial, once there is one', async () => {
  const { dataSource } = deliveries.service;
  const answer = await deliveries.operator.get('/api/admin/status');
  expect(answer.response<SystemStatus>().Points.map(({ Point }) => Point)).not.toContain('RestoreProof');
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
  await dataSource.query(RECORD_RESTORE_PROOF, [ago(3.5), 1, 0]);
  expect((await pointIn('RestoreProof', 'Attention'))?.Value).toBe(3);
  await dataSource.query(RECORD_RESTORE_PROOF, [ago(1.5), 1, 0]);
  expect((await pointIn('RestoreProof', 'Fine'))?.Value).toBe(1);
});

test('A database that takes no writes is a fault in the status, until it takes them again', async () => {
  const fault = readOnly(deliveries.service.database);
  await fault.begin();
  await pointIn('Database', 'Fault');
  await fault.end();
  await pointIn('Database', 'Fine');
});
