/** How long before its end the session's end is announced. */
export const WARNING_MS = 120_000;
/** A timer reaches no further; a longer one would end at once, again and again. */
export const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Milliseconds until what is said of the session's end may change; undefined a second after that end. */
export function untilNextLook(endsAt: number, now: number): number | undefined {
  const steps = [endsAt - WARNING_MS, endsAt - WARNING_MS / 2, endsAt + 1000];
  const next = steps.find((step) => step > now);
  return next === undefined ? undefined : Math.min(next - now, LONGEST_TIMER_MS);
}
