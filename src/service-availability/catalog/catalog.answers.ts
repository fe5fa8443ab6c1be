import { count, Property } from '../../common/api-schemas.js';

/** The result of a sync; a record of which only a name changed is unchanged. */
export class ServiceCatalogSyncResult {
  @Property(count('New records and those that came back.', 12)) Added: number;
  @Property(count(undefined, 3)) Removed: number;
  @Property(count('Records that stay, those with a changed name included.', 1480)) Unchanged: number;
}
