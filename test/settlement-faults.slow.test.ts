// @module-tag settlement
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { Clock } from '../src/time/clock.js';
import type { Answer, Client } from './support/client.js';
import { readOnly } from './support/database-faults.js';
import { startBehindProxy } from './support/database-proxy.js';
import { startEndorsements } from './support/endorsements.js';
import { later } from './support/later.js';
import { insertEndorsed } from './support/settlement.js';
import { JWT_SECRET } from './support/tokens.js';

const on = startBehindProxy(startEndorsements, { JWT_SECRETS: JWT_SECRET });
/** Slices of a file are 5,000 rows: several megabytes, more than the buffers of a connection take. */
const MANY = 60_000;
let operator: Client;
let today: string;

beforeAll(async () => {
  operator = await on.service.as({ roles: ['Operator'] });
  const clock = on.service.running.app.get(Clock);
  today = clock.today();
  const from = clock.day(today)?.from ?? new Date();
  await insertEndorsed(
    on.service,
    on.agentId,
    new Date(from.getTime() + 60_000),
    Array.from({ length: MANY }, (_, n) => ({ policy: `P-${n}` })),
  );
});
beforeEach(() => later(1_000, on.service));

const routes = (of: string) => [
  `/api/${of}/settlements?dayFrom=${today}&dayTo=${today}`,
  `/api/${of}/settlements/${today}/endorsements`,
];
const compare = (client: Client, of: string) => client.post(`/api/${of}/settlements/${today}/compare`, []);
const called = async (client: Client, of: string): Promise<Answer[]> => [
  ...(await Promise.all(routes(of).map((path) => client.get(path)))),
  await compare(client, of),
];
const statuses = async (client: Client, of: string) => (await called(client, of)).map(({ status }) => status);

test('With a read-only database insurers and platforms settle as before; single endorsements are not shown to staff, whose reads the audit could not record', async () => {
  const fault = readOnly(on.database);
  await fault.begin();
  try {
    // The fault ends every session; a call that meets one before the pool knows of it is 503.
    await expect.poll(() => statuses(on.insurer, 'offline')).toEqual([200, 200, 200]);
    expect(await statuses(on.platform, 'platform')).toEqual([200, 200, 200]);
    expect(await statuses(operator, 'admin')).toEqual([200, 503, 503]);
  } finally {
    await fault.end();
  }
  await expect.poll(() => statuses(operator, 'admin')).toEqual([200, 200, 200]);
});

test('Without a database settlement is 503 with `Retry-After`, and works again afterwards', async () => {
  on.proxy.shut();
  const answers = await called(on.insurer, 'offline');
  on.proxy.open();
  expect(answers.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual(
    Array.from({ length: 3 }, () => [503, '5']),
  );
  await expect.poll(() => statuses(on.insurer, 'offline')).toEqual([200, 200, 200]);
  await expect.poll(async () => (await on.service.anonymous.get('/health/ready')).status).toBe(200);
});

test('A locked table of endorsements holds up settlement alone', async () => {
  const runner = on.service.dataSource.createQueryRunner();
  await runner.startTransaction();
  await runner.query('lock table endorsement in access exclusive mode');
  const waiting = called(on.insurer, 'offline');
  expect((await on.insurer.get('/api/offline/jobs')).status).toBe(200);
  expect((await on.service.anonymous.get('/health/ready')).status).toBe(200);
  await runner.rollbackTransaction();
  await runner.release();
  expect((await waiting).map(({ status }) => [200, 503].includes(status))).toEqual([true, true, true]);
});

test('A file whose reader loses access breaks off, and is not taken for the whole', async () => {
  const reader = await on.service.as({ roles: ['InsuranceCompanyAPIAdmin'], insuranceCompanyIds: [110] });
  const answer = await fetch(`${on.service.url}/api/offline/settlements/${today}/endorsements`, {
    headers: { authorization: `Bearer ${reader.token}`, accept: 'application/x-ndjson' },
  });
  const pieces = answer.body?.getReader();
  await pieces?.read();
  await on.service.dataSource.query('update app_user set is_active = false where id = $1', [reader.userId]);
  await later(1_000, on.service);
  const rest = async () => {
    while ((await pieces?.read())?.done === false);
  };
  await expect(rest()).rejects.toThrow();
  expect((await reader.get(routes('offline')[0] ?? '')).status).toBe(401);
});

test('Users of an agent that was deactivated settle no more', async () => {
  const agentId = await on.service.createAgent();
  const platform = await on.service.as({ roles: ['PlatformUser'], agentId });
  expect(await statuses(platform, 'platform')).toEqual([200, 200, 200]);
  await on.service.dataSource.query('update agent set is_active = false where id = $1', [agentId]);
  await later(1_000, on.service);
  expect(await statuses(platform, 'platform')).toEqual([401, 401, 401]);
});
