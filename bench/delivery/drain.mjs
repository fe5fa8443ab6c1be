// One drain: a backlog is persisted, a worker starts, and the sink's clock measures how fast everything arrives.
import { measureCpu } from '../cpu.mjs';
import { calm, FOREIGN_CORES, sleep, start } from '../lib.mjs';

/**
 * Platforms, and posts under way: enough that waiting for slow answers limits no contender (each was tried with 256,
 * 512 and 1,024). In the gateway a platform has 64 at most.
 */
const PROMPT = { platforms: 4, concurrency: 64 };
const SLOW = { platforms: 16, concurrency: 1_024 };
const TIMEOUT_MS = 15_000;
const STALLED_MS = 60_000;
/** Compiling hot code takes every contender one to two seconds; it is done after this many arrivals, or half of all. */
const WARM_UP = 10_000;
const TRIES = 3;

/**
 * Drains `count` deliveries. Returns the arrivals per second, overall and once the worker was warm, CPU seconds per
 * 1,000 of the worker and of its server, and the cores that foreign processes used. A disturbed run is repeated; the
 * quietest run counts.
 * @throws when a delivery was lost, repeated or not recorded
 */
export async function drain(contender, sink, options) {
  let best;
  for (let attempt = 0; attempt < (options.tries ?? TRIES); attempt++) {
    const result = await drainOnce(contender, sink, options);
    if (!best || result.foreign < best.foreign) best = result;
    if (best.foreign <= FOREIGN_CORES) break;
  }
  return best;
}

async function drainOnce(
  { name, file, server, options: own, producer },
  sink,
  { count, slow, platforms: wanted, watch, nodeOptions },
) {
  const url = await server?.fresh();
  const { platforms: usual, concurrency } = slow ? SLOW : PROMPT;
  const platforms = wanted ?? usual;
  const receivers = Array(platforms).fill(`http://127.0.0.1:${sink.hello.answering}`);
  const queue = await producer(url, receivers);
  const options = {
    contender: file,
    url,
    receivers,
    count,
    concurrency,
    timeout: TIMEOUT_MS,
    mode: 'backlog',
    ...own,
  };
  const worker = await start('./delivery/worker.mjs', options, nodeOptions);
  await queue.fill(count);
  await server?.settle(url);
  await calm();
  await sink.ask('begin');
  const unwatch = await watch?.({ url, worker });
  const cpu = measureCpu({ worker: worker.pid, sink: sink.pid, ...(server && { server: server.pid }) });
  worker.tell('go');
  const warm = await arrivals(name, sink, Math.min(WARM_UP, count / 2));
  await arrivals(name, sink, count);
  await sleep(500);
  const used = cpu();
  await unwatch?.();
  await allRecorded(name, queue, count);
  const { repeated, ms } = await sink.ask('report');
  if (repeated > 0) throw new Error(`${name} delivered ${repeated} of ${count} twice.`);
  await worker.stop();
  await queue.close();
  const perThousand = 1000 / count;
  return {
    rate: (count / ms) * 1000,
    warmRate: ((count - warm.count) / (ms - warm.ms)) * 1000,
    workerCpu: used.worker * perThousand,
    serverCpu: (used.server ?? 0) * perThousand,
    cpu: (used.worker + (used.server ?? 0)) * perThousand,
    foreign: used.foreign,
  };
}

/** The sink's report once `count` deliveries have arrived. */
async function arrivals(name, sink, count) {
  let report = { count: 0 };
  let since = performance.now();
  while (report.count < count) {
    await sleep(50);
    const { count: seen } = report;
    report = await sink.ask('report');
    if (report.count > seen) since = performance.now();
    if (performance.now() - since > STALLED_MS) throw new Error(`${name} stopped after ${seen} of ${count}.`);
  }
  return report;
}

async function allRecorded(name, queue, count) {
  const deadline = performance.now() + STALLED_MS;
  let recorded = await queue.recorded();
  while (recorded < count && performance.now() < deadline) {
    await sleep(200);
    recorded = await queue.recorded();
  }
  if (recorded !== count) throw new Error(`${name} recorded ${recorded} of ${count}.`);
}
