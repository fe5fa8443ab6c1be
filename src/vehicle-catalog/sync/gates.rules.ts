import { isOlder, periodText } from '../list/period.rules.js';
import { type Examples, type Message, message } from '../messages/message.js';
import type { SyncGate, ValueMove, YearFigures } from './sync.answers.js';
import type { Comparison, Renaming } from './sync.rules.js';

/** In per cent of the active records. A list that lacks a larger share is probably the wrong list. */
const GONE_AT_MOST = 5;
/** A value that changes by a larger factor, up or down, is probably a mistake. */
export const MOVED_AT_MOST = 5;
/** Nothing moves half of all values by a larger factor in a month, except headings over the wrong columns. */
const MEDIAN_AT_MOST = 1.5;
/** In per cent of the records that stay. Corrections of names are far fewer; shifted rows or codes change nearly all. */
const RENAMED_AT_MOST = 2;
/** In per cent of a model year's values. A month takes single values from types that stay. */
const LOST_AT_MOST = 20;
/** Fewer values than this are no sign, whatever their share. */
const LOST_AT_LEAST = 50;
/** In lira. Motorcycles and tractors included, half of all values are well within this band. */
const PLAUSIBLE = { least: 50_000, most: 50_000_000 };
/** How many records a message names. */
export const EXAMPLES = 5;

/** A gate that a list does not pass, and why. */
export interface TrippedGate {
  gate: SyncGate;
  message: Message;
}

/** Every gate that the list does not pass, in the order of the gates; their limits themselves pass. */
export function trippedGates(comparison: Comparison): TrippedGate[] {
  const reasons: Record<SyncGate, Message | undefined> = {
    olderPeriod: olderPeriod(comparison),
    deactivations: deactivations(comparison),
    lostYear: lostYear(comparison),
    newYear: newYear(comparison),
    valueMoves: valueMoves(comparison),
    medianMove: medianMove(comparison),
    names: names(comparison),
    implausible: implausible(comparison),
  };
  return Object.entries(reasons).flatMap(([gate, reason]) =>
    reason ? [{ gate: gate as SyncGate, message: reason }] : [],
  );
}

/** One line for each model year that the list changes. */
export function yearLines(years: readonly YearFigures[]): Message[] {
  return years
    .filter(({ Added, Gone, Moved }) => Added + Gone + Moved > 0)
    .map(({ Year, Added, Gone, Moved, Median }) => {
      const figures = { year: `${Year}`, added: Added, gone: Gone, moved: Moved };
      return Median === null
        ? message('year.figures', figures)
        : message('year.figuresAndMedian', { ...figures, median: Median });
    });
}

function olderPeriod({ period, last }: Comparison): Message | undefined {
  if (!period || !last || !isOlder(period, last)) return undefined;
  return message('gate.olderPeriod', { period: periodText(period), last: periodText(last) });
}

function deactivations({ activeBefore, deactivated, aside, gone }: Comparison): Message | undefined {
  const counted = deactivated - aside;
  if (counted * 100 <= activeBefore * GONE_AT_MOST) return undefined;
  const figures = {
    gone: counted,
    active: activeBefore,
    share: percent(counted, activeBefore),
    most: GONE_AT_MOST,
    examples: { first: gone.slice(0, EXAMPLES), all: counted },
  };
  return aside === 0
    ? message('gate.deactivations', figures)
    : message('gate.deactivationsAside', { ...figures, aside });
}

/**
 * The oldest model year may leave the list, as it does each January. A list that keeps its types and yet lacks many values of
 * a model year has a column that was cut off, or headings over the wrong columns.
 */
function lostYear({ years, lost: gone }: Comparison): Message | undefined {
  const before = years.filter(({ Before }) => Before > 0);
  const oldest = Math.min(...before.map(({ Year }) => Year));
  const lost = before.filter((year) => year.Year !== oldest && after(year) === 0);
  if (lost.length === 0) return thinYears(years, gone, oldest);
  const counts = lost.map(({ Year, Before }) => message('year.count', { year: `${Year}`, count: Before }));
  return message('gate.lostYear', { years: examplesOf(counts) });
}

