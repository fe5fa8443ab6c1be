import type { SyncPhase } from './sync.answers.js';

/** How far a sync is. */
export interface SyncStage {
  phase: SyncPhase;
  done: number;
  total: number;
}

const AT_MOST_EVERY_MS = 250;

/** Tells how far a sync is without holding it up: every phase, and within one a few times a second. */
export class SyncProgress {
  private told = 0;
  private phase: SyncPhase | undefined;
  private telling: Promise<void> = Promise.resolve();

  /** `tell` must not reject. */
  constructor(private readonly tell: (stage: SyncStage) => Promise<void>) {}

  report(stage: SyncStage): void {
    const now = performance.now();
    if (stage.phase === this.phase && now - this.told < AT_MOST_EVERY_MS) return;
    this.told = now;
    this.phase = stage.phase;
    this.telling = this.telling.then(() => this.tell(stage));
  }

  /** When all that was reported is told. */
  settled(): Promise<void> {
    return this.telling;
  }
}
