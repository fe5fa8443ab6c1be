// @module-tag offline-jobs
import { plainToInstance } from 'class-transformer';
import { beforeAll, expect, test } from 'vitest';
import { DatabasePools } from '../src/data/database-pools.js';
import { ListJobs } from '../src/offline-jobs/job.requests.js';
import { JobList, type ListedJobs } from '../src/offline-jobs/job-list.service.js';
import { Clock } from '../src/time/clock.js';
import { vacuumTables } from './support/database.js';
import { sumUpJobs } from './support/job-days.js';
import { planSteps, rowsOf } from './support/plans.js';
import { startTestService } from './support/service.js';
import { startOnce } from './support/start-once.js';

const OF_A_DAY = 20_000;
const PAGE = 50;
/** Jobs of one owner and of a second agent. */
const OWN = 300;
let lastAgent: number;
const service = startOnce(startTestService);

beforeAll(async () => {
  const { dataSource } = service;
  // Ten days; companies 110 to 129.
  await dataSource.query(
    `insert into job (insurance_company_id, agent_id, product_id, product_branch_id, product_branch_name, current_stage,
       last_job_action_type, create_date, last_action_date)
     select 110 + n % 20, $1, 1, 1, 'Kasko', 2, 2, moment, moment
     from generate_series(1, $2::int) n, lateral (select timestamptz '2026-03-11 00:00+03' - n * interval '4.32 seconds') m (moment)`,
    [await service.createAgent(), 10 * OF_A_DAY],
  );
  // Companies 200 to 211, with a job each in the first minute.
  await dataSource.query(
    `insert into job (insurance_company_id, agent_id, product_id, product_branch_id, product_branch_name, current_stage,
       last_job_action_type, create_date, last_action_date)
     select company, $1, 1, 1, 'Kasko', 2, 2, moment, moment
     from generate_series(200, 211) company, lateral (select timestamptz '2026-03-01 00:00:30+03') m (moment)`,
    [await service.createAgent()],
  );
  lastAgent = await service.createAgent();
  await dataSource.query(
    'update job set owner_id = 77, agent_id = $1 where id in (select id from job where insurance_company_id = 110 order by id limit $2)',
    [lastAgent, OWN],
  );
  await sumUpJobs(service);
  // A year of other days.
  await dataSource.query(
    `insert into job_day (insurance_company_id, day, jobs, by_stage)
     select company, date '2025-01-01' + day, 1, '{1,0,0,0,0,0,0,0,0}'
     from generate_series(0, 364) day, generate_series(100, 199) company`,
  );
  await vacuumTables(service);
});

/** Rows that a list goes through, by table and by index. */
async function rowsRead(
  jobs: ListedJobs,
  query: Partial<ListJobs>,
  total: number,
): Promise<Record<string, number>> {
  const read: Record<string, number> = {};
  const steps = await planSteps(service.dataSource, async (noting) => {
    const requests = {
      query: async ({ text, values }: { text: string; values: unknown[] }) => ({
        rows: await noting.query(text, values),
      }),
    } as unknown as DatabasePools['requests'];
    const list = new JobList({ requests } as DatabasePools, service.running.app.get(Clock));
    const { TotalCount } = await list.page(jobs, plainToInstance(ListJobs, { pageSize: PAGE, ...query }));
    expect(TotalCount).toBe(total);
  });
  for (const step of steps) {
    const table = step['Relation Name'];
    if (table) read[table] = (read[table] ?? 0) + rowsOf(step);
  }
  return read;
}

const ALL_DAYS = { createDateFrom: '2026-03-01', createDateTo: '2026-03-10' };
test.each<[string, number, Partial<ListJobs>, { jobs: number; days: number }]>([
  ['one company, one day', 1, { createDate: '2026-03-05' }, { jobs: PAGE, days: 1 }],
  ['one company, ten days', 1, ALL_DAYS, { jobs: PAGE, days: 10 }],
  ['one company, far on', 1, { ...ALL_DAYS, page: 100 }, { jobs: (10 * OF_A_DAY) / 20 + PAGE, days: 10 }],
  ['half of the companies, one day', 10, { createDate: '2026-03-05' }, { jobs: 4 * PAGE, days: 20 }],
  ['half of the companies, ten days', 10, ALL_DAYS, { jobs: 4 * PAGE, days: 200 }],
])(
  '%s: the list reads the jobs of the page, and sums of days for its total',
  async (_, companies, query, most) => {
    const scope = { companies: Array.from({ length: companies }, (_, n) => 110 + n), isOfToday: true };
    const total = (companies * (query.createDate ? 1 : 10) * OF_A_DAY) / 20;
    const read = await rowsRead(scope, query, total);
    expect(read['job']).toBeLessThanOrEqual(most.jobs);
    expect(read['job_day']).toBeLessThanOrEqual(most.days);
  },
);

