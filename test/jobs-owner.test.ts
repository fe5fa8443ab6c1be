// @module-tag offline-jobs
import { beforeAll, describe, expect, test } from 'vitest';
import { Client } from './support/client.js';
import type { JobItem } from './support/job-rows.js';
import { endorsement, newJob, openJob, openRequestedJob, pdf } from './support/jobs.js';
import { sharedService } from './support/service.js';
import { startOnce } from './support/start-once.js';
import { atOnce, expectInvalid, login, makeUser, statuses, type Tokens } from './support/users.js';

const service = startOnce(sharedService);
let platform: Client;
let supervizor: Client;
let admin: Client;
let worker: { id: number; client: Client };
let other: { id: number; client: Client };

async function workerOf(insuranceCompanyIds: number[], isActive = true) {
  const rights = {
    roles: ['InsuranceCompanyAPIUser' as const],
    permissions: ['Create'],
    insuranceCompanyIds,
  };
  const { id, userName } = await makeUser(service, { ...rights, isActive });
  if (!isActive) return { id, client: service.anonymous };
  const tokens = (await login(service, userName)).response<Tokens>();
  return { id, client: new Client(service.url, tokens.AccessToken) };
}

beforeAll(async () => {
  platform = await service.as({ roles: ['PlatformUser'], agentId: await service.createAgent() });
  supervizor = await service.as({ roles: ['Supervizor'], insuranceCompanyIds: [110] });
  admin = await service.as({ roles: ['InsuranceCompanyAPIAdmin'], insuranceCompanyIds: [110, 120] });
  worker = await workerOf([110]);
  other = await workerOf([110, 120]);
});

const owner = (jobId: number) => `/api/offline/jobs/${jobId}/owner`;
const actionsOf = async (jobId: number) =>
  (await admin.get(`/api/offline/jobs/${jobId}/actions`)).response<{ ActionType: number }[]>();
const ownerships = () =>
  service.dataSource.query(
    `select target, before, after from admin_audit where action = 'job.assignOwner' order by id`,
  );
const changesAfter = async (cursor: string) =>
  (await admin.get(`/api/offline/jobs/changes?cursor=${cursor}`)).response<{
    Items: (JobItem & { OwnerId: number | null })[];
    NextCursor: string;
  }>();
const now = async () =>
  (await admin.get('/api/offline/jobs/changes?since=now')).response<{ NextCursor: string }>().NextCursor;

