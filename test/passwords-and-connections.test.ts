import { beforeAll, expect, test } from 'vitest';
import { EventRetention } from '../src/alerts/event-retention.job.js';
import { DatabasePools } from '../src/data/database-pools.js';
import type { RetentionRound } from '../src/data/retention-round.js';
import { createDataSource } from '../src/database/data-source.js';
import { JobRetention } from '../src/endorsements/job-retention.job.js';
import { ComparisonRetention } from '../src/settlement/comparison/comparison-retention.job.js';
import { Client } from './support/client.js';
import { takePlaces } from './support/password-places.js';
import { startTestService } from './support/service.js';
import { startOnce } from './support/start-once.js';
import {
  atOnce,
  login,
  makeUser,
  newUser,
  PASSWORD,
  statuses,
  type Tokens,
  waitingForLocks,
} from './support/users.js';

const CONNECTIONS = 3;
const NEW = 'quite another phrase';
const service = startOnce(() => startTestService({ DATABASE_POOL_SIZE: String(CONNECTIONS + 1) }));
let administrator: Client;
beforeAll(async () => {
  // One more than one area of the API ever holds.
  administrator = await service.as({ roles: ['Administrator'] });
});

async function expectNoneToBeHeld(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 300));
  const { requests } = service.running.app.get(DatabasePools);
  await expect.poll(() => requests.totalCount - requests.idleCount).toBe(0);
}

test('passwords of new users wait for their turn without a connection', async () => {
  const release = takePlaces(service);
  const made = atOnce(CONNECTIONS, () => administrator.post('/api/admin/users', newUser()));
  await expectNoneToBeHeld().finally(release);
  expect(statuses(await made)).toEqual({ 201: CONNECTIONS });
});

test('passwords that administrators replace wait for their turn without a connection', async () => {
  const users = await atOnce(CONNECTIONS, () => makeUser(service));
  const release = takePlaces(service);
  const changed = users.map(({ id }) => administrator.patch(`/api/admin/users/${id}`, { password: NEW }));
  await expectNoneToBeHeld().finally(release);
  expect(statuses(await Promise.all(changed))).toEqual({ 204: CONNECTIONS });
});

test('one’s own new password waits for its turn without a connection', async () => {
  const users = await atOnce(CONNECTIONS, () => makeUser(service, { roles: ['Operator'] }));
  const callers = await Promise.all(
    users.map(async ({ userName }) => {
      const { AccessToken } = (await login(service, userName)).response<Tokens>();
      return new Client(service.url, AccessToken);
    }),
  );
  // Of another pool: the service is to have all of its own.
  const beside = await createDataSource({ url: service.database.url }).initialize();
  const holder = beside.createQueryRunner();
  await holder.startTransaction();
  await holder.query('select from app_user for update');
  const body = { currentPassword: PASSWORD, newPassword: NEW };
  const changed = callers.map((caller) => caller.post('/api/authentication/password', body));
  // Their present passwords were right, and the rows are not theirs yet.
  await expect.poll(() => waitingForLocks({ dataSource: beside })).toBe(CONNECTIONS);
  const release = takePlaces(service);
  await holder.commitTransaction();
  await expectNoneToBeHeld().finally(release);
  await beside.destroy();
  expect(statuses(await Promise.all(changed))).toEqual({ 204: CONNECTIONS });
});

test('callers who get no connection are counted', async () => {
  const refused = async () => {
    const { text } = await service.anonymous.get('/metrics');
    return Number(/^zeyil_database_connections_refused_total (\d+)$/m.exec(text)?.[1]);
  };
  expect(await refused()).toBe(0);
  const beside = await createDataSource({ url: service.database.url }).initialize();
  const holder = beside.createQueryRunner();
  await holder.startTransaction();
  // No scheduled work reads this table: it would wait as well, and be counted.
  await holder.query('lock table parameter_value in access exclusive mode');
  const answers = await atOnce(10, () => administrator.get('/api/parameters/91/values'));
  await holder.rollbackTransaction();
  await beside.destroy();
  expect(statuses(answers)).toEqual({ 503: 10 });
  // Those who had a connection waited for the table.
  expect(await refused()).toBeGreaterThanOrEqual(1);
  expect(await refused()).toBeLessThanOrEqual(10 - CONNECTIONS);
});

test('Two connections are enough to start, and for all rounds of the retention at once', async () => {
  const small = await startTestService({ DATABASE_POOL_SIZE: '2', JOB_RETENTION: '365d' });
  const rounds = [JobRetention, ComparisonRetention, EventRetention];
  await Promise.all(rounds.map((round) => small.running.app.get<RetentionRound>(round).run()));
  const { text } = await small.anonymous.get('/metrics');
  await small.stop();
  for (const what of ['jobs', 'comparisons', 'events'])
    expect(text).toContain(`zeyil_retention_rounds_total{what="${what}",outcome="done"} 1\n`);
});
