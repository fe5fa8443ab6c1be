// Reads a list with one library in a separate process and reports the content: reader.mjs {"reader":"exceljs", ...}
import { readFileSync } from 'node:fs';

const { reader, file, rows } = JSON.parse(process.argv[2]);
const HEADING_ROWS = 2;
const FIRST_YEAR = 4;

/**
 * Each returns a function that reads a file and calls `take` with the fields of every row, the first one as column A.
 */
const READERS = {
  'this gateway': async () => {
    const { readVehicleList } = await import('../../dist/src/vehicle-catalog/list/read-vehicle-list.js');
    return async (found) => {
      for await (const batch of readVehicleList(file)) {
        found.vehicles += batch.rows.length;
        for (const { values } of batch.rows) for (const [, lira] of values) found.lira += lira;
      }
    };
  },
  'exceljs, streaming': async () => {
    const { default: exceljs } = await import('exceljs');
    const options = { sharedStrings: 'cache', worksheets: 'emit', styles: 'ignore', hyperlinks: 'ignore' };
    return async (found) => {
      for await (const sheet of new exceljs.stream.xlsx.WorkbookReader(file, options)) {
        for await (const row of sheet) if (row.number > HEADING_ROWS) add(found, row.values.slice(1));
      }
    };
  },
  exceljs: async () => {
    const { default: exceljs } = await import('exceljs');
    return async (found) => {
      const workbook = new exceljs.Workbook();
      await workbook.xlsx.readFile(file);
      workbook.worksheets[0].eachRow((row, line) => {
        if (line > HEADING_ROWS) add(found, row.values.slice(1));
      });
    };
  },
  SheetJS: async () => {
    const { read, utils } = await import('@e965/xlsx');
    return async (found) => {
      const workbook = read(readFileSync(file), { dense: true });
      const fields = utils.sheet_to_json(workbook.Sheets[workbook.SheetNames[0]], { header: 1 });
      for (const row of fields.slice(HEADING_ROWS)) add(found, row);
    };
  },
  'read-excel-file': async () => {
    const { readSheet } = await import('read-excel-file/node');
    return async (found) => {
      for (const row of (await readSheet(file)).slice(HEADING_ROWS)) add(found, row);
    };
  },
};

function add(found, fields) {
  found.vehicles += 1;
  for (const lira of fields.slice(FIRST_YEAR)) found.lira += lira;
}

const read = await READERS[reader]();
process.on('SIGTERM', () => process.exit());
process.on('disconnect', () => process.exit());
process.on('message', async () => {
  const found = { vehicles: 0, lira: 0 };
  const start = performance.now();
  const { user, system } = process.cpuUsage();
  const problem = await read(found).then(
    () => undefined,
    (error) => error.message,
  );
  const used = process.cpuUsage();
  const ms = performance.now() - start;
  const cpu = (used.user + used.system - user - system) / 1e6;
  // The process's peak memory, the libraries included; in kilobytes.
  const peakMb = process.resourceUsage().maxRSS / 1024;
  process.send({ ...found, whole: found.vehicles === rows, ms, cpu, peakMb, problem });
});
process.send({ idleMb: process.memoryUsage().rss / 1024 / 1024 });
