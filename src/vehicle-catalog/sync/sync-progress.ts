import type { SyncPhase } from './sync.answers.js';

/** The progress of a sync. */
export interface SyncStage {
  phase: SyncPhase;
  done: number;
  total: number;
}

const AT_MOST_EVERY_MS = 250;

/** Reports the progress of a sync without delaying it: every step, and while it is read a few times a second. */
export class SyncProgress {
  private reportedAt = 0;
  private phase: SyncPhase | undefined;
  private recording: Promise<void> = Promise.resolve();

  /** `record` must not reject. */
  constructor(private readonly record: (stage: SyncStage) => Promise<void>) {}

  report(stage: SyncStage): void {
    const now = performance.now();
    // Only the reading reports often; the other phases have a few steps, the last of which may take longest.
    const isSoon = stage.phase === this.phase && now - this.reportedAt < AT_MOST_EVERY_MS;
    if (isSoon && stage.phase === 'Reading') return;
    this.reportedAt = now;
    this.phase = stage.phase;
    this.recording = this.recording.then(() => this.record(stage));
  }

  /** Resolves when all reports are recorded. */
  settled(): Promise<void> {
    return this.recording;
  }
}
