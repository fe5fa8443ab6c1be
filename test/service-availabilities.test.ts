import { beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '../src/access/roles.js';
import type {
  AvailabilityItem,
  ExplainedAvailability,
} from '../src/service-availability/status/availability.answers.js';
import { record, startAvailability } from './support/availability.js';
import { Client } from './support/client.js';
import { startOnce } from './support/start-once.js';
import { JWT_SECRET, signToken } from './support/tokens.js';

const LIST = '/api/ServiceAvailabilities';
const on = startOnce(() => startAvailability({ JWT_SECRETS: JWT_SECRET }));
let agent: number;
let other: number;
beforeAll(async () => {
  await on.sync([
    record(110, 111, 14),
    record(110, 111, 15),
    record(110, 101, 14),
    record(110, null, 40, 3),
    record(110, null, 41),
    record(124, 115, 14),
    record(124, null, 41),
    record(126, 311, 14),
  ]);
  await on.setStatus(await on.idOf(110, 111, 15), { status: 'ManualDisabled', reason: 'Planlı bakım' });
  agent = await on.agent(
    [
      [110, 111],
      [999, 1],
    ],
    [
      [14, null],
      [40, 3],
    ],
  );
  other = await on.agent([[124, 115]], [[41, null]]);
});

const as = (role: Role, more: Record<string, unknown> = {}) =>
  new Client(on.service.url, signToken({ sub: '1', roles: [role], ...more }));
const list = async (path: string, client = on.administrator) =>
  (await client.get(`${LIST}${path}`)).response<{
    Items: AvailabilityItem[];
    TotalCount: number;
  }>();
const operationsOf = (items: AvailabilityItem[]) =>
  items.map((item) => [item.InsuranceCompanyId, item.ProductId, item.ServiceOperationId]);

describe('GET /api/ServiceAvailabilities', () => {
  test('`GET /api/ServiceAvailabilities` is the whole catalog in the paged envelope, by Id', {
    tags: 'service-availability',
  }, async () => {
    const answer = await on.administrator.get(LIST);
    const page = answer.response<Record<string, unknown> & { Items: AvailabilityItem[] }>();
    expect(page).toMatchObject({
      TotalCount: 8,
      Page: 1,
      Size: 50,
      TotalPage: 1,
      HasNextPage: false,
      HasPreviousPage: false,
    });
    const ids = page.Items.map(({ Id }) => Id);
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  });

  test('An item has every documented field', { tags: 'service-availability' }, async () => {
    const { Items } = await list('');
    expect(Object.keys(Items[0] ?? {})).toEqual(FIELDS);
    expect(Items[1]).toEqual({
      Id: expect.any(Number),
      InsuranceCompanyId: 110,
      InsuranceCompanyName: 'Şirket 110',
      ProductId: 111,
      ProductName: 'Ürün 111',
      ServiceOperationId: 15,
      ServiceOperationName: 'İşlem 15',
      ServiceName: 'Servis 15',
      OutsourceProcessId: null,
      OutsourceProcessName: null,
      Status: 'ManualDisabled',
      Reason: 'Planlı bakım',
      StatusDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+03:00$/),
    });
    expect(Items[3]).toMatchObject({
      ProductId: null,
      ProductName: 'Tüm Ürünler',
      OutsourceProcessId: 3,
      OutsourceProcessName: 'Süreç 3',
    });
  });

  test.each([
    ['insuranceCompanyId=124', 2],
    ['productId=111', 2],
    ['serviceOperationId=14', 4],
    ['status=ManualDisabled', 1],
    ['status=manualdisabled', 1],
    ['status=AutoDisabled', 0],
    ['insuranceCompanyId=110&serviceOperationId=14&status=Active', 2],
  ])('?%s: %i records', async (query, count) => {
    const { Items, TotalCount } = await list(`?${query}`);
    expect([Items.length, TotalCount]).toEqual([count, count]);
  });

  test('pages follow each other; one beyond the end has the true totals', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list(`?pageSize=3&page=${page}`)));
    expect(pages.map(({ Items }) => Items.length)).toEqual([3, 3, 2, 0]);
    expect(pages.flatMap(({ Items }) => Items)).toEqual((await list('')).Items);
    expect(pages[3]?.TotalCount).toBe(8);
  });

  test.each(['', '/companies/110', '/agents/1', '/agents/1/subscriptions'])(
    'At most 200 records a page (%s)',
    { tags: 'service-availability' },
    async (path) => {
      const sizes = [200, 201].map((size) => as('Administrator').get(`${LIST}${path}?pageSize=${size}`));
      expect((await Promise.all(sizes)).map(({ status }) => status)).toEqual([200, 400]);
    },
  );

  test('a bad filter is refused by name', async () => {
    const answer = await on.administrator.get(`${LIST}?status=Closed&productId=0&insuranceCompanyId=x`);
    expect(answer.fields).toEqual({
      Status: 'Status must be one of Active, AutoDisabled, ManualDisabled.',
      ProductId: 'ProductId must be between 1 and 2147483647.',
      InsuranceCompanyId: 'InsuranceCompanyId must be between 1 and 2147483647.',
    });
  });

  test('the path is matched as it is written: another case is no address of the service', async () => {
    expect((await on.administrator.get('/api/serviceavailabilities')).status).toBe(404);
  });
});

