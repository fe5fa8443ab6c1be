/** How long a rise counts, in milliseconds; as long as the alerts look back. */
const LATELY_MS = 15 * 60_000;

/** By how much a counter has risen in the last 15 minutes. A rise counts from the reading that notices it. */
export class RecentRise {
  /** A counter begins at 0. */
  private last = 0;
  private rises: { by: number; at: number }[] = [];

  /** @param at the moment of the reading, in milliseconds on a clock that never goes back */
  read(value: number, at: number): number {
    if (value > this.last) this.rises.push({ by: value - this.last, at });
    this.last = value;
    this.rises = this.rises.filter((rise) => rise.at > at - LATELY_MS);
    return this.rises.reduce((sum, { by }) => sum + by, 0);
  }
}
