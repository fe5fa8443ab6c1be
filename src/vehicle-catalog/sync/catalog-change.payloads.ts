import { About, count, dateTime, Property } from '../../api/api-schemas.js';
import type { Clock } from '../../time/clock.js';
import { versionText } from '../vehicle.answers.js';

/** Payload of type 13. */
@About(
  'Says only that the catalog changed; the records are pulled with the version. After missed notifications, ask for the ' +
    'list of versions and pull every later one in order. Pulling a version again does no harm. How a first copy is made: ' +
    'see GET /api/VehicleCatalogs.',
)
export class VehicleCatalogChangePayload {
  @Property(
    versionText(
      'The new catalog version: the `version` parameter of GET /api/VehicleCatalogs.',
      '20261120073000125',
    ),
  )
  Version: string;
  @Property(count('Records changed in this sync: added, updated and deactivated ones together.', 1842))
  ChangedCount: number;
  @Property(dateTime('The sync; `UpdatedAt` of the records changed in it.', '2026-11-20T10:30:00.125+03:00'))
  SyncedAt: string;
}

/** Payload of type 13, of a version that changed so many records at that moment. */
export function catalogChangePayload(
  version: string,
  changedCount: number,
  syncedAt: Date,
  clock: Clock,
): VehicleCatalogChangePayload {
  return { Version: version, ChangedCount: changedCount, SyncedAt: clock.withOffset(syncedAt) };
}
