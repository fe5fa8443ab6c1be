const DAY_MINUTES = 24 * 60;

/** Minutes of the day of a text `HH:mm`; null without one. */
export function minutesOf(time: string | null | undefined): number | null {
  if (!time) return null;
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

export function timeOf(minutes: number | null): string | null {
  if (minutes === null) return null;
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/**
 * Minutes until quiet hours end, at a minute of the day; 0 outside of them. `from` is quiet, `to` is not; hours that begin later than they
 * end last over midnight.
 */
export function quietFor(now: number, { from, to }: { from: number | null; to: number | null }): number {
  if (from === null || to === null) return 0;
  const length = (to - from + DAY_MINUTES) % DAY_MINUTES;
  const passed = (now - from + DAY_MINUTES) % DAY_MINUTES;
  return passed < length ? length - passed : 0;
}
