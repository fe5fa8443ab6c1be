/** How far back a rise counts, in milliseconds; as the alerts look. */
const LATELY_MS = 15 * 60_000;

/** By how much a counter has risen lately: in the last 15 minutes, or since the last look where that is longer ago. */
export class RecentRise {
  /** What it was at the earlier looks, the oldest one first; a counter begins at 0. */
  private readonly looks = [{ value: 0, at: Number.NEGATIVE_INFINITY }];

  /** @param at the moment of the look, on a clock that never goes back */
  read(value: number, at: number): number {
    this.looks.push({ value, at });
    // One look from before the span is kept: it tells what the counter was when the span began.
    while ((this.looks[1]?.at ?? at) <= at - LATELY_MS) this.looks.shift();
    return value - (this.looks[0]?.value ?? 0);
  }
}
