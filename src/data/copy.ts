import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ClientBase } from 'pg';
import { from } from 'pg-copy-streams';
import type { EntityManager } from 'typeorm';
import { requireTransaction } from './transaction.js';

/** Sends rows in PostgreSQL's text format to a `copy ... from stdin` statement; each chunk holds whole lines. */
export async function copyFrom(
  tx: EntityManager,
  statement: string,
  chunks: Iterable<string>,
): Promise<void> {
  requireTransaction(tx);
  const connection: ClientBase = await tx.queryRunner?.connect();
  await pipeline(Readable.from(chunks), connection.query(from(statement)));
}

/** A null in PostgreSQL's text format. */
export const COPIED_NULL = '\\N';

const SPECIAL = /[\\\t\n\r]/g;
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** A value in PostgreSQL's text format. */
export function copied(value: string): string {
  return value.replace(SPECIAL, (character) => ESCAPES[character] ?? character);
}
