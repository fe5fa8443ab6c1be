import { hash } from 'node:crypto';
import type { VehicleListRow } from './row.rules.js';

/** A row of the list: its line, and its sheet by the number of sheets before it. */
export interface RowPlace {
  line: number;
  sheet: number;
}

/**
 * How a row relates to earlier rows of its list: a new vehicle, the same content as in another place, or a contradiction
 * to it.
 */
export type Acquaintance = 'new' | { as: 'repeats' | 'contradicts'; place: RowPlace };

/**
 * Remembers the vehicles of a list in three numbers each. Type codes repeat in every brand, so brand and type together
 * are the key.
 */
export class KnownVehicles {
  private readonly byBrand = new Map<number, Map<number, RowPlace & { fingerprint: number }>>();

  /** Compares a row with the earlier one of its vehicle, or remembers it when there is none. */
  meet(row: VehicleListRow, sheet: number): Acquaintance {
    const brand = this.byBrand.get(row.brandCode) ?? new Map();
    const known = brand.get(row.modelCode);
    const fingerprint = fingerprintOf(row);
    if (known) return { as: known.fingerprint === fingerprint ? 'repeats' : 'contradicts', place: known };
    this.byBrand.set(row.brandCode, brand.set(row.modelCode, { line: row.line, sheet, fingerprint }));
    return 'new';
  }
}

/** 48 bits of a hash of the row's content besides its key. */
function fingerprintOf({ brandName, modelName, values }: VehicleListRow): number {
  const content = `${brandName}\n${modelName}\n${values.join(' ')}`;
  return hash('sha256', content, 'buffer').readUIntBE(0, 6);
}
