import { About } from '../common/api-description.js';
import { PathId, PathText } from '../common/binding/fields.js';
import { PageQuery, QueryFlag, QueryInteger, QueryText } from '../common/binding/query.js';

/** A version has 17 digits; anything like one is looked for. */
const VERSION = { maxLength: 40 };

/** Query parameters of the vehicle catalog. */
export class ListVehicles extends PageQuery {
  @About('Only what this version changed, as it is now, inactive records included.')
  @QueryText((text) => text || undefined, 'must be a version', VERSION)
  version?: string;

  @About('Inactive records too; without meaning beside `version`.')
  @QueryFlag()
  includeDeactive = false;

  @QueryInteger({ min: 1, max: 1000 })
  pageSize = 100;
}

/** How a list is synced. */
export class SyncVehicles {
  @About('Says what would change, and changes and sends nothing.')
  @QueryFlag()
  dryRun = false;

  @About('Applies the list whatever share of the records it deactivates and however far it moves values.')
  @QueryFlag()
  confirm = false;
}

/** Which version is taken back. */
export class RollBackVersion {
  @PathText(VERSION)
  version: string;

  @About('Says what would change, and changes and sends nothing.')
  @QueryFlag()
  dryRun = false;
}

/** A page of syncs. */
export class ListSyncs extends PageQuery {
  @QueryInteger({ min: 1, max: 200 })
  pageSize = 50;
}

/** One sync. */
export class OneSync {
  @PathId()
  id: number;
}
