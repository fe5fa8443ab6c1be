// BullMQ on Redis: finished jobs and their outcomes are kept.
import { Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { jobData, poster } from './notice.mjs';

const QUEUE = 'notices';
const CHUNK = 5_000;
const connect = (path) => new Redis({ path, maxRetriesPerRequest: null });

export async function boot({ url, concurrency, timeout }) {
  const post = poster({ concurrency, timeout });
  const worker = new Worker(QUEUE, (job) => post(job.data), {
    connection: connect(url),
    concurrency,
    autorun: false,
  });
  worker.on('error', (error) => console.error(error.message));
  await worker.waitUntilReady();
  return { go: () => worker.run(), stop: () => worker.close(true) };
}

export async function producer(url, receivers) {
  const connection = connect(url);
  await connection.flushall();
  const queue = new Queue(QUEUE, { connection });
  await queue.waitUntilReady();
  const job = (number, receiver) => ({ name: 'notice', data: jobData(number, receivers[receiver]) });
  return {
    fill: async (count) => {
      for (let from = 0; from < count; from += CHUNK) {
        const length = Math.min(CHUNK, count - from);
        await queue.addBulk(Array.from({ length }, (_, i) => job(from + i + 1, i % receivers.length)));
      }
    },
    schedule: (number, receiver, dueAt) =>
      queue.add('notice', job(number, receiver).data, { delay: Math.max(0, dueAt - Date.now()) }),
    recorded: () => queue.getCompletedCount(),
    close: async () => {
      await queue.close();
      connection.disconnect();
    },
  };
}
