// @module-tag service-availability
import { beforeAll, describe, expect, test } from 'vitest';
import type { ServiceBoardItem } from '../src/service-availability/board/board.answers.js';
import { startAvailability } from './support/availability.js';
import { BOARD, boardOf, FILTERS, FILTERS_AND_PAIRS, fillBoard } from './support/board.js';
import { startOnce } from './support/start-once.js';
import { JWT_SECRET } from './support/tokens.js';
import { expectInvalid } from './support/users.js';

const on = startOnce(() =>
  startAvailability({ JWT_SECRETS: JWT_SECRET, BUSINESS_TIME_ZONE: 'Europe/Istanbul' }),
);
let board: ReturnType<typeof boardOf>;
/** Every record, by Id. */
let all: ServiceBoardItem[];
beforeAll(async () => {
  board = boardOf(on);
  await fillBoard(on);
  all = (await board.page('sortBy=id&pageSize=1000')).Items;
  // A filter that selects nothing or everything would prove nothing.
  const counts = FILTERS.map(([, fits]) => all.filter(fits).length);
  expect(counts.filter((count) => count === 0 || count === all.length)).toEqual([]);
});

const idsOf = (items: readonly ServiceBoardItem[]) => items.map(({ Id }) => Id);

test('`GET /api/admin/service-availabilities` lists the catalog, paged, without records that have left it', async () => {
  expect((await on.operator.get(BOARD)).response()).toMatchObject({
    TotalCount: 80,
    Page: 1,
    Size: 50,
    TotalPage: 2,
    HasNextPage: true,
    HasPreviousPage: false,
  });
  expect(all.map(({ Reason }) => Reason)).not.toContain('Kalkıyor');
  expect(idsOf(all)).toEqual((await on.catalog()).map(({ Id }) => Id));
});

test('A record on the board has the fields of every list, `ReopenAt`, `AutomaticEvaluation`, `Plan` and `ChangedBy`', async () => {
  const [catalogItem] = await on.catalog();
  expect(Object.keys(all[0] ?? {})).toEqual([
    ...Object.keys(catalogItem ?? {}),
    'ReopenAt',
    'AutomaticEvaluation',
    'Plan',
    'ChangedBy',
  ]);
  const closed = all.find(({ ReopenAt }) => ReopenAt !== null);
  const history = await on.operator.get(`${BOARD}/${closed?.Id}/history`);
  expect(closed).toMatchObject({
    Status: expect.stringMatching(/Disabled/),
    ReopenAt: '2999-01-01T03:00:00.000+03:00',
    ChangedBy: history.response<{ ChangedBy: string }[]>()[0]?.ChangedBy,
  });
  expect(closed?.ChangedBy).toMatch(/^user-/);
});

test.each(FILTERS_AND_PAIRS)(
  'Each filter of the board selects what it names, and two select what both name (%s)',
  async (query, fits) => {
    const page = await board.page(`${query}&sortBy=id&pageSize=1000`);
    const expected = all.filter(fits);
    expect([page.TotalCount, idsOf(page.Items)]).toEqual([expected.length, idsOf(expected)]);
  },
);

describe('q', () => {
  const named = (...companies: number[]) =>
    idsOf(all.filter((item) => companies.includes(item.InsuranceCompanyId)));
  const found = (q: string) => board.ids(`sortBy=id&q=${encodeURIComponent(q)}`);

  test.each(['Işık', 'IŞIK', 'ışık', 'işik', 'İŞİK', 'İŞİK'.toLowerCase(), 'IŞIK'.normalize('NFD')])(
    '`q` takes İ, I, ı and i, and capital and small letters, for the same (%s)',
    async (q) => expect(await found(q)).toEqual(named(110)),
  );

  test.each([
    ['istanbul', [111]],
    ['İSTANBUL', [111]],
    ['ISTANBUL', [111]],
    ['çinar', [124]],
    ['ITIR', [130]],
    ['sigorta', [110, 111, 124, 130, 131]],
    ['cam sigorta', [131]],
    ['  sigorta \t cam ', [131]],
    ['cam istanbul', []],
    ['cinar', [124]],
    ['ITIR SIG', [130]],
    ['%', []],
    ['_', []],
    ['\\', []],
    ["'", []],
  ])('Every word of `q` must be in a name, in any order (%s)', async (q, companies) =>
    expect(await found(q)).toEqual(named(...companies)),
  );

  test.each<[string, (item: ServiceBoardItem) => boolean]>([
    ['kasko', (item) => item.ProductName === 'Kasko'],
    ['tüm ürün', (item) => item.ProductId === null],
    ['poliçe', (item) => item.ServiceOperationId === 15],
    ['servis ödeme', (item) => item.ServiceOperationId === 30],
    ['tramer', (item) => item.OutsourceProcessId === 3],
    ['110', (item) => item.InsuranceCompanyId === 110],
    ['102', (item) => item.ProductId === 102],
    ['14 kasko', (item) => (item.ServiceOperationId === 14 || item.Id === 14) && item.ProductId === 101],
    ['4', (item) => item.OutsourceProcessId === 4 || item.Id === 4],
    ['77', (item) => item.Id === 77],
    ['11', (item) => item.Id === 11],
    ['99999999999', () => false],
  ])(
    '`q` finds names of company, product, operation, service and process, and whole ids (%s)',
    async (q, fits) => expect(await found(q)).toEqual(idsOf(all.filter(fits))),
  );
});