test('The list of many companies walks along the days as far as most lists need, and is found by company where that is too far', async () => {
  const companies = (from: number, count: number) => Array.from({ length: count }, (_, n) => from + n);
  const total = (10 * OF_A_DAY * 15) / 20;
  expect((await rowsRead({ companies: companies(110, 15) }, ALL_DAYS, total))['job']).toBeLessThan(4 * PAGE);
  const rare = await rowsRead({ companies: companies(200, 12) }, ALL_DAYS, 12);
  expect(rare['job']).toBeLessThan(10_000 + 4 * PAGE);
  const last = await rowsRead({ companies: companies(110, 15) }, { ...ALL_DAYS, page: total / PAGE }, total);
  expect(last['job']).toBeLessThanOrEqual(10 * OF_A_DAY + 2 * PAGE + 12);
});

test.each([
  ['one company', 1, 0],
  ['many companies', 15, 0],
  ['many companies, at first on a day without jobs', 15, 6],
])('The list of %s is planned for its first five calls at most', async (_, count, calls) => {
  const client = await service.running.app.get(DatabasePools).requests.connect();
  try {
    await client.query('deallocate all');
    const list = new JobList(
      { requests: client } as unknown as DatabasePools,
      service.running.app.get(Clock),
    );
    const companies = Array.from({ length: count }, (_, n) => 110 + n);
    const days = [...Array.from({ length: calls }, () => '2026-02-01'), ...Array(12).fill('2026-03-05')];
    for (const [place, createDate] of days.entries()) {
      const query = { createDate, pageSize: PAGE, page: 1 + (place % 3) };
      await list.page({ companies }, plainToInstance(ListJobs, query));
    }
    const { rows } = await client.query(
      `select custom_plans::int as "customPlans", generic_plans::int as "genericPlans" from pg_prepared_statements
       where name like 'job-%'`,
    );
    expect(rows).toEqual([{ customPlans: 5, genericPlans: days.length - 5 }]);
  } finally {
    // Its statements are known to it by name.
    client.release(true);
  }
});

test.each(['asc', 'desc'] as const)(
  'The pages of many companies are those of their jobs in the order asked for (%s)',
  async (sortOrder) => {
    const { dataSource, running } = service;
    const list = new JobList(running.app.get(DatabasePools), running.app.get(Clock));
    const all: { id: number }[] = await dataSource.query(
      `select id from job where insurance_company_id between 115 and 126 and create_date >= '2026-03-01 00:00+03' and create_date < '2026-03-05 00:00+03'
     order by create_date ${sortOrder}, id ${sortOrder}`,
    );
    const companies = Array.from({ length: 12 }, (_, n) => 115 + n);
    for (const page of [1, 2, 150, all.length / 10, all.length / 10 + 1]) {
      const query = {
        createDateFrom: '2026-03-01',
        createDateTo: '2026-03-04',
        sortOrder,
        pageSize: 10,
        page,
      };
      const { Items, TotalCount } = await list.page({ companies }, plainToInstance(ListJobs, query));
      const ids = (JSON.parse(Items.text) as { Id: number }[]).map(({ Id }) => Id);
      expect([TotalCount, ids]).toEqual([
        all.length,
        all.slice(10 * (page - 1), 10 * page).map(({ id }) => id),
      ]);
    }
  },
);

test('A list of many companies without a default day has all of their jobs', async () => {
  const companies = Array.from({ length: 12 }, (_, n) => 110 + n);
  const { dataSource, running } = service;
  const [{ jobs }] = await dataSource.query(
    'select sum(jobs)::int as jobs from job_day where insurance_company_id = any ($1::int[])',
    [companies],
  );
  const list = new JobList(running.app.get(DatabasePools), running.app.get(Clock));
  const { TotalCount } = await list.page({ companies }, plainToInstance(ListJobs, {}));
  expect(TotalCount).toBe(jobs);
});

test.each<[whose: string, jobs: () => ListedJobs]>([
  ['an owner', () => ({ companies: [110, 111], ownerId: '77' })],
  ['an agent', () => ({ agentId: lastAgent })],
])(
  'The first page of all jobs of %s reads its own jobs only, however many others there are',
  async (_, jobs) => {
    const read = await rowsRead(jobs(), {}, OWN);
    // The index is counted, and the page is read.
    expect(read['job']).toBeLessThanOrEqual(OWN + 4 * PAGE);
  },
);
