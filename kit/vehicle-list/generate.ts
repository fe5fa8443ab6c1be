import { writeFile } from 'node:fs/promises';
import { command, MisuseError, say } from '../../src/commands/command-line.js';
import { vehicleListText } from './delimited-text.js';
import { fileNameOf, type GeneratedList, generateVehicleList } from './generate-list.js';
import { nextMonth } from './next-month.js';
import { MISTAKES, type PlantedMistakes } from './planted-mistakes.js';
import { vehicleListWorkbook, WORKBOOK_SPELLINGS } from './workbook.js';

const usage = `Usage: zeyil vehicles generate --out FILE.xlsx|FILE.csv [--rows 28000] [--seed 1] [--months 0]
  [--spelling association|inline|plain] [--mistake NAME]...
Writes a vehicle value list that no insurer published. The same seed makes the same list; it is of August 2026, and --months
revises it as the next months would, January included. The mistakes are in the last month:
  ${MISTAKES.join(', ')}`;
const options = {
  out: '--out <file>',
  rows: '--rows <number>',
  seed: '--seed <number>',
  months: '--months <number>',
  spelling: '--spelling <name>',
  mistake: '--mistake <name...>',
} as const;

export default command({ usage, options }, async (values) => {
  const { out, spelling = 'association', mistake = [] } = values;
  const rows = wholeNumber('--rows', values.rows ?? '28000');
  const seed = wholeNumber('--seed', values.seed ?? '1');
  const months = wholeNumber('--months', values.months ?? '0');
  const isKnown = (name: string) => MISTAKES.some((known) => known === name);
  const writtenAs = WORKBOOK_SPELLINGS.find((known) => known === spelling);
  if (!out) throw new MisuseError('--out');
  if (!writtenAs) throw new MisuseError('--spelling');
  if (!mistake.every(isKnown)) throw new MisuseError('--mistake');
  // A mistake is planted in a later month, which is compared with the one before.
  if (mistake.length > 0 && months === 0) throw new MisuseError('--months');
  const mistakes: PlantedMistakes = Object.fromEntries(mistake.map((name) => [name, true]));
  let list: GeneratedList = generateVehicleList({ rows, seed });
  for (let month = 1; month <= months; month++) {
    list = nextMonth(list, seed + month, month === months ? mistakes : {});
  }
  const text = { separator: ';', encoding: 'utf-8-bom', numbers: 'turkish' } as const;
  const isText = out.toLowerCase().endsWith('.csv');
  const content = isText ? vehicleListText(list, text) : await vehicleListWorkbook(list, writtenAs);
  await writeFile(out, content);
  say(`${out}: ${list.vehicles.length} vehicles, ${content.length} bytes; published as ${fileNameOf(list)}.`);
  return 0;
});

/** @throws MisuseError for a text that is no whole number from 0 on */
function wholeNumber(option: string, text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 0) throw new MisuseError(option);
  return number;
}
