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
