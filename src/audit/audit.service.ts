import { Injectable } from '@nestjs/common';
import type { DataSource, EntityManager } from 'typeorm';
import type { Caller, RequestOrigin } from '../access/access.js';
import { requireTransaction } from '../data/transaction.js';
import type { WrittenRow } from '../data/written-rows.sql.js';
import type { AuditValues } from './audit.entity.js';
import { ENTRY_COLUMNS, INSERT_ENTRY, insertSelected, RESTORED_TIMES } from './audit.sql.js';
import type { AuditAction } from './audit-actions.rules.js';

export {
  ENTRY_ROW_COLUMNS,
  entriesOf,
  lastSetting,
  newestEntries,
  QUESTION_HIT,
  REQUEST_HIT,
} from './audit.sql.js';

/** Who did an action and from where. An action of the service itself has a name, but no user and no request. */
export type Actor = Pick<Caller, 'userId' | 'name'> & Partial<RequestOrigin>;

/** An action as the audit records it. It must not hold a payload, a key or a password. */
export interface AuditedAction {
  action: AuditAction;
  /** The noun and its id, such as `delivery 17`. */
  target: string;
  details?: AuditValues;
  /** The changed fields before the action; left out when the target is new. */
  before?: AuditValues;
  /** The changed fields after the action; left out when the target is gone. */
  after?: AuditValues;
}

/** SQL for the things that one action changed; it selects `thing` (the name), `before` and `after` (jsonb, or null). */
export interface SelectedChanges {
  sql: string;
  parameters: readonly unknown[];
}

/** Writes audit entries. */
@Injectable()
export class AuditService {
  /** Records an action in the transaction that does it. @throws Error outside a transaction */
  async record(tx: EntityManager, actor: Actor, audited: AuditedAction): Promise<void> {
    requireTransaction(tx);
    await tx.query(INSERT_ENTRY, entryValues(actor, audited));
  }

  /**
   * Records an action that changed many things, in entries of about 16 KB. Each entry names its things with their values
   * before and after, so that every change can be traced and no entry grows without bound. When the query selects
   * nothing, nothing is recorded.
   * @throws Error outside a transaction
   */
  async recordSelected(
    tx: EntityManager,
    actor: Actor,
    audited: Omit<AuditedAction, 'before' | 'after'>,
    { sql, parameters }: SelectedChanges,
  ): Promise<void> {
    requireTransaction(tx);
    const own = entryValues(actor, audited).slice(0, ENTRY_COLUMNS.length - 2);
    await tx.query(insertSelected(sql, parameters.length), [...parameters, ...own]);
  }
}

/** The values of `ENTRY_ROW_COLUMNS` for an action, whose statement writes the entry by `entriesOf`. */
export function entryRow(actor: Actor, audited: AuditedAction): WrittenRow {
  const values = entryOf(actor, audited);
  return Object.fromEntries(ENTRY_COLUMNS.map((name) => [`entry_${name}`, values[name]]));
}

/** The values of `ENTRY_COLUMNS`, in their order, as the driver takes them. */
function entryValues(actor: Actor, audited: AuditedAction): unknown[] {
  const values = entryOf(actor, audited);
  return ENTRY_COLUMNS.map((name) => {
    const value = values[name];
    return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
  });
}

function entryOf(
  { userId, name, requestId, address }: Actor,
  { action, target, details, before, after }: AuditedAction,
): Record<(typeof ENTRY_COLUMNS)[number], string | number | object | null> {
  return {
    user_id: userId === undefined ? null : Number(userId),
    user_name: name,
    action,
    target,
    request_id: requestId ?? null,
    address: address ?? null,
    details: details ?? null,
    before: before ?? null,
    after: after ?? null,
  };
}

/** The times between a backup and its restore, as far as the audit still has the restore: their rows are lost. */
export function restoredTimes(dataSource: DataSource): Promise<{ from: Date; to: Date }[]> {
  return dataSource.query(RESTORED_TIMES);
}
