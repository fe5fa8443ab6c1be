import { basename } from 'node:path';
import type { Language } from '../api/language.js';
import { describeRemark, VehicleListError } from '../vehicle-catalog/list/list-remarks.js';
import { type ListPeriod, periodText } from '../vehicle-catalog/list/period.rules.js';
import { readVehicleList } from '../vehicle-catalog/list/read-vehicle-list.js';
import { message, textOf } from '../vehicle-catalog/messages/message.js';
import { command, LANGUAGE_OPTION, languageOf, say } from './command-line.js';

const usage = {
  en: `Usage: zeyil vehicles check FILE [--lang tr|en]
Reads a vehicle value list and says what is in it and what is wrong with it. It changes nothing and needs no database.

  --lang      the language of the messages; without it that of the terminal
  --help      this text
  --version   the version of the service
Ends with 1 when the list would be refused, with 2 for arguments that are not known.`,
  tr: `Usage: zeyil vehicles check DOSYA [--lang tr|en]
Bir araç değer listesini okur; içinde ne olduğunu ve neyin yanlış olduğunu söyler. Hiçbir şeyi değiştirmez, veritabanı
gerektirmez.

  --lang      iletilerin dili; verilmezse terminalin dili
  --help      bu metin
  --version   servisin sürümü
Liste reddedilecekse 1, bilinmeyen seçeneklerde 2 ile biter.`,
};

export default command({ usage, options: LANGUAGE_OPTION, files: 1 }, async ({ lang }, path = '') => {
  const language = languageOf(lang);
  try {
    return await check(path, language);
  } catch (error) {
    if (!(error instanceof VehicleListError)) throw error;
    const remarks = [...error.remarks, message('check.refused')];
    throw new Error(remarks.map((remark) => describeRemark(remark, language)).join('\n'), { cause: error });
  }
});

async function check(file: string, language: Language): Promise<number> {
  let vehicles = 0;
  let values = 0;
  let found: ListPeriod | undefined;
  const brands = new Set<number>();
  const years = new Map<number, number>();
  for await (const { rows, warnings, period } of readVehicleList(file, { fileName: basename(file) })) {
    for (const warning of warnings) {
      say(textOf(message('outcome.warning', { text: describeRemark(warning, language) }), language));
    }
    found = period;
    vehicles += rows.length;
    for (const row of rows) {
      brands.add(row.brandCode);
      values += row.values.length;
      for (const [year] of row.values) years.set(year, (years.get(year) ?? 0) + 1);
    }
  }
  const period = found ? message('check.period', { period: periodText(found) }) : message('check.noPeriod');
  const summary = message('check.summary', { vehicles, brands: brands.size, values });
  say([period, summary].map((line) => textOf(line, language)).join('\n'));
  for (const [year, count] of [...years].sort(([a], [b]) => b - a)) say(`  ${year}: ${count}`);
  return 0;
}
