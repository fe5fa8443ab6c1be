// @module-tag offline-jobs
import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from './support/client.js';
import { insertJobs, type JobItem } from './support/job-rows.js';
import { sharedService } from './support/service.js';
import { startOnce } from './support/start-once.js';

const PAGE = 'Page must be at least 1.';
const PAGE_SIZE = 'PageSize must be between 1 and 200.';
const SORT_BY = 'SortBy must be a valid sort field.';
const SORT_ORDER = 'SortOrder must be asc or desc.';
const CREATE_DATE = 'CreateDate must be in yyyy-MM-dd format.';

/** Moments around two midnights of Istanbul, which is three hours ahead of UTC. */
const MOMENTS = {
  lastOfThe9th: '2026-01-09T20:59:59.999Z',
  firstOfThe10th: '2026-01-09T21:00:00.000Z',
  at2330UtcOfThe9th: '2026-01-09T23:30:00.000Z',
  noonOfThe10th: '2026-01-10T09:00:00.000Z',
  lastOfThe10th: '2026-01-10T20:59:59.999Z',
  firstOfThe11th: '2026-01-10T21:00:00.000Z',
};
type Name = keyof typeof MOMENTS;

const service = startOnce(sharedService);
let admin: Client;
let agentId: number;
const names = new Map<number, Name>();
beforeAll(async () => {
  agentId = await service.createAgent();
  admin = await service.as({ roles: ['InsuranceCompanyAPIAdmin'], insuranceCompanyIds: [110] });
  const entries = Object.entries(MOMENTS) as [Name, string][];
  const rows = entries.map(([, moment]) => ({ createDate: new Date(moment) }));
  const ids = await insertJobs(service, agentId, rows);
  for (const [n, [name]] of entries.entries()) names.set(ids[n] ?? 0, name);
});

const get = (query: string) => admin.get(`/api/offline/jobs?${query}`);
/** All jobs that the list shows. */
async function items(query: string): Promise<JobItem[]> {
  const answer = await get(query);
  expect(answer.status).toBe(200);
  const { TotalCount, Items } = answer.response<{ TotalCount: number; Items: JobItem[] }>();
  expect(Items).toHaveLength(TotalCount);
  return Items;
}

async function expectRefused(query: string, fields: Record<string, string>): Promise<void> {
  const answer = await get(query);
  expect(answer.status).toBe(400);
  expect(answer.json()).toEqual({
    Status: false,
    Message: 'One or more validation errors occurred.',
    Response: Object.entries(fields).map(([Field, Message]) => ({ Field, Message })),
  });
}

