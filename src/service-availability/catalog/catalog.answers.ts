import { int32, Property } from '../../common/api-schemas.js';

/** The result of a sync; a record of which only a name changed is unchanged. */
export class ServiceCatalogSyncResult {
  @Property(int32('New records and those that came back.', 12)) Added: number;
  @Property(int32(undefined, 3)) Removed: number;
  @Property(int32('Records that stay, those with a changed name included.', 1480)) Unchanged: number;
}
