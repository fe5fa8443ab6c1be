import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService, type Deed } from '../audit/audit.service.js';
import type { Caller } from '../auth/access.js';
import { validationError } from '../common/errors/domain-error.js';
import { RawJson } from '../common/json/stringify.js';
import { type Page, pageOf } from '../common/paging.js';
import { inTransaction, requireTransaction } from '../common/transaction.js';
import type { ChangeSummary } from './parameter.answers.js';
import {
  brokenChanges,
  brokenLists,
  type ParameterKey,
  type ParameterState,
  type RequestedChange,
} from './parameter.rules.js';
import { createStage, FILL_STAGE, fillStage, PAGE_OF_VALUES, STAGED } from './parameter.sql.js';
import { ParameterWriter } from './parameter.writer.js';

/**
 * The values of parameters. Whatever changes is announced with type 8 to every active agent, in the transaction of the
 * change; what is as it was announces nothing.
 */
@Injectable()
export class ParametersService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly writer: ParameterWriter,
    private readonly audit: AuditService,
  ) {}

  /** One page of a parameter's values in the natural order of their codes; a parameter without any has an empty one. */
  async values(parameterId: number, page: number, pageSize: number): Promise<Page<RawJson>> {
    const [row]: { total: string; items: string }[] = await this.dataSource.query(PAGE_OF_VALUES, [
      parameterId,
      pageSize,
      (page - 1) * pageSize,
    ]);
    return pageOf(new RawJson(row?.items ?? '[]'), Number(row?.total ?? 0), page, pageSize);
  }

  /** Adds a value or replaces the whole of it, and answers it. @throws DomainError Validation.General for its lists */
  async put(caller: Caller, state: ParameterState): Promise<RawJson> {
    const broken = brokenLists(state);
    if (broken.length > 0) throw validationError(broken);
    return inTransaction(this.dataSource, async (tx) => {
      await this.writer.lock(tx);
      const summary = await this.writer.applyRequested(tx, [{ ...state, changeType: 'upsert' }]);
      const details = { ChangeType: summary.Added === 1 ? 'added' : 'updated' };
      if (summary.Unchanged === 0) await this.recordOne(tx, caller, 'parameter.put', state, details);
      return this.writer.one(tx, state);
    });
  }

  /**
   * Deletes a value and answers its last state. Values that depend on it keep naming it.
   * @throws DomainError General.NotFound
   */
  async remove(caller: Caller, key: ParameterKey): Promise<RawJson> {
    return inTransaction(this.dataSource, async (tx) => {
      await this.writer.lock(tx);
      const last = await this.writer.one(tx, key);
      await this.writer.applyRequested(tx, [{ ...key, changeType: 'delete' }]);
      await this.recordOne(tx, caller, 'parameter.delete', key);
      return last;
    });
  }

  /**
   * Applies all changes or none.
   * @throws DomainError Validation.General naming every change at fault: a pair that comes twice, an unknown value to
   *   delete, a list that `put` would refuse
   */
  async change(caller: Caller, changes: readonly RequestedChange[]): Promise<ChangeSummary> {
    const broken = brokenChanges(changes);
    if (broken.length > 0) throw validationError(broken);
    return inTransaction(this.dataSource, async (tx) => {
      await this.writer.lock(tx);
      await this.writer.refuseUnknown(tx, changes);
      const summary = await this.writer.applyRequested(tx, changes);
      if (summary.Unchanged < changes.length) {
        const deed = { action: 'parameter.changeMany', target: 'parameters', details: { ...summary } };
        await this.audit.record(tx, caller, deed);
      }
      return summary;
    });
  }

  /**
   * Makes a temporary table for values of the named parameters, each once, and answers the COPY statement that fills it
   * with the lines of `stagedLine`. It lasts until the transaction ends.
   */
  async stage(tx: EntityManager, parameterIds: readonly number[]): Promise<string> {
    requireTransaction(tx);
    await tx.query(createStage(parameterIds));
    return FILL_STAGE;
  }

  /**
   * The same for values that PostgreSQL itself selects: every column of `COLUMNS` in its order, lists as `rowOf` orders and
   * writes them.
   */
  async stageSelected(tx: EntityManager, parameterIds: readonly number[], select: string): Promise<void> {
    await this.stage(tx, parameterIds);
    await tx.query(fillStage(select));
  }

  /**
   * Adds and updates what was staged in this transaction, and announces it as a bulk update. Values that are not in the
   * stage stay as they are. Other writers wait from here until the transaction ends.
   */
  async applyStaged(tx: EntityManager): Promise<ChangeSummary> {
    await this.writer.lock(tx);
    await tx.query('analyze staged_parameter_value');
    return this.writer.apply(tx, STAGED);
  }

  private async recordOne(
    tx: EntityManager,
    caller: Caller,
    action: string,
    { parameterId, parameterValue }: ParameterKey,
    details?: Deed['details'],
  ): Promise<void> {
    const target = `parameter ${parameterId} ${parameterValue}`;
    await this.audit.record(tx, caller, { action, target, details });
  }
}
