import { STAFF_ROLES } from '../../access/roles.js';

/** How long calls are listed. The database's partitions keep them for a day longer. */
const KEPT_DAYS = 7;
const KEPT = `interval '${KEPT_DAYS} days'`;

/** Writes the calls of $1, a JSON array of `RecordedCall`. */
export const WRITE_CALLS = `
  insert into insurer_call (slot, user_id, at, insurance_company_ids, method, path, job_id, status, code, request_id)
  select slot, user_id, at, insurance_company_ids, method, path, job_id, status, code, request_id
  from json_to_recordset($1::json) as c (user_id int, at timestamptz, insurance_company_ids int[], method text, path text,
    job_id int, status int, code text, request_id text), lateral (select floor(extract(epoch from at) / 86400)::bigint % 9) day (slot)
  where at > clock_timestamp() - ${KEPT}`;

/**
 * The same for calls of a statement whose answer was lost with its connection: those that it has written are passed over. Each is sought,
 * which makes the statement up to five times as dear. `offset 0` keeps the planner from a join, which would read the calls of all nine
 * days; each call is sought in the index of the day on which it was answered.
 */
export const WRITE_CALLS_AGAIN = `${WRITE_CALLS} and not exists (
    select from insurer_call k
    where k.slot = day.slot and k.user_id = c.user_id and k.at = c.at and k.request_id = c.request_id
    offset 0
  )`;

/** Empties the partitions of days that are past. */
export const EMPTY_OLD = 'select empty_old_insurer_calls()';

/** User `u` belongs to an insurer, and to no company but those of a parameter. */
export const ofCompanies = (companies: string) =>
  `u.insurance_company_ids <> '{}' and u.insurance_company_ids <@ ${companies}
   and not u.roles && '{${STAFF_ROLES.join(',')}}'::text[]`;

/**
 * The calls of the users of companies $1 before the place $2 (microseconds) and $3 (id), the newest first, at most $4. The newest calls of
 * each user are read along the index, however many calls others made. A call that its user made for another company is left out.
 */
export const LIST_CALLS = `
  select (extract(epoch from c.at) * 1000000)::bigint as micros, c.id, c.at, u.user_name as "userName", c.method, c.path,
    c.job_id as "jobId", c.status, c.code, c.request_id as "requestId"
  from app_user u cross join lateral (
    select * from insurer_call
    where user_id = u.id and at > clock_timestamp() - ${KEPT} and insurance_company_ids <@ $1::int[]
      and (at, id) < ('epoch'::timestamptz + $2::bigint * interval '1 microsecond', $3::bigint)
    order by at desc, id desc limit $4
  ) c
  where ${ofCompanies('$1::int[]')}
  order by c.at desc, c.id desc limit $4`;
