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
  private told = 0;
  private phase: SyncPhase | undefined;
  private telling: Promise<void> = Promise.resolve();

  /** `tell` must not reject. */
  constructor(private readonly tell: (stage: SyncStage) => Promise<void>) {}

  report(stage: SyncStage): void {
    const now = performance.now();
    // Only the reading reports often; the other phases have a few steps, the last of which may take longest.
    const isSoon = stage.phase === this.phase && now - this.told < AT_MOST_EVERY_MS;
    if (isSoon && stage.phase === 'Reading') return;
    this.told = now;
    this.phase = stage.phase;
    this.telling = this.telling.then(() => this.tell(stage));
  }

  /** Resolves when all reports are recorded. */
  settled(): Promise<void> {
    return this.telling;
  }
}
