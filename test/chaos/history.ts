import { FAULTS, type FaultKind } from './faults/kinds.js';

/** How long after a fault's end its traces may still show: probes, pools and connections find their way back. */
const AFTERMATH_MS = 3_000;

/** One fault as it came; moments are of performance.now(). */
export interface Episode {
  kind: FaultKind;
  target: number;
  way: number;
  from: number;
  to: number;
}

/** How often the runner notes that it runs, and how late it is when it stood still, in milliseconds. */
const PULSE_MS = 100;
const STOOD_STILL_MS = 1_000;

/** Which faults there were, and when. */
export class History {
  /** Those since the last look, and those that had just ended then. */
  episodes: Episode[] = [];
  /** How many there were of each kind. */
  readonly counts = new Map<FaultKind, number>();
  /** From when to when the runner itself stood still: it carries all requests, so none of them went on. */
  private standstills: { from: number; to: number }[] = [];
  private readonly pulse = this.feelPulse();
  /** Failures that no fault explains, while the runner stood still. */
  forgiven = 0;
  /** Planned faults that were passed over, since what they befall was busy. */
  passedOver = 0;

  /** Notes a fault that begins now; the answered function notes its end. */
  begin(kind: FaultKind, target: number, way: number): () => void {
    const episode: Episode = { kind, target, way, from: performance.now(), to: Number.POSITIVE_INFINITY };
    this.episodes.push(episode);
    this.counts.set(kind, (this.counts.get(kind) ?? 0) + 1);
    return () => {
      episode.to = performance.now();
    };
  }

  /** Ends the watch over the runner. */
  close(): void {
    clearInterval(this.pulse);
  }

  /** Forgets what has ended. */
  forget(): void {
    this.standstills = [];
    this.episodes = this.episodes.filter(({ to }) => to + AFTERMATH_MS > performance.now());
  }

  /** The faults, or their traces, between two moments. */
  during(from: number, to: number, aftermathMs = AFTERMATH_MS): Episode[] {
    return this.episodes.filter((one) => one.from <= to && one.to + aftermathMs >= from);
  }

  /** Whether a caller between these moments may have had another answer than a success. */
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
