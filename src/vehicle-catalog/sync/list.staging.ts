import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { EntityManager } from 'typeorm';
import { requireTransaction } from '../../common/transaction.js';
import { describeRemark } from '../list/list-remarks.js';
import { readVehicleList } from '../list/read-vehicle-list.js';
import type { VehicleListRow } from '../list/row.rules.js';
import { FILL_STAGE } from './sync.sql.js';

/** Who follows the reading of a list, and may end it. */
export interface ListReading {
  signal: AbortSignal;
  /** Called with the number of vehicles so far and the warnings since the last call. */
  onBatch(done: number, warnings: string[]): void;
  /** Called when the stage has more vehicles than those that it had `after` the last call. */
  onStaged(after: number): Promise<void>;
}

/** So few that the last ones are soon compared, so many that statements are not what it costs. */
const PIECE = 2_000;

/**
 * Copies a list into the stage, piece by piece: while PostgreSQL takes and compares one, the next is read. This holds two
 * pieces; the reader holds a whole list only when that has one row a model year, see `GatheredYears`.
 * @throws VehicleListError
 */
export async function stageList(
  tx: EntityManager,
  path: string,
  { signal, onBatch, onStaged }: ListReading,
): Promise<void> {
  requireTransaction(tx);
  let staged = 0;
  let staging = Promise.resolve();
  const stage = async (lines: string[]) => {
    await staging;
    const after = staged;
    staged += lines.length;
    staging = copyLines(tx, lines).then(() => onStaged(after));
    // Whoever awaits it hears of a failure; until then it is not unhandled.
    staging.catch(() => undefined);
  };
  try {
    let lines: string[] = [];
    let done = 0;
    for await (const { rows, warnings } of readVehicleList(path, { signal })) {
      done += rows.length;
      onBatch(done, warnings.map(describeRemark));
      lines.push(...rows.map(lineOf));
      if (lines.length < PIECE) continue;
      await stage(lines);
      lines = [];
    }
    if (lines.length > 0) await stage(lines);
  } finally {
    // The connection is in use until then, and what ends the transaction waits for it.
    await staging;
  }
}

async function copyLines(tx: EntityManager, lines: string[]): Promise<void> {
  const connection: ClientBase = await tx.queryRunner?.connect();
  await pipeline(Readable.from([lines.join('')]), connection.query(copyFrom(FILL_STAGE)));
}

/** PostgreSQL's text format. Names have no line breaks and tabs any more; see `readName`. */
function lineOf({ brandCode, modelCode, brandName, modelName, values }: VehicleListRow): string {
  const years = values.map(([year, lira]) => `{"Year":${year},"Value":${lira}}`).join(',');
  return `${brandCode}\t${modelCode}\t${escaped(brandName)}\t${escaped(modelName)}\t[${years}]\n`;
}

function escaped(name: string): string {
  return name.replaceAll('\\', '\\\\');
}
