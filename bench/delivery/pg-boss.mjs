// pg-boss: batches, every job's outcome kept as its output.
import { PgBoss } from 'pg-boss';
import { sleep } from '../lib.mjs';
import { withClient } from '../servers.mjs';
import { jobData, poster } from './notice.mjs';

const QUEUE = 'notices';
const ALONE = { schedule: false, supervise: false };
const CHUNK = 10_000;
const POLL_MS = 500;
const SETTINGS = {
  backlog: { workers: 1, batchSize: 500, localConcurrency: 2 },
  // It polls at most twice a second, so many workers poll in turns; and a batch ends with its slowest job, so batches
  // are small.
  prompt: { workers: 32, batchSize: 20, localConcurrency: 1 },
};

export async function boot({ url, concurrency, timeout, mode }) {
  const boss = new PgBoss({ connectionString: url, ...ALONE });
  boss.on('error', (error) => console.error(error.message));
  await boss.start();
  const post = poster({ concurrency, timeout });
  const attempt = async ({ id, data }) => {
    try {
      return { id, status: 'completed', output: await post(data) };
    } catch (error) {
      return { id, status: 'failed', output: { error: error.code } };
    }
  };
  const { workers, ...sizes } = SETTINGS[mode];
  const pollingIntervalSeconds = POLL_MS / 1000;
  const options = { ...sizes, burstWhenBatchFull: true, perJobResults: true, pollingIntervalSeconds };
  return {
    go: async () => {
      for (let worker = 0; worker < workers; worker++) {
        await boss.work(QUEUE, options, (jobs) => Promise.all(jobs.map(attempt)));
        await sleep(POLL_MS / workers);
      }
    },
    stop: () => boss.stop({ graceful: false }),
  };
}

export async function producer(url, receivers) {
  const boss = new PgBoss({ connectionString: url, ...ALONE });
  await boss.start();
  await boss.createQueue(QUEUE, { retryLimit: 0, partition: true });
  const job = (number, receiver) => ({ data: jobData(number, receivers[receiver]) });
  return {
    fill: async (count) => {
      for (let from = 0; from < count; from += CHUNK) {
        const length = Math.min(CHUNK, count - from);
        await boss.insert(
          QUEUE,
          Array.from({ length }, (_, i) => job(from + i + 1, i % receivers.length)),
        );
      }
    },
    schedule: (number, receiver, dueAt) =>
      boss.send(QUEUE, job(number, receiver).data, { startAfter: dueAt, retryLimit: 0 }),
    recorded: () =>
      withClient(url, async (client) => {
        const sql = `select count(*)::int as count from pgboss.job where state = 'completed' and output is not null`;
        return (await client.query(sql)).rows[0].count;
      }),
    close: () => boss.stop({ graceful: false }),
  };
}
