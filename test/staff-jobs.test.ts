// @module-tag admin-screens
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Page } from '../src/api/paging.js';
import type { StaffJobActionItem } from '../src/endorsements/endorsement.answers.js';
import type { JobDetail, StaffJob, StaffJobItem } from '../src/offline-jobs/job.answers.js';
import { record, startAvailability } from './support/availability.js';
import type { Client } from './support/client.js';
import { insertJobs } from './support/job-rows.js';
import { endorsement, openRequestedJob, pdf } from './support/jobs.js';
import type { TestService } from './support/service.js';
import { startOnce } from './support/start-once.js';

const JOBS = '/api/admin/jobs';
const on = startOnce(startAvailability);
let service: TestService;
let agent: number;
let platform: Client;
let insurer: Client;
let operator: Client;

beforeAll(async () => {
  ({ service } = on);
  agent = await service.createAgent({ name: 'Acente 1001' });
  platform = await service.as({ roles: ['PlatformUser'], agentId: agent });
  insurer = await service.as({
    roles: ['InsuranceCompanyAPIAdmin'],
    permissions: ['Create'],
    insuranceCompanyIds: [110],
  });
});
beforeEach(async () => {
  operator = await service.as({ roles: ['Operator'] });
});

const sql = (statement: string, values: unknown[] = []) => service.dataSource.query(statement, values);
const listed = async (query = '') =>
  (await operator.get(`${JOBS}?${query}`)).response<Page<StaffJobItem[]>>();
const idsOf = async (query: string) => (await listed(query)).Items.map(({ Id }) => Id);
const audited = (action: string): Promise<Record<string, unknown>[]> =>
  sql('select user_name, target, details from admin_audit where action = $1 order by id', [action]);
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const dayOf = (moment: Date) => new Date(moment.getTime() + 3 * 3_600_000).toISOString().slice(0, 10);

test('The staff reads a job of any company with its names, its policy, its stage and where it can go', async () => {
  await on.sync([record(110, 111, 14)]);
  const id = await openRequestedJob(platform, { platformProposalId: 'TKL-7', policyNumber: '345' });
  const elsewhere = await openRequestedJob(platform, { insuranceCompanyId: 777 });
  const job = (await operator.get(`${JOBS}/${id}`)).response<StaffJob>();
  expect(job).toMatchObject({
    Id: id,
    CurrentStage: 2,
    JobStatus: 1,
    InsuranceCompanyId: 110,
    InsuranceCompanyName: 'Şirket 110',
    ProductId: 111,
    ProductName: 'Ürün 111',
    AgentId: agent,
    AgentName: 'Acente 1001',
    PolicyNumber: '345',
    PlatformProposalId: 'TKL-7',
    StageName: 'Zeyil İsteği',
  });
  expect(job.ReachableStages.map(({ Name }) => Name)).toContain('Zeyil Gerçekleşti');
  const { StageName: _, ReachableStages: __, ...item } = job;
  expect((await listed(`id=${id}`)).Items).toEqual([item]);
  const other = (await operator.get(`${JOBS}/${elsewhere}`)).response<StaffJob>();
  expect(other).toMatchObject({ InsuranceCompanyName: null, ProductName: null });
});

test('Each stage leads to the same stages as the insurers are answered', async () => {
  const ids = await insertJobs(
    service,
    agent,
    [1, 2, 3, 4, 5, 6, 7, 8, 9].map((currentStage) => ({ currentStage })),
  );
  for (const id of ids) {
    const job = (await operator.get(`${JOBS}/${id}`)).response<StaffJob>();
    const known = (await insurer.get(`/api/offline/jobs/${id}/transitions`)).response<StaffJob>();
    expect([job.StageName, job.ReachableStages]).toEqual([known.StageName, known.ReachableStages]);
  }
});

