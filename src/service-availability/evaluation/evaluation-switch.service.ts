import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { refused } from '../../api/refusal.js';
import { auditedValues } from '../../audit/audit.rules.js';
import { type Actor, AuditService } from '../../audit/audit.service.js';
import type { AuditAction } from '../../audit/audit-actions.rules.js';
import { Settings } from '../../config/settings.js';
import { inTransaction } from '../../data/transaction.js';
import { Clock } from '../../time/clock.js';
import { AVAILABILITY_NOT_FOUND } from '../status/availability.refusals.js';
import { lockCatalog } from '../status/catalog-lock.js';
import type { EvaluationItem } from './evaluation.answers.js';
import type { EvaluationFilter } from './evaluation.requests.js';
import { evidenceOf } from './evidence.js';

/** The switches that let the automatic evaluation close and open records. */
@Injectable()
export class EvaluationSwitchService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly audit: AuditService,
    private readonly settings: Settings,
  ) {}

  /** @throws DomainError General.NotFound for a record that is not in the catalog */
  async show(id: number): Promise<EvaluationItem> {
    const { window } = this.settings.availabilityEvaluation;
    const evidence = await evidenceOf(this.dataSource, id, this.clock.now(), window);
    if (!evidence) throw refused(AVAILABILITY_NOT_FOUND);
    const { enabled, calls, failures, last } = evidence;
    const isClosed = last !== null && last.openedAt === null;
    return {
      Enabled: enabled,
      Calls: calls,
      Failures: failures,
      Closings: last?.closings ?? 0,
      QuietUntil: isClosed ? this.clock.withOffset(last.quietUntil) : null,
    };
  }

  /**
   * Switches one record. A record that the evaluation closed stays closed when it is switched off.
   * @throws DomainError General.NotFound for a record that is not in the catalog
   */
  async switchOne(actor: Actor, id: number, enabled: boolean): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      await lockCatalog(tx, 'together');
      const found: unknown[] = await tx.query(
        'select from service_availability where id = $1 and removed_at is null',
        [id],
      );
      if (found.length === 0) throw refused(AVAILABILITY_NOT_FOUND);
      const switched = await switchRecords(tx, enabled, { ids: [id] });
      if (switched.length === 0) return;
      await this.audit.record(tx, actor, {
        action: ACTION,
        target: `service availability ${id}`,
        details: { Enabled: enabled },
        before: { AutomaticEvaluation: !enabled },
        after: { AutomaticEvaluation: enabled },
      });
    });
  }

  /** How many records `switchMany` would switch now. */
  async countMany(enabled: boolean, records: Selected): Promise<number> {
    const [row]: { count: number }[] = await this.dataSource.query(
      `select count(*)::int as count from (${NOT_SO}) wanted`,
      parametersOf(enabled, records),
    );
    return row?.count ?? 0;
  }

  /** The same for every matching record of the catalog. Returns how many were not in the wanted state before. */
  async switchMany(actor: Actor, enabled: boolean, selected: Selected): Promise<number> {
    return inTransaction(this.dataSource, async (tx) => {
      await lockCatalog(tx, 'together');
      const switched = await switchRecords(tx, enabled, selected);
      const { ids, ...filter } = selected;
      const details = { Enabled: enabled, ...auditedValues(filter), ...(ids && { Ids: ids.length }) };
      const audited = { action: ACTION, target: 'service availabilities', details };
      await this.audit.recordSelected(tx, actor, audited, { sql: SWITCHED, parameters: [enabled, switched] });
      return switched.length;
    });
  }
}

/** Records by their ids, or by what they have in common. */
type Selected = EvaluationFilter & { ids?: readonly number[] };

const ACTION: AuditAction = 'serviceAvailability.evaluation';

/** Switches records under the lock of the catalog, and returns those that were not in the wanted state before; the caller audits. */
export async function switchRecords(
  tx: EntityManager,
  enabled: boolean,
  selected: Selected,
): Promise<number[]> {
  const records: { id: number }[] = await tx.query(TO_SWITCH, parametersOf(enabled, selected));
  // A separate statement, so that it sees what an evaluation has stored for which the lock waited.
  const ids = records.map((record) => record.id);
  if (ids.length > 0) await tx.query(SWITCH, [enabled, ids]);
  return ids;
}

/** The switched records, for the audit. $1 enabled, $2 records. */
const SWITCHED = `
  select 'service availability ' || id, jsonb_build_object('AutomaticEvaluation', not $1::boolean),
         jsonb_build_object('AutomaticEvaluation', $1::boolean)
  from unnest($2::int[]) id`;

function parametersOf(
  enabled: boolean,
  { ids, insuranceCompanyId, productId, serviceOperationId }: Selected,
): unknown[] {
  return [enabled, ids ?? null, insuranceCompanyId ?? null, productId ?? null, serviceOperationId ?? null];
}

/** Records in another state than wanted. $1 enabled, $2 ids or null, $3 to $5 the filter's values or null. */
const NOT_SO = `
  select id from service_availability
  where removed_at is null and automatic_evaluation <> $1 and ($2::int[] is null or id = any ($2))
    and ($3::int is null or insurance_company_id = $3) and ($4::int is null or product_id = $4)
    and ($5::int is null or service_operation_id = $5)`;

/** Locked in one order, so that two calls cannot deadlock. */
const TO_SWITCH = `${NOT_SO} order by id for no key update`;

const SWITCH = `
  with switched as (update service_availability set automatic_evaluation = $1 where id = any ($2::int[]))
  delete from service_evaluation where service_availability_id = any ($2::int[])`;