describe('a bad parameter of the job list: 400 without Code', () => {
  test.each(['0', '-1', '', 'abc', '1.5', '%201', '99999999999999999999'])(
    'A bad `page`: 400, "Page must be at least 1." (page=%s)',
    (value) => expectRefused(`page=${value}`, { Page: PAGE }),
  );

  test.each(['0', '201', '-5', '', 'many', '50.0', '2147483648'])(
    'A bad `pageSize`: 400, "PageSize must be between 1 and 200." (pageSize=%s)',
    (value) => expectRefused(`pageSize=${value}`, { PageSize: PAGE_SIZE }),
  );

  test.each(['', 'create_date', 'createDate%20', 'id;drop%20table%20job', '__proto__', '%00'])(
    'A bad `sortBy`: 400, "SortBy must be a valid sort field." (sortBy=%s)',
    (value) => expectRefused(`sortBy=${value}`, { SortBy: SORT_BY }),
  );

  test.each(['', 'ascending', 'up', 'asc,desc', '%20asc'])(
    'A bad `sortOrder`: 400, "SortOrder must be asc or desc." (sortOrder=%s)',
    (value) => expectRefused(`sortOrder=${value}`, { SortOrder: SORT_ORDER }),
  );

  test.each(['', '2026-02-30', '2026-1-2', '20.11.2026', '2026-11-20T00:00:00', '0000-01-01'])(
    'A bad `createDate`: 400, "CreateDate must be in yyyy-MM-dd format." (createDate=%s)',
    (value) => expectRefused(`createDate=${value}`, { CreateDate: CREATE_DATE }),
  );

  test.each([
    ['page=1&page=2', { Page: PAGE }],
    ['page=1&Page=1', { Page: PAGE }],
    ['pageSize=10&pageSize=10', { PageSize: PAGE_SIZE }],
    ['sortBy=id&sortBy=id', { SortBy: SORT_BY }],
    ['sortOrder=asc&sortorder=asc', { SortOrder: SORT_ORDER }],
    ['createDate=2026-11-20&createDate=2026-11-20', { CreateDate: CREATE_DATE }],
  ] as [string, Record<string, string>][])(
    'A repeated parameter is refused with the message of the bad one (%s)',
    (query, fields) => expectRefused(query, fields),
  );

  test.each([
    ['createDateFrom=x', { CreateDateFrom: 'CreateDateFrom must be in yyyy-MM-dd format.' }],
    ['createDateTo=', { CreateDateTo: 'CreateDateTo must be in yyyy-MM-dd format.' }],
    ['currentStage=0', { CurrentStage: 'CurrentStage must be between 1 and 9.' }],
    ['currentStage=10', { CurrentStage: 'CurrentStage must be between 1 and 9.' }],
    ['currentStage=Mesaj', { CurrentStage: 'CurrentStage must be between 1 and 9.' }],
    ['jobStatus=4', { JobStatus: 'JobStatus must be between 1 and 3.' }],
    ['jobStatus=', { JobStatus: 'JobStatus must be between 1 and 3.' }],
  ] as [string, Record<string, string>][])(
    '`createDateFrom`, `createDateTo`, `currentStage` and `jobStatus` are refused by name when they are bad (%s)',
    (query, fields) => expectRefused(query, fields),
  );

  test('Every bad parameter is reported at once, one entry each, 400 without `Code`', () =>
    expectRefused('createDate=x&sortOrder=x&sortBy=x&pageSize=x&page=x', {
      Page: PAGE,
      PageSize: PAGE_SIZE,
      SortBy: SORT_BY,
      SortOrder: SORT_ORDER,
      CreateDate: CREATE_DATE,
    }));
});

describe('a good parameter', () => {
  test.each([
    ...['page=1', 'page=%2B7', 'pageSize=1', 'pageSize=200'],
    ...['PAGE=2&PAGESIZE=5&SORTBY=id&SORTORDER=asc&CREATEDATE=2026-11-20', 'createDate=0001-01-01'],
    ...['createDate=9999-12-31', 'createDate=2024-02-29'],
    ...['createDateFrom=2026-11-20&createDateTo=2026-11-19', 'currentStage=9&jobStatus=1'],
    ...['unknown=1&unknown=2', 'page%5B%5D=0'],
  ])('Good parameters of the job list are taken, unknown ones ignored (%s)', async (query) => {
    expect((await get(query)).status).toBe(200);
  });

  test('`page` is 1 and `pageSize` 50 when left out', async () => {
    expect((await admin.get('/api/offline/jobs')).response()).toMatchObject({ Page: 1, Size: 50 });
  });

  test('Names of query parameters are matched without regard to case', async () => {
    expect((await get('PAGE=3&PageSize=7')).response()).toMatchObject({ Page: 3, Size: 7 });
  });
});

const THE_10TH: Name[] = ['firstOfThe10th', 'at2330UtcOfThe9th', 'noonOfThe10th', 'lastOfThe10th'];

