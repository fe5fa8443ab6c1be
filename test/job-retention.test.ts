// @module-tag offline-jobs
import { SchedulerRegistry } from '@nestjs/schedule';
import { describe, expect, test } from 'vitest';
import { startService } from '../src/boot.js';
import { Settings } from '../src/config/settings.js';
import { ADVISORY_LOCKS } from '../src/data/advisory-locks.js';
import { JobRetention } from '../src/endorsements/job-retention.job.js';
import { documentKeys, startEndorsements, startEndorsementsWithLedger } from './support/endorsements.js';
import { insertJobs } from './support/job-rows.js';
import { endorsement, openJob, pdf } from './support/jobs.js';
import { besides } from './support/service.js';
import { startOnce } from './support/start-once.js';
import { openTransaction } from './support/transactions.js';

const OLD = new Date(Date.now() - 31 * 86_400_000);
const bench = startOnce(() => startEndorsementsWithLedger({ JOB_RETENTION: '30d' }));

const sql = (statement: string, values: unknown[] = []) => bench.service.dataSource.query(statement, values);
const remove = () => bench.service.running.app.get(JobRetention).run();
const live = async () => (await sql('select from delivery')).length;
const age = (job: number) => sql('update job set last_action_date = $1 where id = $2', [OLD, job]);
const paused = (isPaused: boolean) =>
  sql('update agent set paused_at = case when $1 then now() end where id = $2', [isPaused, bench.agentId]);

/** A job with all that a job may have, whose endorsement was made. */
async function madeJob(): Promise<number> {
  const job = await bench.requestedJob();
  await bench.transfer(job, 'ZeyilPdf');
  await bench.transfer(job, 'BilgilendirmeFormu');
  expect((await bench.make(job, endorsement({ endorsementPdf: undefined }))).status).toBe(204);
  return job;
}
async function oldJob(): Promise<number> {
  const job = await madeJob();
  await expect.poll(live).toBe(0);
  await age(job);
  return job;
}
/** Rows by table that belong to a job. */
async function rowsOf(job: number): Promise<number[]> {
  const ofAction = 'where action_id in (select id from job_action where job_id = $1)';
  const tables = ['job where id = $1', 'job_action where job_id = $1', 'job_file where job_id = $1'];
  tables.push(
    'job_transfer_document where job_id = $1',
    `endorsement ${ofAction}`,
    `endorsement_installment ${ofAction}`,
  );
  return Promise.all(tables.map(async (table) => (await sql(`select from ${table}`, [job])).length));
}
const GONE = [0, 0, 0, 0, 0, 0];
const keysOf = async (job: number): Promise<string[]> =>
  (await sql('select store_key as key from job_file where job_id = $1', [job])).map(
    ({ key }: { key: string }) => key,
  );
const metric = async (line: string) =>
  Number((await bench.service.anonymous.get('/metrics')).text.split(`${line} `)[1]?.split('\n')[0] ?? 0);

describe('JOB_RETENTION', () => {
  test('`JOB_RETENTION` removes a job whose endorsement was made so long ago, with actions, files, endorsement, installments and documents', async () => {
    const job = await oldJob();
    const younger = await madeJob();
    await expect.poll(live).toBe(0);
    expect(await rowsOf(job)).toEqual([1, 5, 4, 2, 1, 1]);
    const keys = await keysOf(job);
    const [before, rounds] = [
      await rowsOf(younger),
      'zeyil_retention_rounds_total{what="jobs",outcome="done"}',
    ];
    const done = await metric(rounds);
    await remove();
    expect(await rowsOf(job)).toEqual(GONE);
    expect(await rowsOf(younger)).toEqual(before);
    await expect.poll(() => sql('select from document_removal')).toEqual([]);
    const kept = await documentKeys(bench.service);
    expect(keys.filter((key) => kept.includes(key))).toEqual([]);
    expect(kept).toEqual(expect.arrayContaining(await keysOf(younger)));
    expect(await metric('zeyil_retention_removed_total{what="jobs"}')).toBeGreaterThan(0);
    expect(await metric(rounds)).toBe(done + 1);
    expect((await bench.insurer.get(`/api/offline/jobs/${job}/actions`)).status).toBe(404);
  });

  test.each([1, 2, 4, 5, 6, 7, 8, 9])('Jobs in any other stage are kept (%i)', async (currentStage) => {
    const [job = 0] = await insertJobs(bench.service, bench.agentId, [{ currentStage, lastActionDate: OLD }]);
    await remove();
    expect(await sql('select from job where id = $1', [job])).toHaveLength(1);
  });

  test('A job whose delivery has not ended is kept until it has; notifications are not removed', async () => {
    await paused(true);
    const job = await madeJob();
    await age(job);
    const rows = await rowsOf(job);
    await remove();
    expect(await rowsOf(job)).toEqual(rows);
    await paused(false);
    await expect.poll(live).toBe(0);
    const notifications = 'select count(*) from notification';
    const before = await sql(notifications);
    await remove();
    expect(await rowsOf(job)).toEqual(GONE);
    expect(await sql(notifications)).toEqual(before);
  });

  test('A job that is locked is left to the next round', async () => {
    const [held, free] = [await oldJob(), await oldJob()];
    const session = await openTransaction(bench.service);
    await session.query('select from job where id = $1 for no key update', [held]);
    await remove();
    await session.rollback();
    expect(await rowsOf(free)).toEqual(GONE);
    expect((await rowsOf(held))[0]).toBe(1);
    await remove();
    expect(await rowsOf(held)).toEqual(GONE);
  });

  test('Cursors of the change feed outlive the removal of jobs', async () => {
    const jobs = [await oldJob(), await openJob(bench.platform)];
    const feed = async (cursor = '') =>
      (await bench.insurer.get(`/api/offline/jobs/changes?pageSize=200&cursor=${cursor}`)).response<{
        Items: { Id: number }[];
        NextCursor: string;
      }>();
    const before = await feed();
    expect(before.Items.map(({ Id }) => Id)).toEqual(expect.arrayContaining(jobs));
    await remove();
    expect(await feed(before.NextCursor)).toEqual({ Items: [], NextCursor: before.NextCursor });
    expect((await feed()).Items.map(({ Id }) => Id)).not.toContain(jobs[0]);
    const next = await openJob(bench.platform);
    expect((await feed(before.NextCursor)).Items.map(({ Id }) => Id)).toEqual([next]);
  });

  test('A download under way is not cut', async () => {
    const size = 12 * 1024 * 1024;
    const large = { ...pdf(), base64Content: Buffer.alloc(size, 'x').toString('base64') };
    const job = await bench.made(endorsement({ endorsementPdf: large }));
    await expect.poll(live).toBe(0);
    const [file] = await sql('select id from job_file where job_id = $1 and size = $2', [job, size]);
    const headers = { authorization: `Bearer ${bench.insurer.token}` };
    const response = await fetch(`${bench.service.url}/api/offline/jobs/${job}/files/${file.id}`, {
      headers,
    });
    const reader = response.body?.getReader();
    let read = (await reader?.read())?.value?.length ?? 0;
    await age(job);
    await remove();
    await expect.poll(() => sql('select from document_removal')).toEqual([]);
    for (let part = await reader?.read(); part?.value; part = await reader?.read()) read += part.value.length;
    expect(read).toBe(size);
  });
});

