import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Caller } from '../access/access.js';
import { validationError } from '../api/general.refusals.js';
import type { RawJson } from '../api/json/stringify.js';
import { type AuditedAction, AuditService } from '../audit/audit.service.js';
import { inTransaction, inTrialTransaction } from '../data/transaction.js';
import type { Subject } from '../notifications/notification-subjects.rules.js';
import type { Select } from '../notifications/notifications.service.js';
import { inSlices } from '../time/steps.js';
import type { ParameterChangeSummary } from './parameter.answers.js';
import {
  brokenChanges,
  brokenLists,
  type ParameterKey,
  type ParameterState,
  type RequestedChange,
} from './parameter.rules.js';
import { type Announced, ParameterWriter, type TriedChanges } from './parameter-writer.service.js';

/**
 * The values of parameters. Each change is announced with type 8 to every active agent, in the transaction of the
 * change; a value that stays the same is not announced.
 */
@Injectable()
export class ParametersService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly writer: ParameterWriter,
    private readonly audit: AuditService,
  ) {}

  /** Adds a value or replaces the whole of it, and returns it. @throws DomainError Validation.General for its lists */
  async put(caller: Caller, state: ParameterState): Promise<RawJson> {
    const broken = brokenLists(state);
    if (broken.length > 0) throw validationError(broken);
    return inTransaction(this.dataSource, async (tx) => {
      await this.writer.lock(tx, 1);
      const before = await this.writer.find(tx, state);
      const summary = await this.writer.applyRequested(tx, [{ ...state, changeType: 'upsert' }]);
      const after = await this.writer.one(tx, state);
      const details = { ChangeType: summary.Added === 1 ? 'added' : 'updated' };
      const audited = {
        action: 'parameter.put' as const,
        details,
        before: valuesOf(before),
        after: valuesOf(after),
      };
      if (summary.Unchanged === 0) await this.recordOne(tx, caller, state, audited);
      return after;
    });
  }

  /**
   * Deletes a value and returns its last state. Values that depend on it keep naming it.
   * @throws DomainError General.NotFound
   */
  async remove(caller: Caller, key: ParameterKey): Promise<RawJson> {
    return inTransaction(this.dataSource, async (tx) => {
      await this.writer.lock(tx, 1);
      const last = await this.writer.one(tx, key);
      await this.writer.applyRequested(tx, [{ ...key, changeType: 'delete' }]);
      await this.recordOne(tx, caller, key, { action: 'parameter.delete', before: valuesOf(last) });
      return last;
    });
  }

  /**
   * Applies all changes or none.
   * @throws DomainError Validation.General naming every change at fault: a pair that occurs twice, an unknown value to
   *   delete, a list that `put` would refuse
   */
  async change(caller: Caller, changes: readonly RequestedChange[]): Promise<ParameterChangeSummary> {
    const broken = await inSlices(brokenChanges(changes));
    if (broken.length > 0) throw validationError(broken);
    return inTransaction(this.dataSource, async (tx) => {
      await this.writer.lock(tx, changes.length);
      await this.writer.refuseUnknown(tx, changes);
      const audited = { action: 'parameter.changeMany' as const, target: 'parameters' };
      return this.writer.applyRequested(tx, changes, (values) =>
        this.audit.recordSelected(tx, caller, audited, values),
      );
    });
  }

  /**
   * What `change` would do with these changes, and the notification that would go.
   * @throws DomainError Validation.General as `change` does
   */
  async tryChanges(changes: readonly RequestedChange[]): Promise<TriedChanges> {
    const broken = await inSlices(brokenChanges(changes));
    if (broken.length > 0) throw validationError(broken);
    return inTrialTransaction(this.dataSource, async (tx) => {
      await this.writer.lock(tx, changes.length);
      await this.writer.refuseUnknown(tx, changes);
      return this.writer.tryRequested(tx, changes);
    });
  }

  /** As `tryChanges`, for the whole of one value. */
  async tryPut(state: ParameterState): Promise<TriedChanges> {
    const broken = brokenLists(state);
    if (broken.length > 0) throw validationError(broken);
    return this.tryOne({ ...state, changeType: 'upsert' });
  }

  /** As `tryChanges`, for the deletion of one value. @throws DomainError General.NotFound */
  async tryRemove(key: ParameterKey): Promise<TriedChanges> {
    return this.tryOne({ ...key, changeType: 'delete' });
  }

  private tryOne(change: RequestedChange): Promise<TriedChanges> {
    return inTrialTransaction(this.dataSource, async (tx) => {
      await this.writer.lock(tx, 1);
      if (change.changeType === 'delete') await this.writer.one(tx, change);
      return this.writer.tryRequested(tx, [change]);
    });
  }

  /**
   * Adds and updates the values of a list that PostgreSQL itself selects, see `ParameterWriter.applySelected`, and
   * announces them as a bulk update, whose notifications name the cause. Other writers wait from here until the transaction ends.
   */
  async applySelected(tx: EntityManager, list: Select, cause?: Subject): Promise<Announced> {
    await this.writer.lock(tx, Number.POSITIVE_INFINITY);
    return this.writer.applySelected(tx, list, cause);
  }

  private async recordOne(
    tx: EntityManager,
    caller: Caller,
    { parameterId, parameterValue }: ParameterKey,
    audited: Omit<AuditedAction, 'target'>,
  ): Promise<void> {
    await this.audit.record(tx, caller, { ...audited, target: `parameter ${parameterId} ${parameterValue}` });
  }
}

function valuesOf(item: RawJson | undefined): AuditedAction['before'] {
  return item && (JSON.parse(item.text) as AuditedAction['before']);
}
