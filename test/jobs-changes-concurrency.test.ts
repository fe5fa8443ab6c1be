// @module-tag offline-jobs
import { setTimeout as sleep } from 'node:timers/promises';
import type { EntityManager } from 'typeorm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../src/data/transaction.js';
import { ActionType, Stage } from '../src/offline-jobs/job-stages.rules.js';
import { JobsService } from '../src/offline-jobs/jobs.service.js';
import type { Client } from './support/client.js';
import { insertJobs, type JobItem } from './support/job-rows.js';
import { startTestService } from './support/service.js';
import { startOnce } from './support/start-once.js';

const service = startOnce(startTestService);
let admin: Client;
let agentId: number;
let clock = Date.now();

beforeAll(async () => {
  agentId = await service.createAgent();
  admin = await service.as({ roles: ['InsuranceCompanyAPIAdmin'], insuranceCompanyIds: [110] });
});

/** One page of the feed. */
async function read(cursor: string, pageSize = 200): Promise<{ Items: JobItem[]; NextCursor: string }> {
  const answer = await admin.get(`/api/offline/jobs/changes?cursor=${cursor}&pageSize=${pageSize}`);
  expect(answer.status).toBe(200);
  return answer.response();
}
async function readAll(cursor: string) {
  const items: JobItem[] = [];
  for (;;) {
    const page = await read(cursor);
    if (page.Items.length === 0) return { items, cursor };
    items.push(...page.Items);
    cursor = page.NextCursor;
  }
}
const ids = (items: JobItem[]) => items.map(({ Id }) => Id);

/** Changes a job as every operation does; each change has a moment of its own, by which the feed shows it. */
async function change(tx: EntityManager, jobId: number): Promise<void> {
  const jobs = service.running.app.get(JobsService);
  await jobs.lock(tx, jobId);
  const at = new Date(++clock);
  const actor = { userId: 1, userName: 'writer' };
  await jobs.append(tx, jobId, { type: ActionType.JobCreated, stage: Stage.PolicyIssued, actor, at });
}
const commit = (jobId: number) => inTransaction(service.dataSource, (tx) => change(tx, jobId));

/** A transaction on a connection of its own that stays open until the caller says how to end it. */
async function hold(work: (tx: EntityManager) => Promise<unknown>) {
  const runner = service.dataSource.createQueryRunner();
  await runner.startTransaction();
  await work(runner.manager);
  const end = async (how: 'commit' | 'rollback') => {
    await (how === 'commit' ? runner.commitTransaction() : runner.rollbackTransaction());
    await runner.release();
  };
  return { commit: () => end('commit'), rollback: () => end('rollback') };
}

describe('a transaction that stays open while others commit', () => {
  test('A change of a transaction that stays open while others commit is not missed', async () => {
    const [held = 0, other = 0] = await insertJobs(service, agentId, [{}, {}]);
    const start = (await readAll('0')).cursor;
    const open = await hold((tx) => change(tx, held));
    await commit(other);
    const before = await readAll(start);
    expect(ids(before.items)).toEqual([other]);
    await open.commit();
    const after = await readAll(before.cursor);
    expect(ids(after.items)).toEqual([held]);
    expect((await readAll(after.cursor)).items).toEqual([]);
  });

  test('A new job of a transaction that stays open while others commit is not missed', async () => {
    const start = (await readAll('0')).cursor;
    let held = 0;
    const open = await hold(async (tx) => {
      const rows: { id: number }[] = await tx.query(
        `insert into job (insurance_company_id, agent_id, product_id, product_branch_id, product_branch_name,
                          current_stage, last_job_action_type, create_date, last_action_date)
         values (110, $1, 1, 1, 'Kasko', 1, 1, now() - interval '1 hour', now() - interval '1 hour') returning id`,
        [agentId],
      );
      held = rows[0]?.id ?? 0;
    });
    const [later] = await insertJobs(service, agentId, [{}]);
    const before = await readAll(start);
    expect(ids(before.items)).toEqual([later]);
    await open.commit();
    expect(ids((await readAll(before.cursor)).items)).toEqual([held]);
  });

  test('A change that is rolled back is not shown', async () => {
    const [held = 0] = await insertJobs(service, agentId, [{}]);
    const start = (await readAll('0')).cursor;
    const open = await hold((tx) => change(tx, held));
    expect((await readAll(start)).items).toEqual([]);
    await open.rollback();
    expect((await readAll(start)).items).toEqual([]);
  });

  test('A job that is locked at the moment is shown once, at the latest when the lock ends', async () => {
    const [job = 0] = await insertJobs(service, agentId, [{}]);
    const start = (await readAll('0')).cursor;
    await commit(job);
    const open = await hold((tx) => service.running.app.get(JobsService).lock(tx, job));
    const during = await readAll(start);
    await open.rollback();
    const after = await readAll(during.cursor);
    expect(ids([...during.items, ...after.items])).toEqual([job]);
  });

  test('Readers of the feed never wait for a transaction', async () => {
    const [held = 0] = await insertJobs(service, agentId, [{}]);
    const start = (await readAll('0')).cursor;
    const open = await hold((tx) => change(tx, held));
    // A reader that waited would be refused, since the transaction stays open until the read has ended.
    expect((await readAll(start)).items).toEqual([]);
    await open.rollback();
  });
});

