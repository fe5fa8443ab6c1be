import { answerColumns, offsetMoment } from '../data/answers.sql.js';
import type { VehicleItem } from './vehicle.answers.js';

/** Every moment of a page's rows once, with the offset of the zone $1: a page has thousands of rows and few moments. */
const MOMENTS = `
  moment as materialized (
    select updated_at, ${offsetMoment('updated_at', '$1')} as written
    from (select distinct updated_at from page) as distinct_moment
  )`;

/** A vehicle as answers show it; `updatedAt` is the SQL of its moment. */
export const vehicleColumns = (updatedAt: string): string =>
  answerColumns<VehicleItem>({
    Id: `brand_code || '-' || model_code`,
    BrandCode: 'brand_code',
    BrandName: 'brand_name',
    ModelCode: 'model_code',
    ModelName: 'model_name',
    IsActive: 'is_active',
    UpdatedAt: updatedAt,
    ModelYears: 'model_years',
  });

/** The rows of `page` as answers show them, in one text. */
const ITEMS = `
  array_to_json(array(
    select row_to_json(item) from (
      select ${vehicleColumns('written')} from page join moment using (updated_at) order by brand_code, model_code) item))::text as items`;

/**
 * One page of the catalog, and the size of the catalog from its newest version. With inactive records included, no
 * record ever moves to an earlier page, since none is removed: a client that reads page by page during syncs misses
 * none.
 * $1 zone, $2 page size, $3 offset.
 */
export const pageOfCatalog = (includeDeactive: boolean): string => `
  with page as materialized (
    select t.* from (
      select brand_code, model_code from vehicle_type ${includeDeactive ? '' : 'where is_active'}
      order by brand_code, model_code limit $2 offset $3) key
    join vehicle_type t using (brand_code, model_code)
  ), ${MOMENTS}
  select coalesce((select ${includeDeactive ? 'type_count' : 'active_count'}
                   from vehicle_catalog_version order by id desc limit 1), 0) as total, ${ITEMS}`;

/**
 * One page of the records that a version changed, in their present state; no row when $4 is no version. $1 zone, $2
 * page size, $3 offset, $4 version.
 */
export const PAGE_OF_VERSION = `
  with version as materialized (
    select id, changed_count from vehicle_catalog_version where version = $4
  ), page as materialized (
    select t.* from vehicle_catalog_change c join vehicle_type t using (brand_code, model_code)
    where c.version_id = (select id from version) and c.place > $3::bigint and c.place <= $3::bigint + $2
  ), ${MOMENTS}
  select changed_count as total, ${ITEMS} from version`;

/** The newest version, and whether there is the version $1. */
export const LAST_VERSION = `
  select (select version from vehicle_catalog_version order by id desc limit 1) as last,
         exists (select from vehicle_catalog_version where version = $1) as known`;
