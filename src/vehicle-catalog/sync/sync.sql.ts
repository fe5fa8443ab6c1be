import { answerColumns } from '../../data/answers.sql.js';
import { MANY_WITH_MANY } from '../../data/transaction.js';
import { naturalNumber } from '../../parameters/parameter-rows.rules.js';
import type { ValueMove, YearFigures } from './sync.answers.js';

/**
 * Settings for the transaction of a sync. It idles while the next piece of the list is read, and may compare a whole
 * list in one statement.
 */
export const SETTINGS = `
  select set_config('idle_in_transaction_session_timeout', '15min', true),
         set_config('statement_timeout', '15min', true), ${MANY_WITH_MANY}`;

/**
 * Temporary tables of the transaction: the list that the catalog will equal, every changed type, and every changed
 * value. Places number the list's types from 1 in their order. A change has the state after and before; for a type that
 * is gone both are its last state. Null is a value that does not exist.
 */
export const CREATE_STAGE = [
  `create temporary table staged_vehicle (
    place int generated always as identity, brand_code int not null, model_code int not null, brand_name text not null,
    model_name text not null, model_years json not null
  ) on commit drop`,
  `create temporary table vehicle_change (
    brand_code int, model_code int, kind text, is_active boolean, was_active boolean, brand_name text, model_name text,
    model_years json, previous_brand_name text, previous_model_name text, previous_model_years json, place int
  ) on commit drop`,
  `create temporary table vehicle_value_change (
    brand_code int, model_code int, year int, was_active boolean, is_active boolean, before bigint, after bigint
  ) on commit drop`,
];

const STAGED = 'staged_vehicle (brand_code, model_code, brand_name, model_name, model_years)';

/** Fills the stage. */
export const FILL_STAGE = `copy ${STAGED} from stdin`;

const valuesOf = (years: string) => `json_to_recordset(${years}) as year ("Year" int, "Value" bigint)`;

/** Stages the catalog as it was before version $1: undoes the changes of that version and of every later one. */
export const STAGE_HISTORY = `
  with earliest as (
    select distinct on (brand_code, model_code) *
    from vehicle_catalog_change where version_id >= $1
    order by brand_code, model_code, version_id
  )
  insert into ${STAGED}
  select brand_code, model_code, previous_brand_name, previous_model_name, previous_model_years
  from earliest where previous_brand_name is not null
  union all
  select t.brand_code, t.model_code, t.brand_name, t.model_name, t.model_years
  from vehicle_type t left join earliest e using (brand_code, model_code)
  where t.is_active and e.version_id is null`;

/** The version $1, with the period and revision of the state before it. */
export const VERSION_AND_PERIOD_BEFORE = `
  select version.id, version.version, earlier.period, earlier.revision
  from vehicle_catalog_version version
  left join lateral (
    select period, revision from vehicle_catalog_version where id < version.id order by id desc limit 1) earlier on true
  where version.version = $1`;

/** The changes of the staged types after place $1: a list is compared piece by piece while it is read. */
export const COMPARE_STAGED = [
  `insert into vehicle_change
   select brand_code, model_code, case when t.is_active is null then 'added' else 'updated' end, true,
          coalesce(t.is_active, false), s.brand_name, s.model_name, s.model_years, t.brand_name, t.model_name,
          t.model_years, s.place
   from staged_vehicle s left join vehicle_type t using (brand_code, model_code)
   where s.place > $1 and (t.is_active is not true or (s.brand_name, s.model_name, s.model_years::text)
                                                      <> (t.brand_name, t.model_name, t.model_years::text))`,
  `insert into vehicle_value_change
   select brand_code, model_code, year, was_active, true, max(value) filter (where side = 'before'),
          max(value) filter (where side = 'after')
   from (
     select brand_code, model_code, was_active, 'after' as side, year."Year" as year, year."Value" as value
     from vehicle_change, ${valuesOf('model_years')} where place > $1
     union all
     select brand_code, model_code, was_active, 'before', year."Year", year."Value"
     from vehicle_change, ${valuesOf('previous_model_years')} where place > $1
   ) value
   group by brand_code, model_code, year, was_active
   having not was_active
     or max(value) filter (where side = 'before') is distinct from max(value) filter (where side = 'after')`,
];