test("A company's list has its records", { tags: 'service-availability' }, async () => {
  expect(operationsOf((await list('/companies/124')).Items)).toEqual([
    [124, 115, 14],
    [124, null, 41],
  ]);
  expect((await list('/companies/124?serviceOperationId=14')).TotalCount).toBe(1);
  expect((await list('/companies/777')).TotalCount).toBe(0);
});

describe('GET /api/ServiceAvailabilities/agents/<id>', { tags: 'service-availability' }, () => {
  test("An agent's list has only the records that its product authorisation brings into scope", async () => {
    expect(operationsOf((await list(`/agents/${agent}`)).Items)).toEqual([
      [110, 111, 14],
      [110, 111, 15],
      [110, null, 40],
      [110, null, 41],
    ]);
    expect((await list(`/agents/${agent}?status=ManualDisabled`)).TotalCount).toBe(1);
    expect((await list(`/agents/${agent}?insuranceCompanyId=124`)).TotalCount).toBe(0);
  });

  test('Subscriptions are a paged list of operations and processes with names', async () => {
    const answer = await on.administrator.get(`${LIST}/agents/${agent}/subscriptions?pageSize=1&page=2`);
    expect(answer.response()).toMatchObject({
      TotalCount: 2,
      TotalPage: 2,
      HasPreviousPage: true,
      Items: [
        {
          ServiceOperationId: 40,
          ServiceOperationName: 'İşlem 40',
          ServiceName: 'Servis 40',
          OutsourceProcessId: 3,
          OutsourceProcessName: 'Süreç 3',
        },
      ],
    });
  });

  test.each(['', '/subscriptions'])(
    'Services of an agent are 404 for an unknown agent (%s)',
    async (path) => {
      const answer = await on.administrator.get(`${LIST}/agents/2147483647${path}`);
      expect([answer.status, answer.code]).toEqual([404, 'General.NotFound']);
    },
  );
});

