// Measures how late a delivery leaves after a given moment, alone and beside a platform that hangs: node
// bench/lateness.mjs [--quick]
import { measureCpu } from './cpu.mjs';
import { assemble } from './delivery/contenders.mjs';
import { referanceNo } from './delivery/notice.mjs';
import { benchmark, calm, inTurn, median, printTable, quantile, sleep, start } from './lib.mjs';

const RECEIVERS = 10;
const HANGING = RECEIVERS - 1;
const EVERY_MS = 5;
const AHEAD_MS = 3_000;
const WARM_UP = 500;
const TIMEOUT_MS = 5_000;
const GIVE_UP_MS = 15_000;
const CONCURRENCY = 256;
const BACKLOG_ONLY = ['undici', 'graphile-worker-batched'];

await benchmark(async ({ quick, only, rounds = quick ? 1 : 3 }) => {
  const contenders = (await assemble(only)).filter(({ key }) => !BACKLOG_ONLY.includes(key));
  const sink = await start('./delivery/sink.mjs', { delay: 0 });
  const count = quick ? 600 : 3_000;
  const results = { healthy: new Map(), hanging: new Map() };
  for (let round = 0; round < rounds; round++) {
    for (const kind of ['healthy', 'hanging']) {
      for (const contender of inTurn(contenders, round)) {
        const result = await lateness(contender, sink, count, kind === 'hanging');
        results[kind].set(contender.key, [...(results[kind].get(contender.key) ?? []), result]);
        process.stderr.write(`${contender.name}, ${kind}: ${JSON.stringify(result)}\n`);
      }
    }
  }
  report('All ten platforms answer (target: p99 <= 10 ms)', contenders, results.healthy);
  report('One platform in ten hangs; the other nine (target: at most double)', contenders, results.hanging);
});

/** Milliseconds from due to arrival at the platforms that answer, and CPU seconds per 1,000. */
async function lateness({ name, file, server, producer }, sink, count, oneHangs) {
  const url = await server.fresh();
  const receivers = Array(RECEIVERS).fill(`http://127.0.0.1:${sink.hello.answering}`);
  if (oneHangs) receivers[HANGING] = `http://127.0.0.1:${sink.hello.hanging}`;
  const queue = await producer(url, receivers);
  const options = { url, receivers, concurrency: CONCURRENCY, timeout: TIMEOUT_MS, mode: 'prompt' };
  const worker = await start('./delivery/worker.mjs', { contender: file, ...options });
  await sink.ask('begin');
  worker.tell('go');
  for (let number = 1; number <= WARM_UP; number++)
    await queue.schedule(number, number % HANGING, new Date());
  await arrived(sink, WARM_UP);
  await calm();
  await sink.ask('begin');
  const cpu = measureCpu({ worker: worker.pid, server: server.pid, sink: sink.pid });
  const expected = await scheduleAll(queue, count, oneHangs);
  await arrived(sink, expected.size);
  const used = cpu();
  const late = measure(name, expected, await sink.ask('arrivals'));
  const { repeated } = await sink.ask('report');
  if (repeated > 0) throw new Error(`${name} delivered ${repeated} twice.`);
  await worker.stop();
  await queue.close();
  return {
    p50: quantile(late, 0.5),
    p99: quantile(late, 0.99),
    max: Math.max(...late),
    cpu: ((used.worker + used.server) / count) * 1000,
    foreign: used.foreign,
  };
}

/** Schedules one delivery every 5 ms, each 3 s ahead; returns the due times, without those of the hanging platform. */
async function scheduleAll(queue, count, oneHangs) {
  const start = Date.now() + 100;
  const expected = new Map();
  const underWay = [];
  for (let i = 0; i < count; i++) {
    const at = start + i * EVERY_MS;
    if (at > Date.now()) await sleep(at - Date.now());
    const [number, receiver] = [WARM_UP + 1 + i, i % RECEIVERS];
    underWay.push(queue.schedule(number, receiver, new Date(at + AHEAD_MS)));
    if (!oneHangs || receiver !== HANGING) expected.set(referanceNo(number), at + AHEAD_MS);
  }
  await Promise.all(underWay);
  return expected;
}

async function arrived(sink, count) {
  const deadline = Date.now() + AHEAD_MS + GIVE_UP_MS;
  while ((await sink.ask('report')).count < count && Date.now() < deadline) await sleep(100);
}

function measure(name, expected, arrivals) {
  const at = new Map(arrivals);
  return [...expected].map(([id, due]) => {
    if (!at.has(id)) throw new Error(`${name} has not delivered ${id}.`);
    return at.get(id) - due;
  });
}

function report(title, contenders, results) {
  const rows = contenders.map(({ name, key }) => {
    const middle = (field) => median(results.get(key).map((result) => result[field]));
    return [name, middle('p50'), middle('p99'), middle('max'), middle('cpu').toFixed(2)];
  });
  printTable(title, ['', 'p50 ms', 'p99 ms', 'max ms', 'CPU s per 1,000'], rows);
}