test('Tens of thousands of changes at once are all shown', async () => {
  const start = (await readAll('0')).cursor;
  await service.dataSource.query(
    `insert into job (insurance_company_id, agent_id, product_id, product_branch_id, product_branch_name,
                      current_stage, last_job_action_type, create_date, last_action_date)
     select 110, $1, 1, 1, 'Kasko', 1, 1, now(), now() from generate_series(1, 20500)`,
    [agentId],
  );
  const { items } = await readAll(start);
  expect(new Set(ids(items)).size).toBe(20_500);
  expect(items).toHaveLength(20_500);
});

describe('many writers and readers at once', () => {
  const WRITERS = 6;
  const ROUNDS = 40;

  // Writing a row takes a moment now and then, so that transactions overlap and end in another order than they began.
  beforeAll(async () => {
    await service.dataSource.query(
      `create function dawdle() returns trigger language plpgsql as
       $$ begin perform pg_sleep(case when random() < 0.3 then random() * 0.02 else 0 end); return new; end $$`,
    );
    await service.dataSource.query(
      'create trigger dawdle before update on job for each row execute function dawdle()',
    );
  });
  afterAll(() => service.dataSource.query('drop function dawdle() cascade'));

  test.each([1, 2, 3])(
    'With many writers and several readers at once no change is missed and none is shown twice (%d)',
    async () => {
      const jobs = await insertJobs(
        service,
        agentId,
        Array.from({ length: 12 }, () => ({})),
      );
      const start = (await readAll('0')).cursor;
      let writing = true;

      const writer = async () => {
        for (let round = 0; round < ROUNDS; round++) {
          const job = jobs[Math.floor(Math.random() * jobs.length)] ?? 0;
          const open = await hold((tx) => change(tx, job));
          await sleep(Math.random() < 0.2 ? Math.random() * 60 : 0);
          await (Math.random() < 0.2 ? open.rollback() : open.commit());
        }
      };
      const reader = async (pageSize: number) => {
        const seen: string[] = [];
        const last = new Map<number, string>();
        for (let cursor = start; ; ) {
          const finished = !writing;
          const { Items, NextCursor } = await read(cursor, pageSize);
          for (const { Id, LastActionDate } of Items) {
            seen.push(`${Id} ${LastActionDate}`);
            last.set(Id, LastActionDate);
          }
          cursor = NextCursor;
          if (finished && Items.length === 0) return { seen, last };
        }
      };

      const readers = [1, 3, 200].map(reader);
      await Promise.all(Array.from({ length: WRITERS }, writer));
      writing = false;

      const stored: { id: number; date: string }[] = await service.dataSource.query(
        `select id, to_char(last_action_date at time zone 'Europe/Istanbul', 'YYYY-MM-DD"T"HH24:MI:SS.MS') as date
       from job where id = any ($1) and exists (select from job_action a where a.job_id = job.id)`,
        [jobs],
      );
      for (const { seen, last } of await Promise.all(readers)) {
        expect(new Set(seen).size).toBe(seen.length);
        expect(Object.fromEntries(last)).toEqual(
          Object.fromEntries(stored.map(({ id, date }) => [id, date])),
        );
      }
    },
  );
});