describe('who reads', () => {
  const insurer = { insuranceCompanies: [110] };
  test.each<[Role, string, Record<string, unknown>, number]>([
    ['Administrator', '', {}, 200],
    ['Operator', '', {}, 200],
    ['PlatformUser', '', { agentId: 1 }, 200],
    ['InsuranceCompanyAPIUser', '', insurer, 200],
    ['InsuranceCompanyAPIAdmin', '', insurer, 200],
    ['Supervizor', '', {}, 200],
    ['IntegrationService', '', {}, 403],
    ['Administrator', '/companies/110', {}, 200],
    ['Operator', '/companies/110', {}, 200],
    ['PlatformUser', '/companies/110', { agentId: 1 }, 200],
    ['InsuranceCompanyAPIUser', '/companies/110', insurer, 200],
    ['InsuranceCompanyAPIAdmin', '/companies/124', insurer, 403],
    ['Supervizor', '/companies/124', insurer, 403],
    ['IntegrationService', '/companies/110', insurer, 403],
    ['Administrator', '/agents/1', {}, 200],
    ['Operator', '/agents/1/subscriptions', {}, 200],
    ['PlatformUser', '/agents/1', { agentId: 1 }, 200],
    ['PlatformUser', '/agents/1/subscriptions', { agentId: 1 }, 200],
    ['PlatformUser', '/agents/1', { agentId: 2 }, 403],
    ['PlatformUser', '/agents/1/subscriptions', { agentId: 2 }, 403],
    ['PlatformUser', '/agents/1', {}, 403],
    ['InsuranceCompanyAPIAdmin', '/agents/1', insurer, 403],
    ['IntegrationService', '/agents/1/subscriptions', {}, 403],
  ])(
    "Staff read all, a platform its own agent's lists, insurers their own companies; else 403, empty (%s, %s, with %j: %i)",
    { tags: 'service-availability' },
    async (role, path, claims, status) => {
      expect([agent, other]).toEqual([1, 2]);
      const answer = await as(role, claims).get(`${LIST}${path}`);
      expect(answer.status).toBe(status);
      if (status === 403) expect(answer.text).toBe('');
    },
  );
});

describe('GET /api/admin/agents/:id/availability-explained', () => {
  const explained = async (id: number, query = '') =>
    (await on.operator.get(`/api/admin/agents/${id}/availability-explained?${query}`)).response<{
      Items: ExplainedAvailability[];
      TotalCount: number;
    }>();

  test('The explanation shows why an agent is notified of a record, or why not', {
    tags: 'service-availability',
  }, async () => {
    const { Items } = await explained(agent);
    expect(Items.map(({ Notified, Reasons }) => [Notified, ...Reasons])).toEqual([
      [true],
      [false, 'OperationNotSubscribed'],
      [false, 'ProductNotAuthorised'],
      [true],
      [false, 'OperationNotSubscribed'],
      [false, 'CompanyNotAuthorised'],
      [false, 'CompanyNotAuthorised', 'OperationNotSubscribed'],
      [false, 'CompanyNotAuthorised'],
    ]);
    expect(Object.keys(Items[0] ?? {})).toEqual([...FIELDS, 'Notified', 'Reasons']);
  });

  test('an inactive agent hears of nothing', async () => {
    const inactive = await on.agent([[110, 111]], [[14, null]]);
    await on.administrator.patch(`/api/admin/agents/${inactive}`, { isActive: false });
    const { Items } = await explained(inactive, 'pageSize=1');
    expect(Items).toMatchObject([{ Notified: false, Reasons: ['AgentInactive'] }]);
  });

  test('is paged and filtered as the catalog is; of an unknown agent it is 404', async () => {
    const page = await explained(agent, 'serviceOperationId=14&pageSize=2&page=2');
    expect([page.TotalCount, operationsOf(page.Items)]).toEqual([
      4,
      [
        [124, 115, 14],
        [126, 311, 14],
      ],
    ]);
    expect((await on.operator.get('/api/admin/agents/999999/availability-explained')).status).toBe(404);
    expect(
      (await as('PlatformUser', { agentId: 1 }).get('/api/admin/agents/1/availability-explained')).status,
    ).toBe(403);
  });
});

const FIELDS = [
  ...['Id', 'InsuranceCompanyId', 'InsuranceCompanyName', 'ProductId', 'ProductName', 'ServiceOperationId'],
  ...['ServiceOperationName', 'ServiceName', 'OutsourceProcessId', 'OutsourceProcessName', 'Status'],
  ...['Reason', 'StatusDate'],
];
