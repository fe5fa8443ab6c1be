import { FAULTS, type FaultKind } from './faults/kinds.js';

/** How long the effects of a fault may outlast it: probes, pools and connections need time to recover. */
const AFTERMATH_MS = 3_000;

/** One fault that has happened; times are on performance.now()'s scale. */
export interface Episode {
  kind: FaultKind;
  target: number;
  way: number;
  from: number;
  to: number;
}

/** The interval of the runner's pulse, and the delay of a pulse that counts as a standstill, in milliseconds. */
const PULSE_MS = 100;
const STOOD_STILL_MS = 1_000;

/** The faults that have happened, with their times. */
export class History {
  /** Faults since the last look, and those that had just ended then. */
  episodes: Episode[] = [];
  /** The number of faults of each kind. */
  readonly counts = new Map<FaultKind, number>();
  /** Times in which the runner itself stood still: it carries all requests, so none of them proceeded. */
  private standstills: { from: number; to: number }[] = [];
  private readonly pulse = this.feelPulse();
  /** The number of failures during a standstill that no fault explains. */
  forgiven = 0;
  /** The number of planned faults that were skipped because their targets were busy. */
  passedOver = 0;

  /** Notes a fault that begins now; the returned function notes its end. */
  begin(kind: FaultKind, target: number, way: number): () => void {
    const episode: Episode = { kind, target, way, from: performance.now(), to: Number.POSITIVE_INFINITY };
    this.episodes.push(episode);
    this.counts.set(kind, (this.counts.get(kind) ?? 0) + 1);
    return () => {
      episode.to = performance.now();
    };
  }

  /** Stops the runner's pulse. */
  close(): void {
    clearInterval(this.pulse);
  }

  /** Forgets standstills and ended faults. */
  forget(): void {
    this.standstills = [];
    this.episodes = this.episodes.filter(({ to }) => to + AFTERMATH_MS > performance.now());
  }

  /** The faults that were active, or still had effects, between two times. */
  during(from: number, to: number, aftermathMs = AFTERMATH_MS): Episode[] {
    return this.episodes.filter((one) => one.from <= to && one.to + aftermathMs >= from);
  }

  /** Whether a caller between these times may have got another answer than a success. */
  excuses(from: number, to: number): boolean {
    if (this.during(from, to).some(({ kind }) => FAULTS[kind].disturbsCallers)) return true;
    const isStarved = this.standstills.some((one) => one.from <= to && one.to >= from);
    if (isStarved) this.forgiven += 1;
    return isStarved;
  }

  private feelPulse(): NodeJS.Timeout {
    let last = performance.now();
    return setInterval(() => {
      const now = performance.now();
      if (now - last > PULSE_MS + STOOD_STILL_MS) this.standstills.push({ from: last, to: now });
      last = now;
    }, PULSE_MS).unref();
  }
}
