import type { RowColumns } from '../data/written-rows.sql.js';

/** What is stored of a request under its key. */
export interface RecordedKey {
  requestHash: string;
  /** The job that the request opened. */
  jobId: number | null;
}

/** How long a key is kept, as PostgreSQL's interval. */
export const KEPT_FOR = "interval '24 hours'";

/** A scalar subquery with the `RecordedKey` of a user's key as JSON; null when nothing was recorded, or it has expired. */
export const recordedKeyOf = (userId: string, key: string): string => `(
  select json_build_object('requestHash', k.request_hash, 'jobId', k.job_id) from idempotency_key k
  where k.user_id = ${userId} and k.key = ${key} and k.created_at > now() - ${KEPT_FOR})`;

/** What `keysOf` needs of each row. */
export const KEY_COLUMNS = {
  key_user_id: 'int',
  key: 'text',
  request_hash: 'text',
  key_job_id: 'int',
} satisfies RowColumns;

/**
 * A CTE `keyed` that records the key of each row of `rows` and has the user and the key of those that are recorded: one that
 * another transaction has taken meanwhile is waited for and left out. In the order of the keys, so that no two statements wait for each
 * other.
 */
export const keysOf = (rows: string): string => `
  keyed as (
    insert into idempotency_key as k (user_id, key, request_hash, job_id)
    select key_user_id, key, request_hash, key_job_id from ${rows} order by key_user_id, key
    on conflict (user_id, key) do update set request_hash = excluded.request_hash, job_id = excluded.job_id, created_at = now()
    where k.created_at <= now() - ${KEPT_FOR}
    returning user_id as key_user_id, key
  )`;
