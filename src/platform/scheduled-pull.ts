import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { Counter, type Registry } from 'prom-client';
import { describeError, type Logger } from '../common/http/logger.js';
import { SourceError } from './source.client.js';

/** What came of looking at a source; `busy` when somebody else was taking something over. */
export type PullOutcome = 'synced' | 'unchanged' | 'refused' | 'busy' | 'unreachable' | 'failed';

/** Whoever is in the way is soon done, and what is away soon back, while the schedule may be a day. */
const SOON_MS = 60_000;

/** What is pulled, from where, and how often. */
export interface PulledSource {
  /** For logs and the metric: `service catalog`. */
  name: string;
  /** Without one nothing is pulled by schedule. */
  source?: string;
  /** Milliseconds. */
  interval: number;
}

/**
 * Looks at a source at start, by schedule, and a minute after a look that found somebody busy, or the source or the database
 * away (then two, four, eight minutes after the next ones). One look at a time, in every replica: what one has taken over is
 * unchanged to the others. What goes wrong changes nothing; it is counted, and logged until it is the same again.
 */
export abstract class ScheduledPull implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly stop = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private soon: NodeJS.Timeout | undefined;
  private running: Promise<PullOutcome> | undefined;
  /** Looks in a row that found the source or the database away. */
  private misses = 0;
  /** What went wrong last, until a look goes right. */
  private told: string | undefined;
  private readonly outcomes: Counter<'outcome'>;

  constructor(
    private readonly pulled: PulledSource,
    registry: Registry,
    protected readonly logger: Logger,
  ) {
    this.outcomes = new Counter({
      name: `zeyil_${pulled.name.replaceAll(' ', '_')}_pulls_total`,
      help: `Looks at the source of the ${pulled.name}, by what came of them.`,
      labelNames: ['outcome'],
      registers: [registry],
    });
  }

  onApplicationBootstrap(): void {
    const { source, interval } = this.pulled;
    if (source === undefined) return;
    void this.look(source);
    this.timer = setInterval(() => void this.look(source), interval);
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    clearTimeout(this.soon);
    this.stop.abort();
    await this.running;
  }

  /** Joins the pull that is under way, if any. Never rejects. */
  pull(source: string): Promise<PullOutcome> {
    this.running ??= this.pullOnce(source).finally(() => {
      this.running = undefined;
    });
    return this.running;
  }

  /** Takes over what the source has, unless it is what was taken over last. */
  protected abstract takeOver(source: string, signal: AbortSignal): Promise<PullOutcome>;

  /** What a failure means that `takeOver` may expect, told in the log; undefined for any other. */
  protected abstract expected(error: unknown): PullOutcome | undefined;

  private async look(source: string): Promise<void> {
    const outcome = await this.pull(source);
    clearTimeout(this.soon);
    const isAway = outcome === 'unreachable' || outcome === 'failed';
    const wait = SOON_MS * 2 ** this.misses;
    this.misses = isAway ? this.misses + 1 : 0;
    if (this.stop.signal.aborted || !(isAway || outcome === 'busy') || wait >= this.pulled.interval) return;
    this.soon = setTimeout(() => void this.look(source), wait);
  }

  private async pullOnce(source: string): Promise<PullOutcome> {
    const outcome = await this.takeOver(source, this.stop.signal).catch((error: unknown) =>
      this.explain(error),
    );
    this.outcomes.inc({ outcome });
    if (outcome === 'synced' || outcome === 'unchanged') this.told = undefined;
    return outcome;
  }

  private explain(error: unknown): PullOutcome {
    if (error instanceof SourceError) {
      this.tell({ reason: error.message });
      return 'unreachable';
    }
    const outcome = this.expected(error);
    if (outcome === undefined) this.tell({ error: describeError(error) });
    return outcome ?? 'failed';
  }

  private tell(what: Record<string, unknown>): void {
    const told = JSON.stringify(what);
    if (told === this.told) return;
    this.told = told;
    this.logger.error({ event: `${this.pulled.name} not pulled`, ...what });
  }
}