const turkish = new Intl.Collator('tr').compare;
type Order = (one: ServiceBoardItem, other: ServiceBoardItem) => number;
const byCompany: Order = (a, b) => turkish(a.InsuranceCompanyName, b.InsuranceCompanyName);
const byProduct: Order = (a, b) => turkish(a.ProductName, b.ProductName);
const byOperation: Order = (a, b) => turkish(a.ServiceOperationName, b.ServiceOperationName);
const byId: Order = (a, b) => a.Id - b.Id;
const byDate: Order = (a, b) => Date.parse(a.StatusDate) - Date.parse(b.StatusDate);
const closedFirst: Order = (a, b) => Number(a.Status === 'Active') - Number(b.Status === 'Active');
const newestClosed: Order = (a, b) => (a.Status === 'Active' ? 0 : byDate(b, a));
const ORDERS: Record<string, Order[]> = {
  status: [closedFirst, newestClosed, byCompany, byProduct, byOperation, byId],
  statusDate: [byDate, byId],
  company: [byCompany, byProduct, byOperation, byId],
  companyStatus: [byCompany, closedFirst, newestClosed, byProduct, byOperation, byId],
  product: [byProduct, byCompany, byOperation, byId],
  operation: [byOperation, byCompany, byProduct, byId],
  id: [byId],
};
const sorted = (by: string, direction: number) =>
  all.toSorted((a, b) => {
    const order = ORDERS[by]?.find((compare) => compare(a, b) !== 0);
    return direction * (order?.(a, b) ?? 0);
  });

describe('sorting', () => {
  test.each(Object.keys(ORDERS).flatMap((by) => [[by, 'asc', 1] as const, [by, 'desc', -1] as const]))(
    'The board is sorted by `status` (closed first, latest change first), `statusDate`, `company`, `companyStatus`, `product`, `operation` or `id`, names in Turkish order; its pages hold each record once (%s %s)',
    async (by, order, direction) => {
      const expected = idsOf(sorted(by, direction));
      expect(await board.ids(`sortBy=${by}&sortOrder=${order}`)).toEqual(expected);
      const paged: number[] = [];
      for (let page = 1; page <= 12; page++) {
        const { Items, TotalCount } = await board.page(
          `sortBy=${by}&sortOrder=${order}&pageSize=7&page=${page}`,
        );
        expect(TotalCount).toBe(80);
        paged.push(...idsOf(Items));
      }
      expect(paged).toEqual(expected);
    },
  );

  test('Without `sortBy` the board begins with what was closed last', async () => {
    expect(await board.ids()).toEqual(idsOf(sorted('status', 1)));
    expect(await board.ids('sortBy=STATUSDATE&sortOrder=DESC')).toEqual(idsOf(sorted('statusDate', -1)));
  });

  test('A page of the board beyond the end has the true totals', async () => {
    expect(await board.page('page=2147483647&pageSize=1000')).toMatchObject({ TotalCount: 80, Items: [] });
    expect(await board.page('q=yok')).toMatchObject({ TotalCount: 0, TotalPage: 0, Items: [] });
  });
});

