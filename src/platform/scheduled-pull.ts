import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { Counter, type Registry } from 'prom-client';
import { describeError, type Logger } from '../common/http/logger.js';
import { SourceError } from './source.client.js';

/** What came of looking at a source; `busy` when somebody else was taking something over. */
export type PullOutcome = 'synced' | 'unchanged' | 'refused' | 'busy' | 'unreachable' | 'failed';

/** Whoever is in the way is soon done, and the schedule may be a day. */
const BUSY_MS = 60_000;

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
 * Looks at a source at start, by schedule and a minute after a look that found somebody busy, one look at a time, in every
 * replica: what one has taken over is unchanged to the others. What goes wrong changes nothing; it is logged and counted.
 */
export abstract class ScheduledPull implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly stop = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private soon: NodeJS.Timeout | undefined;
  private running: Promise<PullOutcome> | undefined;
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
    if (outcome !== 'busy' || this.stop.signal.aborted) return;
    this.soon = setTimeout(() => void this.look(source), BUSY_MS);
  }

  private async pullOnce(source: string): Promise<PullOutcome> {
    const outcome = await this.takeOver(source, this.stop.signal).catch((error: unknown) =>
      this.explain(error),
    );
    this.outcomes.inc({ outcome });
    return outcome;
  }

  private explain(error: unknown): PullOutcome {
    const event = `${this.pulled.name} not pulled`;
    if (error instanceof SourceError) {
      this.logger.error({ event, reason: error.message });
      return 'unreachable';
    }
    const outcome = this.expected(error);
    if (outcome === undefined) this.logger.error({ event, error: describeError(error) });
    return outcome ?? 'failed';
  }
}
