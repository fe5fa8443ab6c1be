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
  text,
  word,
} from '../../common/api-schemas.js';
import { VEHICLE_ID, VERSION_TEXT, versionText, YEAR } from '../vehicle.answers.js';

export const SYNC_STATES = ['Running', 'Succeeded', 'Failed'] as const;
export type SyncState = (typeof SYNC_STATES)[number];

/** The phases of a sync, in their order. */
export const SYNC_PHASES = ['Reading', 'Comparing', 'Applying', 'Finished'] as const;
export type SyncPhase = (typeof SYNC_PHASES)[number];

/** The origins of a sync's list. */
export const SYNC_SOURCES = ['Upload', 'Command', 'Schedule', 'Sandbox', 'Rollback'] as const;
export type SyncSource = (typeof SYNC_SOURCES)[number];

/** A value that a list moves far. */
export class ValueMove {
  @Property(VEHICLE_ID(undefined, '9-1616')) Id: string;
  @Property(YEAR) Year: number;
  @Property(int64From(1)('The value in whole lira.', 3695439)) From: number;
  @Property(int64From(1)('The value in whole lira.', 3801220)) To: number;
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
  @Property(count('Records of the list that have been read.', 27966)) Done: number;
  @Property(count('Records of the list; until it has been read, those of the present catalog.', 27966))
  Total: number;
  @Property(count(undefined, 60)) Added: number;
  @Property(count('Records that changed, and records that came back to the list.', 1742)) Updated: number;
  @Property(count('Records that are gone from the list.', 40)) Deactivated: number;
  @Property(count(undefined, 26164)) Unchanged: number;
  @Property(count('Added, updated and deactivated records together.', 1842)) ChangedCount: number;
  @Property(nullable(VERSION_TEXT)) Version: string | null;
  @Property(
    nullable(
      filledText('Why the sync failed: one reason in each line, with the row and column of the list.'),
    ),
  )
  Error: string | null;
  @Property(listOf(filledText(), 'Rows of the list that were skipped or merged.')) Warnings: string[];
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
      'Whether the sync applies the list without confirmation gates, because it was confirmed or is a rollback.',
      false,
    ),
  )
  Confirm: boolean;
  @Property(word(SYNC_SOURCES)) Source: SyncSource;
  @Property(nullable(text(undefined, '202611R1.xlsx'))) FileName: string | null;
  @Property(nullable(versionText('The version that is taken back.'))) RollbackOf: string | null;
  @Property(text(undefined, 'operations.admin')) StartedBy: string;
  @Property(dateTime()) StartedAt: string;
  @Property(nullable(dateTime())) FinishedAt: string | null;
}
