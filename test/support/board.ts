import type { BoardFacets, ServiceBoardItem } from '../../src/service-availability/board/board.answers.js';
import type { Availability, CatalogRecord } from './availability.js';

export const BOARD = '/api/admin/service-availabilities';

/** Companies, products, operations and processes whose names differ in the letters that Turkish sorts and folds. */
const COMPANIES = {
  110: 'Işık Sigorta',
  111: 'İstanbul Sigorta',
  124: 'Çınar SİGORTA',
  130: 'ıtır sigorta',
  131: 'Cam Sigorta',
};
const PRODUCTS = { 101: 'Kasko', 102: 'Trafik', 105: 'İşyeri' };
const OPERATIONS = { 14: 'Teklif Al', 15: 'Poliçeleştir', 30: 'Ödeme' };
const PROCESSES = { 3: 'TRAMER Sorgu', 4: 'Şasi Sorgu' };

function* catalogRecords(): Generator<CatalogRecord> {
  for (const [company, insuranceCompanyName] of Object.entries(COMPANIES)) {
    for (const [product, productName] of [...Object.entries(PRODUCTS), [null, null]] as const) {
      for (const [operation, serviceOperationName] of Object.entries(OPERATIONS)) {
        const record = {
          insuranceCompanyId: Number(company),
          insuranceCompanyName,
          ...(product !== null && { productId: Number(product), productName }),
          serviceOperationId: Number(operation),
          serviceOperationName,
          serviceName: `Servis ${serviceOperationName}`,
        };
        if (operation !== '30') yield record;
        else
          for (const [process, outsourceProcessName] of Object.entries(PROCESSES))
            yield { ...record, outsourceProcessId: Number(process), outsourceProcessName };
      }
    }
  }
}

/**
 * Fills the catalog with 80 records, of which some are closed, some of these open again by themselves, and some are
 * evaluated; one more record has left the catalog. The changes lie in the past, several at one moment.
 */
export async function fillBoard(on: Availability): Promise<void> {
  const records = [...catalogRecords()];
  const gone = { ...records[0], serviceOperationId: 99, serviceOperationName: 'Kalkan' } as CatalogRecord;
  await on.sync([...records, gone]);
  const goneId = await on.idOf(110, 101, 99);
  await on.setStatus(goneId, { status: 'ManualDisabled', reason: 'Kalkıyor' });
  await on.sync(records);
  for (const { Id } of await on.catalog()) {
    const status = { 1: 'ManualDisabled', 4: 'AutoDisabled' }[Id % 7];
    const until = Id % 2 === 0 ? { until: '2999-01-01T00:00:00Z' } : {};
    if (status) await on.setStatus(Id, { status, reason: 'Planlı bakım', ...until });
  }
  await on.service.dataSource.query(
    `with moved as (
       update service_availability set automatic_evaluation = id % 3 = 0,
         status_date = timestamptz '2026-01-01 00:00Z' + (id % 5) * interval '1 day'
       where removed_at is null returning id, status_date
     )
     update service_status_change c set changed_at = moved.status_date from moved where service_availability_id = moved.id`,
  );
}

/** The board's answers, read by an Operator. */
export function boardOf(on: Availability) {
  const page = async (query = '') =>
    (await on.operator.get(`${BOARD}?${query}`)).response<{
      Items: ServiceBoardItem[];
      TotalCount: number;
    }>();
  return {
    page,
    ids: async (query = '') => (await page(`pageSize=1000&${query}`)).Items.map(({ Id }) => Id),
    facets: async (query = '') => (await on.operator.get(`${BOARD}/facets?${query}`)).response<BoardFacets>(),
  };
}

/** Filters of the board beside the condition that a record on it has to meet. */
export const FILTERS: readonly (readonly [query: string, fits: (item: ServiceBoardItem) => boolean])[] = [
  ['q=i%C5%9Fyeri', ({ ProductName }) => ProductName === 'İşyeri'],
  ['insuranceCompanyId=110,124', (item) => [110, 124].includes(item.InsuranceCompanyId)],
  ['productId=101,none', (item) => item.ProductId === 101 || item.ProductId === null],
  ['serviceOperationId=15,30', (item) => [15, 30].includes(item.ServiceOperationId)],
  ['outsourceProcessId=3', (item) => item.OutsourceProcessId === 3],
  ['outsourceProcessId=none', (item) => item.OutsourceProcessId === null],
  ['status=AutoDisabled,ManualDisabled', (item) => item.Status !== 'Active'],
  ['status=autodisabled', (item) => item.Status === 'AutoDisabled'],
  [
    'changedBefore=2026-01-03T00:00:00Z',
    (item) => Date.parse(item.StatusDate) < Date.parse('2026-01-03T00:00:00Z'),
  ],
  [
    'changedBefore=2026-01-04',
    (item) => Date.parse(item.StatusDate) < Date.parse('2026-01-04T00:00:00+03:00'),
  ],
  ['reopens=true', (item) => item.ReopenAt !== null],
  ['reopens=false', (item) => item.ReopenAt === null],
  ['id=3,1,4000000', (item) => item.Id === 1 || item.Id === 3],
  [
    'reopensBefore=2999-01-01T00:00:01Z',
    ({ ReopenAt }) => ReopenAt !== null && Date.parse(ReopenAt) < Date.parse('2999-01-01T00:00:01Z'),
  ],
  ['reopensBefore=2999-01-02', ({ ReopenAt }) => ReopenAt !== null],
  ['evaluation=true', (item) => item.AutomaticEvaluation],
  ['evaluation=false', (item) => !item.AutomaticEvaluation],
];

/** Every filter, and every two of different parameters. */
export const FILTERS_AND_PAIRS = [
  ...FILTERS,
  ...FILTERS.flatMap(([one, fitsOne], place) =>
    FILTERS.slice(place + 1)
      .filter(([other]) => other.split('=')[0] !== one.split('=')[0])
      .map(
        ([other, fitsOther]) =>
          [`${one}&${other}`, (item: ServiceBoardItem) => fitsOne(item) && fitsOther(item)] as const,
      ),
  ),
];
