import { IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';
import { About, Example } from '../api/api-schemas.js';
import {
  FromPath,
  FromQuery,
  IsText,
  PathId,
  QueryFlag,
  QueryInteger,
  QueryList,
} from '../api/binding/decorators.js';
import { PageQuery } from '../api/binding/page-query.js';
import { SYNC_GATES, type SyncGate } from './sync/sync.answers.js';

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

const LOWER_CASE_GATES: readonly string[] = SYNC_GATES.map((gate) => gate.toLowerCase());

/** Options of a list's sync. */
export class SyncVehicles {
  @About('Returns what the list would change, and changes and sends nothing.')
  @QueryFlag()
  dryRun = false;

  @About(
    'Gates that are opened, separated by commas: `olderPeriod`, `deactivations`, `lostYear`, `newYear`, `valueMoves`, ' +
      '`medianMove`, `names`, `implausible`. `true` opens all, `false` none.',
  )
  @Example('deactivations,names')
  @QueryList({
    atMost: SYNC_GATES.length,
    length: Math.max(...SYNC_GATES.map((gate) => gate.length)),
    fits: (entry) => ['true', 'false', ...LOWER_CASE_GATES].includes(entry),
    words: `gates (${SYNC_GATES.join(', ')}), or true, or false`,
  })
  confirm?: string;
}

/** The gates that `confirm` opens, in the order of the gates. */
export function openGates(confirm = ''): readonly SyncGate[] {
  const names = confirm.toLowerCase().split(',');
  if (names.includes('true')) return SYNC_GATES;
  return SYNC_GATES.filter((gate) => names.includes(gate.toLowerCase()));
}

/** The version to roll back. */
export class RollBackVersion {
  @Example('20261120073000125')
  @FromPath()
  @IsText(VERSION_LENGTH)
  version: string;

  @About('Returns what the list would change, and changes and sends nothing.')
  @QueryFlag()
  dryRun = false;
}

/** One sync. */
export class OneSync {
  @Example(12)
  @PathId()
  id: number;
}
