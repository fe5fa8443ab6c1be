import { refusal } from '../../common/api-description.js';
import {
  dateTime,
  flag,
  id,
  inline,
  int32,
  int64,
  listOf,
  nullable,
  obj,
  text,
  word,
} from '../../common/api-schemas.js';
import { VERSION_TEXT } from '../vehicle.answers.js';

export const SYNC_STATES = ['Running', 'Succeeded', 'Failed'] as const;
export type SyncState = (typeof SYNC_STATES)[number];

/** What a sync is doing, in this order. */
export const SYNC_PHASES = ['Reading', 'Comparing', 'Applying', 'Finished'] as const;
export type SyncPhase = (typeof SYNC_PHASES)[number];

/** Where a sync has its list from. */
export const SYNC_SOURCES = ['Upload', 'Command', 'Schedule', 'Sandbox', 'Rollback'] as const;
export type SyncSource = (typeof SYNC_SOURCES)[number];

/** A value that a list moves far. */
export interface ValueMove {
  Id: string;
  Year: number;
  From: number;
  To: number;
}

/** How far a sync is, or what came of it. */
export interface SyncItem {
  Id: number;
  State: SyncState;
  Phase: SyncPhase;
  Done: number;
  Total: number;
  Added: number;
  Updated: number;
  Deactivated: number;
  Unchanged: number;
  ChangedCount: number;
  Version: string | null;
  Error: string | null;
  Warnings: string[];
  BiggestMoves: ValueMove[];
  DryRun: boolean;
  Confirm: boolean;
  Source: SyncSource;
  FileName: string | null;
  RollbackOf: string | null;
  StartedBy: string;
  StartedAt: string;
  FinishedAt: string | null;
}

/** A sync that has been started. */
export type StartedSyncAnswer = Pick<SyncItem, 'Id'>;

const VALUE_MOVE = inline<ValueMove>({
  Id: text(undefined, '9-1616'),
  Year: int32(undefined, 2026),
  From: int64('Whole lira.', 3695439),
  To: int64('Whole lira.', 3801220),
});

export const STARTED_SYNC = inline<StartedSyncAnswer>({ Id: id(undefined, 12) });

export const SYNC_ITEM = obj<SyncItem>('VehicleCatalogSync', {
  Id: id(undefined, 12),
  State: word(SYNC_STATES, undefined, 'Succeeded'),
  Phase: word(SYNC_PHASES, undefined, 'Finished'),
  Done: int32('Records of the list that have been read.', 27966),
  Total: int32('Records of the list; until it has been read, those of the present catalog.', 27966),
  Added: int32(undefined, 60),
  Updated: int32('Changed ones, and those that came back.', 1742),
  Deactivated: int32('Records that are gone from the list.', 40),
  Unchanged: int32(undefined, 26164),
  ChangedCount: int32('Added, updated and deactivated ones together.', 1842),
  Version: nullable(VERSION_TEXT),
  Error: nullable(text('Why it failed: one reason a line, with row and column.', undefined)),
  Warnings: listOf(text(), 'What was passed over or merged.'),
  BiggestMoves: listOf(
    VALUE_MOVE,
    'The ten values that move furthest, by the factor, up or down; those of records that come back move from their last ' +
      'amounts.',
  ),
  DryRun: flag('Nothing was changed or sent; `Version` stays null.', false),
  Confirm: flag('The gates were open.', false),
  Source: word(SYNC_SOURCES),
  FileName: nullable(text(undefined, '202611R1.xlsx')),
  RollbackOf: nullable(text('The version that is taken back.')),
  StartedBy: text(undefined, 'operations.admin'),
  StartedAt: dateTime(),
  FinishedAt: nullable(dateTime()),
});

const BUSY = refusal(
  409,
  'General.Conflict',
  'A sync of the vehicle catalog is running.',
  'One sync runs at a time, whichever replica it was given to.',
);

export const START_REFUSALS = [
  BUSY,
  refusal(
    400,
    'Validation.General',
    'One or more validation errors occurred.',
    'The field `file` is missing, comes twice, or the upload ends before it is complete.',
  ),
  refusal(413, 'General.PayloadTooLarge', 'The file must be at most 50 MB.', 'The file is larger.'),
  refusal(
    415,
    'General.UnsupportedMediaType',
    'Content-Type must be multipart/form-data.',
    'Another Content-Type, or none.',
  ),
];

export const ROLLBACK_REFUSALS = [
  BUSY,
  refusal(404, 'General.NotFound', 'The version was not found.', 'There is no such version.'),
];

export const UNKNOWN_SYNC = [
  refusal(404, 'General.NotFound', 'The sync was not found.', 'There is no such sync.'),
];
