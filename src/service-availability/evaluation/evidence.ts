import type { DataSource, EntityManager } from 'typeorm';
import type { ServiceStatus } from '../status/status.rules.js';
import { type Evidence, minutesOf } from './evaluation.rules.js';

/** The facts by which a record of the catalog is judged, and whether it is evaluated. */
export interface RecordEvidence extends Evidence {
  id: number;
  enabled: boolean;
}

interface Row {
  id: number;
  enabled: boolean;
  status: ServiceStatus;
  calls: number;
  failures: number;
  closings: number | null;
  quietUntil: Date;
  openedAt: Date | null;
}

/** The evidence of one record; undefined when it is not in the catalog. */
export async function evidenceOf(
  executor: DataSource | EntityManager,
  id: number,
  now: Date,
  window: number,
): Promise<RecordEvidence | undefined> {
  const rows: Row[] = await executor.query(`${EVIDENCE} and s.id = $2`, [minutesOf(now, window), id]);
  return rows.map(asEvidence)[0];
}

/** The evidence of every record that may need a change. */
export async function evidenceToJudge(
  executor: DataSource | EntityManager,
  now: Date,
  window: number,
): Promise<RecordEvidence[]> {
  const rows: Row[] = await executor.query(`${EVIDENCE} and ${TO_JUDGE} order by s.id`, [
    minutesOf(now, window),
    now,
  ]);
  return rows.map(asEvidence);
}

function asEvidence({ closings, quietUntil, openedAt, ...row }: Row): RecordEvidence {
  return { ...row, last: closings === null ? null : { closings, quietUntil, openedAt } };
}

/** Only minutes that began since the last change of status count. $1 the window's minutes. */
const EVIDENCE = `
  with counted as (
    select s.id, sum(o.calls)::int as calls, sum(o.failures)::int as failures
    from service_outcome_count o join service_availability s on s.id = o.service_availability_id
    where o.minute = any ($1::timestamptz[]) and o.minute >= s.status_date
    group by s.id
  )
  select s.id, s.automatic_evaluation as enabled, s.status, coalesce(c.calls, 0) as calls,
         coalesce(c.failures, 0) as failures, e.closings, e.quiet_until as "quietUntil", e.opened_at as "openedAt"
  from service_availability s left join counted c using (id)
  left join service_evaluation e on e.service_availability_id = s.id
  where s.removed_at is null`;

/** Only a record with failures can be closed, and only one whose quiet period is over can be opened. $2 now. */
const TO_JUDGE = `s.automatic_evaluation and s.status <> 'ManualDisabled'
  and (c.failures > 0 or e.opened_at is null and e.quiet_until <= $2)`;
