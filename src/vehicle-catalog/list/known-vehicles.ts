import { hash } from 'node:crypto';
import type { VehicleListRow } from './row.rules.js';

/** What a list said of a vehicle before: nothing, the same in another row, or something else there. */
export type Acquaintance = 'new' | { repeats: number } | { contradicts: number };

/**
 * Remembers which vehicles a list has had, for the price of two numbers each. Type codes repeat in every brand, so
 * that brand and type together are the key.
 */
export class KnownVehicles {
  private readonly byBrand = new Map<number, Map<number, { line: number; fingerprint: number }>>();

  /** Remembers a vehicle unless it is known. */
  meet(row: VehicleListRow): Acquaintance {
    const brand = this.byBrand.get(row.brandCode) ?? new Map();
    const known = brand.get(row.modelCode);
    const fingerprint = fingerprintOf(row);
    if (known)
      return known.fingerprint === fingerprint ? { repeats: known.line } : { contradicts: known.line };
    this.byBrand.set(row.brandCode, brand.set(row.modelCode, { line: row.line, fingerprint }));
    return 'new';
  }
}

/** 48 bits of all that a row says besides its key. */
function fingerprintOf({ brandName, modelName, values }: VehicleListRow): number {
  const content = `${brandName}\n${modelName}\n${values.join(' ')}`;
  return hash('sha256', content, 'buffer').readUIntBE(0, 6);
}
