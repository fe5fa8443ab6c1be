// @module-tag offline-jobs
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import { JobChangeFeed } from '../src/offline-jobs/job-changes.service.js';
import { Clock } from '../src/time/clock.js';
import type { Client } from './support/client.js';
import { insertJobs, type JobItem } from './support/job-rows.js';
import { openJob } from './support/jobs.js';
import { planSteps, rowsOf } from './support/plans.js';
import { notingPools } from './support/pools.js';
import { sharedService } from './support/service.js';
import { startOnce } from './support/start-once.js';
import { openTransaction } from './support/transactions.js';
import { makeUser } from './support/users.js';

const DAY = 86_400_000;
const service = startOnce(sharedService);
let agentId: number;
let companyId = 100;
let platform: Client;
let admin: Client;
// Each test has a company and an agent of its own: the jobs of others changed at other moments.
beforeEach(async () => {
  companyId += 1;
  agentId = await service.createAgent();
  platform = await service.as({ roles: ['PlatformUser'], agentId });
  admin = await service.as({ roles: ['InsuranceCompanyAPIAdmin'], insuranceCompanyIds: [companyId, 9] });
});

interface Changes {
  Items: JobItem[];
  NextCursor: string;
}
/** Both feeds answer the same here: the agent has all jobs of the company. */
async function since(moment: string, more = ''): Promise<Changes> {
  const query = `?since=${encodeURIComponent(moment)}${more}`;
  const [insurers, platforms] = await Promise.all([
    admin.get(`/api/offline/jobs/changes${query}`),
    platform.get(`/api/platform/jobs/changes${query}`),
  ]);
  expect([insurers.status, platforms.status]).toEqual([200, 200]);
  expect(platforms.json()).toEqual(insurers.json());
  return insurers.response<Changes>();
}
const ids = ({ Items }: Changes) => Items.map(({ Id }) => Id);
const behind = async (cursor: string) =>
  (await admin.get(`/api/offline/jobs/changes?cursor=${cursor}`)).response<Changes>();
const open = () => openJob(platform, { insuranceCompanyId: companyId });
const insert = (rows: object[]) =>
  insertJobs(
    service,
    agentId,
    rows.map((row) => ({ insuranceCompanyId: companyId, ...row })),
  );
/** Jobs that changed so many days ago, numbered at once. */
async function changed(...daysAgo: number[]): Promise<number[]> {
  const rows = daysAgo.map((days) => ({ createDate: new Date(Date.now() - days * DAY) }));
  return insert(rows);
}
const ago = (days: number) => new Date(Date.now() - days * DAY).toISOString();

test('`since=now` answers no items and a cursor, behind which is everything later', async () => {
  await open();
  const { Items, NextCursor } = await since('now');
  expect(Items).toEqual([]);
  expect((await behind(NextCursor)).Items).toEqual([]);
  const later = await open();
  expect(ids(await behind(NextCursor))).toEqual([later]);
});

test('`since=now` misses no change that commits later, though it began before', async () => {
  const job = await open();
  const runner = await openTransaction(service);
  await runner.query('update job set change_no = null, last_action_date = now() where id = $1', [job]);
  const { NextCursor } = await since('now');
  await runner.commit();
  expect(ids(await behind(NextCursor))).toEqual([job]);
});

test('`changes?since=<date-time>` begins there: what changed before is left out, also when nobody read the feed', async () => {
  const [old, recent, newest] = await changed(40, 20, 10);
  expect(ids(await since(ago(50)))).toEqual([old, recent, newest]);
  expect(ids(await since(ago(30)))).toEqual([recent, newest]);
  expect(ids(await since(ago(30), '&pageSize=1'))).toEqual([recent]);
  expect(ids(await since(ago(15)))).toEqual([newest]);
});

test('A date-time of the future answers no items, and a cursor behind which is everything later', async () => {
  const { Items, NextCursor } = await since(new Date(Date.now() + DAY).toISOString());
  expect(Items).toEqual([]);
  const later = await open();
  expect(ids(await behind(NextCursor))).toEqual([later]);
});

