import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { notFound, validationError } from '../common/errors/domain-error.js';
import { RawJson } from '../common/json/stringify.js';
import { requireTransaction } from '../common/transaction.js';
import { Settings } from '../config/settings.js';
import { NotificationsService } from '../notifications/notifications.service.js';
import type { ChangeSummary } from './parameter.answers.js';
import { type ParameterKey, type RequestedChange, unknownValue } from './parameter.rules.js';
import { announcements, ONE_VALUE, REQUESTED, UNKNOWN_VALUES, write } from './parameter.sql.js';
import { rowOf } from './parameter-rows.rules.js';

/** Any number, the same for every replica. */
const WRITERS_LOCK = 7_201_956;

/** The one way in which values change, inside another's transaction: single changes, bulk and stage alike. */
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
    requireTransaction(tx);
    await tx.query('select pg_advisory_xact_lock($1)', [WRITERS_LOCK]);
  }

  /** One value as answers show it. @throws DomainError General.NotFound */
  async one(tx: EntityManager, { parameterId, parameterValue }: ParameterKey): Promise<RawJson> {
    const [row]: { item: string }[] = await tx.query(ONE_VALUE, [parameterId, parameterValue]);
    if (!row) throw notFound('The parameter value');
    return new RawJson(row.item);
  }

  /** @throws DomainError Validation.General naming every change that deletes an unknown value */
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

  /** Applies the changes of a request, whose pairs differ, and announces them. Needs the lock. */
  async applyRequested(tx: EntityManager, changes: readonly RequestedChange[]): Promise<ChangeSummary> {
    const wanted = changes.map((change) =>
      change.changeType === 'delete'
        ? { deleted: true, parameter_id: change.parameterId, parameter_value: change.parameterValue }
        : { deleted: false, ...rowOf(change) },
    );
    return this.apply(tx, REQUESTED, [JSON.stringify(wanted)]);
  }

  /**
   * Applies wanted values, as `parameter.sql.ts` names where they come from, and announces what changes. Needs the lock.
   * It announces before it writes: the old state is still there to be compared with, and the last one to be shown.
   */
  async apply(tx: EntityManager, wanted: string, values: unknown[] = []): Promise<ChangeSummary> {
    const sql = announcements(wanted, this.settings.parameterChangesPerNotification);
    await this.notifications.publishToAll(tx, 8, { sql, parameters: values });
    const [summary]: [ChangeSummary] = await tx.query(write(wanted), values);
    return summary;
  }
}
