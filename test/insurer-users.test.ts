// @module-tag authentication
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { WRITE_CALLS, WRITE_CALLS_AGAIN } from '../src/users/insurers/insurer-calls.sql.js';
import { RecordedCalls } from '../src/users/insurers/recorded-calls.js';
import { Client } from './support/client.js';
import { readOnly } from './support/database-faults.js';
import { startDatabaseProxy } from './support/database-proxy.js';
import { openRequestedJob } from './support/jobs.js';
import { planSteps, rowsOf } from './support/plans.js';
import { startTestService } from './support/service.js';
import { startOnce } from './support/start-once.js';
import { JWT_SECRET } from './support/tokens.js';
import { expectInvalid } from './support/users.js';

const service = startOnce(() => startTestService({ JWT_SECRETS: JWT_SECRET }));

interface Call {
  At: string;
  UserName: string;
  Method: string;
  Path: string;
  JobId: number | null;
  Status: number;
  Code: string | null;
  RequestId: string;
}
interface CallPage {
  Items: Call[];
  NextCursor: string | null;
}

const COMPANY = 110;
const OTHER = 120;
let admin: Client;
let clerk: Client;
let otherAdmin: Client;
let ofBoth: Client;

beforeAll(async () => {
  admin = await service.as({ roles: ['InsuranceCompanyAPIAdmin'], insuranceCompanyIds: [COMPANY] });
  clerk = await service.as({ roles: ['InsuranceCompanyAPIUser'], insuranceCompanyIds: [COMPANY] });
  otherAdmin = await service.as({ roles: ['InsuranceCompanyAPIAdmin'], insuranceCompanyIds: [OTHER] });
  ofBoth = await service.as({
    roles: ['InsuranceCompanyAPIAdmin', 'Supervizor'],
    insuranceCompanyIds: [COMPANY, OTHER],
  });
});
beforeEach(async () => {
  await recorded();
  await service.dataSource.query('truncate insurer_call');
});

const calls = () => service.running.app.get(RecordedCalls);
/** Writes what was answered so far. */
async function recorded(): Promise<void> {
  // A call is noted a moment after its caller has the answer.
  await new Promise(setImmediate);
  await calls().write();
  await calls().write();
}
const pageOf = async (client: Client, query = '') => {
  await recorded();
  return (await client.get(`/api/offline/calls${query}`)).response<CallPage>();
};
/** The ids of the requests that a client is shown, without its own reads of the list. */
const shown = async (client: Client) =>
  (await pageOf(client)).Items.filter(({ Path }) => !Path.endsWith('/calls')).map(
    ({ RequestId }) => RequestId,
  );
const call = (client: Client, path: string, requestId: string) =>
  client.send('GET', path, undefined, { 'x-request-id': requestId });

test('`GET /api/offline/calls?after=` answers an InsuranceCompanyAPIAdmin At, UserName, Method, Path, JobId, Status, Code, RequestId', async () => {
  const platform = await service.as({ roles: ['PlatformUser'], agentId: await service.createAgent() });
  const job = await openRequestedJob(platform, { ownerId: clerk.userId });
  await call(clerk, `/api/offline/jobs/${job}`, 'first');
  await call(clerk, '/api/offline/jobs/999999?policyNumber=12345678901', 'second');
  await call(clerk, '/api/offline/jobs', 'third');
  const { Items, NextCursor } = await pageOf(admin);
  const common = { At: expect.stringMatching(/^2\d{3}-.*\+03:00$/), UserName: 'user-2', Method: 'GET' };
  expect(Items).toEqual([
    { ...common, Path: '/api/offline/jobs', JobId: null, Status: 403, Code: null, RequestId: 'third' },
    {
      ...common,
      Path: '/api/offline/jobs/999999',
      JobId: 999999,
      Status: 404,
      Code: 'OfflineJobs.JobNotFound',
      RequestId: 'second',
    },
    { ...common, Path: `/api/offline/jobs/${job}`, JobId: job, Status: 200, Code: null, RequestId: 'first' },
  ]);
  expect(NextCursor).toBeNull();
});

