// Work 4: a page of 1,000 vehicles, plain, compressed, and asked for again with its ETag.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateVehicleList } from '../../dist/kit/vehicle-list/generate-list.js';
import { vehicleListWorkbook } from '../../dist/kit/vehicle-list/workbook.js';
import { calm, endLater, inTurn, median, printTable, start } from '../lib.mjs';
import { measured, note, rateOf } from './measure.mjs';
import { reads } from './requests.mjs';
import { startGateway } from './services.mjs';

const PAGE = '/api/VehicleCatalogs?pageSize=1000';
const VEHICLES = { full: 28_000, quick: 3_000 };

export async function measureCatalog(bench) {
  const { server, sink, quick, rounds, connections } = bench;
  // A paused agent: the notifications of the first list are not delivered beside the reads.
  const platformUrl = `http://127.0.0.1:${sink.hello.answering}`;
  const gateway = await startGateway(server, { database: 'catalog_gateway', platformUrl, paused: true });
  await fillCatalog(gateway.url, quick ? VEHICLES.quick : VEHICLES.full);
  await server.settle(gateway.url);
  const ways = await waysTo(gateway.origin, await gateway.login('all'));
  const measurable = ways.filter(({ request }) => request);
  for (const way of measurable) await read(bench, gateway, way, 0.5);
  for (let round = 0; round < rounds; round++) {
    for (const way of inTurn(measurable, round)) {
      await calm();
      const result = await read(bench, gateway, way, quick ? 1 : 4);
      way.results.push(result);
      note(way.what, result);
    }
  }
  await gateway.stop();
  printTable(
    `Page of 1,000 vehicles, ${connections} connections`,
    ['', 'requests/s', 'p50 ms', 'p99 ms', 'bytes', 'CPU ms per request: Node.js + PostgreSQL'],
    ways.map(rowOf),
  );
}

async function fillCatalog(url, rows) {
  const directory = mkdtempSync(join(tmpdir(), 'zeyil-bench-catalog-'));
  endLater(async () => rmSync(directory, { recursive: true, force: true }));
  const file = join(directory, 'list.xlsx');
  writeFileSync(file, await vehicleListWorkbook(generateVehicleList({ rows }), 'association'));
  const syncer = await start('./vehicle-catalog/syncer.mjs', { url });
  await syncer.ask(file);
  await syncer.stop();
}

/** The ways to ask for the page; one that the service does not offer has no request. */
async function waysTo(origin, token) {
  const plain = reads(token, PAGE);
  const gzip = reads(token, PAGE, { 'accept-encoding': 'gzip' });
  // fetch accepts gzip unless it is refused.
  const bare = await fetch(`${origin}${PAGE}`, {
    headers: { ...plain.headers, 'accept-encoding': 'identity' },
  });
  const packed = await fetch(`${origin}${PAGE}`, { headers: gzip.headers });
  const etag = bare.headers.get('etag');
  await Promise.all([bare.text(), packed.text()]);
  const isPacked = packed.headers.get('content-encoding') === 'gzip';
  return [
    { what: 'plain', request: plain, results: [] },
    { what: 'gzip', request: isPacked ? gzip : undefined, results: [] },
    {
      what: 'If-None-Match with its ETag',
      request: etag ? { ...reads(token, PAGE, { 'if-none-match': etag }), status: 304 } : undefined,
      results: [],
    },
  ];
}

function read({ server, load, connections, helpers }, { origin, pid }, { request }, seconds) {
  return measured({ server, pid, helpers }, () => load.ask({ ...request, origin, connections, seconds }));
}

function rowOf({ what, results }) {
  if (results.length === 0) return [what, '-', '-', '-', '-', '-'];
  const middle = (field) => median(results.map((result) => result[field]));
  return [
    what,
    rateOf(middle('rate')),
    middle('p50').toFixed(1),
    middle('p99').toFixed(1),
    Math.round(middle('bytes')).toLocaleString('en'),
    `${middle('nodeCpu').toFixed(2)} + ${middle('serverCpu').toFixed(2)}`,
  ];
}
