// @module-tag offline-jobs
import { beforeAll, expect, test } from 'vitest';
import { AuditedReads } from '../src/audit/audited-reads.service.js';
import { Client } from './support/client.js';
import { startEndorsementsWithLedger } from './support/endorsements.js';
import type { JobItem } from './support/job-rows.js';
import { endorsement, endorsementPolicy, openJob, openRequestedJob } from './support/jobs.js';
import { later } from './support/later.js';
import { expectEmpty } from './support/refusals.js';
import type { TestService } from './support/service.js';
import { startOnce } from './support/start-once.js';
import { signToken } from './support/tokens.js';
import { expectInvalid } from './support/users.js';

const JOBS = '/api/platform/jobs';
const bench = startOnce(startEndorsementsWithLedger);
let service: TestService;
let otherAgent: number;
let platform: Client;
let other: Client;
let insurer: Client;
let operator: Client;

beforeAll(async () => {
  ({ service, platform, insurer } = bench);
  otherAgent = await service.createAgent();
  other = await service.as({ roles: ['PlatformUser'], agentId: otherAgent });
  operator = await service.as({ roles: ['Operator'] });
});

const listed = async (client: Client, query = '') =>
  (await client.get(`${JOBS}${query}`)).response<{ TotalCount: number; Items: JobItem[] }>();
const ids = async (client: Client, query = '') => (await listed(client, query)).Items.map(({ Id }) => Id);

test('`GET /api/platform/jobs` answers the own agent’s jobs, by platformProposalId, stage and day, paged', async () => {
  const text = await openJob(platform, { platformProposalId: 'TKL-1' });
  const number = await openRequestedJob(platform, { platformProposalId: 4711 });
  const foreign = await openJob(other, { platformProposalId: 'TKL-1' });
  const items = (await insurer.get('/api/offline/jobs')).items<JobItem>();
  expect(await listed(platform)).toEqual({
    TotalCount: 2,
    Page: 1,
    Size: 50,
    TotalPage: 1,
    HasNextPage: false,
    HasPreviousPage: false,
    Items: items.filter(({ Id }) => Id !== foreign),
  });
  expect(await ids(platform, '?platformProposalId=TKL-1')).toEqual([text]);
  expect(await ids(platform, '?platformProposalId=4711')).toEqual([number]);
  expect(await ids(platform, '?platformProposalId=none')).toEqual([]);
  expect(await ids(platform, '?currentStage=2')).toEqual([number]);
  expect(await ids(platform, '?pageSize=1&page=2')).toEqual([text]);
  await service.dataSource.query(`update job set create_date = '2025-01-15 09:00+03' where id = $1`, [text]);
  expect(await ids(platform, '?createDateTo=2025-01-15')).toEqual([text]);
  expect(await ids(platform, '?createDateFrom=2025-01-16')).toEqual([number]);
});

test('A job is flat: the item, `PolicyNumber`, and `Endorsement`, null before it is made', async () => {
  const job = await openRequestedJob(platform, { platformProposalId: 'TKL-2' });
  const item = (await listed(platform, '?platformProposalId=TKL-2')).Items[0];
  expect((await platform.get(`${JOBS}/${job}`)).response()).toEqual({
    ...item,
    PolicyNumber: '100000334601017',
    Endorsement: null,
  });
  await bench.reject(job, { rejectReasonId: 4 });
  expect((await platform.get(`${JOBS}/${job}`)).response()).toMatchObject({
    CurrentStage: 4,
    RejectReasonId: 4,
    Endorsement: null,
  });
});

test('`Endorsement` has exactly the fields of payload 101, with every digit', async () => {
  const job = await openRequestedJob(platform, { platformProposalId: 99 });
  const policy = JSON.stringify(endorsementPolicy({ grossPremium: 0, netPremium: 1 }))
    .replace('"grossPremium":0', '"grossPremium":12345678901234567890.12340')
    .replace('"netPremium":1', '"netPremium":-0.10');
  const body = JSON.stringify(
    endorsement({ endorsementPolicy: 0, premium: { currencyType: 2, exchangeRate: 41.25 } }),
  );
  const made = await bench.make(job, body.replace('"endorsementPolicy":0', `"endorsementPolicy":${policy}`));
  expect(made.status).toBe(204);
  const sent = (await bench.heard(job)).payload;
  const { text } = await platform.get(`${JOBS}/${job}`);
  const notified = text.slice(text.indexOf('"Endorsement"')).replace(/^"Endorsement"\s*:\s*/, '');
  expect(notified.replaceAll(' ', '')).toBe(`${sent.replaceAll(' ', '')}}}`);
});

