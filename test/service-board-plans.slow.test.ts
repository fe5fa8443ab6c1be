import { beforeAll, expect, test } from 'vitest';
import { ListBoard, ShowFacets } from '../src/service-availability/board/board.requests.js';
import { ServiceBoard } from '../src/service-availability/board/service-board.service.js';
import { Clock } from '../src/time/clock.js';
import { type PlanStep, planSteps, rowsOf } from './support/plans.js';
import { startTestService } from './support/service.js';
import { startOnce } from './support/start-once.js';

const service = startOnce(startTestService);
const COMPANIES = 50;
/** Of each company. */
const RECORDS = 1_000;
const CLOSED = 200;
/** Of each record. */
const CHANGES = 4;

beforeAll(async () => {
  const { dataSource } = service;
  await dataSource.query(
    `insert into service_availability (insurance_company_id, insurance_company_name, product_id, product_name,
       service_operation_id, service_operation_name, service_name, status, reason, status_date, reopen_at)
     select c, 'Şirket ' || c, nullif(n % 20, 0), case when n % 20 > 0 then 'Ürün ' || n % 20 end, 1 + n / 20,
            'İşlem ' || n / 20, 'Servis', case when (c * $2 + n) % ($1 * $2 / $3) = 0 then 'ManualDisabled' else 'Active' end, 'x',
            timestamptz '2026-01-01 00:00Z' + n * interval '1 minute', null
     from generate_series(1, $1::int) c, generate_series(0, $2::int - 1) n`,
    [COMPANIES, RECORDS, CLOSED],
  );
  await dataSource.query(
    `insert into service_status_change (service_availability_id, changed_at, changed_by, from_status, to_status, reason)
     select id, status_date - n * interval '1 day', 'user-1', 'Active', status, 'x'
     from generate_series($1::int - 1, 0, -1) n, service_availability`,
    [CHANGES],
  );
  await dataSource.query('analyze service_availability, service_status_change');
});

const stepsOf = (read: (board: ServiceBoard) => Promise<unknown>) =>
  planSteps(service.dataSource, (noting) => read(new ServiceBoard(noting, service.running.app.get(Clock))));
const on = (steps: PlanStep[], table: string) => steps.filter((step) => step['Relation Name'] === table);
const rowsRead = (steps: PlanStep[]) => steps.reduce((sum, step) => sum + rowsOf(step), 0);
const fewer = (most: number) => expect.toSatisfy((rows: number) => rows <= most);

const FILTERS: Partial<ListBoard>[] = [
  {},
  { q: 'işlem 7' },
  { insuranceCompanyId: '7,8' },
  { productId: 'none,3' },
  { status: 'AutoDisabled,ManualDisabled' },
  { changedBefore: '2026-01-02' },
  { reopens: true },
  { reopensBefore: '2026-01-02' },
  { evaluation: false },
  { planned: true },
  { planned: false },
];

test('The board reads the history of no other records than it shows, with any filter', async () => {
  for (const filter of FILTERS) {
    const query = Object.assign(new ListBoard(), { pageSize: 200, ...filter });
    const history = on(await stepsOf((board) => board.page(query)), 'service_status_change');
    expect([filter, rowsRead(history)]).toEqual([filter, fewer(200)]);
    expect(history.map((step) => step['Index Name'])).toEqual(['service_status_change_record']);
  }
});

test('facets read no history, and the catalog once', async () => {
  for (const filter of FILTERS) {
    const steps = await stepsOf((board) => board.facets(Object.assign(new ShowFacets(), filter)));
    expect(on(steps, 'service_status_change')).toEqual([]);
    expect(rowsRead(on(steps, 'service_availability'))).toBe(COMPANIES * RECORDS);
  }
});

test.each<[Partial<ListBoard>, number]>([
  [{ status: 'AutoDisabled,ManualDisabled' }, CLOSED],
  [{ status: 'manualdisabled', changedBefore: '2026-01-01T05:00:00Z' }, CLOSED],
  [{ reopens: true }, 0],
  [{ reopensBefore: '2026-01-02' }, 0],
  [{ insuranceCompanyId: '7,8', status: 'Active' }, 2 * RECORDS],
])(
  'an index finds closed records, those that open again, and those of a company (%j)',
  async (filter, most) => {
    const query = Object.assign(new ListBoard(), { pageSize: 200, ...filter });
    const catalog = on(await stepsOf((board) => board.page(query)), 'service_availability');
    // The page and the count look for them; then the page's records are read whole.
    expect(rowsRead(catalog)).toEqual(fewer(2 * most + 200));
  },
);
