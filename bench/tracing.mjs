// Measures endorsements and their deliveries without traces, with 5 % of them and with all: node bench/tracing.mjs [--quick]
// [--rounds 5] [--connections 16]

import { once } from 'node:events';
import { createServer } from 'node:http';
import { measured, note, report } from './http/measure.mjs';
import { bodyWithoutPdfs, endorsements } from './http/requests.mjs';
import { addRequestedJobs } from './http/rows.mjs';
import { startGateway } from './http/services.mjs';
import { benchmark, calm, inTurn, start } from './lib.mjs';
import { startPostgres } from './servers.mjs';

const COUNTS = { full: 4_000, quick: 320 };

/** A collector that takes everything, and tells how much; this process has nothing else to do during a run. */
async function startCollector() {
  let bytes = 0;
  const server = createServer((request, response) => {
    request.on('data', (chunk) => {
      bytes += chunk.length;
    });
    request.on('end', () => response.end());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${server.address().port}`, bytes: () => bytes };
}

await benchmark(async ({ quick, rounds = quick ? 1 : 5, connections = 16 }) => {
  const server = await startPostgres();
  const load = await start('./http/load.mjs');
  const sink = await start('./delivery/sink.mjs', { delay: 0 });
  const collector = await startCollector();
  const traced = (sampler, share) => ({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_TRACES_SAMPLER: sampler,
    OTEL_TRACES_SAMPLER_ARG: share,
  });
  const contenders = [];
  for (const [key, name, variables] of [
    ['none', 'without traces', {}],
    ['some', '5 % of the requests', traced('traceidratio', '0.05')],
    ['all', 'all requests', traced('always_on', '1')],
  ]) {
    const platformUrl = `http://127.0.0.1:${sink.hello.answering}`;
    const gateway = await startGateway(server, { database: `traces_${key}`, platformUrl, variables });
    contenders.push({ key, name, ...gateway, token: await gateway.login('one') });
  }
  const count = COUNTS[quick ? 'quick' : 'full'];
  const results = new Map(contenders.map(({ key }) => [key, []]));
  for (let round = -1; round < Number(rounds); round++) {
    for (const { key, name, origin, url, pid, token } of inTurn(contenders, Math.max(round, 0))) {
      const first = await addRequestedJobs(url, count);
      await calm();
      const before = collector.bytes();
      const request = { ...endorsements(token, bodyWithoutPdfs()), origin, connections, count, first };
      const result = await measured({ server, pid, helpers: { load: load.pid, sink: sink.pid } }, () =>
        load.ask(request),
      );
      // The first round compiles what is hot.
      if (round >= 0) results.get(key).push(result);
      note(`${name}, ${Math.round((collector.bytes() - before) / count)} bytes of spans each`, result);
    }
  }
  report('Endorsement without PDFs, delivered, with traces', contenders, results);
});