/** The changes of types that the stage lacks. */
export const COMPARE_GONE = [
  `insert into vehicle_change
   select brand_code, model_code, 'deactivated', false, true, brand_name, model_name, model_years, brand_name,
          model_name, model_years
   from vehicle_type t
   where is_active
     and not exists (select from staged_vehicle s where s.brand_code = t.brand_code and s.model_code = t.model_code)`,
  `insert into vehicle_value_change
   select brand_code, model_code, year."Year", true, false, year."Value", null
   from vehicle_change, ${valuesOf('previous_model_years')} where not is_active`,
  // Temporary tables get no statistics automatically, and the plans need those of the codes.
  'analyze vehicle_change (brand_code, model_code)',
];

const NAME = `brand_name || ' ' || model_name`;
const PREVIOUS_NAME = `previous_brand_name || ' ' || previous_model_name`;
const ID = `brand_code || '-' || model_code`;

/**
 * Counts, and examples of deactivated and renamed types; see `Comparison`. $1 the oldest model year of the list, $2 the
 * number of examples.
 */
export const COUNT_CHANGES = `
  with gone as materialized (
    select brand_code, model_code, ${ID} || ' ' || ${PREVIOUS_NAME} as name,
           coalesce((select max(year."Year") from ${valuesOf('previous_model_years')}), $1) < $1 as is_aside
    from vehicle_change where kind = 'deactivated'
  ), renamed as materialized (
    select brand_code, model_code, ${ID} as "Id", ${PREVIOUS_NAME} as "From", ${NAME} as "To"
    from vehicle_change
    where is_active and was_active
      and (brand_name, model_name) <> (previous_brand_name, previous_model_name)
  )
  select (select count(*)::int from vehicle_type where is_active) as "activeBefore",
         (select count(*)::int from staged_vehicle) as listed,
         count(*) filter (where kind = 'added')::int as added,
         count(*) filter (where kind = 'updated')::int as updated,
         count(*) filter (where kind = 'deactivated')::int as deactivated,
         (select count(*)::int from gone where is_aside) as aside,
         array(select name from gone where not is_aside order by brand_code, model_code limit $2) as gone,
         (select count(*)::int from renamed) as renamed,
         (select coalesce(json_agg(example), '[]') from (
            select "Id", "From", "To" from renamed order by brand_code, model_code limit $2) example) as renamings
  from vehicle_change`;

/**
 * What the list does to each model year, newest first; the year null stands for all years. A value of a type that was
 * inactive counts as added; `Lost` counts those of the values that are gone whose types stay. The median is over all values that stay, the unmoved ones included, each with the factor 1.
 */
export const YEAR_FIGURES = `
  with before as (
    select year."Year" as year, count(*) as values
    from vehicle_type, ${valuesOf('model_years')} where is_active group by 1
  ), changed as (
    select year,
           count(*) filter (where after is not null and (before is null or not was_active)) as added,
           count(*) filter (where was_active and before is not null and after is null) as gone,
           count(*) filter (where was_active and is_active and before is not null and after is null) as lost,
           count(*) filter (where was_active and before is not null and after is not null) as moved
    from vehicle_value_change group by 1
  ), figures as materialized (
    select year, coalesce(values, 0) as values, coalesce(added, 0) as added, coalesce(gone, 0) as gone,
           coalesce(lost, 0) as lost, coalesce(moved, 0) as moved
    from before full join changed using (year)
  ), factor as materialized (
    select year, after::float8 / before as factor, 1 as weight
    from vehicle_value_change where was_active and before is not null and after is not null
    union all
    select year, 1, values - gone - moved from figures where values > gone + moved
  ), ranked as (
    select year, factor, sum(weight) over (partition by year order by factor) as upto,
           sum(weight) over (partition by year) as of
    from (select * from factor union all select null, factor, weight from factor) as each_and_all
  ), median as (
    select year, greatest(min(factor) filter (where upto * 2 >= of),
                          least(1, min(factor) filter (where upto * 2 > of))) as factor
    from ranked group by year
  )
  select ${answerColumns<YearFigures>({
    Year: 'figures.year',
    Before: 'values::int',
    Added: 'added::int',
    Gone: 'gone::int',
    Moved: 'moved::int',
    Median: 'median.factor',
  })}, lost::int as "Lost"
  from (select * from figures
        union all select null, sum(values), sum(added), sum(gone), sum(lost), sum(moved) from figures) figures
  left join median on median.year is not distinct from figures.year
  order by figures.year desc nulls first`;

