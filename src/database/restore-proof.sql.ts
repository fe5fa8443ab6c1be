/** $1 moment of the backup, $2 rows, $3 documents. A newer backup that was proven before stays. */
export const RECORD_RESTORE_PROOF = `
  insert into restore_proof (taken_at, proven_at, restored_rows, documents) values ($1, clock_timestamp(), $2, $3)
  on conflict (id) do update
  set taken_at = excluded.taken_at, proven_at = excluded.proven_at, restored_rows = excluded.restored_rows,
    documents = excluded.documents
  where restore_proof.taken_at <= excluded.taken_at`;

/** Seconds since 1970; 0 without a proof. */
export const RESTORE_PROVEN = `
  select null as label,
    coalesce((select extract(epoch from taken_at) from restore_proof), 0)::float8 as value`;
