import { dateTime, int32, obj, text } from '../../common/api-schemas.js';

/** Payload of type 13. */
export const VEHICLE_CATALOG_CHANGE = obj(
  'VehicleCatalogChangePayload',
  {
    Version: text(
      'The new catalog version: the `version` parameter of GET /api/VehicleCatalogs.',
      '20261120073000125',
    ),
    ChangedCount: int32('Records changed in this sync: added, updated and deactivated ones together.', 1842),
    SyncedAt: dateTime(
      'The sync; `UpdatedAt` of the records changed in it.',
      '2026-11-20T10:30:00.125+03:00',
    ),
  },
  'Says only that the catalog changed; the records are pulled with the version. After missed notifications, ask for the ' +
    'list of versions and pull every later one in order. Pulling a version again does no harm. How a first copy is made: ' +
    'see GET /api/VehicleCatalogs.',
);
