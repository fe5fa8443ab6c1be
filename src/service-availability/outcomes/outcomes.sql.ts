/**
 * Ids of records by their quadruples; $1 to $4 are arrays of their parts. No id is 0, so 0 stands for null in a
 * comparison that can be hashed.
 */
export const RECORDS = `
  select g.position, s.id
  from unnest($1::int[], $2::int[], $3::int[], $4::int[]) with ordinality
       as g (company, product, operation, process, position)
  join service_availability s
    on s.insurance_company_id = g.company and s.service_operation_id = g.operation and s.removed_at is null
    and coalesce(s.product_id, 0) = coalesce(g.product, 0)
    and coalesce(s.outsource_process_id, 0) = coalesce(g.process, 0)`;

/**
 * Returns a row when the batch is new; waits for a transaction that records the same batch.
 * $1 sender, $2 id, $3 hash, $4 answer, $5 now.
 */
export const RECORD_BATCH = `
  with recorded as (
    insert into service_outcome_batch (sender, batch_id, content_hash, answer, received_at) values ($1, $2, $3, $4, $5)
    on conflict do nothing returning 1
  )
  select from recorded`;

/**
 * Counts in one order of rows, so that senders cannot deadlock.
 * $1 to $4: arrays of minute, id, calls, failures.
 */
export const COUNT = `
  insert into service_outcome_count as c (minute, service_availability_id, calls, failures)
  select minute, id, calls, failures from unnest($1::timestamptz[], $2::int[], $3::int[], $4::int[])
         as g (minute, id, calls, failures)
  order by minute, id
  on conflict (minute, service_availability_id)
  do update set calls = c.calls + excluded.calls, failures = c.failures + excluded.failures`;

/** Removes outcomes and batches that no longer count: both are accepted for an hour only. $1 milliseconds. */
export const REMOVE_OLD = [
  `delete from service_outcome_count where minute < clock_timestamp() - $1 * interval '1 millisecond'`,
  `delete from service_outcome_batch where received_at < clock_timestamp() - $1 * interval '1 millisecond'`,
];

/** The reported numbers of each record, for the audit. $1 records, null where the catalog has none; $2 outcomes. */
export const REPORTED = `
  select 'service availability ' || id, null::jsonb, jsonb_build_object('Outcomes', outcomes)
  from unnest($1::int[], $2::int[]) reported (id, outcomes) where id is not null order by id`;