test('Without a search the list shows the jobs of today; a search by id, policy, proposal or last action looks at all days', async () => {
  const [old = 0, fresh = 0, numbered = 0] = await insertJobs(service, agent, [
    { createDate: daysAgo(40), policyNumber: '900-1', platformProposalId: 'OLD-1' },
    { policyNumber: '900-2' },
    { createDate: daysAgo(3), platformProposalId: 118204 },
  ]);
  const today = await idsOf('pageSize=200');
  expect(today).toContain(fresh);
  expect(today).not.toContain(old);
  expect(await idsOf(`id=${old}`)).toEqual([old]);
  expect(await idsOf('policyNumber=900-1')).toEqual([old]);
  expect(await idsOf('policyNumber=900')).toEqual([]);
  expect(new Set(await idsOf('policyNumberStart=900-'))).toEqual(new Set([old, fresh]));
  expect(await idsOf('policyNumberStart=900-1')).toEqual([old]);
  expect(await idsOf('policyNumberStart=90%25')).toEqual([]);
  expect(await idsOf('platformProposalId=OLD-1')).toEqual([old]);
  expect(await idsOf('platformProposalId=118204')).toContain(numbered);
  expect(await idsOf(`policyNumber=900-1&createDate=${dayOf(new Date())}`)).toEqual([]);
  const [from, to] = [dayOf(daysAgo(41)), dayOf(daysAgo(39))];
  expect(await idsOf(`lastActionFrom=${from}&lastActionTo=${to}`)).toEqual([old]);
  expect(await idsOf(`createDateFrom=${from}&createDateTo=${to}`)).toEqual([old]);
});

test('Filters by company, agent, stage and status narrow the list together; the longest waiting request can stand first', async () => {
  const other = await service.createAgent();
  const [first = 0, second = 0] = await insertJobs(service, other, [
    { insuranceCompanyId: 131, createDate: daysAgo(9), lastActionDate: daysAgo(2) },
    { insuranceCompanyId: 131, createDate: daysAgo(8), lastActionDate: daysAgo(5) },
    { insuranceCompanyId: 132, createDate: daysAgo(8), currentStage: 3 },
  ]);
  const all = `agentId=${other}&createDateFrom=2020-01-01`;
  expect((await listed(all)).TotalCount).toBe(3);
  const waiting = `${all}&insuranceCompanyId=131&currentStage=2&sortBy=lastActionDate&sortOrder=asc`;
  expect(await idsOf(waiting)).toEqual([second, first]);
  expect((await listed(`${all}&jobStatus=2`)).TotalCount).toBe(1);
  expect((await listed(`${all}&jobStatus=2&insuranceCompanyId=131`)).TotalCount).toBe(0);
  expect(await idsOf(`${waiting}&page=2&pageSize=1`)).toEqual([first]);
});

test.each([
  ['id=0', 'Id'],
  ['agentId=x', 'AgentId'],
  ['policyNumber=', 'PolicyNumber'],
  ['policyNumber=%00', 'PolicyNumber'],
  ['platformProposalId=a%00', 'PlatformProposalId'],
  [`policyNumber=${'9'.repeat(201)}`, 'PolicyNumber'],
  ['platformProposalId=', 'PlatformProposalId'],
  ['lastActionFrom=2026-02-30', 'LastActionFrom'],
  ['sortBy=policyNumber', 'SortBy'],
])('A bad parameter of the list is refused with its field (%s)', async (query, field) => {
  const answer = await operator.get(`${JOBS}?${query}`);
  expect([answer.status, answer.json()]).toEqual([
    400,
    expect.objectContaining({
      Code: 'Validation.General',
      Response: [expect.objectContaining({ Field: field })],
    }),
  ]);
});

test('The staff reads actions and files as the insurer does, and the audit tells who read them', async () => {
  const id = await openRequestedJob(platform);
  await insurer.post(`/api/offline/jobs/${id}/endorsements`, endorsement());
  const own = await insurer.get(`/api/offline/jobs/${id}/actions`);
  const answer = await operator.get(`${JOBS}/${id}/actions`);
  const actions = answer.response<StaffJobActionItem[]>();
  expect(withoutMarks(actions)).toEqual(own.response());
  const file = actions.flatMap(({ Files }) => Files)[0]?.Id ?? 0;
  const [read, asInsurer] = [
    await operator.get(`${JOBS}/${id}/files/${file}`),
    await insurer.get(`/api/offline/jobs/${id}/files/${file}`),
  ];
  expect([read.status, read.text]).toEqual([200, asInsurer.text]);
  for (const header of ['content-type', 'content-disposition', 'content-security-policy', 'content-length'])
    expect(read.headers.get(header)).toBe(asInsurer.headers.get(header));
  expect((await audited('job.readActions')).at(-1)).toMatchObject({ target: `job ${id}` });
  expect((await audited('job.readFile')).at(-1)).toMatchObject({
    target: `job ${id}`,
    details: { FileId: file },
  });
});