test('A date-time without offset is in the business time zone, and a day begins at its midnight', async () => {
  const [job] = await insert([{ createDate: new Date('2024-05-10T00:00:00+03:00') }]);
  expect(ids(await since('2024-05-10'))).toEqual([job]);
  expect(ids(await since('2024-05-10T00:00:00'))).toEqual([job]);
  expect(ids(await since('2024-05-10T00:00:00.001'))).toEqual([]);
  expect(ids(await since('2024-05-09T21:00:00Z'))).toEqual([job]);
});

test('A change of the owner after the moment is not missed, although no action tells of it', async () => {
  const [job] = await changed(50);
  await since('now');
  await sleep(20);
  const moment = new Date().toISOString();
  const supervizor = await service.as({ roles: ['Supervizor'], insuranceCompanyIds: [companyId] });
  const rights = { roles: ['InsuranceCompanyAPIUser' as const], insuranceCompanyIds: [companyId] };
  const { id } = await makeUser(service, rights);
  expect((await supervizor.put(`/api/offline/jobs/${job}/owner`, { ownerId: id })).status).toBe(204);
  expect(ids(await since(moment))).toEqual([job]);
});

test('Changes that were numbered late, after younger ones, are found from their moment on', async () => {
  const [late, young] = await changed(3, 2);
  await since('now');
  // As if its transaction had committed after the younger one was numbered.
  const moment = (secondsBefore: number) => new Date(Date.now() - 2 * DAY - secondsBefore * 1_000);
  await service.dataSource.query('update job set change_no = null, last_action_date = $2 where id = $1', [
    late,
    moment(60),
  ]);
  await since('now');
  expect(ids(await since(moment(90).toISOString()))).toEqual([young, late]);
  expect(ids(await since(moment(30).toISOString()))).toEqual([young, late]);
});

test.each(['', ' ', 'yesterday', '2026-13-01', '2026-11-20T25:00:00', 'NOW ', '1'])(
  '`since`: empty or malformed 400 (%j)',
  async (value) => {
    for (const [client, path] of [
      [admin, '/api/offline/jobs/changes'],
      [platform, '/api/platform/jobs/changes'],
    ] as const) {
      const answer = await client.get(`${path}?since=${encodeURIComponent(value)}`);
      expect(answer.status).toBe(400);
      expect(answer.json()).toMatchObject({
        Code: 'Validation.General',
        Response: [
          {
            Field: 'Since',
            Message: 'Since must be now or an ISO 8601 date-time, in which + is written %2B.',
          },
        ],
      });
    }
  },
);

test('`since` and `cursor` together are refused: they name two beginnings', async () => {
  const answer = await admin.get('/api/offline/jobs/changes?since=now&cursor=5');
  expect(answer.status).toBe(400);
  expect(answer.json()).toMatchObject({
    Response: [{ Field: 'Since', Message: 'Since and Cursor must not be sent together.' }],
  });
});

test('The beginning is found by looking at few rows, however many jobs have changed', async () => {
  const { dataSource } = service;
  await dataSource.query(
    `insert into job (insurance_company_id, agent_id, product_id, product_branch_id, product_branch_name, current_stage,
       last_job_action_type, create_date, last_action_date, change_no)
     select $2, $1, 1, 1, 'Kasko', 2, 2, moment, moment, nextval('job_change_no_seq')
     from generate_series(1, 50000) n, lateral (select now() - (50001 - n) * interval '1 minute') m (moment)`,
    [agentId, companyId],
  );
  await dataSource.query('analyze job');

  const since = new Date(Date.now() - 25_000 * 60_000).toISOString();
  const clock = service.running.app.get(Clock);
  let found = 0;
  const steps = await planSteps(dataSource, async (noting) => {
    const feed = new JobChangeFeed(noting, notingPools(noting), clock);
    const page = await feed.page({ companies: [companyId, 9] }, { since, pageSize: 5 });
    found = JSON.parse(page.Items.text).length;
  });
  expect(found).toBe(5);
  const ofJobs = steps.filter((step) => step['Relation Name'] === 'job');
  expect(ofJobs).not.toEqual([]);
  expect(ofJobs.reduce((rows, step) => rows + rowsOf(step), 0)).toBeLessThan(500);
});
