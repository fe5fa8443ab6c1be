// Measures the sync of the monthly vehicle value list, and pulls of the catalog: node bench/vehicle-catalog.mjs
// [--quick] [--only sync,pull]
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateVehicleList } from '../dist/kit/vehicle-list/generate-list.js';
import { nextMonth } from '../dist/kit/vehicle-list/next-month.js';
import { vehicleListWorkbook } from '../dist/kit/vehicle-list/workbook.js';
import { createDataSource } from '../dist/src/database/data-source.js';
import { runMigrations } from '../dist/src/database/migrate.js';
import { benchmark, calm, endLater, median, printTable, start } from './lib.mjs';
import { startPostgres, withClient } from './servers.mjs';
import { copyList, copyStored } from './vehicle-catalog/bare-copy.mjs';
import { pullRates } from './vehicle-catalog/pull.mjs';
import { saveRowByRow } from './vehicle-catalog/row-by-row.mjs';

const AGENTS = 50;
const PEER_ROWS = 2_000;
const VERSIONS = 36;

await benchmark(async ({ quick, rounds = quick ? 1 : 3, only = ['sync', 'pull'] }) => {
  const directory = mkdtempSync(join(tmpdir(), 'zeyil-bench-catalog-'));
  endLater(async () => rmSync(directory, { recursive: true, force: true }));
  const write = async (list, name) => {
    const path = join(directory, name);
    writeFileSync(path, await vehicleListWorkbook(list, 'association'));
    return path;
  };
  const list = generateVehicleList({ rows: quick ? 3_000 : 28_000 });
  const next = nextMonth(list, 1);
  const files = [await write(list, 'first.xlsx'), await write(next, 'next.xlsx')];
  const server = await startPostgres();
  if (only.includes('sync')) await measureSyncs({ server, list, next, files, rounds: Number(rounds) });
  if (only.includes('pull')) await measurePulls({ server, list, write, versions: quick ? 4 : VERSIONS });
});

async function measureSyncs({ server, list, next, files, rounds }) {
  const runs = { first: [], next: [], again: [] };
  const floors = { list: [], first: [], next: [] };
  for (let round = 0; round < rounds; round++) {
    const url = await prepare(server, `sync_${round}`);
    const syncer = await start('./vehicle-catalog/syncer.mjs', { url });
    const reader = await start('./vehicle-catalog/reader.mjs', {});
    for (const [name, file] of [
      ['first', files[0]],
      ['next', files[1]],
      ['again', files[1]],
    ]) {
      await server.settle(url);
      await calm();
      runs[name].push({ readingMs: await reader.ask(file), ...(await syncer.ask(file)) });
      await calm();
      floors[name]?.push(await copyStored(url));
    }
    await syncer.stop();
    await reader.stop();
    await calm();
    floors.list.push(await copyList(url, list));
  }
  const peer = await rowByRow(server, list);
  const of = (name, field) => median(runs[name].map((run) => run[field]));
  const row = (title, name) => {
    const rest = of(name, 'ms') - of(name, 'readingMs');
    const times = (floor) => (floor ? (rest / median(floor)).toFixed(1) : '');
    return [
      title,
      (of(name, 'ms') / 1000).toFixed(2),
      (of(name, 'readingMs') / 1000).toFixed(2),
      (rest / 1000).toFixed(2),
      times(floors[name]),
      times(floors.list),
      `${(peer.ms / rest).toFixed(0)}`,
      Math.round(of(name, 'peakMb')),
    ];
  };
  const values = next.vehicles.reduce((sum, vehicle) => sum + vehicle.values.length, 0);
  const ms = (floor) => `${median(floor).toFixed(0)} ms`;
  printTable(
    `${next.vehicles.length.toLocaleString('en')} rows, ${values.toLocaleString('en')} values, ${AGENTS} agents; ${runs.next[0].deliveries.toLocaleString('en')} deliveries. A bare COPY of the list takes ${ms(floors.list)}, of what the first list stores ${ms(floors.first)}, of what the next month stores ${ms(floors.next)}; row by row ${(peer.ms / 1000).toFixed(0)} s (from ${peer.rows.toLocaleString('en')} rows)`,
    [
      '',
      's',
      'reading the file',
      'the rest',
      'rest / COPY of what it stores',
      'rest / COPY of the list',
      'row by row / rest',
      'peak MB',
    ],
    [row('first list', 'first'), row('next month', 'next'), row('the same list again', 'again')],
  );
}

/** Row by row takes minutes: a part of the list is saved, and the time is extrapolated to the whole list. */
async function rowByRow(server, list) {
  const url = await prepare(server, 'peer');
  const dataSource = await createDataSource({ url }, 2).initialize();
  endLater(() => dataSource.destroy());
  const part = list.vehicles.slice(0, PEER_ROWS);
  await saveRowByRow(dataSource, part, AGENTS);
  const moved = nextMonth({ ...list, vehicles: part }, 2).vehicles;
  await calm();
  const began = performance.now();
  await saveRowByRow(dataSource, moved, AGENTS);
  const ms = performance.now() - began;
  return { ms: (ms * list.vehicles.length) / moved.length, rows: moved.length };
}

async function measurePulls({ server, list, write, versions }) {
  // Without agents nothing is announced: this measurement only needs the history.
  const url = await prepare(server, 'pull', 0);
  const syncer = await start('./vehicle-catalog/syncer.mjs', { url });
  const rows = [];
  let month = list;
  for (let version = 1; version <= versions; version++) {
    await syncer.ask(await write(month, 'month.xlsx'));
    month = nextMonth(month, version);
    if (version !== 2 && version !== versions) continue;
    await server.settle(url);
    for (const { what, rate, p50, p99 } of await pullRates(url))
      rows.push([what, version, Math.round(rate), p50.toFixed(1), p99.toFixed(1)]);
  }
  await syncer.stop();
  printTable(
    'Pages of 1,000 records over HTTP, 4 at a time, all pages in turn',
    ['', 'versions', 'requests/s', 'p50 ms', 'p99 ms'],
    rows,
  );
}

async function prepare(server, name, agents = AGENTS) {
  const url = await server.fresh(`vehicles_${name}`);
  await runMigrations({ url });
  await withClient(url, (client) =>
    client.query(
      `insert into agent (name, paused_at) select 'Acente ' || n, now() from generate_series(1, ${agents}) n`,
    ),
  );
  return url;
}