/** Actions as insurers read them. */
const withoutMarks = (actions: readonly StaffJobActionItem[]) =>
  actions.map((action) => ({ ...action, Files: action.Files.map(({ IsPdf, ...file }) => file) }));

test('The files of operations that the interface does not print carry `IsPdf`, null of files that were stored before', async () => {
  const id = await openRequestedJob(platform);
  const none = Buffer.from('PK zip').toString('base64');
  await platform.put(`/api/platform/jobs/${id}/transfer-documents/ZeyilPdf`, {
    ...pdf(),
    base64Content: none,
  });
  await insurer.post(`/api/offline/jobs/${id}/endorsements`, { ...endorsement(), endorsementPdf: undefined });
  const marks = async () => {
    const actions = (await operator.get(`${JOBS}/${id}/actions`)).response<StaffJobActionItem[]>();
    const detail = (await insurer.get(`/api/offline/jobs/${id}`)).response<JobDetail>();
    const files = [actions.flatMap(({ Files }) => Files), detail.Files];
    return files.map((of) => of.map(({ Kind, IsPdf }) => [Kind, IsPdf]));
  };
  const expected = [
    ['ZeyilPdf', false],
    ['BilgilendirmeFormu', true],
    ['ZeyilPdf', false],
  ];
  expect((await marks()).map((of) => of.sort())).toEqual([expected.sort(), expected.sort()]);
  await sql('update job_file set is_pdf = null where job_id = $1', [id]);
  expect((await marks()).flat().map(([, isPdf]) => isPdf)).toEqual(Array(6).fill(null));
});

test('What is not there is not found, and leaves no entry in the audit', async () => {
  const id = await openRequestedJob(platform);
  const other = await openRequestedJob(platform, { insuranceCompanyId: 777 });
  await platform.put(`/api/platform/jobs/${other}/transfer-documents/ZeyilPdf`, pdf());
  const [{ id: file }] = await sql('select max(id) as id from job_file');
  const before = await sql('select count(*) from admin_audit');
  for (const path of ['999999', '999999/actions', `999999/files/${file}`, `${id}/files/${file}`]) {
    const answer = await operator.get(`${JOBS}/${path}`);
    expect([answer.status, answer.code, path]).toEqual([404, 'General.NotFound', path]);
  }
  expect(await sql('select count(*) from admin_audit')).toEqual(before);
});

test('Without its entry in the audit nothing is answered', async () => {
  const id = await openRequestedJob(platform, {});
  await platform.put(`/api/platform/jobs/${id}/transfer-documents/ZeyilPdf`, pdf());
  const [{ id: file }] = await sql('select max(id) as id from job_file');
  await sql(`alter table admin_audit add constraint no_reads check (action not like 'job.read%') not valid`);
  try {
    for (const path of ['actions', `files/${file}`]) {
      const answer = await operator.get(`${JOBS}/${id}/${path}`);
      expect(answer.status).toBe(500);
      expect(answer.text).not.toContain('Plaka');
      expect(answer.text).not.toContain('%PDF');
    }
  } finally {
    await sql('alter table admin_audit drop constraint no_reads');
  }
});

test('A token that was revoked a moment ago reads no job', async () => {
  const id = await openRequestedJob(platform);
  expect((await operator.get(`${JOBS}/${id}`)).status).toBe(200);
  const [{ id: user }] = await sql('select max(id) as id from app_user');
  await on.administrator.patch(`/api/admin/users/${user}`, { isActive: false });
  for (const path of ['', `/${id}`, `/${id}/actions`]) {
    expect((await operator.get(`${JOBS}${path}`)).status).toBe(401);
  }
});
