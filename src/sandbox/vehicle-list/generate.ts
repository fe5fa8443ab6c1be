import { writeFile } from 'node:fs/promises';
import { MisuseError, runCommand, say } from '../../common/command-line.js';
import { vehicleListText } from './delimited-text.js';
import { type GeneratedList, generateVehicleList } from './generate-list.js';
import { nextMonth } from './next-month.js';
import { vehicleListWorkbook } from './workbook.js';

const usage = `Usage: npm run vehicles:generate -- --out FILE.xlsx|FILE.csv [--rows 28000] [--seed 1] [--months 0]
  [--spelling prefixed|plain] [--mistake tenfold|duplicate|textCode]...
Writes a vehicle value list that no insurer published. The same seed makes the same list; --months revises it, as the next
months would.`;
const options = {
  out: { type: 'string' },
  rows: { type: 'string', default: '28000' },
  seed: { type: 'string', default: '1' },
  months: { type: 'string', default: '0' },
  spelling: { type: 'string', default: 'prefixed' },
  mistake: { type: 'string', multiple: true, default: [] as string[] },
} as const;
const MISTAKES = ['tenfold', 'duplicate', 'textCode'];

await runCommand({ usage, options }, async ({ values: { out, spelling, mistake, ...numbers } }) => {
  const [rows = 0, seed = 0, months = 0] = [numbers.rows, numbers.seed, numbers.months].map(wholeNumber);
  if (!out || !mistake.every((name) => MISTAKES.includes(name))) throw new MisuseError();
  if (spelling !== 'prefixed' && spelling !== 'plain') throw new MisuseError();
  const mistakes = Object.fromEntries(mistake.map((name) => [name, true]));
  let list: GeneratedList = generateVehicleList({ rows, seed });
  for (let month = 1; month <= months; month++) {
    list = nextMonth(list, seed + month, month === months ? mistakes : {});
  }
  const text = { separator: ';', encoding: 'utf-8-bom', numbers: 'turkish' } as const;
  const isText = out.toLowerCase().endsWith('.csv');
  const content = isText ? vehicleListText(list, text) : await vehicleListWorkbook(list, spelling);
  await writeFile(out, content);
  say(`${out}: ${list.vehicles.length} vehicles, ${content.length} bytes.`);
});

/** @throws MisuseError for a text that is no whole number from 0 on */
function wholeNumber(text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 0) throw new MisuseError();
  return number;
}
