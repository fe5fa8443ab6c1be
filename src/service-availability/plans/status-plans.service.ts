import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { validationError } from '../../api/general.refusals.js';
import { type Page, pageOf } from '../../api/paging.js';
import { refused } from '../../api/refusal.js';
import { type Actor, AuditService } from '../../audit/audit.service.js';
import { ADVISORY_LOCKS } from '../../data/advisory-locks.js';
import { waitForLock } from '../../data/locking.js';
import { inTransaction } from '../../data/transaction.js';
import { Clock } from '../../time/clock.js';
import { lockCatalog } from '../status/catalog-lock.js';
import { BY_PLAN } from '../status/status.rules.js';
import { StatusChangeService } from '../status/status-change.service.js';
import type { MadePlan, StatusPlan } from './plan.answers.js';
import { BULK_ID_REUSED, PLAN_ENDED, PLAN_NOT_FOUND, PLANS_OVERLAP } from './plan.refusals.js';
import type { ListPlans } from './plan.requests.js';
import { type DuePlan, isSameClosing, type PlannedClosing, type PlanState, planNote } from './plan.rules.js';
import {
  COUNT,
  DUE,
  DUE_PLAN,
  END,
  IN_CATALOG,
  INSERT,
  OF_BULK,
  OVERLAPPING,
  PAGE,
  PLANNED,
} from './plan.sql.js';

type Moments = 'From' | 'Until' | 'PlannedAt' | 'EndedAt';
type PlanRow = Omit<StatusPlan, Moments> & {
  From: Date;
  Until: Date | null;
  PlannedAt: Date;
  EndedAt: Date | null;
};

