/** Milliseconds. */
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

const UNIT_MS: Record<string, number> = { ms: 1, s: 1_000, m: MINUTE, h: HOUR, d: DAY };

/** Reads `250ms`, `3s`, `10m`, `1h` or `7d` as milliseconds; undefined for anything else. */
export function parseDuration(text: string): number | undefined {
  const match = /^(\d{1,9})(ms|s|m|h|d)$/.exec(text.trim());
  if (!match) return undefined;
  return Number(match[1]) * (UNIT_MS[match[2] ?? ''] ?? Number.NaN);
}