test('A body, a query and a call without a valid token are in no list of calls', async () => {
  await clerk.post('/api/offline/jobs/1/endorsements?dryRun=true', { message: 'a secret of the body' });
  await clerk.get('/api/offline/jobs/1?note=a-secret-of-the-query');
  await service.anonymous.send('GET', '/api/offline/jobs/1', undefined, {
    authorization: 'Bearer a-secret-token',
  });
  await recorded();
  const rows = await service.dataSource.query('select insurer_call::text as row from insurer_call');
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toContain('secret');
});

test('Pages of calls follow each other by `after`, nothing twice and nothing missed, the newest first', async () => {
  const ids = Array.from({ length: 25 }, (_, index) => `call-${index}`);
  for (const [index, id] of ids.entries()) await call(index % 2 ? clerk : admin, '/api/codes', id);
  await recorded();
  const found: string[] = [];
  let after: string | null = '';
  do {
    const page: CallPage = (
      await call(admin, `/api/offline/calls?pageSize=4&after=${after}`, 'a-read')
    ).response();
    found.push(...page.Items.map(({ RequestId }) => RequestId));
    after = page.NextCursor;
  } while (after !== null);
  expect(found).toEqual(ids.toReversed());
  for (const wrong of ['x', '1', '1.2.3', '-1.0', `${'9'.repeat(19)}.1`]) {
    expectInvalid(await admin.get(`/api/offline/calls?after=${wrong}`), {
      After: 'After must be the NextCursor of an earlier answer.',
    });
  }
});

test('Calls are those of users whose companies are all among the caller’s (both insurers, each user)', async () => {
  const callers = { admin, clerk, otherAdmin, ofBoth };
  for (const [name, client] of Object.entries(callers)) await call(client, '/api/codes', name);
  const staff = await service.as({ roles: ['Administrator'], insuranceCompanyIds: [COMPANY] });
  const platform = await service.as({
    roles: ['PlatformUser'],
    insuranceCompanyIds: [COMPANY],
    agentId: await service.createAgent(),
  });
  const nowhere = await service.as({ roles: ['InsuranceCompanyAPIAdmin'] });
  for (const client of [staff, platform, nowhere]) await call(client, '/api/codes', 'nobody');
  expect(await shown(admin)).toEqual(['clerk', 'admin']);
  expect(await shown(otherAdmin)).toEqual(['otherAdmin']);
  expect(await shown(ofBoth)).toEqual(['ofBoth', 'otherAdmin', 'clerk', 'admin']);
  expect((await nowhere.get('/api/offline/calls')).code).toBe('OfflineUsers.InsuranceCompanyNotFound');
  expect((await clerk.get('/api/offline/calls')).status).toBe(403);
});

test('A user who comes from another company brings no calls along, and takes none that the former company may not see', async () => {
  const moved = await service.as({ roles: ['Supervizor'], insuranceCompanyIds: [COMPANY] });
  await call(moved, '/api/codes', 'before');
  await recorded();
  await service.dataSource.query('update app_user set insurance_company_ids = $1 where id = $2', [
    [OTHER],
    moved.userId,
  ]);
  expect(await shown(admin)).toEqual([]);
  expect(await shown(otherAdmin)).toEqual([]);
  expect(await shown(ofBoth)).toEqual(['before']);
});

test('Calls are listed for 7 days, and their days are then removed whole', async () => {
  await call(clerk, '/api/codes', 'today');
  await recorded();
  const write = (age: string, id: string) =>
    service.dataSource.query(
      `insert into insurer_call (slot, user_id, at, insurance_company_ids, method, path, status, request_id)
       select floor(extract(epoch from at) / 86400)::bigint % 9, $2, at, '{110}', 'GET', '/api/codes', 200, $3
       from (select clock_timestamp() - $1::interval as at) moment`,
      [age, clerk.userId, id],
    );
  await write('6 days 23 hours', 'six days');
  await write('8 days', 'eight days');
  expect(await shown(admin)).toEqual(['today', 'six days']);
  await service.dataSource.query('select empty_old_insurer_calls()');
  const left = await service.dataSource.query(
    'select request_id as id from insurer_call where user_id = $1 order by at desc',
    [clerk.userId],
  );
  expect(left).toEqual([{ id: 'today' }, { id: 'six days' }]);
});

