import { naturalNumber } from '../../parameters/parameter-rows.rules.js';

/**
 * For the transaction of a sync: copying takes as long as the reading of the list, a hundred thousand rows are sorted in
 * memory, and compiling statements that run once costs more than it saves.
 */
export const SETTINGS = `
  select set_config('statement_timeout', '15min', true), set_config('work_mem', '64MB', true),
         set_config('jit', 'off', true)`;

/** The list that the catalog shall become, until the transaction ends. */
export const CREATE_STAGE = `
  create temporary table staged_vehicle (
    brand_code int not null, model_code int not null, brand_name text not null, model_name text not null,
    model_years json not null
  ) on commit drop`;

/** What fills the stage. */
export const FILL_STAGE = 'copy staged_vehicle from stdin';

/** The catalog as it was before a version, $1: what it and every later one changed is taken back. */
export const STAGE_HISTORY = `
  with earliest as (
    select distinct on (brand_code, model_code) *
    from vehicle_catalog_change where version_id >= $1
    order by brand_code, model_code, version_id
  )
  insert into staged_vehicle
  select brand_code, model_code, previous_brand_name, previous_model_name, previous_model_years
  from earliest where previous_brand_name is not null
  union all
  select t.brand_code, t.model_code, t.brand_name, t.model_name, t.model_years
  from vehicle_type t left join earliest e using (brand_code, model_code)
  where t.is_active and e.version_id is null`;

/** Every type that the stage changes, with its state after and before; of one that is gone the last state stays. */
export const COMPARE_TYPES = `
  create temporary table vehicle_change on commit drop as
  select brand_code, model_code,
         case when t.is_active is null then 'added' when s.brand_name is null then 'deactivated' else 'updated' end as kind,
         s.brand_name is not null as is_active, coalesce(t.is_active, false) as was_active,
         coalesce(s.brand_name, t.brand_name) as brand_name, coalesce(s.model_name, t.model_name) as model_name,
         coalesce(s.model_years, t.model_years) as model_years,
         t.brand_name as previous_brand_name, t.model_name as previous_model_name,
         t.model_years as previous_model_years
  from staged_vehicle s full join vehicle_type t using (brand_code, model_code)
  where case
    when s.brand_name is null then t.is_active
    else t.is_active is not true
      or (s.brand_name, s.model_name, s.model_years::text) <> (t.brand_name, t.model_name, t.model_years::text)
  end`;

const valuesOf = (years: string, where: string) => `
  select brand_code, model_code, year."Year" as year, year."Value" as value
  from vehicle_change, json_to_recordset(${years}) as year ("Year" int, "Value" bigint) where ${where}`;

/** Every value of these types that changes; null is one that does not exist. */
export const COMPARE_VALUES = `
  create temporary table vehicle_value_change on commit drop as
  with wanted as (${valuesOf('model_years', 'is_active')}),
       known as (${valuesOf('previous_model_years', 'previous_model_years is not null')})
  select brand_code, model_code, year, c.was_active, known.value as before, wanted.value as after
  from known full join wanted using (brand_code, model_code, year)
  join vehicle_change c using (brand_code, model_code)
  where not c.was_active or wanted.value is distinct from known.value`;

/** Temporary tables have no statistics of their own accord, and the plans need those of the codes. */
export const ANALYZE_STAGE = 'analyze staged_vehicle (brand_code, model_code)';
export const ANALYZE_TYPES = 'analyze vehicle_change (brand_code, model_code)';

/** Counts, and examples of what is gone; see `Comparison`. */
export const COUNT_CHANGES = `
  select (select count(*)::int from vehicle_type where is_active) as "activeBefore",
         (select count(*)::int from staged_vehicle) as listed,
         count(*) filter (where kind = 'added')::int as added,
         count(*) filter (where kind = 'updated')::int as updated,
         count(*) filter (where kind = 'deactivated')::int as deactivated,
         array(select brand_code || '-' || model_code from vehicle_change where kind = 'deactivated'
               order by brand_code, model_code limit 5) as gone
  from vehicle_change`;

/** The values that move furthest, of types that stay active, and how many move more than $1-fold, up or down. */
export const FIND_MOVES = `
  select count(*) filter (where after > $1 * before or before > $1 * after)::int as "tooFar",
         coalesce((
           select json_agg(move) from (
             select brand_code || '-' || model_code as "Id", year as "Year", before as "From", after as "To"
             from vehicle_value_change where was_active and before is not null and after is not null
             order by greatest(after / before::numeric, before / after::numeric) desc, brand_code, model_code, year desc
             limit $2) move
         ), '[]') as moves
  from vehicle_value_change where was_active and before is not null and after is not null`;

/** $1 the moment of the version. */
export const UPDATE_TYPES = `
  update vehicle_type t
  set brand_name = c.brand_name, model_name = c.model_name, is_active = c.is_active, model_years = c.model_years,
      updated_at = $1
  from vehicle_change c
  where c.kind <> 'added' and t.brand_code = c.brand_code and t.model_code = c.model_code`;

/** $1 the moment of the version. */
export const INSERT_TYPES = `
  insert into vehicle_type (brand_code, model_code, brand_name, model_name, is_active, model_years, updated_at)
  select brand_code, model_code, brand_name, model_name, true, model_years, $1
  from vehicle_change where kind = 'added' order by brand_code, model_code`;

/** After the types. $1 version, $2 its moment, $3 what it changed, $4 the version that it takes back. */
export const INSERT_VERSION = `
  insert into vehicle_catalog_version (version, synced_at, changed_count, rollback_of, type_count, active_count)
  select $1, $2, $3, $4, count(*), count(*) filter (where is_active) from vehicle_type
  returning id`;

/** $1 id of the version. */
export const INSERT_CHANGES = `
  insert into vehicle_catalog_change
  select $1, row_number() over (order by brand_code, model_code), brand_code, model_code,
         case when was_active then previous_brand_name end, case when was_active then previous_model_name end,
         case when was_active then previous_model_years end
  from vehicle_change`;

const BRAND = naturalNumber('brand_code');
const TYPE = `${BRAND} || '-' || ${naturalNumber('model_code')}`;

/**
 * The parameters of what changed, columns in the order of `COLUMNS`, lists as texts: the brands (91), the types (92), and
 * the model years (93) with their values. A value that does not exist any more keeps the last amount, with status false.
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
