/** What differs between the stored keys and the chosen ones. */
export function changesOf(
  stored: readonly string[],
  chosen: ReadonlySet<string>,
): { added: string[]; removed: string[] } {
  const before = new Set(stored);
  return {
    added: [...chosen].filter((key) => !before.has(key)),
    removed: stored.filter((key) => !chosen.has(key)),
  };
}

/** A key of numbers, some of which may be missing. */
export const keyOf = (...parts: readonly (number | null)[]): string =>
  parts.map((part) => part ?? '').join('/');

/** The numbers of a key. */
export const partsOf = (key: string): (number | undefined)[] =>
  key.split('/').map((part) => (part === '' ? undefined : Number(part)));
