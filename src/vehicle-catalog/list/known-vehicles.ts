import { hash } from 'node:crypto';
import type { VehicleListRow } from './row.rules.js';

/**
 * How a row relates to earlier rows of its list: a new vehicle, the same content in another row, or a contradiction to
 * it.
 */
export type Acquaintance = 'new' | { repeats: number } | { contradicts: number };

/**
 * Remembers the vehicles of a list in two numbers each. Type codes repeat in every brand, so brand and type together
 * are the key.
 */
export class KnownVehicles {
  private readonly byBrand = new Map<number, Map<number, { line: number; fingerprint: number }>>();

  /** Compares a row with the earlier one of its vehicle, or remembers it when there is none. */
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

/** 48 bits of a hash of the row's content besides its key. */
function fingerprintOf({ brandName, modelName, values }: VehicleListRow): number {
  const content = `${brandName}\n${modelName}\n${values.join(' ')}`;
  return hash('sha256', content, 'buffer').readUIntBE(0, 6);
}