test('No call waits for its record, and calls of a time without writes are listed afterwards', async () => {
  const fault = readOnly(service.database);
  await fault.begin();
  try {
    // The fault ends every session; a call that meets one before the pool knows of it is 503.
    await expect.poll(async () => (await otherAdmin.get('/api/codes')).status).toBe(200);
    for (let n = 0; n < 3; n++) expect((await call(clerk, '/api/codes', `away-${n}`)).status).toBe(200);
    await recorded();
  } finally {
    await fault.end();
  }
  await expect.poll(() => shown(admin)).toEqual(['away-2', 'away-1', 'away-0']);
});

test('Calls of a statement that comes again, since its answer was lost with the connection, are listed once', async () => {
  const proxy = await startDatabaseProxy(service.database);
  const replica = await startTestService({ JWT_SECRETS: JWT_SECRET, DATABASE_URL: proxy.url });
  const recording = replica.running.app.get(RecordedCalls);
  const sent = proxy.count('insert into insurer_call');
  try {
    proxy.breakNextStatement('insert into insurer_call');
    for (const id of ['one', 'two']) await call(new Client(replica.url, clerk.token), '/api/codes', id);
    await new Promise(setImmediate);
    // The interval may have come first; each round after a failure sends the calls again.
    await expect.poll(() => recording.write().then(sent)).toBeGreaterThanOrEqual(2);
    await expect.poll(() => Reflect.get(recording, 'waiting')).toEqual([]);
    await call(new Client(replica.url, clerk.token), '/api/codes', 'three');
  } finally {
    await replica.stop();
    await proxy.close();
  }
  expect(await shown(admin)).toEqual(['three', 'two', 'one']);
});

test('Calls that may have been written are sought each by itself; none of the earlier ones is read, and for others none at all', async () => {
  const { dataSource } = service;
  const row = { user_id: clerk.userId, insurance_company_ids: [COMPANY], method: 'GET', path: '/api/codes' };
  const now = Date.now();
  const made = (count: number, age: number) =>
    JSON.stringify(
      Array.from({ length: count }, (_, place) => {
        const at = new Date(now - age - place);
        return { ...row, at, job_id: null, status: 200, code: null, request_id: `${age} ${place}` };
      }),
    );
  await dataSource.query(WRITE_CALLS, [made(20_000, 60_000)]);
  await dataSource.query('analyze insurer_call');
  const readBy = async (text: string, age: number) => {
    const steps = await planSteps(dataSource, (noting) => noting.query(text, [made(100, age)]));
    // Which join the planner prefers changes with the table; without one, nothing does.
    expect(steps.filter((step) => /Join|Nested Loop/.test(step['Node Type']))).toEqual([]);
    return steps
      .filter((step) => step['Relation Name'] && step['Node Type'] !== 'ModifyTable')
      .reduce((sum, step) => sum + rowsOf(step), 0);
  };
  expect(await readBy(WRITE_CALLS, 0)).toBe(0);
  expect(await readBy(WRITE_CALLS_AGAIN, 0)).toBe(100);
  expect(await readBy(WRITE_CALLS_AGAIN, 30_000)).toBe(0);
});

test('A round writes calls a hundred at a time, so that the requests beside it wait for a little each', async () => {
  const proxy = await startDatabaseProxy(service.database);
  const replica = await startTestService({ JWT_SECRETS: JWT_SECRET, DATABASE_URL: proxy.url });
  const recording = replica.running.app.get(RecordedCalls);
  const sent = proxy.count('insert into insurer_call');
  try {
    const noted = { user_id: clerk.userId, at: new Date(), insurance_company_ids: [COMPANY], method: 'GET' };
    const ended = { path: '/api/codes', job_id: null, status: 200, code: null };
    const many = Array.from({ length: 251 }, (_, place) => ({ ...noted, ...ended, request_id: `${place}` }));
    // No round of the interval is under way while nothing waits.
    (Reflect.get(recording, 'waiting') as unknown[]).push(...many);
    await recording.write();
  } finally {
    await replica.stop();
    await proxy.close();
  }
  expect(sent()).toBe(3);
  const [{ count }] = await service.dataSource.query('select count(*)::int as count from insurer_call');
  expect(count).toBe(251);
});

