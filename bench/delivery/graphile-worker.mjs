// Graphile Worker: local queue, batched completion. It deletes finished jobs, so the task records the outcome itself.
import { Logger, makeWorkerUtils, run } from 'graphile-worker';
import { sleep } from '../lib.mjs';
import { withClient } from '../servers.mjs';
import { jobData, poster } from './notice.mjs';

const TASK = 'notice';
const CHUNK = 10_000;
// Failures show in the count of outcomes.
const logger = new Logger(() => () => undefined);
const COLUMNS = 'job_id, sub_referance_no, started_at, duration_ms, http_status, response_excerpt';
const OUTCOME = `insert into outcome (${COLUMNS}) values ($1, $2, $3, $4, $5, $6)`;
const OUTCOMES = `
  insert into outcome (${COLUMNS})
  select * from unnest($1::bigint[], $2::text[], $3::timestamptz[], $4::int[], $5::int[], $6::text[])`;
const GATHER_MS = 2;

export async function boot({ url, concurrency, timeout, batched }) {
  const post = poster({ concurrency, timeout });
  const record = batched
    ? recordTogether()
    : (values, query) => query({ name: 'outcome', text: OUTCOME, values });
  const deliver = async (data, { job, query }) => {
    const { subReferanceNo, startedAt, durationMs, httpStatus, responseExcerpt } = await post(data);
    const values = [job.id, subReferanceNo, startedAt, durationMs, httpStatus, responseExcerpt];
    await record(values, query);
  };
  let runner;
  return {
    go: async () => {
      runner = await run({
        connectionString: url,
        concurrency: batched ? 256 : concurrency,
        maxPoolSize: 34,
        pollInterval: 20,
        noHandleSignals: true,
        crontab: '',
        logger,
        taskList: { [TASK]: deliver },
        preset: {
          worker: {
            completeJobBatchDelay: 1,
            failJobBatchDelay: 1,
            localQueue: { size: batched ? 5_000 : 1_000 },
          },
        },
      });
    },
    stop: async () => runner?.stop(),
  };
}

/** Batching that Graphile Worker lacks: many tasks wait for one insert. */
function recordTogether() {
  let batch;
  return (outcome, query) => {
    if (!batch) {
      const rows = [];
      const recorded = sleep(GATHER_MS).then(() => {
        batch = undefined;
        const values = outcome.map((_, column) => rows.map((row) => row[column]));
        return query({ name: 'outcomes', text: OUTCOMES, values });
      });
      batch = { rows, recorded };
    }
    batch.rows.push(outcome);
    return batch.recorded;
  };
}

export async function producer(url, receivers) {
  const utils = await makeWorkerUtils({ connectionString: url, logger });
  await utils.migrate();
  await withClient(url, (client) =>
    client.query(`
      create table outcome (job_id bigint primary key, sub_referance_no text not null, started_at timestamptz not null,
                            duration_ms int not null, http_status int not null, response_excerpt text not null)`),
  );
  const spec = (number, receiver) => ({
    identifier: TASK,
    payload: jobData(number, receivers[receiver]),
    maxAttempts: 1,
  });
  return {
    fill: async (count) => {
      for (let from = 0; from < count; from += CHUNK) {
        const length = Math.min(CHUNK, count - from);
        await utils.addJobs(Array.from({ length }, (_, i) => spec(from + i + 1, i % receivers.length)));
      }
    },
    schedule: (number, receiver, runAt) =>
      utils.addJob(TASK, spec(number, receiver).payload, { runAt, maxAttempts: 1 }),
    recorded: () =>
      withClient(url, async (client) => {
        const { rows } = await client.query('select count(*)::int as count from outcome');
        return rows[0].count;
      }),
    close: async () => utils.release(),
  };
}
