// @module-tag offline-jobs
import type { EntityManager } from 'typeorm';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ADVISORY_LOCKS } from '../src/data/advisory-locks.js';
import { JobDays } from '../src/offline-jobs/days/job-days.service.js';
import { jobsOfDays } from '../src/offline-jobs/days/job-days.sql.js';
import type { Stage } from '../src/offline-jobs/job-stages.rules.js';
import { Clock } from '../src/time/clock.js';
import { LOGGER, type Logger } from '../src/tracing/logger.js';
import type { Client } from './support/client.js';
import { insertJobs } from './support/job-rows.js';
import { sharedService } from './support/service.js';
import { startOnce } from './support/start-once.js';
import { openTransaction, truncate } from './support/transactions.js';

const ZONE = 'Europe/Istanbul';
const service = startOnce(sharedService);
let agentId: number;
let admin: Client;
let staff: Client;

beforeAll(async () => {
  agentId = await service.createAgent();
  admin = await service.as({ roles: ['InsuranceCompanyAPIAdmin'], insuranceCompanyIds: [110, 120] });
  staff = await service.as({ roles: ['Operator'] });
  // The tests make the rounds themselves.
  await service.running.app.get(JobDays).onModuleDestroy();
});
beforeEach(async () => {
  await truncate(service.dataSource, 'job cascade');
  await summedUp();
});
afterEach(async () => expect(await sums()).toEqual(await counts()));

const query = (sql: string, values: unknown[] = []) => service.dataSource.query(sql, values);
const days = () => service.running.app.get(JobDays);
const insert = (rows: Parameters<typeof insertJobs>[2]) => insertJobs(service, agentId, rows);

/** As after the start of the service. */
async function summedUp(): Promise<void> {
  const xid = await days().noteChanges();
  if (xid === undefined) return;
  await expect.poll(() => days().haveEnded(xid)).toBe(true);
  // False while a round from before still holds the lock.
  await expect.poll(() => days().sumUp()).toBe(true);
}

async function fold(): Promise<void> {
  while (await days().foldNext());
}

/** Jobs by company, day and stage, as sums and changes have them together. */
const sums = (tx: EntityManager = service.dataSource.manager) =>
  tx.query(`
    select insurance_company_id as company, day::text, stage::int, sum(jobs)::int as jobs
    from (select insurance_company_id, day, stage, jobs from job_day_change
          union all
          select insurance_company_id, day, stage, jobs from
            (select d.insurance_company_id, d.day, s.stage, s.jobs from job_day d, unnest(d.by_stage) with ordinality s (jobs, stage)) all_stages
         ) together
    group by 1, 2, 3 having sum(jobs) <> 0 order by 1, 2, 3`);
/** The same as the jobs themselves have it. */
const counts = (tx: EntityManager = service.dataSource.manager, zone = ZONE) =>
  tx.query(
    `select insurance_company_id as company, (create_date at time zone $1)::date::text as day,
            current_stage::int as stage, count(*)::int as jobs
     from job group by 1, 2, 3 order by 1, 2, 3`,
    [zone],
  );

const total = async (parameters: string, client = admin) =>
  (await client.get(`/api/offline/jobs?${parameters}`)).response<{ TotalCount: number }>().TotalCount;
const staffTotal = async (parameters: string) =>
  (await staff.get(`/api/admin/jobs?${parameters}`)).response<{ TotalCount: number }>().TotalCount;

/** Jobs of two companies on three days, in several stages. */
const mixed = () =>
  insert(
    [110, 120, 130].flatMap((insuranceCompanyId) =>
      [
        '2026-03-01T10:00:00Z',
        '2026-03-01T20:59:59.999Z',
        '2026-03-01T21:00:00Z',
        '2026-03-04T10:00:00Z',
      ].flatMap((createDate) =>
        [1, 2, 2, 3, 4].map((currentStage) => ({
          insuranceCompanyId,
          createDate: new Date(createDate),
          currentStage,
        })),
      ),
    ),
  );

