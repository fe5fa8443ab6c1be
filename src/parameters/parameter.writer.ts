import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ADVISORY_LOCKS } from '../common/advisory-locks.js';
import { notFound, validationError } from '../common/errors/domain-error.js';
import { RawJson } from '../common/json/stringify.js';
import { inSlices, type Steps } from '../common/steps.js';
import { holdLock } from '../common/transaction.js';
import { Settings } from '../config/settings.js';
import { NotificationsService, type Select } from '../notifications/notifications.service.js';
import type { ChangeSummary } from './parameter.answers.js';
import { type ParameterKey, type RequestedChange, unknownValue } from './parameter.rules.js';
import {
  APPLY_CHANGES,
  announcements,
  BEFORE_AND_AFTER,
  collectChanges,
  ONE_VALUE,
  REQUESTED,
  selected,
  UNKNOWN_VALUES,
} from './parameter.sql.js';
import { rowOf } from './parameter-rows.rules.js';

const ROWS_AT_ONCE = 20;

/** What wanted values changed. */
export type Changed = Omit<ChangeSummary, 'Unchanged'>;

/** The one way in which values change, inside another's transaction: single changes, bulk and lists alike. */
@Injectable()
export class ParameterWriter {
  constructor(
    private readonly settings: Settings,
    private readonly notifications: NotificationsService,
  ) {}

  /**
   * Lets no other writer in until the transaction ends. Writers go one after the other, so that each compares with what
   * the last one left, none meets another's locks half-way, and notifications are numbered in the order of the changes.
   */
  async lock(tx: EntityManager): Promise<void> {
    await holdLock(tx, ADVISORY_LOCKS.parameterWriters);
  }

  /** One value as answers show it. @throws DomainError General.NotFound */
  async one(tx: EntityManager, key: ParameterKey): Promise<RawJson> {
    const found = await this.find(tx, key);
    if (!found) throw notFound('The parameter value');
    return found;
  }

  /** The same; undefined when there is none. */
  async find(tx: EntityManager, { parameterId, parameterValue }: ParameterKey): Promise<RawJson | undefined> {
    const [row]: { item: string }[] = await tx.query(ONE_VALUE, [parameterId, parameterValue]);
    return row && new RawJson(row.item);
  }

  /** @throws DomainError Validation.General naming the changes that delete an unknown value, as many as are ever told of */
  async refuseUnknown(tx: EntityManager, changes: readonly RequestedChange[]): Promise<void> {
    const deletions = changes.flatMap((change, index) =>
      change.changeType === 'delete' ? [{ ...change, index }] : [],
    );
    const ids = deletions.map(({ parameterId }) => parameterId);
    const values = deletions.map(({ parameterValue }) => parameterValue);
    const unknown: { place: number }[] = await tx.query(UNKNOWN_VALUES, [ids, values]);
    if (unknown.length === 0) return;
    throw validationError(unknown.map(({ place }) => unknownValue(deletions[place]?.index ?? place)));
  }

  /**
   * Applies the changes of a request, whose pairs differ, and announces them. `beforeApplying` can read what changes, each
   * with its value before and after, before it is so. Needs the lock.
   */
  async applyRequested(
    tx: EntityManager,
    changes: readonly RequestedChange[],
    beforeApplying?: (values: Select) => Promise<void>,
  ): Promise<ChangeSummary> {
    const wanted = await inSlices(wantedJson(changes));
    const done = await this.apply(tx, REQUESTED, [wanted], beforeApplying);
    return { ...done, Unchanged: changes.length - done.Added - done.Updated - done.Deleted };
  }

  /**
   * Adds and updates the values that a query finds, and announces what changes. Values that it does not find stay as they
   * are. Its columns are those of `COLUMNS` in their order, lists as texts that `rowOf` would order and write alike. Needs
   * the lock.
   */
  async applySelected(tx: EntityManager, { sql, parameters }: Select): Promise<Changed> {
    return this.apply(tx, selected(sql), parameters);
  }

  /** Once in a transaction. Wanted values come from where `parameter.sql.ts` names. */
  private async apply(
    tx: EntityManager,
    wanted: string,
    parameters: readonly unknown[],
    beforeApplying?: (values: Select) => Promise<void>,
  ): Promise<Changed> {
    await tx.query(collectChanges(wanted), [...parameters]);
    await beforeApplying?.({ sql: BEFORE_AND_AFTER, parameters: [] });
    const sql = announcements(this.settings.parameterChangesPerNotification);
    await this.notifications.publishToAll(tx, 8, { sql, parameters: [] });
    const [done]: [Record<'added' | 'updated' | 'deleted' | 'collected', number>] =
      await tx.query(APPLY_CHANGES);
    const { added, updated, deleted, collected } = done;
    // What is announced is what is done, or nothing is.
    if (added + updated + deleted !== collected) throw new Error('A wanted value came twice.');
    return { Added: added, Updated: updated, Deleted: deleted };
  }
}

/** The changes as the rows that they ask for, in JSON; large ones are written a few at a time. */
function* wantedJson(changes: readonly RequestedChange[]): Steps<string> {
  const rows: string[] = [];
  for (const change of changes) {
    rows.push(JSON.stringify(wantedRow(change)));
    if (rows.length % ROWS_AT_ONCE === 0) yield;
  }
  return `[${rows.join()}]`;
}

function wantedRow(change: RequestedChange) {
  return change.changeType === 'delete'
    ? { deleted: true, parameter_id: change.parameterId, parameter_value: change.parameterValue }
    : { deleted: false, ...rowOf(change) };
}