test('A job of another agent does not exist for a platform', async () => {
  const job = await openJob(other);
  const answer = await platform.get(`${JOBS}/${job}`);
  expect([answer.status, answer.code]).toEqual([404, 'OfflineJobs.JobNotFound']);
  expect((await platform.get(`${JOBS}/${job}?agentId=${otherAgent}`)).status).toBe(404);
  expect(await ids(platform, `?agentId=${otherAgent}&pageSize=200`)).not.toContain(job);
  const feed = await platform.get(`${JOBS}/changes?agentId=${otherAgent}&pageSize=200`);
  expect(feed.items<JobItem>().map(({ Id }) => Id)).not.toContain(job);
});

test('`GET /api/platform/jobs/changes` answers the own agent’s changes as the insurers’ feed does', async () => {
  const { NextCursor } = (await platform.get(`${JOBS}/changes?since=now`)).response<{
    NextCursor: string;
  }>();
  const [one, , two] = [await openJob(platform), await openJob(other), await openJob(platform)];
  await insurer.put(`/api/offline/jobs/${one}/owner`, { ownerId: null });
  await bench.requestAgain(one);
  const { Items, NextCursor: next } = (
    await platform.get(`${JOBS}/changes?cursor=${NextCursor}&pageSize=1`)
  ).response<{ Items: JobItem[]; NextCursor: string }>();
  const rest = (await platform.get(`${JOBS}/changes?cursor=${next}`)).response<{ Items: JobItem[] }>();
  expect([...Items, ...rest.Items].map(({ Id }) => Id)).toEqual([two, one]);
});

test('Administrator and Operator read with `agentId`; without one the lists name what is missing', async () => {
  const job = await openJob(platform);
  expect(await ids(operator, `?agentId=${bench.agentId}&pageSize=200`)).toContain(job);
  expect(await ids(operator, `?agentId=${otherAgent}&pageSize=200`)).not.toContain(job);
  for (const path of [JOBS, `${JOBS}/changes`]) {
    expectInvalid(await operator.get(path), { AgentId: 'AgentId is required.' });
    expectInvalid(await operator.get(`${path}?agentId=2000000000`), {
      AgentId: 'AgentId must be the id of an agent.',
    });
  }
  expect((await operator.get(`${JOBS}/${job}`)).status).toBe(200);
  expect((await operator.get(`${JOBS}/${job}?agentId=${bench.agentId}`)).status).toBe(200);
  expect((await operator.get(`${JOBS}/${job}?agentId=${otherAgent}`)).status).toBe(404);
});

test('A look of the staff at a platform’s job is audited before it is answered, repeats within a minute are counted; a platform’s own is not', async () => {
  const job = await openRequestedJob(platform);
  await bench.make(job, endorsement());
  const looks = () =>
    service.dataSource.query<object[]>(
      `select user_id as reader, details from admin_audit where action = 'job.readEndorsement' and target = $1 order by id`,
      [`job ${job}`],
    );
  const path = `${JOBS}/${job}?agentId=${bench.agentId}`;
  const administrator = await service.as({ roles: ['Administrator'] });
  expect((await platform.get(`${JOBS}/${job}`)).status).toBe(200);
  expect(await looks()).toEqual([]);
  for (const reader of [operator, operator, operator, administrator]) {
    expect((await reader.get(path)).response()).toMatchObject({
      Endorsement: { PolicyNumber: '100000334601017' },
    });
  }
  const each = [operator, administrator].map(({ userId }) => ({ reader: userId, details: null }));
  expect(await looks()).toEqual(each);
  await later(60_000, service);
  await service.running.app.get(AuditedReads).endMinutes();
  expect(await looks()).toEqual([...each, { reader: operator.userId, details: { Repeated: 2 } }]);
  await service.dataSource.query(
    `alter table admin_audit add constraint full_disk check (action <> 'job.readEndorsement') not valid`,
  );
  const refused = await operator.get(path);
  await service.dataSource.query('alter table admin_audit drop constraint full_disk');
  expect([refused.status, refused.text.includes('PolicyNumber')]).toEqual([500, false]);
});

test('A PlatformUser without an agent has no jobs to read', async () => {
  const nobody = new Client(service.url, signToken({ sub: '1', roles: ['PlatformUser'] }));
  for (const path of [JOBS, `${JOBS}/changes`, `${JOBS}/1`]) {
    expectEmpty(await nobody.get(path), 403);
  }
});

test.each(['?page=0', '?pageSize=201', '?currentStage=10', '?createDateFrom=2026', '?platformProposalId='])(
  'Bad parameters of a platform’s list are named (%s)',
  async (query) => {
    const answer = await platform.get(`${JOBS}${query}`);
    expect([answer.status, answer.code]).toEqual([400, 'Validation.General']);
  },
);
