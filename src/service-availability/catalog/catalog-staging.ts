import type { EntityManager } from 'typeorm';
import { COPIED_NULL, copied, copyFrom } from '../../data/copy.js';
import { requireTransaction } from '../../data/transaction.js';
import type { CatalogRecord } from './catalog.requests.js';

const CHUNK_CHARACTERS = 64 * 1024;

const SNAPSHOT = `
  create temporary table service_catalog_snapshot (
    position int not null,
    insurance_company_id int not null, insurance_company_name text not null,
    product_id int, product_name text, product_branch_id int, product_branch_name text,
    service_operation_id int not null, service_operation_name text not null, service_name text not null,
    outsource_process_id int, outsource_process_name text
  ) on commit drop`;

/** Copies a catalog into the temporary table `service_catalog_snapshot`, which the end of the transaction drops. */
export async function stageCatalog(tx: EntityManager, records: readonly CatalogRecord[]): Promise<void> {
  requireTransaction(tx);
  await tx.query(SNAPSHOT);
  await copyFrom(tx, 'copy service_catalog_snapshot from stdin', chunksOf(records));
}

/** A name without its id has no meaning and is left out. */
function* chunksOf(records: readonly CatalogRecord[]): Generator<string> {
  let chunk = '';
  for (const [position, r] of records.entries()) {
    chunk +=
      `${position}\t${r.insuranceCompanyId}\t${copied(r.insuranceCompanyName)}\t` +
      `${idAndName(r.productId, r.productName)}\t${idAndName(r.productBranchId, r.productBranchName)}\t` +
      `${r.serviceOperationId}\t${copied(r.serviceOperationName)}\t${copied(r.serviceName)}\t` +
      `${idAndName(r.outsourceProcessId, r.outsourceProcessName)}\n`;
    if (chunk.length < CHUNK_CHARACTERS) continue;
    yield chunk;
    chunk = '';
  }
  yield chunk;
}

function idAndName(id: number | undefined, name = ''): string {
  return id === undefined ? `${COPIED_NULL}\t${COPIED_NULL}` : `${id}\t${copied(name)}`;
}
