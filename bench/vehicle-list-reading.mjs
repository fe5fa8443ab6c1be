// Reading a vehicle value list beside libraries that read workbooks: node bench/vehicle-list-reading.mjs [--quick]
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vehicleListText } from '../dist/kit/vehicle-list/delimited-text.js';
import { generateVehicleList } from '../dist/kit/vehicle-list/generate-list.js';
import { vehicleListWorkbook } from '../dist/kit/vehicle-list/workbook.js';
import { benchmark, calm, endLater, inTurn, median, printTable, start } from './lib.mjs';

const READERS = ['this gateway', 'exceljs, streaming', 'exceljs', 'SheetJS', 'read-excel-file'];

await benchmark(async ({ quick, rounds = quick ? 1 : 5, only = READERS }) => {
  const list = generateVehicleList({ rows: quick ? 3_000 : 28_000 });
  const rows = list.vehicles.length;
  const lira = list.vehicles.flatMap(({ values }) => values).reduce((sum, [, value]) => sum + value, 0);
  const files = await write(list);
  for (const [title, file] of Object.entries(files)) {
    const readers = title.startsWith('CSV') ? only.slice(0, 1) : only;
    const results = new Map(readers.map((reader) => [reader, []]));
    for (let round = 0; round < rounds; round++) {
      for (const reader of inTurn(readers, round)) results.get(reader).push(await run(reader, file, rows));
    }
    const best = median((results.get(READERS[0]) ?? []).map(({ ms }) => ms));
    printTable(
      `${title}, ${rows.toLocaleString('en')} rows, ${(statSync(file).size / 1e6).toFixed(1)} MB`,
      ['', 'rows/s', 'gateway / it', 'CPU s', 'peak MB'],
      readers.map((reader) => line(reader, results.get(reader), { rows, lira, best })),
    );
  }
});

function line(reader, results, { rows, lira, best }) {
  const wrong = results.find((result) => result.problem || !result.whole || result.lira !== lira);
  if (wrong) return [reader, `does not read it: ${wrong.problem ?? `${wrong.vehicles} rows`}`, '', '', ''];
  const middle = (field) => median(results.map((result) => result[field]));
  const rate = Math.round((rows / middle('ms')) * 1000).toLocaleString('en');
  return [
    reader,
    rate,
    (middle('ms') / best).toFixed(1),
    middle('cpu').toFixed(2),
    Math.round(middle('peakMb')),
  ];
}

async function run(reader, file, rows) {
  const process = await start('./vehicle-list/reader.mjs', { reader, file, rows });
  await calm();
  const result = await process.ask('read');
  await process.stop();
  return result;
}

/** Writes the same list in every file format; the files are removed with the benchmark. */
async function write(list) {
  const directory = mkdtempSync(join(tmpdir(), 'zeyil-bench-list-'));
  endLater(async () => rmSync(directory, { recursive: true, force: true }));
  const form = { separator: ';', encoding: 'utf-8-bom', numbers: 'turkish' };
  const contents = {
    'Prefixed elements, shared texts (as published)': await vehicleListWorkbook(list, 'association'),
    'Prefixed elements, texts in their cells': await vehicleListWorkbook(list, 'inline'),
    'Plain elements, shared texts (as saved by a spreadsheet program)': await vehicleListWorkbook(
      list,
      'plain',
    ),
    'CSV, Turkish numbers': vehicleListText(list, form),
  };
  return Object.fromEntries(
    Object.entries(contents).map(([title, content], index) => {
      const path = join(directory, `${index}.${title.startsWith('CSV') ? 'csv' : 'xlsx'}`);
      writeFileSync(path, content);
      return [title, path];
    }),
  );
}
