import {
  count,
  dateTime,
  filledText,
  flag,
  id,
  int64From,
  listOf,
  nullable,
  Property,
  positiveNumber,
  text,
  word,
} from '../../api/api-schemas.js';
import { PERIOD, REVISION, VEHICLE_ID, VERSION_TEXT, versionText, YEAR } from '../vehicle.answers.js';

export const SYNC_STATES = ['Running', 'Succeeded', 'Failed'] as const;
export type SyncState = (typeof SYNC_STATES)[number];

/** The phases of a sync, in their order. */
export const SYNC_PHASES = ['Reading', 'Comparing', 'Applying', 'Finished'] as const;
export type SyncPhase = (typeof SYNC_PHASES)[number];

/** The origins of a sync's list. */
export const SYNC_SOURCES = ['Upload', 'Command', 'Schedule', 'Sandbox', 'Rollback'] as const;
export type SyncSource = (typeof SYNC_SOURCES)[number];

/** What makes a list suspicious; each is opened by its own name in `confirm`. */
export const SYNC_GATES = [
  'olderPeriod',
  'deactivations',
  'lostYear',
  'newYear',
  'valueMoves',
  'medianMove',
  'names',
  'implausible',
] as const;
export type SyncGate = (typeof SYNC_GATES)[number];

/** A value that a list moves far. */
export class ValueMove {
  @Property(VEHICLE_ID(undefined, '9-1616')) Id: string;
  @Property(text('Brand and type.', 'AUDI A3 SPORTBACK 35 TFSI 1.5 (150) S TRONIC')) Name: string;
  @Property(YEAR) Year: number;
  @Property(int64From(1)('The value in whole lira.', 3695439)) From: number;
  @Property(int64From(1)('The value in whole lira.', 3801220)) To: number;
}

/** What a list does to the values of one model year. */
export class YearFigures {
  @Property(YEAR) Year: number;
  @Property(count('Values of active records before.', 4120)) Before: number;
  @Property(count(undefined, 35)) Added: number;
  @Property(count(undefined, 12)) Gone: number;
  @Property(count('Values that stay, with another amount.', 3890)) Moved: number;
  @Property(
    nullable(
      positiveNumber(
        'The median of new value / old value over all values that stay, the nearer to 1 of two middle ones; null when none stays.',
        1.02,
      ),
    ),
  )
  Median: number | null;
}

/** A gate that a list did not pass. */
export class TrippedGateItem {
  @Property(word(SYNC_GATES, 'Its name in `confirm`.', 'deactivations')) Gate: SyncGate;
  @Property(filledText('Why, with figures and examples, in the language of the reader.')) Message: string;
}

/** A sync that has been started. */
export class StartedVehicleSync {
  @Property(id(undefined, 12)) Id: number;
}

/** How far a sync is, or what came of it. */
export class VehicleSyncItem {
  @Property(id(undefined, 12)) Id: number;
  @Property(word(SYNC_STATES, undefined, 'Succeeded')) State: SyncState;
  @Property(word(SYNC_PHASES, undefined, 'Finished')) Phase: SyncPhase;
  @Property(
    count(
      'Records of the list that have been read; while the list is applied, how far that is on the scale of `Total`.',
      27966,
    ),
  )
  Done: number;
  @Property(
    count(
      'Records of the list; until it has been read, those of the present catalog; while it is applied, those that change.',
      27966,
    ),
  )
  Total: number;
  @Property(count(undefined, 60)) Added: number;
  @Property(count('Records that changed, and records that came back to the list.', 1742)) Updated: number;
  @Property(count('Records that are gone from the list.', 40)) Deactivated: number;
  @Property(count(undefined, 26164)) Unchanged: number;
  @Property(count('Added, updated and deactivated records together.', 1842)) ChangedCount: number;
  @Property(nullable(VERSION_TEXT)) Version: string | null;
  @Property(
    nullable(
      count(
        'Agents that the version is announced to, of a dry run those that it would be announced to; null while the sync runs, for one ' +
          'that failed without a dry run, and for one of an earlier release.',
        40,
      ),
    ),
  )
  Agents: number | null;
  @Property(nullable(count('The notifications (types 13 and 8) to all of these agents.', 120)))
  Notifications: number | null;
  @Property(
    nullable(
      filledText(
        'Why the sync failed: one reason in each line, with the row and column of the list, in the language that ' +
          '`Accept-Language` prefers (Turkish or English; without one English).',
      ),
    ),
  )
  Error: string | null;
  @Property(listOf(TrippedGateItem, 'The gates that the list did not pass; the same is said in `Error`.'))
  Gates: TrippedGateItem[];
  @Property(
    listOf(
      filledText(),
      'Rows of the list that were skipped or merged; sheets, rows and columns that are hidden.',
    ),
  )
  Warnings: string[];
  @Property(
    listOf(
      YearFigures,
      'What the list does to each model year, newest first; empty until it has been compared.',
    ),
  )
  Years: YearFigures[];
  @Property(
    listOf(
      ValueMove,
      'The ten values that change by the largest factor, up or down; a record that comes back is compared with ' +
        'its last values.',
    ),
  )
  BiggestMoves: ValueMove[];
  @Property(
    flag('Whether the sync was a dry run, which changes and sends nothing; its `Version` stays null.', false),
  )
  DryRun: boolean;
  @Property(
    flag(
      'Whether the sync applies the list without confirmation gates, because all were confirmed or it is a rollback.',
      false,
    ),
  )
  Confirm: boolean;
  @Property(listOf(word(SYNC_GATES, undefined, 'deactivations'), 'The gates that were opened.'))
  ConfirmedGates: SyncGate[];
  @Property(word(SYNC_SOURCES)) Source: SyncSource;
  @Property(nullable(text(undefined, '202611R2.xlsx'))) FileName: string | null;
  @Property(nullable(PERIOD)) Period: string | null;
  @Property(nullable(REVISION)) Revision: number | null;
  @Property(nullable(versionText('The version that is taken back.'))) RollbackOf: string | null;
  @Property(text(undefined, 'operations.admin')) StartedBy: string;
  @Property(dateTime()) StartedAt: string;
  @Property(nullable(dateTime())) FinishedAt: string | null;
}