describe('the owner of a job', () => {
  test('`PUT /api/offline/jobs/:jobId/owner` appends no action, is audited, and appears in the feed', async () => {
    const job = await openRequestedJob(platform);
    const before = await actionsOf(job);
    const cursor = await now();
    const answer = await supervizor.put(owner(job), { ownerId: worker.id });
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(await actionsOf(job)).toEqual(before);
    const { Items } = await changesAfter(cursor);
    expect(Items).toEqual([expect.objectContaining({ Id: job, OwnerId: worker.id })]);
    expect((await ownerships()).at(-1)).toEqual({
      target: `job ${job}`,
      before: { OwnerId: null },
      after: { OwnerId: worker.id },
    });
  });

  test('An InsuranceCompanyAPIUser may act on a job from its assignment on, and no longer when another owns it', async () => {
    const job = await openRequestedJob(platform);
    const make = (client: Client) => client.post(`/api/offline/jobs/${job}/endorsements`, endorsement());
    expect((await make(worker.client)).code).toBe('OfflineJobs.JobOwnershipDenied');
    await supervizor.put(owner(job), { ownerId: worker.id });
    expect((await worker.client.get(`/api/offline/jobs/${job}`)).status).toBe(200);
    await admin.put(owner(job), { ownerId: other.id });
    expect((await make(worker.client)).code).toBe('OfflineJobs.JobOwnershipDenied');
    expect((await make(other.client)).status).toBe(204);
  });

  test('`{ownerId: null}` leaves the job without owner; a body without ownerId changes nothing', async () => {
    const job = await openJob(platform, { ownerId: worker.id });
    expectInvalid(await supervizor.put(owner(job), { owner: other.id }), { OwnerId: 'OwnerId is required.' });
    expect((await supervizor.put(owner(job), { ownerId: null })).status).toBe(204);
    expect((await admin.get(`/api/offline/jobs/${job}`)).response()).toMatchObject({ OwnerId: null });
    expect((await ownerships()).at(-1)).toMatchObject({
      before: { OwnerId: worker.id },
      after: { OwnerId: null },
    });
  });

  test('The present owner changes nothing: no entry, and no place in the feed', async () => {
    const job = await openJob(platform, { ownerId: worker.id });
    const [cursor, { length }] = [await now(), await ownerships()];
    expect((await supervizor.put(owner(job), { ownerId: worker.id })).status).toBe(204);
    expect((await changesAfter(cursor)).Items).toEqual([]);
    expect(await ownerships()).toHaveLength(length);
  });

  test.each<[what: string, user: () => Promise<number>]>([
    ['an unknown user', async () => 2_000_000_000],
    ['an inactive user', async () => (await workerOf([110], false)).id],
    ['a user of another company', async () => (await workerOf([120])).id],
    [
      'a user without a role of insurers',
      async () => (await makeUser(service, { roles: ['Operator'], insuranceCompanyIds: [110] })).id,
    ],
  ])('The same rule for `ownerId` as at intake: %s is refused', async (_, user) => {
    const job = await openJob(platform);
    const ownerId = await user();
    const refused = await supervizor.put(owner(job), { ownerId });
    expect(refused.status).toBe(400);
    const intake = await platform.post('/api/platform/jobs', newJob({ ownerId }));
    expect(refused.json()).toEqual(intake.json());
  });

  test.each([
    [{ ownerId: 0 }, 'OwnerId must be greater than 0.'],
    [{ ownerId: '7' }, '$.ownerId: expected an integer (int32).'],
    [[7], '$: expected an object.'],
  ])('An ownerId that is none is refused: %j', async (body, words) => {
    const answer = await supervizor.put(owner(await openJob(platform)), body);
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(words);
  });

  test('Jobs that do not exist, and jobs of other companies, are not given to anybody', async () => {
    const unknown = await supervizor.put(owner(2_000_000_000), { ownerId: worker.id });
    expect(unknown.code).toBe('OfflineJobs.JobNotFound');
    const job = await openJob(platform, { insuranceCompanyId: 120 });
    const denied = await supervizor.put(owner(job), { ownerId: other.id });
    expect([denied.status, denied.code]).toEqual([403, 'OfflineJobs.JobInsuranceCompanyDenied']);
    expect((await worker.client.put(owner(job), { ownerId: worker.id })).status).toBe(403);
  });

  test('Assignments at once leave one owner, and an entry for each change in its order', async () => {
    const job = await openJob(platform);
    const { length } = await ownerships();
    const assign = (n: number) => supervizor.put(owner(job), { ownerId: n % 2 ? worker.id : other.id });
    expect(statuses(await atOnce(10, assign))).toEqual({ 204: 10 });
    const entries: { before: { OwnerId: number | null }; after: { OwnerId: number } }[] = (
      await ownerships()
    ).slice(length);
    let last: number | null = null;
    for (const { before, after } of entries) {
      expect(before.OwnerId).toBe(last);
      last = after.OwnerId;
    }
    expect((await admin.get(`/api/offline/jobs/${job}`)).response()).toMatchObject({ OwnerId: last });
  });
});

describe('assigned jobs', () => {
  const assigned = (client: Client, query = '') => client.get(`/api/offline/jobs/assigned${query}`);
  const ids = async (client: Client, query = '?pageSize=200') =>
    (await assigned(client, query)).items<JobItem>().map(({ Id }) => Id);

  test('`GET /api/offline/jobs/assigned` answers an InsuranceCompanyAPIUser the own jobs, with the list’s items and pages', async () => {
    const { id, client } = await workerOf([110]);
    const jobs = [await openJob(platform, { ownerId: id }), await openJob(platform, { ownerId: id })];
    await openJob(platform);
    const answer = await assigned(client);
    const listed = (await admin.get('/api/offline/jobs?pageSize=200')).items<JobItem>();
    expect(answer.json()).toEqual({
      Status: true,
      Message: 'Jobs listed successfully.',
      Response: {
        TotalCount: 2,
        Page: 1,
        Size: 50,
        TotalPage: 1,
        HasNextPage: false,
        HasPreviousPage: false,
        Items: listed.filter(({ Id }) => jobs.includes(Id)),
      },
    });
    expect(await ids(client, '?pageSize=1&page=2')).toEqual([jobs[0]]);
    expect(await ids(client, '?sortBy=id&sortOrder=asc&currentStage=1')).toEqual(jobs);
    expect(await ids(client, '?jobStatus=2')).toEqual([]);
  });

  test('`assigned` answers a Supervizor all jobs of the companies, whoever owns them', async () => {
    const boss = await service.as({ roles: ['Supervizor'], insuranceCompanyIds: [130] });
    const mine = await openJob(platform, { insuranceCompanyId: 130 });
    await openJob(platform, { insuranceCompanyId: 120 });
    expect(await ids(boss)).toEqual([mine]);
    const both = await service.as({
      roles: ['Supervizor', 'InsuranceCompanyAPIUser'],
      insuranceCompanyIds: [130],
    });
    expect(await ids(both)).toEqual([mine]);
  });

  test('`assigned` has no default day, and takes the list’s days', async () => {
    const { id, client } = await workerOf([110]);
    const job = await openJob(platform, { ownerId: id });
    await service.dataSource.query(`update job set create_date = '2025-03-01 12:00+03' where id = $1`, [job]);
    expect(await ids(client)).toEqual([job]);
    expect(await ids(client, '?createDate=2025-03-01')).toEqual([job]);
    expect(await ids(client, '?createDateFrom=2025-03-02')).toEqual([]);
    expect(await ids(client, '?createDateTo=2025-02-28')).toEqual([]);
  });

  test('A job that a worker owns in a company that the token no longer names is not shown', async () => {
    const { id, client } = await workerOf([110]);
    const job = await openJob(platform, { ownerId: id });
    await service.dataSource.query('update job set insurance_company_id = 120 where id = $1', [job]);
    expect(await ids(client)).toEqual([]);
  });

  test('`assigned`: errors without Code, as the list’s', async () => {
    const nobody = await service.as({ roles: ['InsuranceCompanyAPIUser'] });
    const denied = await assigned(nobody);
    expect([denied.status, denied.json()]).toEqual([
      403,
      { Status: false, Message: 'No valid insurance company assignment found in token.', Response: null },
    ]);
    const invalid = await assigned(worker.client, '?page=0&createDate=2026');
    expect(invalid.json()).toEqual((await admin.get('/api/offline/jobs?page=0&createDate=2026')).json());
    expect(invalid.json()).not.toHaveProperty('Code');
    expect((await assigned(admin)).status).toBe(403);
  });
});

