/**
 * The smallest id from which on all deliveries may have been created at $1 or later, found by halving: ids rise with
 * `created_at`, which no index has. A transaction takes its moment when it begins and its ids later, so that callers
 * shift the moment by the longest transaction; see `LONGEST_TRANSACTION`.
 */
export const ID_AT = `
  with recursive halves (low, high) as (
    select 0::bigint, 1 + greatest(
      coalesce((select id from delivery order by id desc limit 1), 0),
      coalesce((select id from finished_delivery order by id desc limit 1), 0))
    union all
    select case when at.created_at < $1 then at.id + 1 else low end,
           case when at.created_at < $1 then high else middle end
    from halves, lateral (select (low + high) / 2 as middle) cut, lateral (
      select id, created_at from (
        (select id, created_at from delivery where id >= middle and id < high order by id limit 1)
        union all
        (select id, created_at from finished_delivery where id >= middle and id < high order by id limit 1)
        union all
        select null, null
      ) found order by id limit 1
    ) at
    where low < high
  )
  select low::text as id from halves where low >= high`;

/** Milliseconds. */
export const LONGEST_TRANSACTION = 3_600_000;
