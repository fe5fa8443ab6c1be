import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { vehicleListText } from './delimited-text.js';
import { type GeneratedList, generateVehicleList } from './generate-list.js';
import { nextMonth } from './next-month.js';
import { vehicleListWorkbook } from './workbook.js';

// Writes a vehicle value list that nobody published: npm run vehicles:generate -- --rows 28000 --out list.xlsx
const USAGE = `Usage: npm run vehicles:generate -- --out FILE.xlsx|FILE.csv [--rows 28000] [--seed 1] [--months 0]
  [--spelling prefixed|plain] [--mistake tenfold|duplicate|textCode]...
The same seed makes the same list; --months revises it, as the next months would.`;

const { values } = parseArgs({
  options: {
    out: { type: 'string' },
    rows: { type: 'string', default: '28000' },
    seed: { type: 'string', default: '1' },
    months: { type: 'string', default: '0' },
    spelling: { type: 'string', default: 'prefixed' },
    mistake: { type: 'string', multiple: true, default: [] },
  },
});

const [rows, seed, months] = [values.rows, values.seed, values.months].map(Number);
const mistakes = Object.fromEntries(values.mistake.map((name) => [name, true]));
const known = values.mistake.every((name) => ['tenfold', 'duplicate', 'textCode'].includes(name));
const { spelling, out } = values;
const numbersAreSound = [rows, seed, months].every(
  (number) => Number.isInteger(number) && Number(number) >= 0,
);
if (!out || !known || !numbersAreSound || (spelling !== 'prefixed' && spelling !== 'plain')) {
  process.stderr.write(`${USAGE}\n`);
  process.exitCode = 1;
} else {
  let list: GeneratedList = generateVehicleList({ rows: Number(rows), seed });
  for (let month = 1; month <= Number(months); month++) {
    list = nextMonth(list, Number(seed) + month, month === Number(months) ? mistakes : {});
  }
  const text = { separator: ';', encoding: 'utf-8-bom', numbers: 'turkish' } as const;
  const isText = out.toLowerCase().endsWith('.csv');
  const content = isText ? vehicleListText(list, text) : await vehicleListWorkbook(list, spelling);
  await writeFile(out, content);
  process.stdout.write(`${out}: ${list.vehicles.length} vehicles, ${content.length} bytes.\n`);
}