/** The median value of a list, in lira. */
export const MEDIAN_VALUE = `
  select percentile_disc(0.5) within group (order by after)::float8 as median
  from vehicle_value_change where after is not null`;

const MOVE = answerColumns<ValueMove>({
  Id: ID,
  Name: NAME,
  Year: 'year',
  From: 'before',
  To: 'after',
});

/**
 * The values that change by the largest factors, and the number of those that change more than $1-fold, up or down.
 * Values of returning types are compared with their last ones.
 */
export const FIND_MOVES = `
  select count(*) filter (where after > $1 * before or before > $1 * after)::int as "tooFar",
         coalesce((
           select json_agg(move) from (
             select ${MOVE} from (
               select *, greatest(after::float8 / before, before::float8 / after) as factor
               from vehicle_value_change where before <> after
               order by factor desc, brand_code, model_code, year desc limit $2) far
             join vehicle_change using (brand_code, model_code)
             order by factor desc, brand_code, model_code, year desc) move
         ), '[]') as moves
  from vehicle_value_change where before <> after`;

/** $1 the time of the version. */
export const UPDATE_TYPES = `
  update vehicle_type t
  set brand_name = c.brand_name, model_name = c.model_name, is_active = c.is_active, model_years = c.model_years,
      updated_at = $1
  from vehicle_change c
  where c.kind <> 'added' and t.brand_code = c.brand_code and t.model_code = c.model_code`;

/** $1 the time of the version. */
export const INSERT_TYPES = `
  insert into vehicle_type (brand_code, model_code, brand_name, model_name, is_active, model_years, updated_at)
  select brand_code, model_code, brand_name, model_name, true, model_years, $1
  from vehicle_change where kind = 'added' order by brand_code, model_code`;

/**
 * Runs after the types are written. $1 version, $2 its time, $3 the number of changes, $4 the version that it rolls
 * back, $5 and $6 the period and revision of the list.
 */
export const INSERT_VERSION = `
  insert into vehicle_catalog_version (version, synced_at, changed_count, rollback_of, period, revision, type_count,
                                       active_count)
  select $1, $2, $3, $4, $5, $6, count(*), count(*) filter (where is_active) from vehicle_type
  returning id`;

/** $1 id of the version. */
export const INSERT_CHANGES = `
  insert into vehicle_catalog_change (version_id, place, brand_code, model_code, previous_brand_name,
                                      previous_model_name, previous_model_years)
  select $1, row_number() over (order by brand_code, model_code), brand_code, model_code,
         case when was_active then previous_brand_name end, case when was_active then previous_model_name end,
         case when was_active then previous_model_years end
  from vehicle_change`;

const BRAND = naturalNumber('brand_code');
const TYPE = `${BRAND} || '-' || ${naturalNumber('model_code')}`;

/**
 * The parameters of the changes, with columns in the order of `COLUMNS` and lists as texts: the brands (91), the types
 * (92), and the model years (93) with their values. A value that no longer exists keeps its last amount, with status
 * false.
 */
export const CHANGED_PARAMETERS = `
  with type as materialized (
    select *, brand_code || '-' || model_code as code, ${TYPE} as natural_order,
           '{"ParameterId":91,"ParameterValue":"' || brand_code || '"}' as brand
    from vehicle_change
  )
  select 91, brand_code::text, ${BRAND},
         (array_agg(brand_name order by is_active desc, updated_at desc, model_code))[1], bool_or(is_active), false,
         '[]', '[]'
  from vehicle_type where brand_code in (select brand_code from vehicle_change)
  group by brand_code
  union all
  select 92, code, natural_order, model_name, is_active, false, '[' || brand || ']', '[]' from type
  union all
  select 93, code || '-' || year, natural_order || '-' || ${naturalNumber('year')}, year::text, after is not null, false,
         '[' || brand || ',{"ParameterId":92,"ParameterValue":"' || code || '"}]',
         '[{"KeyId":22,"KeyName":"Araç Değeri","KeyValue":"' || coalesce(after, before) || '"}]'
  from vehicle_value_change join type using (brand_code, model_code)`;