/** Closings that are planned for a later time, and their carrying out. */
@Injectable()
export class StatusPlans {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly statuses: StatusChangeService,
    private readonly audit: AuditService,
  ) {}

  /**
   * Plans a closing for each of the records. The repeat of a call returns the plans of the first one.
   * @throws DomainError Validation.General for a beginning that has passed, and naming records that are not in the catalog;
   *   General.Conflict for a bulkId with another content and for overlapping plans. Then nothing is planned.
   */
  async plan(actor: Actor, bulkId: string, closing: PlannedClosing): Promise<MadePlan[]> {
    return inTransaction(this.dataSource, async (tx) => {
      // Neither an equal call nor one with overlapping plans runs meanwhile, and no record leaves the catalog.
      await waitForLock(tx, ADVISORY_LOCKS.statusPlans);
      await lockCatalog(tx, 'together');
      const earlier = await earlierPlans(tx, bulkId);
      if (earlier) {
        if (!isSameClosing(earlier.closing, closing)) throw refused(BULK_ID_REUSED);
        return earlier.plans;
      }
      await this.assertPlannable(tx, closing);
      const { ids, status, reason, from, until } = closing;
      const plans: MadePlan[] = await tx.query(INSERT, [
        ids,
        bulkId,
        status,
        reason,
        from,
        until ?? null,
        actor.name,
        actor.userId ?? null,
        this.clock.now(),
      ]);
      const values = {
        Status: status,
        Reason: reason,
        From: this.clock.withOffset(from),
        Until: this.clock.withOffset(until),
      };
      const audited = {
        action: 'serviceAvailability.plan' as const,
        target: 'service availabilities',
        details: { BulkId: bulkId, Plans: plans.length },
      };
      await this.audit.recordSelected(tx, actor, audited, {
        sql: PLANNED,
        parameters: [bulkId, JSON.stringify(values)],
      });
      return plans;
    });
  }

  /** One page of the plans that fit, the newest first, and their number. */
  async page({ page, pageSize, ...filter }: ListPlans): Promise<Page<StatusPlan[]>> {
    const { serviceAvailabilityId, insuranceCompanyId, bulkId, state } = filter;
    const values = [serviceAvailabilityId, insuranceCompanyId, bulkId, state];
    const [rows, [counted]]: [PlanRow[], { total: number }[]] = await Promise.all([
      this.dataSource.query(PAGE, [...values, pageSize, (page - 1) * pageSize]),
      this.dataSource.query(COUNT, values),
    ]);
    const items = rows.map((row) => ({
      ...row,
      From: this.clock.withOffset(row.From),
      Until: this.clock.withOffset(row.Until),
      PlannedAt: this.clock.withOffset(row.PlannedAt),
      EndedAt: this.clock.withOffset(row.EndedAt),
    }));
    return pageOf(items, counted?.total ?? 0, page, pageSize);
  }

  /**
   * Takes back a pending plan; a plan that was taken back already stays so.
   * @throws DomainError General.NotFound when there is no such plan; General.Conflict when it has ended
   */
  async takeBack(actor: Actor, id: number): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      const [plan]: { record: number; state: PlanState }[] = await tx.query(
        'select service_availability_id as record, state from service_status_plan where id = $1 for no key update',
        [id],
      );
      if (!plan) throw refused(PLAN_NOT_FOUND);
      if (plan.state === 'Cancelled') return;
      if (plan.state !== 'Pending') throw refused(PLAN_ENDED, plan.state);
      await tx.query(END, [id, 'Cancelled', null]);
      await this.audit.record(tx, actor, {
        action: 'serviceAvailability.cancelPlan',
        target: targetOf(plan.record),
        details: { Plan: id },
        before: { State: 'Pending' },
        after: { State: 'Cancelled' },
      });
    });
  }

  /**
   * Carries out the plan that has been due longest, unless another replica does: closes its record, or ends the plan with a
   * note when nothing is to be changed. Returns whether there was one.
   */
  async carryOutNext(): Promise<boolean> {
    const due: unknown[] = await this.dataSource.query(`select ${DUE} limit 1`);
    if (due.length === 0) return false;
    return inTransaction(this.dataSource, async (tx) => {
      await lockCatalog(tx, 'together');
      const [plan]: { id: number; record: number; reason: string; until: Date | null }[] = await tx.query(
        `select p.id, p.service_availability_id as record, p.reason, p.until_at as until
         ${DUE} order by p.from_at, p.id limit 1 for no key update of p, s skip locked`,
      );
      if (!plan) return false;
      // A separate statement sees the record as it was locked. One that is being changed is left to a later round.
      const [now]: DuePlan[] = await tx.query(DUE_PLAN, [plan.id]);
      if (!now) throw new Error(`Plan ${plan.id} has no record.`);
      const actor = { userId: undefined, name: BY_PLAN };
      const note = planNote(now);
      await tx.query(END, [plan.id, note ? 'Ended' : 'Done', note ?? null]);
      if (note) {
        await this.audit.record(tx, actor, {
          action: 'serviceAvailability.endPlan',
          target: targetOf(plan.record),
          details: { Plan: plan.id, Note: note },
          before: { State: 'Pending' },
          after: { State: 'Ended' },
        });
        return true;
      }
      const { record: id, reason, until } = plan;
      await this.statuses.changeStatus(tx, actor, { id, to: now.status, reason, until: until ?? undefined });
      return true;
    });
  }

  private async assertPlannable(tx: EntityManager, { ids, from, until }: PlannedClosing): Promise<void> {
    if (from <= this.clock.now()) {
      throw validationError([{ Field: 'From', Message: 'From must be in the future.' }]);
    }
    const records: { id: number }[] = await tx.query(IN_CATALOG, [ids]);
    const known = new Set(records.map(({ id }) => id));
    const unknown = ids.flatMap((id, place) =>
      known.has(id)
        ? []
        : [{ Field: `Ids[${place}]`, Message: `Ids[${place}] is not in the catalog: ${id}.` }],
    );
    if (unknown.length > 0) throw validationError(unknown);
    const overlapping: { id: number }[] = await tx.query(OVERLAPPING, [ids, from, until ?? null]);
    if (overlapping.length > 0) throw refused(PLANS_OVERLAP, overlapping.map(({ id }) => id).join(', '));
  }
}

const targetOf = (id: number) => `service availability ${id}`;

/** The plans that a call with this bulkId made, and what they plan; undefined when there was no such call. */
async function earlierPlans(
  tx: EntityManager,
  bulkId: string,
): Promise<{ plans: MadePlan[]; closing: PlannedClosing } | undefined> {
  const rows: (MadePlan & Omit<PlannedClosing, 'ids' | 'until'> & { until: Date | null })[] = await tx.query(
    OF_BULK,
    [bulkId],
  );
  const [first] = rows;
  if (!first) return undefined;
  const { status, reason, from, until } = first;
  const plans = rows.map(({ Id, ServiceAvailabilityId }) => ({ Id, ServiceAvailabilityId }));
  const ids = plans.map(({ ServiceAvailabilityId }) => ServiceAvailabilityId);
  return { plans, closing: { ids, status, reason, from, until: until ?? undefined } };
}
