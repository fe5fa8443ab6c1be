import { answerColumns } from '../../data/answers.sql.js';
import { activity, hit, OF_A_KIND, ORDERED_AT_MOST, type SoughtText } from '../../data/search-hits.sql.js';
import { type SoughtWord, wordSearch } from '../../data/sought-words.js';
import { folded, TURKISH } from '../../data/turkish.sql.js';
import { vehicleColumns } from '../catalog.sql.js';
import type { VehicleItem } from '../vehicle.answers.js';
import type { VehicleBrand, VehicleVersionDetail } from './staff-vehicle.answers.js';

/** The moment still needs its offset. */
const ITEM = vehicleColumns('updated_at');

/** A row of a select of ITEM. */
export type VehicleRow = Omit<VehicleItem, 'UpdatedAt'> & { UpdatedAt: Date };

/** Statements of a search: one for the number of vehicles that fit, one for a page of them, with the same values. */
export interface VehicleSearch {
  count: string;
  page: string;
  values: readonly unknown[];
}

/** The vehicles that fit every filter, by brand code, then type code. */
export function vehicleSearch(
  words: readonly SoughtWord[],
  filter: { brandCode?: number | undefined; active?: boolean | undefined },
  { limit, offset }: { limit: number; offset: number },
): VehicleSearch {
  const values: unknown[] = [];
  const place = (value: unknown) => `$${values.push(value)}`;
  const conditions: string[] = [];
  if (filter.brandCode !== undefined) conditions.push(`t.brand_code = ${place(filter.brandCode)}`);
  if (filter.active !== undefined) conditions.push(filter.active ? 't.is_active' : 'not t.is_active');
  const sought = {
    names: `t.brand_name || ' ' || t.model_name`,
    ids: ['t.brand_code', 't.model_code'],
    code: `t.brand_code || '-' || t.model_code`,
  };
  const search = wordSearch(words, sought, place);
  conditions.push(...search.conditions);
  const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';
  const from = `from vehicle_type t ${search.from} ${where}`;
  return {
    count: `select count(*)::int as total ${from}`,
    page: `select ${ITEM} ${from} order by t.brand_code, t.model_code limit ${limit} offset ${offset}`,
    values,
  };
}

/** One vehicle. $1 brand code, $2 type code. */
export const ONE_VEHICLE = `select ${ITEM} from vehicle_type t where t.brand_code = $1 and t.model_code = $2`;

/**
 * The values of a vehicle after each version that changed it. A change keeps the state before it, so the state after it is
 * that before the next change, or the present one. $1 brand code, $2 type code.
 */
export const VALUES_OF_VERSIONS = `
  with change as (
    select c.version_id, lead(c.previous_model_years) over changes as next_years,
           lead(c.version_id) over changes is null as is_last
    from vehicle_catalog_change c where c.brand_code = $1 and c.model_code = $2
    window changes as (order by c.version_id)
  )
  select v.version as "Version", v.synced_at as "SyncedAt", year."Year", year."Value"::float8 as "Value"
  from change
  join vehicle_catalog_version v on v.id = change.version_id
  join vehicle_type t on t.brand_code = $1 and t.model_code = $2
  cross join json_to_recordset(case when not change.is_last then change.next_years
                                    when t.is_active then t.model_years end) as year ("Year" int, "Value" bigint)
  order by change.version_id, year."Year" desc`;

/** Every brand by its code, with the name that its active types have. */
export const BRANDS = `
  select ${answerColumns<VehicleBrand>({
    BrandCode: 'brand_code',
    BrandName: '(array_agg(brand_name order by is_active desc, updated_at desc, model_code))[1]',
    Types: 'count(*)::int',
    ActiveTypes: 'count(*) filter (where is_active)::int',
  })}
  from vehicle_type group by brand_code order by brand_code`;

/** One page of versions, newest first, with the counts of their syncs. $1 page size, $2 offset. */
export const VERSION_DETAILS = `
  select ${answerColumns<VehicleVersionDetail>({
    Version: 'v.version',
    ChangedCount: 'v.changed_count',
    SyncedAt: 'v.synced_at',
    Period: 'v.period',
    Revision: 'v.revision',
    Added: 'coalesce(s.added, 0)',
    Updated: 'coalesce(s.updated, 0)',
    Deactivated: 'coalesce(s.deactivated, 0)',
    RollbackOf: 'v.rollback_of',
  })}
  from vehicle_catalog_version v left join vehicle_catalog_sync s on s.version = v.version
  order by v.id desc limit $1 offset $2`;

const HIT = hit('Vehicle', `v.brand_code || '-' || v.model_code`, `v.brand_name || ' ' || v.model_name`, {
  state: activity('v.is_active'),
});
/** The vehicle of brand $1 and model $2 as a hit of a search. */
export const VEHICLE_HIT = `${HIT} from vehicle_type v where v.brand_code = $1 and v.model_code = $2`;

/** The words of a vehicle's names; the expression of the index `vehicle_type_words`. */
const WORDS = `array_to_tsvector(string_to_array(btrim(regexp_replace(${folded(`(brand_name || ' ' || model_name)`)}, '[^a-z0-9]+', ' ', 'g')), ' '))`;

/** The vehicles that have words with the beginnings of the text's, in any order, as hits of a search. */
export const vehicleHits = ({ whole }: SoughtText): string =>
  `${HIT} from (select * from vehicle_type where ${WORDS} @@ (
    select string_agg(quote_literal(word) || ':*', ' & ')::tsquery
    from regexp_split_to_table(${folded(whole)}, '[^a-z0-9]+') word where word <> '') limit ${ORDERED_AT_MOST}) v
   order by v.is_active desc, v.brand_name ${TURKISH}, v.model_name ${TURKISH} limit ${OF_A_KIND}`;

/** The version $1 of the catalog as a hit of a search. */
export const VERSION_HIT = `${hit('VehicleVersion', 'version', 'version', { at: 'synced_at' })} from vehicle_catalog_version where version = $1`;
