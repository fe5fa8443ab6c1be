import { describeRemark, VehicleListError } from './list/list-remarks.js';
import { readVehicleList } from './list/read-vehicle-list.js';

// Reads a vehicle value list and says what is in it and what is wrong with it: npm run vehicles:check -- FILE
const [path, ...others] = process.argv.slice(2);
const say = (message: string) => void process.stdout.write(`${message}\n`);

if (path === undefined || others.length > 0) {
  process.stderr.write('Usage: npm run vehicles:check -- FILE\n');
  process.exitCode = 2;
} else {
  try {
    await check(path);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    if (error instanceof VehicleListError) process.stderr.write('The list would be refused.\n');
    process.exitCode = 1;
  }
}

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
