import type { EntityManager } from 'typeorm';
import { copied, copyFrom } from '../../data/copy.js';
import { requireTransaction } from '../../data/transaction.js';
import type { ListRemark } from '../list/list-remarks.js';
import type { ListPeriod } from '../list/period.rules.js';
import { type ListReadingOptions, readVehicleList } from '../list/read-vehicle-list.js';
import type { VehicleListRow } from '../list/row.rules.js';
import { FILL_STAGE } from './sync.sql.js';

/** Follows the reading of a list, and may end it. */
export interface ListReading extends ListReadingOptions {
  /** Called with the number of vehicles so far, the warnings since the last call, and the period as far as it is known. */
  onBatch(done: number, warnings: readonly ListRemark[], period: ListPeriod | undefined): void;
  /** Called when the stage has got more vehicles than the `after` that it had before. */
  onStaged(after: number): Promise<void>;
}

/** Small enough that the last piece is soon compared, large enough that the number of statements does not matter. */
const PIECE = 2_000;

/**
 * Copies a list into the stage, piece by piece: while PostgreSQL takes and compares a piece, the next one is read. Two
 * pieces are in memory; the reader holds a whole list only when it has one row for each model year, see
 * `GatheredYears`.
 * @throws VehicleListError
 */
export async function stageList(
  tx: EntityManager,
  path: string,
  { onBatch, onStaged, ...options }: ListReading,
): Promise<void> {
  requireTransaction(tx);
  let staged = 0;
  let staging = Promise.resolve();
  const stage = async (lines: string[]) => {
    await staging;
    const after = staged;
    staged += lines.length;
    staging = copyFrom(tx, FILL_STAGE, [lines.join('')]).then(() => onStaged(after));
    // The next await of `staging` reports a failure; until then it must not count as an unhandled rejection.
    staging.catch(() => undefined);
  };
  try {
    let lines: string[] = [];
    let done = 0;
    for await (const { rows, warnings, period } of readVehicleList(path, options)) {
      done += rows.length;
      onBatch(done, warnings, period);
      lines.push(...rows.map(lineOf));
      if (lines.length < PIECE) continue;
      await stage(lines);
      lines = [];
    }
    if (lines.length > 0) await stage(lines);
  } finally {
    // The connection is in use until then, and the end of the transaction waits for it.
    await staging;
  }
}

function lineOf({ brandCode, modelCode, brandName, modelName, values }: VehicleListRow): string {
  const years = values.map(([year, lira]) => `{"Year":${year},"Value":${lira}}`).join(',');
  return `${brandCode}\t${modelCode}\t${copied(brandName)}\t${copied(modelName)}\t[${years}]\n`;
}
