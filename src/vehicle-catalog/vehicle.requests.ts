import { IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';
import { About, Example } from '../common/about.js';
import { FromPath, FromQuery, PathId, QueryFlag, QueryInteger } from '../common/binding/decorators.js';
import { PageQuery } from '../common/binding/page-query.js';

/** A version has 17 digits; other texts up to this length are looked up and not found. */
const VERSION_LENGTH = 40;

/** Query parameters of the vehicle catalog. */
export class ListVehicles extends PageQuery {
  @About('Only what this version changed, as it is now, inactive records included.')
  @FromQuery()
  @IsOptional()
  @IsString()
  @IsNotEmpty({ message: '$property must be a version.' })
  @MaxLength(VERSION_LENGTH)
  version?: string;

  @About('Whether inactive records are listed, too; ignored beside `version`.')
  @QueryFlag()
  includeDeactive = false;

  @QueryInteger(1, 1000)
  pageSize = 100;
}

/** Options of a list's sync. */
export class SyncVehicles {
  @About('Returns what the list would change, and changes and sends nothing.')
  @QueryFlag()
  dryRun = false;

  @About('Applies the list whatever share of the records it deactivates and however far it moves values.')
  @QueryFlag()
  confirm = false;
}

/** The version to roll back. */
export class RollBackVersion {
  @Example('20261120073000125')
  @FromPath()
  @IsString()
  @IsNotEmpty()
  @MaxLength(VERSION_LENGTH)
  version: string;

  @About('Returns what the list would change, and changes and sends nothing.')
  @QueryFlag()
  dryRun = false;
}

/** A page of syncs. */
export class ListSyncs extends PageQuery {
  @QueryInteger(1, 200)
  pageSize = 50;
}

/** One sync. */
export class OneSync {
  @Example(12)
  @PathId()
  id: number;
}