const TOO_MANY = Array.from({ length: 101 }, (_, place) => place + 1).join();
const list = (field: string, words: string) => ({
  [field]: `${field} must be up to ${words}, separated by commas.`,
});
const ids = (field: string) => list(field, '100 different ids');
const idsOrNone = (field: string) => list(field, '100 different ids or the word none');
const words = list('Status', '3 different words of Active, AutoDisabled, ManualDisabled');

describe('bad parameters', () => {
  test.each([
    ['q=', { Q: 'Q must be 1 to 200 characters.' }],
    ['q=%20', { Q: 'Q must be 1 to 200 characters.' }],
    [`q=${'x'.repeat(201)}`, { Q: 'Q must be at most 200 characters.' }],
    ['insuranceCompanyId=110,', ids('InsuranceCompanyId')],
    ['insuranceCompanyId=110,,124', ids('InsuranceCompanyId')],
    ['insuranceCompanyId=110,%20124', ids('InsuranceCompanyId')],
    ['insuranceCompanyId=110,110', ids('InsuranceCompanyId')],
    ['insuranceCompanyId=0110', ids('InsuranceCompanyId')],
    ['insuranceCompanyId=0', ids('InsuranceCompanyId')],
    ['insuranceCompanyId=2147483648', ids('InsuranceCompanyId')],
    ['insuranceCompanyId=none', ids('InsuranceCompanyId')],
    [`insuranceCompanyId=${TOO_MANY}`, ids('InsuranceCompanyId')],
    ['insuranceCompanyId=', ids('InsuranceCompanyId')],
    ['insuranceCompanyId=110&insuranceCompanyId=124', ids('InsuranceCompanyId')],
    ['productId=x', idsOrNone('ProductId')],
    ['productId=none,NONE', idsOrNone('ProductId')],
    [
      `serviceOperationId=${'1'.repeat(2_000)}`,
      { ServiceOperationId: 'ServiceOperationId must be at most 1100 characters.' },
    ],
    ['outsourceProcessId=null', idsOrNone('OutsourceProcessId')],
    ['status=Closed', words],
    ['status=Active,active', words],
    ['status=Active,%20AutoDisabled', words],
    [
      'changedBefore=yesterday',
      { ChangedBefore: 'ChangedBefore must be a day (yyyy-MM-dd) or an ISO 8601 date-time.' },
    ],
    [
      'reopensBefore=soon',
      { ReopensBefore: 'ReopensBefore must be a day (yyyy-MM-dd) or an ISO 8601 date-time.' },
    ],
    ['reopens=1', { Reopens: 'Reopens must be true or false.' }],
    ['evaluation=', { Evaluation: 'Evaluation must be true or false.' }],
  ])(
    'A bad filter of the board is 400 with its field, in the list and in its facets (%#)',
    async (query, fields) => {
      for (const path of [BOARD, `${BOARD}/facets`])
        expectInvalid(await on.operator.get(`${path}?${query}`), fields);
    },
  );

  test.each([
    ['sortBy=name', { SortBy: 'SortBy must be a valid sort field.' }],
    ['sortOrder=up', { SortOrder: 'SortOrder must be asc or desc.' }],
    [
      'pageSize=0&reopens=x',
      { Reopens: 'Reopens must be true or false.', PageSize: 'PageSize must be between 1 and 1000.' },
    ],
  ])('A bad order, page or page size of the board is 400 with its field (%s)', async (query, fields) =>
    expectInvalid(await on.operator.get(`${BOARD}?${query}`), fields),
  );

  test('A filter of the board takes 100 ids, separated by commas', async () => {
    const hundred = Array.from({ length: 100 }, (_, place) => 2_147_483_647 - place).join();
    expect((await board.page(`insuranceCompanyId=${hundred}&productId=${hundred}`)).TotalCount).toBe(0);
  });

  test('The board shows up to 1,000 records by their ids', async () => {
    const unknown = Array.from({ length: 998 }, (_, place) => 2_147_483_647 - place).join();
    expect((await board.page(`id=1,2,${unknown}`)).Items.map(({ Id }) => Id).sort()).toEqual([1, 2]);
    expectInvalid(await on.operator.get(`${BOARD}?id=1,2,3,${unknown}`), {
      Id: 'Id must be up to 1000 different ids, separated by commas.',
    });
  });
});