function thinYears(
  years: readonly YearFigures[],
  gone: Comparison['lost'],
  oldest: number,
): Message | undefined {
  const thin = years.flatMap(({ Year, Before }) => {
    const lost = gone.get(Year) ?? 0;
    const isMuch = lost >= LOST_AT_LEAST && lost * 100 > Before * LOST_AT_MOST;
    if (!isMuch || Year === oldest) return [];
    return [message('year.share', { year: `${Year}`, lost, count: Before })];
  });
  if (thin.length === 0) return undefined;
  return message('gate.thinYears', { most: LOST_AT_MOST, years: examplesOf(thin) });
}

/** The year after the newest may come to the list, as it does each January. */
function newYear({ years }: Comparison): Message | undefined {
  const before = years.filter(({ Before }) => Before > 0);
  if (before.length === 0) return undefined;
  const newest = Math.max(...before.map(({ Year }) => Year));
  const odd = years.filter((year) => year.Before === 0 && after(year) > 0 && year.Year !== newest + 1);
  if (odd.length === 0) return undefined;
  const counts = odd.map((year) => message('year.count', { year: `${year.Year}`, count: after(year) }));
  return message('gate.newYear', { newest: `${newest}`, years: examplesOf(counts) });
}

function valueMoves({ tooFar, moves }: Comparison): Message | undefined {
  if (tooFar === 0) return undefined;
  const first = moves.slice(0, Math.min(EXAMPLES, tooFar)).map(moveInWords);
  return message('gate.valueMoves', { most: MOVED_AT_MOST, count: tooFar, examples: { first, all: tooFar } });
}

function medianMove({ median, years }: Comparison): Message | undefined {
  const isFar = (factor: number | null): factor is number =>
    factor !== null && (factor > MEDIAN_AT_MOST || factor < 1 / MEDIAN_AT_MOST);
  if (isFar(median)) return message('gate.medianMove', { most: MEDIAN_AT_MOST, median });
  const far = years.filter(({ Median }) => isFar(Median));
  if (far.length === 0) return undefined;
  const medians = far.map(({ Year, Median }) =>
    message('year.median', { year: `${Year}`, median: Median ?? 1 }),
  );
  return message('gate.medianMoveOfYears', { most: MEDIAN_AT_MOST, years: examplesOf(medians) });
}

function names({ activeBefore, deactivated, renamed, renamings }: Comparison): Message | undefined {
  const kept = activeBefore - deactivated;
  if (renamed * 100 <= kept * RENAMED_AT_MOST) return undefined;
  return message('gate.names', {
    renamed,
    kept,
    share: percent(renamed, kept),
    most: RENAMED_AT_MOST,
    examples: { first: renamings.slice(0, EXAMPLES).map(renamingInWords), all: renamed },
  });
}

/** Only a first list is compared with a band of values; every later one is compared with the catalog. */
function implausible({ activeBefore, firstMedian }: Comparison): Message | undefined {
  if (activeBefore > 0 || firstMedian === null) return undefined;
  if (firstMedian >= PLAUSIBLE.least && firstMedian <= PLAUSIBLE.most) return undefined;
  return message('gate.implausible', { median: firstMedian, ...PLAUSIBLE });
}

/** The number of a model year's values in the list. */
function after({ Before, Added, Gone }: YearFigures): number {
  return Before + Added - Gone;
}

function percent(part: number, whole: number): number {
  return Math.round((part / whole) * 1_000) / 10;
}

function moveInWords({ Id, Name, Year, From, To }: ValueMove): Message {
  return message('move', { name: Name ? `${Id} ${Name}` : Id, year: `${Year}`, from: From, to: To });
}

function renamingInWords({ Id, From, To }: Renaming): Message {
  return message('renaming', { id: Id, from: From, to: To });
}

function examplesOf(all: readonly Message[]): Examples {
  return { first: all.slice(0, EXAMPLES * 3), all: all.length };
}
