import { afterAll, beforeAll, expect, test } from 'vitest';
import { AuditService } from '../src/audit/audit.service.js';
import { AuditRetention } from '../src/audit/retention/audit-retention.job.js';
import { Settings } from '../src/config/settings.js';
import { RetentionMetrics, RetentionTools } from '../src/data/retention-round.js';
import { JobRetention } from '../src/endorsements/job-retention.job.js';
import { Retention } from '../src/notifications/retention/retention.job.js';
import { JobRemoval } from '../src/offline-jobs/job-removal.service.js';
import { Clock } from '../src/time/clock.js';
import { createLogger } from '../src/tracing/logger.js';
import { RefreshTokens } from '../src/users/refresh-tokens.js';
import { Standing } from '../src/users/standing.js';
import { commandProcess } from './support/commands.js';
import { insertJobs } from './support/job-rows.js';
import { startTestService, type TestService } from './support/service.js';
import { login, makeUser } from './support/users.js';
import { wallClock } from './support/wall-clock.js';

const DAY = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY);

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const sql = (statement: string, values: unknown[] = []) => service.dataSource.query(statement, values);
const settings = () =>
  new Settings({ JOB_RETENTION: '30d', NOTIFICATION_RETENTION: '30d', AUDIT_RETENTION: '30d' });
const logger = createLogger('silent');
/** As if something still went by a clock of its own, 120 days ahead, while the machine’s agrees. */
class Ahead extends Clock {
  override now = () => ago(-120);
}
/** The database says it is 120 days later than this machine does: which of them is right? */
const disputed = new Clock('UTC', { now: () => Number(ago(-120)) });

async function partitions(): Promise<string[]> {
  const rows: { name: string }[] = await sql(
    `select inhrelid::regclass::text as name from pg_inherits where inhparent::regclass::text ~ 'notif|deliver|audit'`,
  );
  return rows.map(({ name }) => name).sort();
}

async function migrateBy(ahead: number) {
  const env = {
    DATABASE_URL: service.database.url,
    DATA_DIR: service.dataDirectory,
    NOTIFICATION_RETENTION: '30d',
    AUDIT_RETENTION: '30d',
    ...(await wallClock(service.dataDirectory, ahead)).variables,
  };
  return commandProcess('migrate', env);
}

test('a machine whose clock is 120 days ahead drops no week and no month, and makes none of its own', async () => {
  const before = await partitions();
  await sql(`insert into notification (id, type, payload) values (1, 101, '{}')`);
  const { code, output } = await migrateBy(120 * DAY);
  expect(code).toBe(1);
  expect(await partitions()).toEqual(before);
  expect(await sql('select from notification')).toHaveLength(1);
  expect(output).toMatch(/This machine's clock is 10368\d\d\d\.\d s ahead of the database's/);
});

test('a machine whose clock is right drops the weeks that have had their time', async () => {
  const { app } = service.running;
  await app.get(Retention).keep(ago(60));
  const before = await partitions();
  expect((await migrateBy(0)).code).toBe(0);
  const after = await partitions();
  expect(after.length).toBeLessThan(before.length);
  expect(await sql('select from notification')).toHaveLength(1);
});

const keepBy = async (clock: Clock) => {
  const { app } = service.running;
  const [dataSource, metrics, removals] = [
    service.dataSource,
    app.get(RetentionMetrics),
    app.get(JobRemoval),
  ];
  await new Retention(dataSource, settings(), clock, logger).keep();
  await new AuditRetention(dataSource, settings(), clock, new AuditService(), logger).keep();
  const tools = new RetentionTools(dataSource, clock, logger, metrics);
  await new JobRetention(settings(), tools, removals).run();
};
const endedJobs = async () => {
  await sql('delete from job');
  const ended = [40, 1].map((days) => ({ currentStage: 3, lastActionDate: ago(days) }));
  return insertJobs(service, await service.createAgent(), ended);
};
const jobs = async () => (await sql('select id from job order by id')).map(({ id }: { id: number }) => id);

test('what is too old the database says, whatever a clock of this process does', async () => {
  const [, young] = await endedJobs();
  const before = await partitions();
  await keepBy(new Ahead('UTC'));
  expect(await partitions()).toEqual(before);
  expect(await jobs()).toEqual([young]);
});

test("Retention follows the database's clock, and removes nothing while the machine's clock differs", {
  tags: 'running',
}, async () => {
  const [old, young] = await endedJobs();
  await service.running.app.get(Retention).keep(ago(60));
  const before = await partitions();
  await keepBy(disputed);
  expect(await partitions()).toEqual(before);
  expect(await jobs()).toEqual([old, young]);
});

test('nor is the mark of an ended session, without which its access tokens would hold again', async () => {
  const { app } = service.running;
  const { id, userName } = await makeUser(service);
  await login(service, userName);
  await sql('update refresh_token set expires_at = $2 where user_id = $1', [id, ago(1)]);
  const purgeBy = (clock: Clock) =>
    new RefreshTokens(service.dataSource, clock, settings(), app.get(Standing)).purge();
  const sessions = () => sql('select from refresh_token where user_id = $1', [id]);
  await expect(purgeBy(disputed)).rejects.toThrow('Nothing is removed by its age.');
  expect(await sessions()).toHaveLength(1);
  await purgeBy(app.get(Clock));
  expect(await sessions()).toEqual([]);
});
