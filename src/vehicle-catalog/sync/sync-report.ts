import type { Language } from '../../api/language.js';
import type { Reached } from '../../notifications/notifications.service.js';
import type { Clock } from '../../time/clock.js';
import { describeRemark, type ListRemark } from '../list/list-remarks.js';
import { message, textOf } from '../messages/message.js';
import { type TrippedGate, yearLines } from './gates.rules.js';
import { SYNC_GATES, type SyncSource, type VehicleSyncItem, type YearFigures } from './sync.answers.js';
import type { Comparison } from './sync.rules.js';
import type { VehicleCatalogSync } from './vehicle-catalog-sync.entity.js';

/** Who reads a sync: the language, and the means by which a list would be sent again. */
export interface SyncReader {
  language: Language;
  /** True for the readers of the import command. */
  atTerminal?: boolean;
}

/** Why a sync failed: either gates, with what they compared, or other reasons. */
export interface SyncFailure {
  reasons: readonly ListRemark[];
  gates: readonly TrippedGate[];
  comparison?: Comparison;
  reached?: Reached;
}

/** What `failureText` needs of a sync. */
interface FailedSync extends Pick<SyncFailure, 'reasons' | 'gates'> {
  years: readonly YearFigures[];
  source: SyncSource;
}

/**
 * Why a sync failed, one reason in each line. After the gates follow what the list does to each model year, and how the
 * gates are opened.
 */
export function failureText({ reasons, gates, years, source }: FailedSync, reader: SyncReader): string {
  const { language } = reader;
  if (gates.length === 0) return reasons.map((reason) => describeRemark(reason, language)).join('\n');
  const names = { gates: gates.map(({ gate }) => gate).join(',') };
  const next = reader.atTerminal
    ? message('next.command', names)
    : message(source === 'Schedule' ? 'next.schedule' : 'next.api', names);
  return [...gates.map((gate) => gate.message), ...yearLines(years), next]
    .map((line) => textOf(line, language))
    .join('\n');
}

/** A sync as the API shows it to this reader. */
export function syncItem(row: VehicleCatalogSync, clock: Clock, reader: SyncReader): VehicleSyncItem {
  const { language } = reader;
  const { reasons, gates, years, source } = row;
  // A sync of an earlier release has English words only.
  const error = reasons ? failureText({ reasons, gates, years, source }, reader) : row.error;
  return {
    Id: row.id,
    State: row.state,
    Phase: row.phase,
    Done: row.done,
    Total: row.total,
    Added: row.added,
    Updated: row.updated,
    Deactivated: row.deactivated,
    Unchanged: row.unchanged,
    ChangedCount: row.added + row.updated + row.deactivated,
    Version: row.version,
    Agents: row.agents,
    Notifications: row.notifications,
    Error: row.state === 'Failed' ? error : null,
    Gates: gates.map(({ gate, message: why }) => ({ Gate: gate, Message: textOf(why, language) })),
    Warnings: row.remarks?.map((remark) => describeRemark(remark, language)) ?? row.warnings,
    Years: years,
    BiggestMoves: row.biggestMoves.map((move) => ({ ...move, Name: move.Name ?? '' })),
    DryRun: row.dryRun,
    Confirm: row.confirm,
    ConfirmedGates: row.confirm ? [...SYNC_GATES] : row.confirmedGates,
    Source: row.source,
    FileName: row.fileName,
    Period: row.period,
    Revision: row.revision,
    RollbackOf: row.rollbackOf,
    StartedBy: row.startedBy,
    StartedAt: clock.withOffset(row.startedAt),
    FinishedAt: clock.withOffset(row.finishedAt),
  };
}
