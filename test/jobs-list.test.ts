// @module-tag offline-jobs
import { beforeAll, describe, expect, test } from 'vitest';
import { Client } from './support/client.js';
import { insertJobs, type JobItem } from './support/job-rows.js';
import { sharedService } from './support/service.js';
import { startOnce } from './support/start-once.js';
import { signToken } from './support/tokens.js';

interface JobPage {
  TotalCount: number;
  Page: number;
  Size: number;
  TotalPage: number;
  HasNextPage: boolean;
  HasPreviousPage: boolean;
  Items: JobItem[];
}

const JOBS = '/api/offline/jobs';
const service = startOnce(sharedService);
let admin: Client;
let agentId: number;

beforeAll(async () => {
  agentId = await service.createAgent();
  admin = await service.as({ roles: ['InsuranceCompanyAPIAdmin'], insuranceCompanyIds: [110, 120] });
});

const insert = (rows: Parameters<typeof insertJobs>[2]) => insertJobs(service, agentId, rows);
const list = async (query: string, client = admin) => {
  const answer = await client.get(`${JOBS}?${query}`);
  expect(answer.status).toBe(200);
  return answer.response<JobPage>();
};
const ids = (page: JobPage) => page.Items.map(({ Id }) => Id);
const at = (...moments: string[]) => moments.map((moment) => ({ createDate: new Date(moment) }));

describe('the job list', () => {
  test('`GET /api/offline/jobs` answers the success envelope, without `Code`, with the paged list', async () => {
    const answer = await admin.get(`${JOBS}?createDate=2001-01-01`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.json()).toEqual({
      Status: true,
      Message: 'Jobs listed successfully.',
      Response: {
        TotalCount: 0,
        Page: 1,
        Size: 50,
        TotalPage: 0,
        HasNextPage: false,
        HasPreviousPage: false,
        Items: [],
      },
    });
  });

  test('A job list item has every documented field; dates are in Istanbul time, with 3 fractional digits and without offset', async () => {
    const [id] = await insert([
      {
        createDate: new Date('2001-02-03T04:05:06.007Z'),
        lastActionDate: new Date('2001-12-31T22:00:00.100Z'),
        currentStage: 4,
        rejectReasonId: 9,
        lastJobActionType: 4,
        hasExistPolicyRequest: true,
        ownerId: 31,
        agentName: 'Acente "Şişli"',
        productBranchName: 'Kasko',
        platformProposalId: () => `'"TKL-00123"'`,
      } as never,
    ]);
    expect((await list('createDate=2001-02-03')).Items).toEqual([
      {
        Id: id,
        CurrentStage: 4,
        JobStatus: 3,
        ProductId: 111,
        ProductBranchId: 2,
        RejectReasonId: 9,
        LastJobActionType: 4,
        CreateDate: '2001-02-03T06:05:06.007',
        LastActionDate: '2002-01-01T00:00:00.100',
        HasExistPolicyRequest: true,
        OwnerId: 31,
        AgentName: 'Acente "Şişli"',
        ProductBranchName: 'Kasko',
        PlatformProposalId: 'TKL-00123',
      },
    ]);
  });

  test('`RejectReasonId`, `OwnerId`, `AgentName` and `PlatformProposalId` are null when the job has none', async () => {
    await insert(at('2001-02-05T12:00:00Z'));
    const [item] = (await list('createDate=2001-02-05')).Items;
    expect(item).toMatchObject({
      RejectReasonId: null,
      OwnerId: null,
      AgentName: null,
      PlatformProposalId: null,
      HasExistPolicyRequest: false,
    });
  });

  test('Without a date parameter the list shows the jobs created today, newest first', async () => {
    const [older, newer] = await insert([
      { createDate: new Date(Date.now() - 2) },
      { createDate: new Date(Date.now() - 1) },
      { createDate: new Date(Date.now() - 25 * 3_600_000) },
    ]);
    expect(ids(await list(''))).toEqual([newer, older]);
  });

  test('The list shows only jobs of the insurance companies in the token', async () => {
    const day = new Date('2001-03-01T12:00:00Z');
    const made = await insert(
      [110, 120, 130].map((insuranceCompanyId) => ({ insuranceCompanyId, createDate: day })),
    );
    const other = await service.as({ roles: ['InsuranceCompanyAPIAdmin'], insuranceCompanyIds: [130] });
    const mine = await list('createDate=2001-03-01&sortBy=id&sortOrder=asc');
    expect(mine.TotalCount).toBe(2);
    expect(ids(mine)).toEqual(made.slice(0, 2));
    expect(ids(await list('createDate=2001-03-01', other))).toEqual(made.slice(2));
  });
});

describe('pages', () => {
  beforeAll(() => insert(Array.from({ length: 7 }, (_, n) => at(`2001-04-01T12:00:0${n}Z`)).flat()));

  test.each([
    { page: 1, items: 3, next: true, previous: false },
    { page: 2, items: 3, next: true, previous: true },
    { page: 3, items: 1, next: false, previous: true },
    { page: 4, items: 0, next: false, previous: true },
    { page: 2_147_483_647, items: 0, next: false, previous: true },
  ])(
    'A page beyond the end is 200 with empty `Items` and the true totals; `HasNextPage`, `HasPreviousPage` and `TotalPage` state the position of the page (page $page: $items items)',
    async ({ page, items, next, previous }) => {
      const { Items, ...envelope } = await list(`createDate=2001-04-01&pageSize=3&page=${page}`);
      expect(Items).toHaveLength(items);
      expect(envelope).toEqual({
        TotalCount: 7,
        Page: page,
        Size: 3,
        TotalPage: 3,
        HasNextPage: next,
        HasPreviousPage: previous,
      });
    },
  );

  test('The pages together show every job once, in one order', async () => {
    const pages = await Promise.all(
      [1, 2, 3].map((page) => list(`createDate=2001-04-01&pageSize=3&page=${page}`)),
    );
    expect(pages.flatMap(ids)).toEqual(ids(await list('createDate=2001-04-01')));
  });
});

describe('the job list checks in this order', () => {
  const BAD = `${JOBS}?page=0`;
  const client = (claims: Record<string, unknown>) =>
    new Client(service.url, signToken({ sub: '1', ...claims }));

  test('The job list checks its parameters (400) before the companies of the token', async () => {
    const answer = await client({ roles: ['InsuranceCompanyAPIAdmin'], insuranceCompanies: [] }).get(BAD);
    expect(answer.status).toBe(400);
    expect(answer.json()).not.toHaveProperty('Code');
  });

  test.each([[[]], [undefined], ['110'], [[0, -1, '110', 1.5, null]]])(
    'No insurance company in the token: 403, "No valid insurance company assignment found in token.", without `Code` (%j)',
    async (insuranceCompanies) => {
      const answer = await client({ roles: ['InsuranceCompanyAPIAdmin'], insuranceCompanies }).get(JOBS);
      expect(answer.status).toBe(403);
      const Message = 'No valid insurance company assignment found in token.';
      expect(answer.json()).toEqual({ Status: false, Message, Response: null });
    },
  );

  test('Reading the list needs neither the permission `Create` nor a resolvable user', async () => {
    const reader = client({ sub: undefined, roles: ['InsuranceCompanyAPIAdmin'], insuranceCompanies: [110] });
    expect((await reader.get(JOBS)).status).toBe(200);
  });
});
