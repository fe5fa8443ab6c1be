import { Injectable } from '@nestjs/common';
import type { DataSource, EntityManager } from 'typeorm';
import type { Caller, RequestOrigin } from '../access/access.js';
import type { SqlParameters } from '../common/sql-parameters.js';
import { requireTransaction } from '../common/transaction.js';
import type { AuditValues } from './audit.entity.js';
import { ENTRY_COLUMNS, INSERT_ENTRY, insertEntryFor, insertSelected, RESTORED_TIMES } from './audit.sql.js';
import type { AuditAction } from './audit-actions.rules.js';

/** Who did a deed and from where. A deed of the service itself has a name, but no user and no request. */
export type Doer = Pick<Caller, 'userId' | 'name'> & Partial<RequestOrigin>;

/** A deed as the audit records it. It must not hold a payload, a key or a password. */
export interface Deed {
  action: AuditAction;
  /** The noun and its id, such as `delivery 17`. */
  target: string;
  details?: AuditValues;
  /** The changed fields before the deed; left out when the target is new. */
  before?: AuditValues;
  /** The changed fields after the deed; left out when the target is gone. */
  after?: AuditValues;
}

/** SQL for the things that one deed changed; it selects `thing` (the name), `before` and `after` (jsonb, or null). */
export interface SelectedChanges {
  sql: string;
  parameters: readonly unknown[];
}

/** Writes audit entries. */
@Injectable()
export class AuditService {
  /** Records a deed in the transaction that does it. @throws Error outside a transaction */
  async record(tx: EntityManager, doer: Doer, deed: Deed): Promise<void> {
    requireTransaction(tx);
    await tx.query(INSERT_ENTRY, entryValues(doer, deed));
  }

  /**
   * Records a deed that changed many things, in entries of about 16 KB. Each entry names its things with their values
   * before and after, so that every change can be traced and no entry grows without bound. When the query selects
   * nothing, nothing is recorded.
   * @throws Error outside a transaction
   */
  async recordSelected(
    tx: EntityManager,
    doer: Doer,
    deed: Omit<Deed, 'before' | 'after'>,
    { sql, parameters }: SelectedChanges,
  ): Promise<void> {
    requireTransaction(tx);
    const own = entryValues(doer, deed).slice(0, ENTRY_COLUMNS.length - 2);
    await tx.query(insertSelected(sql, parameters.length), [...parameters, ...own]);
  }
}

/**
 * An entry as the text of a CTE, written for each row of `rows`: the statement that does the deed writes the entry as well,
 * which saves a round trip.
 */
export function entryWithin(parameters: SqlParameters, rows: string, doer: Doer, deed: Deed): string {
  return `audit as (${insertEntryFor(rows, entryValues(doer, deed), parameters)})`;
}

/** The values of `ENTRY_COLUMNS`, in their order. */
function entryValues(doer: Doer, { action, target, details, before, after }: Deed): unknown[] {
  const { userId, name, requestId = null, address = null } = doer;
  const json = (values: AuditValues | undefined) => (values === undefined ? null : JSON.stringify(values));
  return [
    userId === undefined ? null : Number(userId),
    name,
    action,
    target,
    requestId,
    address,
    json(details),
    json(before),
    json(after),
  ];
}

/** The times between a backup and its restore, as far as the audit still has the restore: their rows are lost. */
export function restoredTimes(dataSource: DataSource): Promise<{ from: Date; to: Date }[]> {
  return dataSource.query(RESTORED_TIMES);
}