describe('days of the job list are days of Europe/Istanbul', () => {
  test.each<{ query: string; jobs: Name[] }>([
    { query: 'createDate=2026-01-09', jobs: ['lastOfThe9th'] },
    { query: 'createDate=2026-01-10', jobs: THE_10TH },
    { query: 'createDate=2026-01-11', jobs: ['firstOfThe11th'] },
    { query: 'createDate=2026-01-12', jobs: [] },
    { query: 'createDateFrom=2026-01-10&createDateTo=2026-01-10', jobs: THE_10TH },
    { query: 'createDateFrom=2026-01-09&createDateTo=2026-01-10', jobs: ['lastOfThe9th', ...THE_10TH] },
    { query: 'createDateFrom=2026-01-11', jobs: ['firstOfThe11th'] },
    { query: 'createDateTo=2026-01-09', jobs: ['lastOfThe9th'] },
    { query: 'createDateFrom=2026-01-11&createDateTo=2026-01-09', jobs: [] },
    { query: 'createDate=2026-01-10&createDateFrom=2026-01-11', jobs: [] },
    { query: 'createDate=2026-01-10&createDateTo=2026-01-31', jobs: THE_10TH },
  ])(
    '`createDate`, `createDateFrom` and `createDateTo` are days of Europe/Istanbul, whose boundaries are exact to the millisecond ($query)',
    async ({ query, jobs }) => {
      expect((await items(`${query}&sortOrder=asc`)).map(({ Id }) => names.get(Id))).toEqual(jobs);
    },
  );

  test('A job created at 23:30 UTC belongs to the next day', async () => {
    const [, job] = await items('createDate=2026-01-10&sortOrder=asc');
    expect(job?.CreateDate).toBe('2026-01-10T02:30:00.000');
  });

  test('`createDateFrom` or `createDateTo` replaces the default day', async () => {
    const [today] = await insertJobs(service, agentId, [{ createDate: new Date() }]);
    const idsOf = async (query: string) => (await items(query)).map(({ Id }) => Id);
    expect(await idsOf('')).toEqual([today]);
    expect(await idsOf('createDateTo=2026-01-11')).not.toContain(today);
    expect(await idsOf('createDateFrom=2026-01-09')).toContain(today);
    expect(await idsOf('createDateFrom=2026-01-09')).toHaveLength(Object.keys(MOMENTS).length + 1);
  });
});

describe('currentStage and jobStatus', () => {
  const DAY = 'createDate=2025-06-01';
  const stages = new Map<number, number>();
  beforeAll(async () => {
    const createDate = new Date('2025-06-01T09:00:00Z');
    const rows = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((currentStage) => ({ createDate, currentStage }));
    const ids = await insertJobs(service, agentId, rows);
    for (const [n, { currentStage }] of rows.entries()) stages.set(ids[n] ?? 0, currentStage);
  });
  const stagesOf = async (query: string) => {
    const found = await items(`${DAY}&sortBy=id&sortOrder=asc&${query}`);
    for (const item of found) expect(item.CurrentStage).toBe(stages.get(item.Id));
    return found.map(({ CurrentStage }) => CurrentStage);
  };

  test.each([1, 2, 3, 4, 5, 6, 7, 8, 9])(
    '`currentStage` shows only jobs in that stage (currentStage=%d)',
    async (stage) => {
      expect(await stagesOf(`currentStage=${stage}`)).toEqual([stage]);
    },
  );

  test.each([
    { status: 1, open: [1, 2, 5, 6, 7, 8, 9] },
    { status: 2, open: [3] },
    { status: 3, open: [4] },
  ])(
    '`jobStatus` follows from the stage: 2 is stage 3, 3 is stage 4, 1 every other ($status, $open)',
    async ({ status, open }) => {
      expect(await stagesOf(`jobStatus=${status}`)).toEqual(open);
      const statuses = (await items(`${DAY}&jobStatus=${status}`)).map(({ JobStatus }) => JobStatus);
      expect(new Set(statuses)).toEqual(new Set([status]));
    },
  );

  test('`currentStage` and `jobStatus` must both hold', async () => {
    expect(await stagesOf('currentStage=3&jobStatus=2')).toEqual([3]);
    expect(await stagesOf('currentStage=3&jobStatus=1')).toEqual([]);
  });
});