describe('`TotalCount` is the number of all matching jobs', () => {
  const DAYS = 'createDateFrom=2026-03-01&createDateTo=2026-03-02';
  const FILTERS = [
    ...['', '&currentStage=2', '&currentStage=7', '&jobStatus=1', '&jobStatus=2', '&jobStatus=3'],
    ...['&currentStage=3&jobStatus=2', '&currentStage=3&jobStatus=1'],
  ];

  test.each([
    ...FILTERS.map((filter) => DAYS + filter),
    'createDateFrom=2026-03-02',
    'createDateTo=2026-03-01',
    'createDate=2026-03-01&createDateFrom=2026-03-02',
    'createDate=2026-03-02&createDateTo=2026-03-03',
  ])('from the sums, from changes that wait, and counted, for %s', async (parameters) => {
    await mixed();
    const read = async () => [
      await total(parameters),
      await total(
        parameters,
        await service.as({ roles: ['InsuranceCompanyAPIAdmin'], insuranceCompanyIds: [130] }),
      ),
      await staffTotal(parameters),
      await staffTotal(`${parameters}&insuranceCompanyId=120`),
    ];
    const waiting = await read();
    await fold();
    const summed = await read();
    await query('update job_day_state set is_summed = false');
    const counted = await read();
    expect(waiting).toEqual(counted);
    expect(summed).toEqual(counted);
    const [{ jobs }] = await query('select count(*)::int as jobs from job_day_change');
    expect(jobs).toBe(0);
  });

  test('a job belongs to the day of its creation in Istanbul', async () => {
    await mixed();
    expect(await total('createDate=2026-03-01')).toBe(2 * 2 * 5);
    expect(await total('createDate=2026-03-02')).toBe(2 * 5);
  });
});

