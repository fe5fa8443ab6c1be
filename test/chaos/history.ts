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

/** How often the machine is asked for a moment of its time, and how late it may give one, in milliseconds. */
const PULSE_MS = 100;
const LATE_MS = 300;
/** A request that began so long before may have waited for one that was held up then. */
const HELD_UP_MS = 5_000;

/** Which faults there were, and when. */
export class History {
  /** Those since the last look, and those that had just ended then. */
  episodes: Episode[] = [];
  /** How many there were of each kind. */
  readonly counts = new Map<FaultKind, number>();
  /** When the machine had so much else to do that a request may have run into a time-out of the service. */
  private busyAt: number[] = [];
  private readonly pulse = this.feelPulse();
  /** Failures that no fault explains, but a machine that had no time: late itself, or late to end a lock. */
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

  /** Ends the watch over the machine. */
  close(): void {
    clearInterval(this.pulse);
  }

  /** Forgets what has ended. */
  forget(): void {
    this.busyAt = [];
    this.episodes = this.episodes.filter(({ to }) => to + AFTERMATH_MS > performance.now());
  }

  /** The faults, or their traces, between two moments. */
  during(from: number, to: number, aftermathMs = AFTERMATH_MS): Episode[] {
    return this.episodes.filter((one) => one.from <= to && one.to + aftermathMs >= from);
  }

  /** Whether a caller between these moments may have had another answer than a success. */
  excuses(from: number, to: number): boolean {
    if (this.during(from, to).some(({ kind }) => FAULTS[kind].disturbsCallers)) return true;
    const isHeldUp = this.busyAt.some((at) => at > from - HELD_UP_MS && at < to + PULSE_MS);
    if (isHeldUp) this.forgiven += 1;
    return isHeldUp;
  }

  private feelPulse(): NodeJS.Timeout {
    let last = performance.now();
    return setInterval(() => {
      const now = performance.now();
      if (now - last > PULSE_MS + LATE_MS) this.busyAt.push(now);
      last = now;
    }, PULSE_MS).unref();
  }
}
