import { TURKISH } from '../../data/turkish.sql.js';

const milliseconds = (moment: string) => `(extract(epoch from ${moment}) * 1000)::float8`;

/**
 * Records that were in the catalog between $1 and $2, with what `countDay` needs, by id: at most $4 of them after the id
 * $3, and with a selection only those of $5. The status at $1 is the one from which the next change came.
 */
export const recordsOfDay = (selected: boolean) => `
  select s.id, s.insurance_company_id as "companyId",
    coalesce((
      select c.from_status from service_status_change c
      where c.service_availability_id = s.id and c.changed_at >= $1 order by c.changed_at, c.id limit 1
    ), s.status) <> 'Active' as "closedBefore",
    coalesce((
      select json_agg(json_build_object('at', ${milliseconds('c.changed_at')}, 'closed', c.to_status <> 'Active')
                      order by c.changed_at, c.id)
      from service_status_change c
      where c.service_availability_id = s.id and c.changed_at >= $1 and c.changed_at < $2
    ), '[]') as changes,
    p.presences
  from service_availability s cross join lateral (
    select json_agg(json_build_object('from', ${milliseconds('p.added_at')}, 'to', ${milliseconds('p.removed_at')})) as presences
    from service_presence p
    where p.service_availability_id = s.id and p.added_at < $2 and (p.removed_at is null or p.removed_at > $1)
  ) p
  where s.id > $3 ${selected ? 'and s.id = any ($5::int[])' : ''} and p.presences is not null
  order by s.id limit $4`;

/** The last day that is counted; null before the first. */
export const LAST_COUNTED = 'select max(day)::text as last from service_day_counted';

/** The first moment of the catalog. Before the first day is counted only: it reads the whole table. */
export const CATALOG_SINCE = 'select min(added_at) as since from service_presence';

/** $1 day, $2 records, $3 seconds, $4 closings. */
export const INSERT_DAYS = `
  insert into service_day (day, service_availability_id, open_seconds, closings)
  select $1, counted.* from unnest($2::int[], $3::int[], $4::int[]) counted
  on conflict do nothing`;

/** $1 day, $2 companies, $3 services, $4 seconds, $5 closings. */
export const INSERT_COMPANIES = `
  insert into service_company_day (day, insurance_company_id, services, open_seconds, closings)
  select $1, counted.* from unnest($2::int[], $3::int[], $4::bigint[], $5::int[]) counted
  on conflict do nothing`;

/** $1 day. */
export const INSERT_COUNTED = 'insert into service_day_counted (day) values ($1) on conflict do nothing';

/** Removes the oldest day before $1 with all its counts; returns it. */
export const REMOVE_OLDEST = `
  with oldest as (
    delete from service_day_counted where day = (select min(day) from service_day_counted where day < $1) returning day
  ), records as (
    delete from service_day d using oldest where d.day = oldest.day
  ), companies as (
    delete from service_company_day d using oldest where d.day = oldest.day
  )
  select day from oldest`;

/** The counted days of the records $1 from $2 to $3. */
export const DAYS_OF_RECORDS = `
  select service_availability_id as id, day::text, open_seconds as "openSeconds", closings
  from service_day where service_availability_id = any ($1) and day between $2 and $3`;

/** The records among $1 that are or were in the catalog. */
export const KNOWN_RECORDS = 'select id from service_availability where id = any ($1) order by id';

/** The counted days of all companies from $1 to $2. */
export const DAYS_OF_COMPANIES = `
  select insurance_company_id as id, day::text, services, open_seconds::float8 as "openSeconds", closings
  from service_company_day where day between $1 and $2`;

/** The times for which the records $1 were in the catalog, up to $3 from $2 on. */
export const PRESENCES_OF_RECORDS = `
  select service_availability_id as id, ${milliseconds('added_at')} as from, ${milliseconds('removed_at')} as to
  from service_presence
  where service_availability_id = any ($1) and added_at < $3 and (removed_at is null or removed_at > $2)`;

/** Every company that is or was in the catalog, by its name in the Turkish order. */
export const COMPANIES = `
  select id, name from (
    select insurance_company_id as id, min(insurance_company_name collate "C") as name
    from service_availability group by insurance_company_id
  ) company order by name ${TURKISH}, id`;
