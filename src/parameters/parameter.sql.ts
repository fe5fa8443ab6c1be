import { answerColumns, compactJsonObject } from '../data/answers.sql.js';
import type { SoughtWord } from '../data/sought-words.js';
import { folded } from '../data/turkish.sql.js';
import { FIELD_ERRORS_AT_MOST } from '../errors/domain-error.js';
import type { ParameterItem, ParameterValueItem } from './parameter.answers.js';
import { CHANGE_TYPES, type ParameterChange } from './parameter.payloads.js';
import { COLUMNS } from './parameter-rows.rules.js';

const ALL = COLUMNS.join(', ');
const of = (row: string) => COLUMNS.map((column) => `${row}.${column}`).join(', ');

/** Sorts numbers in codes as numbers; the order is the same on every server, whatever its collation. */
const NATURAL_ORDER = 'natural_order, parameter_value';

/** A value as answers and payloads show it. */
const SHOWN = compactJsonObject<ParameterValueItem>({
  ParameterId: 'parameter_id',
  ParameterValue: 'to_json(parameter_value)',
  ParameterName: 'to_json(parameter_name)',
  Status: 'status',
  Crossed: 'crossed',
  Dependents: 'dependents',
  AdditionalDetails: 'additional_details',
});

/** One value. $1 parameter, $2 value. */
export const ONE_VALUE = `
  select ${SHOWN} as item from parameter_value where parameter_id = $1 and parameter_value = $2`;

/** The places, from 0, of the named values that do not exist. $1 parameters, $2 values. */
export const UNKNOWN_VALUES = `
  select (named.place - 1)::int as place
  from unnest($1::int[], $2::text[]) with ordinality as named (parameter_id, parameter_value, place)
  where not exists (
    select from parameter_value v
    where v.parameter_id = named.parameter_id and v.parameter_value = named.parameter_value)
  order by named.place
  limit ${FIELD_ERRORS_AT_MOST}`;

/** Wanted values: rows of a request, as one JSON parameter. Of a deletion only the key counts. */
export const REQUESTED = `json_to_recordset($1::json) as wanted (
  deleted boolean, parameter_id int, parameter_value text, natural_order text, parameter_name text, status boolean,
  crossed boolean, dependents text, additional_details text)`;

/** Wanted values: the rows of a query with the columns of `COLUMNS` in their order. */
export const selected = (sql: string) =>
  `(select false as deleted, found.* from (${sql}) as found (${ALL})) as wanted`;

/**
 * Collects the changes that wanted values make, until the transaction ends: the new state of added (1) and updated (2)
 * values, the last state of deleted ones (3), numbered in the order of their announcement.
 */
export const collectChanges = (wanted: string) => `
  create temporary table parameter_change on commit drop as
  select row_number() over (order by kind, parameter_id, ${NATURAL_ORDER}) - 1 as place, *
  from (
    select case when v.parameter_id is null then 1 else 2 end as kind, ${of('wanted')}
    from ${wanted} left join parameter_value v using (parameter_id, parameter_value)
    where not deleted
      and (wanted.parameter_name, wanted.status, wanted.crossed, wanted.dependents, wanted.additional_details)
          is distinct from (v.parameter_name, v.status, v.crossed, v.dependents, v.additional_details)
    union all
    select 3, ${of('v')}
    from ${wanted} join parameter_value v using (parameter_id, parameter_value) where deleted
  ) change`;

/** The collected changes by name, with the values that they replace; to be read before they are applied. */
export const BEFORE_AND_AFTER = `
  select 'parameter ' || c.parameter_id || ' ' || c.parameter_value,
         case when c.kind > 1 then (select ${SHOWN} from (select v.*) former)::jsonb end,
         case when c.kind < 3 then (select ${SHOWN} from (select c.*) present)::jsonb end
  from parameter_change c left join parameter_value v using (parameter_id, parameter_value) order by c.place`;

const CHANGE_GROUP = compactJsonObject<ParameterChange>({
  ChangeType: `to_json((array[${CHANGE_TYPES.map((type) => `'${type}'`).join(', ')}])[kind])`,
  Values: `'[' || string_agg(${SHOWN}, ',' order by place) || ']'`,
});

/**
 * The payloads of type 8 that announce the changes, at most `perNotification` values each, in their order, with the id of
 * their subject: $1, else the value when a payload announces one alone.
 */
export const announcements = (perNotification: number) => `
  select '[' || string_agg(change_group, ',' order by kind) || ']' as payload,
         coalesce($1::text, case when sum(changes) = 1 then min(value) end) as subject_id
  from (
    select place / ${perNotification} as notification, kind, ${CHANGE_GROUP} as change_group, count(*) as changes,
           min(parameter_id || '/' || parameter_value) as value
    from parameter_change group by 1, 2
  ) grouped
  group by notification order by notification`;

/** Applies the changes and counts them; `collected` is the number that was to be applied. */
export const APPLY_CHANGES = `
  with added as (
    insert into parameter_value (${ALL})
    select ${ALL} from parameter_change where kind = 1 order by place
    returning 1
  ), updated as (
    update parameter_value v
    set parameter_name = c.parameter_name, status = c.status, crossed = c.crossed, dependents = c.dependents,
        additional_details = c.additional_details
    from parameter_change c
    where c.kind = 2 and v.parameter_id = c.parameter_id and v.parameter_value = c.parameter_value
    returning 1
  ), deleted as (
    delete from parameter_value v using parameter_change c
    where c.kind = 3 and v.parameter_id = c.parameter_id and v.parameter_value = c.parameter_value
    returning 1
  )
  select (select count(*)::int from added) as added, (select count(*)::int from updated) as updated,
         (select count(*)::int from deleted) as deleted, (select count(*)::int from parameter_change) as collected`;

/** The collected changes by kind. */
export const COUNT_COLLECTED = `
  select count(*) filter (where kind = 1)::int as "Added", count(*) filter (where kind = 2)::int as "Updated",
         count(*) filter (where kind = 3)::int as "Deleted"
  from parameter_change`;

/** Every parameter that has values, by its number. */
export const PARAMETERS = `
  select ${answerColumns<ParameterItem>({
    ParameterId: 'parameter_id',
    Values: 'count(*)::int',
    ActiveValues: 'count(*) filter (where status)::int',
  })}
  from parameter_value group by parameter_id order by parameter_id`;

/** Values that match some conditions, in the order of their codes: their total, and one page of them. */
const pageWhere = (condition: string, limit: string, offset: string) => `
  select (select count(*) from parameter_value where ${condition}) as total,
         '[' || array_to_string(array(
           select ${SHOWN} from parameter_value where ${condition}
           order by ${NATURAL_ORDER} limit ${limit} offset ${offset}), ',') || ']' as items`;

/** One page of a parameter's values. $1 parameter, $2 page size, $3 offset. */
export const PAGE_OF_VALUES = pageWhere('parameter_id = $1', '$2', '$3');

/** One page of the values of parameter $1 whose name or code contains every word, with status $4 if it is not null. */
export function searchOfValues(words: readonly SoughtWord[]): string {
  const sought = folded(`parameter_value || ' ' || parameter_name`);
  const conditions = words.map((_, index) => `strpos(${sought}, ${folded(`$${index + 5}::text`)}) > 0`);
  const all = ['parameter_id = $1', '($4::boolean is null or status = $4)', ...conditions];
  return pageWhere(all.join(' and '), '$2', '$3');
}

/** One page of the values that depend on a value, whose dependency in its canonical form is $1; $2 page size, $3 offset. */
export const DEPENDENTS = pageWhere('strpos(dependents, $1) > 0', '$2', '$3');
