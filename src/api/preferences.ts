/** Characters of a header of preferences that are read: those that programs send are far shorter. */
const READ_AT_MOST = 1_000;

/** What a caller would like, and how much: from 0, which means not at all, to 1. */
export interface Preference {
  /** In lower case. */
  name: string;
  weight: number;
}

/** Whether `Prefer` (RFC 7240) asks for strict handling: its first `handling` counts, what it does not know is ignored. */
export function prefersStrictHandling(header: string | string[] | undefined): boolean {
  const handling = preferencesIn([header ?? ''].flat().join())
    .map(({ name }) => /^handling\s*=\s*("?)(\w*)\1$/.exec(name)?.[2])
    .find((value) => value !== undefined);
  return handling === 'strict';
}

/** Whether `Accept` names the media type, which is in lower case; with a weight of 0 the type is not acceptable (RFC 9110). */
export function accepts(header: string | undefined, mediaType: string): boolean {
  return preferencesIn(header).some(({ name, weight }) => name === mediaType && weight > 0);
}

/** Reads `Accept`, `Accept-Language` or `Accept-Encoding`, in the header's order. A weight that is no number counts as 0. */
export function preferencesIn(header = ''): Preference[] {
  const items = header.slice(0, READ_AT_MOST).toLowerCase().split(',');
  return items.map((item) => {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) || '1';
    return { name, weight: Number(weight) || 0 };
  });
}