describe('one job', () => {
  test('`GET /api/offline/jobs/:jobId` answers the list’s item, policy, agent, reachable stages and the kept files', async () => {
    const job = await openRequestedJob(platform);
    for (let sent = 0; sent < 2; sent++)
      await platform.put(`/api/platform/jobs/${job}/transfer-documents/ZeyilPdf`, pdf());
    const listed = (await admin.get('/api/offline/jobs?pageSize=200')).items<JobItem>();
    const detail = (await supervizor.get(`/api/offline/jobs/${job}`)).response<{
      Files: { FileId: number }[];
    }>();
    expect(detail).toEqual({
      ...listed.find(({ Id }) => Id === job),
      PolicyNumber: '100000334601017',
      AgentId: expect.any(Number),
      ReachableStages: [
        { Code: 3, Name: 'Zeyil Gerçekleşti' },
        { Code: 4, Name: 'Zeyil Reddedildi' },
      ],
      // The first transfer document was replaced.
      Files: [
        {
          FileId: expect.any(Number),
          FileName: expect.stringContaining(`${job}_`),
          Kind: 'ZeyilPdf',
          ContentType: 'application/pdf',
          Size: 14,
          IsPdf: true,
        },
      ],
    });
    const file = await supervizor.get(`/api/offline/jobs/${job}/files/${detail.Files[0]?.FileId}`);
    expect([file.status, file.text]).toEqual([200, '%PDF-1.7\nbelge']);
  });

  test('One job has the scope of its actions: the same refusals in the same order', async () => {
    const foreign = await openJob(platform, { insuranceCompanyId: 120 });
    const own = await openJob(platform);
    for (const [client, path] of [
      [supervizor, '/api/offline/jobs/2000000000'],
      [supervizor, `/api/offline/jobs/${foreign}`],
      [worker.client, `/api/offline/jobs/${own}`],
      [supervizor, '/api/offline/jobs/0'],
      [supervizor, '/api/offline/jobs/x'],
      [await service.as({ roles: ['Supervizor'] }), `/api/offline/jobs/${own}`],
      [platform, `/api/offline/jobs/${own}`],
    ] as const) {
      const [one, actions] = [await client.get(path), await client.get(`${path}/actions`)];
      expect(one.status).toBeGreaterThanOrEqual(400);
      expect([path, one.status, one.text]).toEqual([path, actions.status, actions.text]);
    }
  });

  test.each([
    [1, [2, 5, 6, 7, 8, 9]],
    [3, []],
    [4, [2]],
    [9, []],
  ])('ReachableStages are those of the stage (%i)', async (stage, codes) => {
    const job = await openJob(platform);
    await service.dataSource.query('update job set current_stage = $2 where id = $1', [job, stage]);
    const detail = (await admin.get(`/api/offline/jobs/${job}`)).response<{
      ReachableStages: { Code: number }[];
    }>();
    expect(detail.ReachableStages.map(({ Code }) => Code)).toEqual(codes);
  });
});