describe('the sums', () => {
  test('stay those of the jobs while jobs come, change and go at the same time, in every snapshot', async () => {
    const first = await mixed();
    const change = async (sql: string) => {
      for (let each = 0; each < 40; each++) await query(sql);
    };
    const folding = async () => {
      for (let each = 0; each < 60; each++) await days().foldNext();
    };
    const looks: unknown[][] = [];
    const looking = async () => {
      for (let each = 0; each < 40; each++) {
        await service.dataSource.transaction('REPEATABLE READ', async (tx) => {
          looks.push([await sums(tx), await counts(tx)]);
          const [{ summed, counted }] = await tx.query(
            `select ${jobsOfDays({ timeZone: '$1', ofCompanies: 'insurance_company_id = $2', stages: [2, 3] as Stage[] })} as summed,
                    (select count(*) from job where insurance_company_id = $2 and current_stage in (2, 3)) as counted`,
            [ZONE, 110],
          );
          looks.push([summed, counted]);
        });
      }
    };
    await Promise.all([
      change(`insert into job (insurance_company_id, agent_id, product_id, product_branch_id, product_branch_name,
                               current_stage, last_job_action_type, create_date, last_action_date)
              select 110, ${agentId}, 1, 1, 'Kasko', 2, 2, timestamptz '2026-03-01' + n * interval '5 hours', now()
              from generate_series(1, 20) n`),
      change(`update job set current_stage = 5 - current_stage where id in
                (select id from job where current_stage in (2, 3) order by random() limit 7)`),
      change(
        'delete from job where id in (select id from job order by random() limit 3 for update skip locked)',
      ),
      folding(),
      folding(),
      looking(),
    ]);
    expect(first.length).toBeGreaterThan(0);
    expect(looks.length).toBe(80);
    for (const [summed, counted] of looks) expect(summed).toEqual(counted);
    await fold();
  });

  test('count a change only when it is committed', async () => {
    const [id] = await insert([
      { insuranceCompanyId: 110, createDate: new Date('2026-03-01T10:00:00Z'), currentStage: 2 },
    ]);
    await service.dataSource
      .transaction(async (tx) => {
        await tx.query('update job set current_stage = 3 where id = $1', [id]);
        expect(await total('createDate=2026-03-01&currentStage=2')).toBe(1);
        throw new Error('undone');
      })
      .catch(() => undefined);
    expect(await total('createDate=2026-03-01&currentStage=2')).toBe(1);
    expect(await total('createDate=2026-03-01&currentStage=3')).toBe(0);
  });

  test('follow a job whose company, day or stage is changed by hand', async () => {
    const [id] = await insert([
      { insuranceCompanyId: 110, createDate: new Date('2026-03-01T10:00:00Z'), currentStage: 2 },
    ]);
    for (const change of [
      'insurance_company_id = 120',
      "create_date = create_date + interval '1 day'",
      'current_stage = 4',
      'product_id = 7',
    ]) {
      await query(`update job set ${change} where id = $1`, [id]);
      expect(await sums()).toEqual(await counts());
    }
    const [{ noted }] = await query('select count(*)::int as noted from job_day_change');
    // One for the new job and two for each move; the product is no part of the sums.
    expect(noted).toBe(1 + 3 * 2);
  });

  test('begin with the jobs that there are, whatever changes while they are summed up', async () => {
    await mixed();
    await truncate(service.dataSource, 'job_day, job_day_change, job_day_state');
    // A transaction from before the first note.
    const before = await openTransaction(service);
    await before.query('update job set current_stage = 9 where id = (select min(id) from job)');
    const xid = await days().noteChanges();
    await query('update job set current_stage = 8 where id = (select max(id) from job)');
    expect(await days().haveEnded(xid ?? '')).toBe(false);
    await before.commit();
    await expect.poll(() => days().haveEnded(xid ?? '')).toBe(true);
    // One that is under way during the sums.
    const during = await openTransaction(service);
    await during.query('delete from job where id = (select max(id) from job)');
    expect(await total('createDateFrom=2026-03-01')).toBe(2 * 4 * 5);
    expect(await days().sumUp()).toBe(true);
    expect(await total('createDateFrom=2026-03-01')).toBe(2 * 4 * 5);
    await during.commit();
    expect(await days().noteChanges()).toBeUndefined();
    await fold();
  });

  test('are made anew for another time zone; a list in the former one is counted', async () => {
    await mixed();
    await query("update job_day_state set time_zone = 'America/New_York'");
    expect(await total('createDate=2026-03-01')).toBe(2 * 2 * 5);
    await query('delete from job_day');
    expect(await total('createDate=2026-03-01')).toBe(2 * 2 * 5);
    await summedUp();
    expect(await total('createDate=2026-03-01')).toBe(2 * 2 * 5);
  });

  test('are left to a replica of another time zone that came later, whether it is done or not', async () => {
    await mixed();
    for (const isSummed of [false, true]) {
      await query("update job_day_state set time_zone = 'America/New_York', is_summed = $1", [isSummed]);
      const before = await sums();
      expect(await days().sumUp()).toBe(true);
      expect(await sums()).toEqual(before);
      expect(await query('select time_zone, is_summed from job_day_state')).toEqual([
        { time_zone: 'America/New_York', is_summed: isSummed },
      ]);
    }
    await query('delete from job_day_change');
    await summedUp();
  });

  test('are added up by one replica at a time, and lose nothing when it is cut off', async () => {
    await mixed();
    const other = await openTransaction(service);
    await other.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.jobDays]);
    const waiting = () =>
      query('select count(*)::int as jobs from job_day_change').then(([{ jobs }]) => jobs);
    const before = await waiting();
    expect(await days().foldNext()).toBe(false);
    expect(await days().sumUp()).toBe(false);
    await days().removeEmpty();
    expect(await waiting()).toBe(before);
    await other.rollback();
    await service.dataSource.transaction(async (tx) => {
      await tx.query('savepoint half');
      await tx.query('delete from job_day_change');
      await tx.query('rollback to half');
    });
    await fold();
    expect(await waiting()).toBe(0);
  });

  test('leave no entries of a thousand changes in the index that lists read; their pages are kept, since giving them back locks the table', async () => {
    const vacuums = async () => {
      const [row] = await query(
        `select vacuum_count::int as n from pg_stat_user_tables where relid = 'job_day_change'::regclass`,
      );
      return row.n as number;
    };
    const { dataSource, running } = service;
    const { app } = running;
    const round = new JobDays(dataSource, dataSource, app.get(Clock), app.get<Logger>(LOGGER));
    const change = (companies: number) =>
      insert(Array.from({ length: companies }, (_, n) => ({ insuranceCompanyId: n + 1 })));
    const before = await vacuums();
    await change(999);
    await round.run();
    expect(await vacuums()).toBe(before);
    await change(1);
    await round.run();
    await expect.poll(vacuums).toBe(before + 1);
    const [{ size }] = await query(`select pg_relation_size('job_day_change')::int as size`);
    expect(size).toBeGreaterThan(0);
    await round.run();
    expect(await vacuums()).toBe(before + 1);
  });

  test('of days whose jobs are all gone are removed', async () => {
    await mixed();
    await fold();
    await query("delete from job where create_date < '2026-03-02'");
    await fold();
    await days().removeEmpty();
    expect(
      (await query('select distinct day::text from job_day')).map(({ day }: { day: string }) => day),
    ).toEqual(['2026-03-04']);
  });

  test('vanish with the jobs when the table is emptied', async () => {
    await mixed();
    await fold();
    await mixed();
    await truncate(service.dataSource, 'job cascade');
    expect(await query('select from job_day')).toEqual([]);
    expect(await query('select from job_day_change')).toEqual([]);
  });
});
