/** Rows of a list as they were read: pages by their number, and how many rows the whole list has. */
export interface Rows<T> {
  total: number;
  pages: ReadonlyMap<number, readonly T[]>;
}

interface Identified {
  Id: number;
}

/**
 * The rows that stay shown while the list is held: pages that were shown keep their rows and their order, pages that are shown
 * for the first time are as they were read. Pages that are shown no more are left out, and read anew when they come back.
 */
export function hold<T>(shown: Rows<T> | undefined, read: Rows<T>): Rows<T> {
  if (shown === undefined) return read;
  return {
    total: shown.total,
    pages: new Map([...read.pages].map(([page, rows]) => [page, shown.pages.get(page) ?? rows])),
  };
}

/** How many rows have come, left or moved since the shown ones were read. */
export function changesOf<T extends Identified>(shown: Rows<T>, read: Rows<T>): number {
  const before = idsOf(shown);
  const after = idsOf(read);
  const wasThere = new Set(before);
  const isThere = new Set(after);
  const came = after.filter((id) => !wasThere.has(id)).length;
  const left = before.filter((id) => !isThere.has(id)).length;
  const stayed = before.filter((id) => isThere.has(id));
  const places = new Map(after.map((id, place) => [id, place]));
  const moved = stayed.length - longestRise(stayed.map((id) => places.get(id) ?? 0));
  // A row that comes to a full page pushes another one out of it: both are one change.
  return Math.max(came, left, Math.abs(read.total - shown.total)) + moved;
}

function idsOf<T extends Identified>({ pages }: Rows<T>): number[] {
  return [...pages].sort(([one], [other]) => one - other).flatMap(([, rows]) => rows.map(({ Id }) => Id));
}

/** The length of the longest rising series in a list of different numbers: as many rows have kept their order. */
function longestRise(numbers: readonly number[]): number {
  /** The smallest last number of a series of each length. */
  const ends: number[] = [];
  for (const number of numbers) {
    const isLargest = number > (ends.at(-1) ?? -1);
    const place = isLargest ? -1 : ends.findIndex((end) => end > number);
    if (place === -1) ends.push(number);
    else ends[place] = number;
  }
  return ends.length;
}
