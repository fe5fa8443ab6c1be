import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { EntityManager } from 'typeorm';
import { requireTransaction } from '../../common/transaction.js';
import type { CatalogRecord } from './catalog.request.js';

const CHUNK_CHARACTERS = 64 * 1024;

const SNAPSHOT = `
  create temporary table service_catalog_snapshot (
    position int not null,
    insurance_company_id int not null, insurance_company_name text not null,
    product_id int, product_name text, product_branch_id int, product_branch_name text,
    service_operation_id int not null, service_operation_name text not null, service_name text not null,
    outsource_process_id int, outsource_process_name text
  ) on commit drop`;

/** Copies a catalog into the temporary table `service_catalog_snapshot`, which leaves with the transaction. */
export async function stageCatalog(tx: EntityManager, records: readonly CatalogRecord[]): Promise<void> {
  requireTransaction(tx);
  await tx.query(SNAPSHOT);
  const connection: ClientBase = await tx.queryRunner?.connect();
  const table = connection.query(copyFrom('copy service_catalog_snapshot from stdin'));
  await pipeline(Readable.from(chunksOf(records)), table);
}

/** PostgreSQL's text format. A name without its id means nothing and is left out. */
function* chunksOf(records: readonly CatalogRecord[]): Generator<string> {
  let chunk = '';
  for (const [position, r] of records.entries()) {
    chunk +=
      `${position}\t${r.insuranceCompanyId}\t${text(r.insuranceCompanyName)}\t` +
      `${idAndName(r.productId, r.productName)}\t${idAndName(r.productBranchId, r.productBranchName)}\t` +
      `${r.serviceOperationId}\t${text(r.serviceOperationName)}\t${text(r.serviceName)}\t` +
      `${idAndName(r.outsourceProcessId, r.outsourceProcessName)}\n`;
    if (chunk.length < CHUNK_CHARACTERS) continue;
    yield chunk;
    chunk = '';
  }
  yield chunk;
}

function idAndName(id: number | undefined, name = ''): string {
  return id === undefined ? '\\N\t\\N' : `${id}\t${text(name)}`;
}

const SPECIAL = /[\\\t\n\r]/g;
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
function text(value: string): string {
  return value.replace(SPECIAL, (character) => ESCAPES[character] ?? character);
}
