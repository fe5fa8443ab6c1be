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
}

/**
 * Copies a list into the stage as it is read: the reader waits for PostgreSQL, and neither holds the list.
 * @throws VehicleListError
 */
export async function stageList(tx: EntityManager, path: string, reading: ListReading): Promise<void> {
  requireTransaction(tx);
  const connection: ClientBase = await tx.queryRunner?.connect();
  await pipeline(Readable.from(linesOf(path, reading)), connection.query(copyFrom(FILL_STAGE)), {
    signal: reading.signal,
  });
}

async function* linesOf(path: string, { onBatch }: ListReading): AsyncGenerator<string> {
  let done = 0;
  for await (const { rows, warnings } of readVehicleList(path)) {
    done += rows.length;
    onBatch(done, warnings.map(describeRemark));
    if (rows.length > 0) yield rows.map(lineOf).join('');
  }
}

/** PostgreSQL's text format. Names have no line breaks and tabs any more; see `readName`. */
function lineOf({ brandCode, modelCode, brandName, modelName, values }: VehicleListRow): string {
  const years = values.map(([year, lira]) => `{"Year":${year},"Value":${lira}}`).join(',');
  return `${brandCode}\t${modelCode}\t${escaped(brandName)}\t${escaped(modelName)}\t[${years}]\n`;
}

function escaped(name: string): string {
  return name.replaceAll('\\', '\\\\');
}
