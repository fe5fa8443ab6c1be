import type { Language } from '../../api/language.js';
import { periodFrom, periodText } from '../list/period.rules.js';
import { type Message, message, textOf } from '../messages/message.js';
import { yearLines } from '../sync/gates.rules.js';
import type { SyncPhase, ValueMove, VehicleSyncItem } from '../sync/sync.answers.js';

/** Characters of the longest bar. */
const WIDTH = 30;
/** The width of a terminal that does not report its own. */
const COLUMNS = 80;
/** Characters of the longest name of a phase. */
const PHASE_WIDTH: Readonly<Record<Language, number>> = { en: 9, tr: 17 };

/** The progress of a sync, in one line of at most `columns` characters; the length of a first list is unknown. */
export function progressLine(
  { Phase, Done, Total }: Pick<VehicleSyncItem, 'Phase' | 'Done' | 'Total'>,
  language: Language = 'en',
  columns = COLUMNS,
): string {
  const name = textOf(message(PHASES[Phase]), language).padEnd(PHASE_WIDTH[language]);
  const share = Total > 0 ? Math.min(Done / Total, 1) : 0;
  const filled = Math.floor(share * WIDTH);
  const bar = `[${'#'.repeat(filled)}${'.'.repeat(WIDTH - filled)}]`;
  const figures = textOf(figuresOf(Phase, Done, Total), language);
  // The comparison of a whole list is one step, without a share of it.
  const parts = Phase === 'Comparing' ? [name, figures] : [name, bar, figures];
  const line = parts.join(' ');
  // One more character would begin a second line, which the next progress could not remove.
  return line.length < columns ? line : `${name} ${figures}`.slice(0, Math.max(columns - 1, 1));
}

const PHASES = {
  Reading: 'phase.Reading',
  Comparing: 'phase.Comparing',
  Applying: 'phase.Applying',
  Finished: 'phase.Finished',
} as const satisfies Record<SyncPhase, string>;

function figuresOf(phase: SyncPhase, done: number, total: number): Message {
  if (phase === 'Applying') {
    return message('phase.share', { share: total > 0 ? Math.floor((100 * done) / total) : 0 });
  }
  return total > done ? message('phase.records', { done, total }) : message('phase.recordsSoFar', { done });
}

/** The result of a sync, in a few lines. */
export function outcomeLines(sync: VehicleSyncItem, language: Language = 'en'): string[] {
  const inWords = (...lines: Message[]) => lines.map((line) => textOf(line, language));
  const warnings = inWords(...sync.Warnings.map((text) => message('outcome.warning', { text })));
  if (sync.State === 'Failed') return [...warnings, ...(sync.Error ?? '').split('\n')];
  const period = periodFrom(sync.Period, sync.Revision);
  const head = [
    ...warnings,
    ...inWords(...(period ? [message('outcome.period', { period: periodText(period) })] : [])),
  ];
  const { Added: added, Updated: updated, Deactivated: deactivated, Unchanged: unchanged } = sync;
  const counts = message('outcome.counts', { added, updated, deactivated, unchanged });
  const changes = [
    ...yearLines(sync.Years),
    ...(sync.BiggestMoves.length > 0 ? [message('outcome.moves')] : []),
  ];
  const moves = inWords(...sync.BiggestMoves.map(moveLine)).map((line) => `  ${line}`);
  if (sync.DryRun) {
    const first = message('outcome.wouldBe', { counts });
    return [...head, ...inWords(first, ...changes), ...moves, ...inWords(message('outcome.trial'))];
  }
  if (sync.Version === null) return [...head, ...inWords(message('outcome.same'))];
  const last = message('outcome.version', { version: sync.Version });
  return [...head, ...inWords(counts, ...changes), ...moves, ...inWords(last)];
}

function moveLine({ Id, Name, Year, From, To }: ValueMove): Message {
  const move = message('move', { name: `${Id} ${Name}`.trim(), year: `${Year}`, from: From, to: To });
  return message('outcome.factor', { move, factor: To / From });
}
