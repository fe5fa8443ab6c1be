// The HTTP clients alone: posts of 707 bytes, 64 under way: node bench/http-client.mjs [--quick]
import { measureCpu } from './cpu.mjs';
import { benchmark, calm, inTurn, median, printTable, start } from './lib.mjs';

const CLIENTS = ['axios', 'axios over undici', 'undici Pool.request', 'OriginConnections'];
const CONCURRENCY = 64;

await benchmark(async ({ quick, rounds = quick ? 1 : 5 }) => {
  const sink = await start('./delivery/sink.mjs', { delay: 0 });
  const count = quick ? 10_000 : 100_000;
  const results = new Map(CLIENTS.map((client) => [client, []]));
  for (let round = 0; round < rounds; round++) {
    for (const client of inTurn(CLIENTS, round)) results.get(client).push(await run(client, sink, count));
  }
  const middle = (client, field) => median(results.get(client).map((result) => result[field]));
  const best = middle(CLIENTS.at(-1), 'rate');
  const rows = CLIENTS.map((client) => [
    client,
    Math.round(middle(client, 'rate')).toLocaleString('en'),
    (best / middle(client, 'rate')).toFixed(1),
    middle(client, 'cpu').toFixed(3),
  ]);
  printTable(
    `${count.toLocaleString('en')} posts`,
    ['', 'posts/s', 'gateway / it', 'client CPU s per 1,000'],
    rows,
  );
});

async function run(client, sink, count) {
  const url = `http://127.0.0.1:${sink.hello.answering}`;
  const worker = await start('./http-client/client.mjs', { client, url, concurrency: CONCURRENCY, count });
  await calm();
  await sink.ask('begin');
  const cpu = measureCpu({ worker: worker.pid });
  const ms = await worker.ask('go');
  const used = cpu();
  const { count: seen } = await sink.ask('report');
  if (seen !== count) throw new Error(`${client}: ${seen} of ${count} arrived.`);
  await worker.stop();
  return { rate: (count / ms) * 1000, cpu: (used.worker / count) * 1000 };
}
