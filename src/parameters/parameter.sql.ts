import { COLUMNS } from './parameter-rows.rules.js';

const ALL = COLUMNS.join(', ');
const of = (row: string) => COLUMNS.map((column) => `${row}.${column}`).join(', ');

/** Numbers in codes count as numbers; the same on every server, whatever its collation. */
const NATURAL_ORDER = 'natural_order, parameter_value';

/** A value as answers and payloads show it. `row_to_json` writes no space, and takes finished JSON as it is. */
const SHOWN = `parameter_id as "ParameterId", parameter_value as "ParameterValue", parameter_name as "ParameterName",
  status as "Status", crossed as "Crossed", dependents as "Dependents", additional_details as "AdditionalDetails"`;

/** One page of a parameter's values and their number. $1 parameter, $2 page size, $3 offset. */
export const PAGE_OF_VALUES = `
  select (select count(*) from parameter_value where parameter_id = $1) as total,
         array_to_json(array(
           select row_to_json(item)
           from (select ${SHOWN} from parameter_value where parameter_id = $1
                 order by ${NATURAL_ORDER} limit $2 offset $3) item))::text as items`;

/** One value. $1 parameter, $2 value. */
export const ONE_VALUE = `
  select row_to_json(item)::text as item
  from (select ${SHOWN} from parameter_value where parameter_id = $1 and parameter_value = $2) item`;

/** Which of the named values do not exist. $1 parameters, $2 values; answers places among them, from 0. */
export const UNKNOWN_VALUES = `
  select (named.place - 1)::int as place
  from unnest($1::int[], $2::text[]) with ordinality as named (parameter_id, parameter_value, place)
  where not exists (
    select from parameter_value v
    where v.parameter_id = named.parameter_id and v.parameter_value = named.parameter_value)
  order by named.place`;

/** The stage: values of the named parameters, each once, until the transaction ends. */
export const createStage = (parameterIds: readonly number[]) => `
  create temporary table staged_parameter_value (
    like parameter_value,
    primary key (parameter_id, parameter_value),
    check (parameter_id in (${parameterIds.map(Number).join(', ')}))
  ) on commit drop`;

/** What fills the stage. */
export const FILL_STAGE = `copy staged_parameter_value (${ALL}) from stdin`;

/** What fills the stage from within: `select` has the columns of COLUMNS, in their order. */
export const fillStage = (select: string) => `insert into staged_parameter_value (${ALL}) ${select}`;

/** Wanted values: those of the stage. */
export const STAGED = `(select false as deleted, ${ALL} from staged_parameter_value) as staged`;

/** Wanted values: rows that a request brought, as one JSON parameter. Of a deleted one only the key counts. */
export const REQUESTED = `json_to_recordset($1::json) as requested (
  deleted boolean, parameter_id int, parameter_value text, natural_order text, parameter_name text, status boolean,
  crossed boolean, dependents json, additional_details json)`;

/** What the wanted values change: the new state of added (1) and updated (2) ones, the last one of deleted ones (3). */
const changes = (wanted: string) => `
  wanted as materialized (select * from ${wanted}),
  change as materialized (
    select case when v.parameter_id is null then 1 else 2 end as kind, ${of('w')}
    from wanted w left join parameter_value v using (parameter_id, parameter_value)
    where not w.deleted
      and (w.parameter_name, w.status, w.crossed, w.dependents::text, w.additional_details::text)
          is distinct from (v.parameter_name, v.status, v.crossed, v.dependents::text, v.additional_details::text)
    union all
    select 3, ${of('v')}
    from wanted w join parameter_value v using (parameter_id, parameter_value) where w.deleted
  )`;

/** The payloads of type 8 that announce the changes, at most `perNotification` values each, in their order. */
export const announcements = (wanted: string, perNotification: number) => `
  with ${changes(wanted)}, numbered as (
    select *, row_number() over (order by kind, parameter_id, ${NATURAL_ORDER}) - 1 as place from change
  )
  select '[' || string_agg(change_group, ',' order by kind) || ']' as payload
  from (
    select place / ${perNotification} as notification, kind,
           '{"ChangeType":"' || (array['added', 'updated', 'deleted'])[kind] || '","Values":'
           || array_to_json(array_agg((select row_to_json(item) from (select ${SHOWN}) item) order by place)) || '}'
             as change_group
    from numbered group by 1, 2
  ) grouped
  group by notification order by notification`;

/** Applies the changes and counts them. */
export const write = (wanted: string) => `
  with ${changes(wanted)}, written as (
    insert into parameter_value (${ALL}) select ${ALL} from change where kind < 3
    on conflict (parameter_id, parameter_value) do update
    set parameter_name = excluded.parameter_name, status = excluded.status, crossed = excluded.crossed,
        dependents = excluded.dependents, additional_details = excluded.additional_details
  ), removed as (
    delete from parameter_value v using change c
    where c.kind = 3 and v.parameter_id = c.parameter_id and v.parameter_value = c.parameter_value
  )
  select count(*) filter (where kind = 1)::int as "Added", count(*) filter (where kind = 2)::int as "Updated",
         count(*) filter (where kind = 3)::int as "Deleted",
         (select count(*) from wanted)::int - count(*)::int as "Unchanged"
  from change`;
