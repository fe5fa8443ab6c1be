// @module-tag service-availability
import { beforeAll, expect, test } from 'vitest';
import type { BoardFacets, ServiceBoardItem } from '../src/service-availability/board/board.answers.js';
import { startAvailability } from './support/availability.js';
import { boardOf, FILTERS, FILTERS_AND_PAIRS, fillBoard } from './support/board.js';
import { startOnce } from './support/start-once.js';

const on = startOnce(() => startAvailability({ BUSINESS_TIME_ZONE: 'Europe/Istanbul' }));
let board: ReturnType<typeof boardOf>;
let all: ServiceBoardItem[];
beforeAll(async () => {
  board = boardOf(on);
  await fillBoard(on);
  all = (await board.page('sortBy=id&pageSize=1000')).Items;
});

type Lists = Omit<BoardFacets, 'Statuses'>;
/** The parameter of each facet, and the members of a record that its choices show. */
const FACETS = {
  Companies: ['insuranceCompanyId', 'InsuranceCompanyId', 'InsuranceCompanyName'],
  Products: ['productId', 'ProductId', 'ProductName'],
  Operations: ['serviceOperationId', 'ServiceOperationId', 'ServiceOperationName'],
  Processes: ['outsourceProcessId', 'OutsourceProcessId', 'OutsourceProcessName'],
} as const satisfies Record<keyof Lists, [string, keyof ServiceBoardItem, keyof ServiceBoardItem]>;
const NAMES = Object.keys(FACETS) as (keyof Lists)[];

const without = (query: string, parameter: string) =>
  query
    .split('&')
    .filter((part) => !part.startsWith(`${parameter}=`))
    .join('&');
const fitting = (query: string) => {
  const parts = query.split('&').filter(Boolean);
  const conditions = FILTERS.filter(([filter]) => parts.includes(filter)).map(([, fits]) => fits);
  expect(conditions).toHaveLength(parts.length);
  return all.filter((item) => conditions.every((fits) => fits(item)));
};
const turkish = new Intl.Collator('tr').compare;

function expectedOf(facet: keyof Lists, query: string) {
  const [parameter, id, name] = FACETS[facet];
  const items = fitting(without(query, parameter));
  const named = (query.split('&').find((part) => part.startsWith(`${parameter}=`)) ?? '=')
    .split('=')[1]
    ?.split(',');
  const choices = new Map(all.map((item) => [item[id], item[name]]));
  return [...choices]
    .map(([Id, Name]) => {
      const those = items.filter((item) => item[id] === Id);
      return {
        Id,
        Name,
        Count: those.length,
        Closed: those.filter(({ Status }) => Status !== 'Active').length,
      };
    })
    .filter(({ Id, Count }) => Count > 0 || named?.includes(String(Id ?? 'none')))
    .toSorted(
      (a, b) => Number(a.Name === null) - Number(b.Name === null) || turkish(String(a.Name), String(b.Name)),
    );
}

test.each(['', ...FILTERS_AND_PAIRS.map(([query]) => query)])(
  '`GET /api/admin/service-availabilities/facets` counts the choices of each filter among the records that fit all other filters, by name in Turkish order (%s)',
  async (query) => {
    const facets = await board.facets(query);
    for (const facet of NAMES) expect([facet, facets[facet]]).toEqual([facet, expectedOf(facet, query)]);
    const byStatus = fitting(without(query, 'status'));
    expect(facets.Statuses).toEqual(
      ['Active', 'AutoDisabled', 'ManualDisabled'].map((Status) => ({
        Status,
        Count: byStatus.filter((item) => item.Status === Status).length,
      })),
    );
  },
);

test.each([
  '',
  'insuranceCompanyId=110,124&evaluation=true',
  'status=AutoDisabled,ManualDisabled&productId=101,none',
])('The count of a choice is what the list has when the filter takes the choice (%s)', async (query) => {
  const facets = await board.facets(query);
  for (const facet of NAMES) {
    const [parameter] = FACETS[facet];
    const others = without(query, parameter);
    for (const { Id, Count, Closed } of facets[facet]) {
      const chosen = `${others}&${parameter}=${Id ?? 'none'}`;
      expect([chosen, (await board.page(chosen)).TotalCount]).toEqual([chosen, Count]);
      const closed = (await board.page(`${chosen}&sortBy=status&pageSize=1000`)).Items;
      expect(closed.filter(({ Status }) => Status !== 'Active')).toHaveLength(Closed);
    }
  }
  for (const { Status, Count } of facets.Statuses) {
    expect((await board.page(`${without(query, 'status')}&status=${Status}`)).TotalCount).toBe(Count);
  }
});

test('A choice that a filter names stays in its facet when no record fits', async () => {
  const facets = await board.facets(
    'q=yok&insuranceCompanyId=111,999&productId=none&outsourceProcessId=none',
  );
  expect(facets).toEqual({
    Statuses: ['Active', 'AutoDisabled', 'ManualDisabled'].map((Status) => ({ Status, Count: 0 })),
    Companies: [{ Id: 111, Name: 'İstanbul Sigorta', Count: 0, Closed: 0 }],
    Products: [{ Id: null, Name: 'Tüm Ürünler', Count: 0, Closed: 0 }],
    Operations: [],
    Processes: [{ Id: null, Name: null, Count: 0, Closed: 0 }],
  });
});