describe('a round', () => {
  test('One replica removes at a time', async () => {
    const job = await oldJob();
    const elsewhere = 'zeyil_retention_rounds_total{what="jobs",outcome="elsewhere"}';
    const session = bench.service.dataSource.createQueryRunner();
    await session.query('select pg_advisory_lock($1)', [ADVISORY_LOCKS.jobRetention]);
    await remove();
    await session.query('select pg_advisory_unlock($1)', [ADVISORY_LOCKS.jobRetention]);
    await session.release();
    expect((await rowsOf(job))[0]).toBe(1);
    expect(await metric(elsewhere)).toBe(1);
    await remove();
    expect(await rowsOf(job)).toEqual(GONE);
  });

  test('A round that is stopped removes no job in part, and the next round continues it', async () => {
    const many = 3_000;
    await sql(
      `with made as (
         insert into job (insurance_company_id, agent_id, product_id, product_branch_id, product_branch_name,
                          current_stage, last_job_action_type, create_date, last_action_date)
         select 110, $1, 111, 2, 'Kasko', 3, 3, $2, $2::timestamptz + n * interval '1 second'
         from generate_series(1, $3::int) n returning id
       )
       insert into job_action (job_id, action_type, stage, create_date) select id, 3, 3, $2 from made`,
      [bench.agentId, OLD, many],
    );
    // Of the sixty batches each takes its time, so that the stop finds the round under way.
    await sql(
      `create function dawdle() returns trigger language plpgsql as $$ begin perform pg_sleep(0.2); return null; end $$`,
    );
    await sql('create trigger dawdle before delete on job for each statement execute function dawdle()');
    const left = async () =>
      (await sql('select from job where last_action_date < $1', [new Date(+OLD + 86_400_000)])).length;
    const other = await startService(new Settings(besides(bench.service, { JOB_RETENTION: '30d' })));
    const before = await left();
    const round = other.app.get(JobRetention).run();
    await expect.poll(left, { interval: 5 }).toBeLessThan(before);
    await other.stop();
    await round;
    await sql('drop function dawdle cascade');
    expect(await left()).toBeGreaterThan(0);
    const pieces =
      'select from job j where current_stage = 3 and not exists (select from job_action where job_id = j.id)';
    expect(await sql(pieces)).toEqual([]);
    await remove();
    expect(await sql('select from job where current_stage = 3 and last_action_date = $1', [OLD])).toEqual([]);
  });

  test('Rounds of retention are made every night', () => {
    const scheduler = bench.service.running.app.get(SchedulerRegistry);
    const nightly = [...scheduler.getCronJobs().values()].map(({ cronTime }) => String(cronTime.source));
    expect(nightly.filter((source) => source === '10 3 * * *')).toHaveLength(4);
  });
});

test('Without `JOB_RETENTION` jobs are kept for good', async () => {
  const keeping = await startEndorsements();
  const [job] = await insertJobs(keeping.service, keeping.agentId, [
    { currentStage: 3, lastActionDate: new Date('2001-01-01') },
  ]);
  await keeping.service.running.app.get(JobRetention).run();
  expect(await keeping.service.dataSource.query('select from job where id = $1', [job])).toHaveLength(1);
  await keeping.stop();
});
