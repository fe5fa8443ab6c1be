import type { ChaosDatabase } from '../database.js';
import type { Findings } from '../findings.js';
import type { Change } from '../ledger.js';

type What = Change['what'];

/** The number of rows written for each key, and, where notifications are due, the number of those. */
const WRITTEN: Readonly<Record<What, string>> = {
  open: `select platform_proposal_id #>> '{}' as key, count(*)::int as rows, null::int as announced from job
    where platform_proposal_id #>> '{}' = any ($1::text[]) group by 1`,
  request: `select message as key, count(*)::int as rows, null::int as announced from job_action
    where message = any ($1::text[]) and action_type = 2 group by 1`,
  make: `select a.message as key, count(*)::int as rows, count(n.id)::int as announced from job_action a
    left join notification n on n.type = 101 and (n.payload::jsonb ->> 'ActionId')::bigint = a.id
    where a.message = any ($1::text[]) and a.action_type = 3 group by 1`,
  reject: `select a.message as key, count(*)::int as rows, count(n.id)::int as announced from job_action a
    left join notification n on n.type = 102 and (n.payload::jsonb ->> 'ActionId')::bigint = a.id
    where a.message = any ($1::text[]) and a.action_type = 4 group by 1`,
  status: `select c.reason as key, count(distinct c.id)::int as rows, count(distinct n.id)::int as announced
    from service_status_change c
    left join (select id, payload::jsonb -> 0 ->> 'Reason' as reason from notification where type = 10) n using (reason)
    where c.reason = any ($1::text[]) group by 1`,
  parameter: `select name as key, 1 as rows, count(distinct n.id)::int as announced
    from notification n, jsonb_path_query(n.payload::jsonb, '$[*] ? (@.ChangeType != "deleted").Values[*].ParameterName') as told (value),
         lateral (select told.value #>> '{}' as name) t
    where n.type = 8 and name = any ($1::text[]) group by 1`,
  log: `select split_part(url, '/', 4) as key, count(*)::int as rows, count(n.id)::int as announced
    from outgoing_log l left join notification n on n.id = l.notification_id
    where split_part(url, '/', 4) = any ($1::text[]) group by 1`,
  pause: `select details ->> 'Reason' as key, count(*)::int as rows, null::int as announced from admin_audit
    where action = 'agent.pause' and details ->> 'Reason' = any ($1::text[]) group by 1`,
};
/** Changes with more than one notification: each agent is notified of a status by its own. */
const ANNOUNCED_AT_LEAST_ONCE = new Set<What>(['status']);

/**
 * Checks that every change answered with a success is there, and no refused one; that each is complete, and there once.
 */
export async function checkChanges(
  database: ChaosDatabase,
  changes: readonly Change[],
  findings: Findings,
): Promise<void> {
  for (const [what, sql] of Object.entries(WRITTEN) as [What, string][]) {
    const asked = changes.filter((change) => change.what === what);
    const rows = await database.rows<{ key: string; rows: number; announced: number | null }>(sql, [
      asked.map(({ key }) => key),
    ]);
    const written = new Map(rows.map((row) => [row.key, row]));
    for (const { key, certainty, jobId } of asked) {
      const about = `${what} ${key}${jobId === undefined ? '' : ` of job ${jobId}`}`;
      const found = written.get(key);
      if (certainty === 'done' && !found) findings.add(`LOST: a success of ${what}`, about);
      if (certainty === 'refused' && found) findings.add(`REFUSED, but there: ${what}`, about);
      if (!found) continue;
      if (found.rows > 1) findings.add(`DOUBLED: ${what}`, `${about} is there ${found.rows} times`);
      const { announced } = found;
      if (announced === 0) findings.add(`NOT ANNOUNCED: ${what}`, about);
      if (announced !== null && announced > 1 && !ANNOUNCED_AT_LEAST_ONCE.has(what))
        findings.add(`ANNOUNCED TWICE: ${what}`, `${about} has ${announced} notifications`);
    }
  }
}
