import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from './support/client.js';
import { sharedService } from './support/service.js';
import { startOnce } from './support/start-once.js';

const PAGE = 'Page must be at least 1.';
const PAGE_SIZE = 'PageSize must be between 1 and 200.';
const SORT_BY = 'SortBy must be a valid sort field.';
const SORT_ORDER = 'SortOrder must be asc or desc.';
const CREATE_DATE = 'CreateDate must be in yyyy-MM-dd format.';

const service = startOnce(sharedService);
let admin: Client;
beforeAll(async () => {
  admin = await service.as({ roles: ['InsuranceCompanyAPIAdmin'], insuranceCompanyIds: [110] });
});

const get = (query: string) => admin.get(`/api/offline/jobs?${query}`);

async function expectRefused(query: string, fields: Record<string, string>): Promise<void> {
  const answer = await get(query);
  expect(answer.status).toBe(400);
  expect(answer.json()).toEqual({
    Status: false,
    Message: 'One or more validation errors occurred.',
    Response: Object.entries(fields).map(([Field, Message]) => ({ Field, Message })),
  });
}

describe('a bad parameter of the job list: 400 without Code', { tags: 'offline-jobs' }, () => {
  test.each(['0', '-1', '', 'abc', '1.5', '1e3', '%201', '0x1', '99999999999999999999', 'null'])(
    'A bad `page`: 400, "Page must be at least 1." (page=%s)',
    (value) => expectRefused(`page=${value}`, { Page: PAGE }),
  );

  test.each(['0', '201', '-5', '', 'many', '50.0', '2147483648'])(
    'A bad `pageSize`: 400, "PageSize must be between 1 and 200." (pageSize=%s)',
    (value) => expectRefused(`pageSize=${value}`, { PageSize: PAGE_SIZE }),
  );

  test.each([
    '',
    'created',
    'create_date',
    'createDate%20',
    'createDate%20desc',
    'id;drop%20table%20job',
    'toString',
    '__proto__',
    '%00',
  ])('A bad `sortBy`: 400, "SortBy must be a valid sort field." (sortBy=%s)', (value) =>
    expectRefused(`sortBy=${value}`, { SortBy: SORT_BY }),
  );

  test.each(['', 'ascending', 'up', 'asc,desc', '%20asc'])(
    'A bad `sortOrder`: 400, "SortOrder must be asc or desc." (sortOrder=%s)',
    (value) => expectRefused(`sortOrder=${value}`, { SortOrder: SORT_ORDER }),
  );

  test.each([
    '',
    '2026-02-30',
    '2025-02-29',
    '2026-13-01',
    '2026-1-2',
    '20.11.2026',
    '2026-11-20T00:00:00',
    '2026-11-20Z',
    '0000-01-01',
    '12026-11-20',
    'today',
    '2026-11-20%00',
  ])('A bad `createDate`: 400, "CreateDate must be in yyyy-MM-dd format." (createDate=%s)', (value) =>
    expectRefused(`createDate=${value}`, { CreateDate: CREATE_DATE }),
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
    'page=1',
    'page=+7'.replace('+', '%2B'),
    'pageSize=1',
    'pageSize=200',
    'PAGE=2&PAGESIZE=5&SORTBY=id&SORTORDER=asc&CREATEDATE=2026-11-20',
    'createDate=0001-01-01',
    'createDate=9999-12-31',
    'createDate=2024-02-29',
    'createDateFrom=2026-11-20&createDateTo=2026-11-19',
    'currentStage=9&jobStatus=1',
    'unknown=1&unknown=2',
    'page%5B%5D=0',
  ])('%s is taken', async (query) => {
    expect((await get(query)).status).toBe(200);
  });

  test('`page` is 1 and `pageSize` 50 when left out', { tags: 'offline-jobs' }, async () => {
    expect((await admin.get('/api/offline/jobs')).response()).toMatchObject({ Page: 1, Size: 50 });
  });

  test('Names of query parameters are matched without regard to case', { tags: 'offline-jobs' }, async () => {
    expect((await get('PAGE=3&PageSize=7')).response()).toMatchObject({ Page: 3, Size: 7 });
  });
});
