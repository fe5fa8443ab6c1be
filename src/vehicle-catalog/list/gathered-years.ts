import { ownCopy } from './brand-names.js';
import type { Acquaintance, RowPlace } from './known-vehicles.js';
import type { VehicleListRow } from './row.rules.js';

interface Gathered {
  row: VehicleListRow;
  /** The place of the first row. */
  place: RowPlace;
  /** The place of each of `row.values`. */
  places: RowPlace[];
}

/** Assembles the vehicles of a list that has one row for each model year, in any order. */
export class GatheredYears {
  private readonly vehicles = new Map<string, Gathered>();

  /** Takes a row with one value, which may be 0; `new` when it adds a model year to its vehicle. */
  add(row: VehicleListRow, sheet: number): Acquaintance {
    const key = `${row.brandCode}-${row.modelCode}`;
    const place = { line: row.line, sheet };
    const known = this.vehicles.get(key);
    if (!known) {
      const own = { ...row, brandName: ownCopy(row.brandName), modelName: ownCopy(row.modelName) };
      this.vehicles.set(key, { row: own, place, places: row.values.map(() => place) });
      return 'new';
    }
    if (known.row.modelName !== row.modelName) return { as: 'contradicts', place: known.place };
    for (const [year, value] of row.values) {
      const index = known.row.values.findIndex(([other]) => other === year);
      const earlier = known.places[index];
      if (earlier) {
        return { as: known.row.values[index]?.[1] === value ? 'repeats' : 'contradicts', place: earlier };
      }
      known.row.values.push([year, value]);
      known.places.push(place);
    }
    return 'new';
  }

  /** The vehicles in the order of their first rows, without model years of value 0. */
  *all(): Generator<VehicleListRow> {
    for (const { row } of this.vehicles.values()) {
      row.values = row.values.filter(([, value]) => value > 0).sort(([a], [b]) => b - a);
      yield row;
    }
  }
}
