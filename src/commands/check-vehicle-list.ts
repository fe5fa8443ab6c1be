import { runCommand, say } from '../common/command-line.js';
import { describeRemark, VehicleListError } from '../vehicle-catalog/list/list-remarks.js';
import { readVehicleList } from '../vehicle-catalog/list/read-vehicle-list.js';

const usage = `Usage: npm run vehicles:check -- FILE
Reads a vehicle value list and says what is in it and what is wrong with it. Ends with 1 when it would be refused.`;

await runCommand({ usage, options: {}, files: 1 }, async ({ files: [path = ''] }) => {
  try {
    await check(path);
  } catch (error) {
    if (!(error instanceof VehicleListError)) throw error;
    throw new Error(`${error.message}\nThe list would be refused.`);
  }
});

async function check(file: string): Promise<void> {
  let vehicles = 0;
  let values = 0;
  const brands = new Set<number>();
  const years = new Map<number, number>();
  for await (const { rows, warnings } of readVehicleList(file)) {
    for (const warning of warnings) say(`Warning: ${describeRemark(warning)}`);
    vehicles += rows.length;
    for (const row of rows) {
      brands.add(row.brandCode);
      values += row.values.length;
      for (const [year] of row.values) years.set(year, (years.get(year) ?? 0) + 1);
    }
  }
  const lines = [...years].sort(([a], [b]) => b - a).map(([year, count]) => `\n  ${year}: ${count}`);
  say(`${vehicles} vehicles of ${brands.size} brands with ${values} values, by model year:${lines.join('')}`);
}
