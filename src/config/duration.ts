/** Milliseconds. */
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

const UNIT_MS: Record<string, number> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Reads `250ms`, `3s`, `10m`, `1h` or `7d` as milliseconds; undefined for anything else. */
export function parseDuration(text: string): number | undefined {
  const match = /^(\d{1,9})(ms|s|m|h|d)$/.exec(text.trim());
  if (!match) return undefined;
  return Number(match[1]) * (UNIT_MS[match[2] ?? ''] ?? Number.NaN);
}