test('A locked table of calls delays no call; those that come while others are written are written together by the next round', async () => {
  const runner = service.dataSource.createQueryRunner();
  const written = () => service.dataSource.query('select request_id from insurer_call order by id');
  let first: Promise<void> | undefined;
  await runner.startTransaction();
  await runner.query('lock table insurer_call in access exclusive mode');
  try {
    await call(clerk, '/api/codes', 'locked');
    await new Promise(setImmediate);
    first = calls().write();
    expect((await call(clerk, '/api/offline/jobs/999999', 'meanwhile')).status).toBe(404);
  } finally {
    await runner.rollbackTransaction();
    await runner.release();
  }
  await first;
  expect(await written()).toEqual([{ request_id: 'locked' }]);
  expect(await shown(admin)).toEqual(['meanwhile', 'locked']);
});

test('A stop writes also the calls that came while others were written', async () => {
  const replica = await startTestService({ JWT_SECRETS: JWT_SECRET, DATABASE_URL: service.database.url });
  const runner = service.dataSource.createQueryRunner();
  const recording = replica.running.app.get(RecordedCalls);
  const caller = new Client(replica.url, clerk.token);
  // Otherwise the round begins with what the lock keeps waiting.
  await recording.empty();
  let stopped: Promise<void> | undefined;
  await runner.startTransaction();
  await runner.query('lock table insurer_call in access exclusive mode');
  try {
    await call(caller, '/api/codes', 'first');
    await new Promise(setImmediate);
    void recording.write();
    await call(caller, '/api/codes', 'second');
    await new Promise(setImmediate);
    stopped = recording.onModuleDestroy();
  } finally {
    await runner.rollbackTransaction();
    await runner.release();
  }
  await stopped;
  const written = await service.dataSource.query('select request_id from insurer_call order by id');
  await replica.stop();
  expect(written).toEqual([{ request_id: 'first' }, { request_id: 'second' }]);
});

test('Calls beyond what memory takes are counted as lost, in one line of the log', async () => {
  const lost = async () =>
    Number(
      /^zeyil_insurer_calls_lost_total (\d+)$/m.exec((await service.anonymous.get('/metrics')).text)?.[1],
    );
  const before = await lost();
  const waiting = Reflect.get(calls(), 'waiting') as unknown[];
  const writing = Reflect.get(calls(), 'writing') as { run(): Promise<void> };
  const run = writing.run.bind(writing);
  writing.run = () => Promise.resolve();
  waiting.length = 10_000;
  await clerk.get('/api/codes');
  await clerk.get('/api/codes');
  await recorded();
  expect(waiting).toHaveLength(10_000);
  waiting.length = 0;
  writing.run = run;
  expect(await lost()).toBe(before + 2);
});

test('`GET /api/offline/users` answers users whose companies are all among the caller’s', async () => {
  interface Users {
    TotalCount: number;
    Items: { UserName: string; InsuranceCompanyIds: number[] }[];
  }
  const of = async (client: Client, query = '') =>
    (await client.get(`/api/offline/users${query}`)).response<Users>();
  const companies = async (client: Client) =>
    (await of(client)).Items.map((user) => user.InsuranceCompanyIds);
  const staff = await service.as({ roles: ['Operator'], insuranceCompanyIds: [COMPANY] });
  const { Items } = await of(admin);
  expect(Items[0]).toEqual({
    Id: Number(admin.userId),
    UserName: 'user-1',
    Kind: 'Person',
    Roles: ['InsuranceCompanyAPIAdmin'],
    Permissions: ['Create'],
    InsuranceCompanyIds: [COMPANY],
    IsActive: true,
    CreatedAt: expect.any(String),
    LastLoginAt: null,
  });
  expect(Items.map(({ UserName }) => UserName)).not.toContain(`user-${staff.userId}`);
  expect(new Set((await companies(admin)).flat())).toEqual(new Set([COMPANY]));
  expect(new Set((await companies(otherAdmin)).flat())).toEqual(new Set([OTHER]));
  expect(await companies(ofBoth)).toContainEqual([COMPANY, OTHER]);
  expect((await of(ofBoth, '?pageSize=1&page=2')).Items).toHaveLength(1);
  expect((await clerk.get('/api/offline/users')).status).toBe(403);
});
