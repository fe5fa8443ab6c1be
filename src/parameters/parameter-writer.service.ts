import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { validationError } from '../api/general.refusals.js';
import { RawJson } from '../api/json/stringify.js';
import { refused } from '../api/refusal.js';
import { Settings } from '../config/settings.js';
import { ADVISORY_LOCKS } from '../data/advisory-locks.js';
import { holdLock } from '../data/locking.js';
import { MANY_WITH_MANY } from '../data/transaction.js';
import type { Subject } from '../notifications/notification-subjects.rules.js';
import { NotificationsService, type Reached, type Select } from '../notifications/notifications.service.js';
import { inSlices, type Steps } from '../time/steps.js';
import type { ParameterChangeSummary } from './parameter.answers.js';
import type { ParameterChangeTrial } from './parameter.payloads.js';
import { PARAMETER_VALUE_NOT_FOUND } from './parameter.refusals.js';
import { type ParameterKey, type RequestedChange, unknownValue } from './parameter.rules.js';
import {
  APPLY_CHANGES,
  announcements,
  BEFORE_AND_AFTER,
  COUNT_COLLECTED,
  collectChanges,
  ONE_VALUE,
  REQUESTED,
  selected,
  UNKNOWN_VALUES,
} from './parameter.sql.js';
import { rowOf } from './parameter-rows.rules.js';

const ROWS_AT_ONCE = 20;
/** Up to so many changes each value is sought by itself. */
const FEW_CHANGES = 20;

/** What a change would do; the payload is the first one's text. */
export type TriedChanges = Omit<ParameterChangeTrial, 'Payload'> & { Payload: RawJson };

/** The numbers of values that a write has changed. */
export type Changed = Omit<ParameterChangeSummary, 'Unchanged'>;
/** Changes that were applied, and whom they reach. */
export type Announced = Changed & { reached: Reached };

/** The only class that changes values, inside another's transaction: single changes, bulk changes and lists. */
@Injectable()
export class ParameterWriter {
  constructor(
    private readonly settings: Settings,
    private readonly notifications: NotificationsService,
  ) {}

  /**
   * Keeps other writers out until the transaction ends. One writes at a time: each compares with the result of the
   * last one, no deadlock occurs between them, and notifications are numbered in the order of the changes. `changes` is the
   * number of values that are expected.
   */
  async lock(tx: EntityManager, changes: number): Promise<void> {
    await holdLock(tx, ADVISORY_LOCKS.parameterWriters);
    if (changes > FEW_CHANGES) await tx.query(`select ${MANY_WITH_MANY}`);
  }

  /** One value as answers show it. @throws DomainError General.NotFound */
  async one(tx: EntityManager, key: ParameterKey): Promise<RawJson> {
    const found = await this.find(tx, key);
    if (!found) throw refused(PARAMETER_VALUE_NOT_FOUND);
    return found;
  }

  /** The same; undefined when there is none. */
  async find(tx: EntityManager, { parameterId, parameterValue }: ParameterKey): Promise<RawJson | undefined> {
    const [row]: { item: string }[] = await tx.query(ONE_VALUE, [parameterId, parameterValue]);
    return row && new RawJson(row.item);
  }

  /**
   * @throws DomainError Validation.General naming the changes that delete an unknown value, up to
   *   `FIELD_ERRORS_AT_MOST`
   */
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
   * Applies the changes of a request, whose pairs differ, and announces them. Before that, `beforeApplying` can read
   * each change with its value before and after. Needs the lock.
   */
  async applyRequested(
    tx: EntityManager,
    changes: readonly RequestedChange[],
    beforeApplying?: (values: Select) => Promise<void>,
  ): Promise<ParameterChangeSummary> {
    const wanted = await inSlices(wantedJson(changes));
    const { reached: _, ...done } = await this.apply(tx, REQUESTED, [wanted], { beforeApplying });
    return { ...done, Unchanged: changes.length - done.Added - done.Updated - done.Deleted };
  }

  /** What `applyRequested` would do and announce; changes nothing. Needs the lock. */
  async tryRequested(tx: EntityManager, changes: readonly RequestedChange[]): Promise<TriedChanges> {
    await tx.query(collectChanges(REQUESTED), [await inSlices(wantedJson(changes))]);
    const [done]: [Changed] = await tx.query(COUNT_COLLECTED);
    const payloads: { payload: string }[] = await tx.query(
      announcements(this.settings.parameterChangesPerNotification),
      [null],
    );
    const agents = await this.notifications.everyAgent(tx);
    const [first] = payloads;
    return {
      ...done,
      Unchanged: changes.length - done.Added - done.Updated - done.Deleted,
      Agents: agents.length,
      Notifications: payloads.length,
      Payload: new RawJson(first?.payload ?? '[]'),
    };
  }

  /**
   * Adds and updates the values that a query finds, and announces the changes; other values stay as they are. The query
   * has the columns of `COLUMNS` in their order, its lists in the canonical text form of `rowOf`. Needs the lock.
   */
  async applySelected(tx: EntityManager, { sql, parameters }: Select, cause?: Subject): Promise<Announced> {
    return this.apply(tx, selected(sql), parameters, { cause });
  }

  /** May run once in a transaction. `wanted` is one of the sources in `parameter.sql.ts`. */
  private async apply(
    tx: EntityManager,
    wanted: string,
    parameters: readonly unknown[],
    { beforeApplying, cause }: { beforeApplying?: (values: Select) => Promise<void>; cause?: Subject },
  ): Promise<Announced> {
    await tx.query(collectChanges(wanted), [...parameters]);
    await beforeApplying?.({ sql: BEFORE_AND_AFTER, parameters: [] });
    const reached = await this.notifications.publishToAll(tx, 8, {
      about: cause?.kind ?? 'ParameterValue',
      sql: announcements(this.settings.parameterChangesPerNotification),
      parameters: [cause?.id ?? null],
    });
    const [done]: [Record<'added' | 'updated' | 'deleted' | 'collected', number>] =
      await tx.query(APPLY_CHANGES);
    const { added, updated, deleted, collected } = done;
    // Either all announced changes are applied, or none.
    if (added + updated + deleted !== collected) throw new Error('A wanted value came twice.');
    return { Added: added, Updated: updated, Deleted: deleted, reached };
  }
}

/** The changes as rows in JSON; large ones are written a few at a time. */
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
