import { ownCopy } from './brand-names.js';
import type { VehicleListRow } from './row.rules.js';

interface Gathered {
  row: VehicleListRow;
  /** The row of the list for each of `row.values`. */
  lines: number[];
}

/** The result of a row that adds a model year to a vehicle. */
export type Addition = 'added' | { repeats: number } | { contradicts: number };

/** Assembles the vehicles of a list that has one row for each model year, in any order. */
export class GatheredYears {
  private readonly vehicles = new Map<string, Gathered>();

  /** Takes a row with one value, which may be 0. */
  add(row: VehicleListRow): Addition {
    const key = `${row.brandCode}-${row.modelCode}`;
    const known = this.vehicles.get(key);
    if (!known) {
      const own = { ...row, brandName: ownCopy(row.brandName), modelName: ownCopy(row.modelName) };
      this.vehicles.set(key, { row: own, lines: row.values.map(() => row.line) });
      return 'added';
    }
    if (known.row.modelName !== row.modelName) return { contradicts: known.row.line };
    for (const [year, value] of row.values) {
      const index = known.row.values.findIndex(([other]) => other === year);
      const line = known.lines[index];
      if (line !== undefined) {
        return known.row.values[index]?.[1] === value ? { repeats: line } : { contradicts: line };
      }
      known.row.values.push([year, value]);
      known.lines.push(row.line);
    }
    return 'added';
  }

  /** The vehicles in the order of their first rows, without model years of value 0. */
  *all(): Generator<VehicleListRow> {
    for (const { row } of this.vehicles.values()) {
      row.values = row.values.filter(([, value]) => value > 0).sort(([a], [b]) => b - a);
      yield row;
    }
  }
}
