import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordingOf } from '../src/endorsements/recording.sql.js';
import { APPEND } from '../src/offline-jobs/jobs.service.js';
import { NUMBER_LOGS } from '../src/outgoing-logs/recording.sql.js';
import { createTestDatabase, type TestDatabase } from './support/database.js';
import { type DatabaseProxy, startDatabaseProxy } from './support/database-proxy.js';
import { startEndorsements } from './support/endorsements.js';
import { atOnce } from './support/users.js';

const CALLERS = 16;
/** PROPERTY_RUNS=5 makes a thousand races and 200 broken rounds. */
const LONGER = Number(process.env['PROPERTY_RUNS'] ?? 1);
const PATIENCE = { timeout: 300_000 * LONGER };
let database: TestDatabase;
let proxy: DatabaseProxy;
let bench: Awaited<ReturnType<typeof startEndorsements>>;

beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await startDatabaseProxy(database);
  bench = await startEndorsements({ DATABASE_URL: proxy.url });
});
afterAll(async () => {
  await bench.stop();
  await proxy.close();
  await database.drop();
});

/** The endorsements that each of the jobs has, in their order. */
async function made(jobs: readonly number[]): Promise<number[]> {
  const rows: { made: number }[] = await bench.service.dataSource.query(
    `select (select count(*)::int from job_action a where a.job_id = asked.id and a.action_type = 3) as made
     from unnest($1::int[]) with ordinality as asked (id, n) order by n`,
    [jobs],
  );
  return rows.map((row) => row.made);
}

test.each([
  ['an endorsement', 'job', recordingOf('make', false)],
  ['endorsements', 'job', recordingOf('make', true)],
  ['an action', 'job', APPEND],
  ['logs', 'agent', NUMBER_LOGS],
])(
  'what is recorded finds its rows by their keys, also among a few thousand (%s of the table %s)',
  async (_what, table, { text }) => {
    const client = new pg.Client(database.connection);
    await client.connect();
    await client.query(`
    begin;
    insert into job (insurance_company_id, agent_id, product_id, product_branch_id, product_branch_name, current_stage,
      last_job_action_type, create_date, last_action_date)
    select 110, ${bench.agentId}, 1, 1, 'Kasko', 2, 2, now(), now() from generate_series(1, 4000);
    insert into agent (name) select 'Acente ' || n from generate_series(1, 4000) n;
    analyze job, agent;
    set local plan_cache_mode = force_generic_plan`);
    await client.query(`prepare recording (json) as ${text}`);
    const { rows } = await client.query(`explain execute recording ('[]')`);
    await client.end();
    const plan = rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(new RegExp(`Index (Only )?Scan using "\\w+" on ${table}\\b`));
    expect(plan).not.toMatch(new RegExp(`Seq Scan on ${table}\\b`));
  },
);

test(
  'Of two callers for one job one makes the endorsement, the other is refused by the new stage, however often',
  PATIENCE,
  async () => {
    for (let round = 0; round < 10 * LONGER; round += 1) {
      const jobs = await atOnce(20, () => bench.requestedJob());
      const answers = await atOnce(40, (n) => bench.make(jobs[n % 20] ?? 0));
      for (const [n] of jobs.entries()) {
        const pair = [answers[n], answers[n + 20]].sort(
          (one, other) => (one?.status ?? 0) - (other?.status ?? 0),
        );
        expect(pair.map((answer) => answer?.status)).toEqual([204, 500]);
        expect(pair[1]?.code).toBe('OfflineEndorsements.StateTransitionFailed');
      }
      expect(await made(jobs)).toEqual(jobs.map(() => 1));
    }
  },
);

test(
  'While connections are lost nobody hears of a success that is not there, however often',
  PATIENCE,
  async () => {
    let broken = 0;
    for (let round = 0; round < 40 * LONGER; round += 1) {
      const jobs = await atOnce(CALLERS, () => bench.requestedJob());
      proxy.breakNextRecording(round % 2 === 0 ? 'before' : 'after');
      const answers = await atOnce(CALLERS, (n) => bench.make(jobs[n] ?? 0));
      const there = await made(jobs);
      for (const [n, { status }] of answers.entries()) {
        expect(status === 204 ? there[n] : status).toBeOneOf([1, 500, 503]);
        if (status !== 204) broken += 1;
      }
      await atOnce(CALLERS, (n) => bench.make(jobs[n] ?? 0));
      expect(await made(jobs)).toEqual(jobs.map(() => 1));
    }
    expect(broken).toBeGreaterThan(0);
  },
);
