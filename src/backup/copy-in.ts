import { pipeline } from 'node:stream/promises';
import type { ClientBase } from 'pg';
import { from, to } from 'pg-copy-streams';
import type { QueryRunner } from 'typeorm';
import type { Identities } from './age.js';
import { unpackedOf, unpackingLimit } from './files.js';
import { LineDigest } from './line-digest.js';
import type { TableCopy } from './manifest.js';
import { columnList, quoted } from './tables.sql.js';

/**
 * Puts the rows of a backup into an empty table and counts them.
 * @param compares whether they are read again and compared with the backup
 * @throws Error when the table has other rows afterwards
 */
export async function copyIn(
  runner: QueryRunner,
  {
    folder,
    unproven,
    identities,
  }: { folder: string; unproven: string | undefined; identities: Identities | undefined },
  copy: TableCopy,
  { compares }: { compares: boolean },
): Promise<void> {
  const connection: ClientBase = await runner.connect();
  const stream = connection.query(from(`copy ${quoted(copy.table)} (${columnList(copy)}) from stdin`));
  const written = new LineDigest();
  const noting = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      if (compares) written.add(chunk);
      yield chunk;
    }
  };
  await pipeline(
    await unpackedOf(folder, copy, unpackingLimit(copy, unproven === undefined), identities),
    noting,
    stream,
  );
  const [row]: { rows: string }[] = await runner.query(
    `select count(*)::text as rows from ${quoted(copy.table)}`,
  );
  if (Number(row?.rows) !== copy.rows) {
    throw new Error(`${copy.table} has ${row?.rows} rows after the restore instead of ${copy.rows}.`);
  }
  if (!compares) return;
  const read = new LineDigest();
  const rows = connection.query(to(`copy (select ${columnList(copy)} from ${quoted(copy.table)}) to stdout`));
  for await (const chunk of rows as AsyncIterable<Buffer>) read.add(chunk);
  if (read.value !== written.value) throw new Error(`${copy.table} has other rows than the backup.`);
}
