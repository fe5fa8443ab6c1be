import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import type { SchedulerRegistry } from '@nestjs/schedule';
import { Counter, type Registry } from 'prom-client';
import { Round } from '../data/round.js';
import { DomainError } from '../errors/domain-error.js';
import { describeError, type Logger } from '../tracing/logger.js';
import type { PullOutcome } from './source.answers.js';
import { SourceError } from './source.client.js';
import type { SourceReads } from './source-reads.service.js';

export type { PullOutcome } from './source.answers.js';

/** Delay before another try: the obstacle is usually gone soon, while the schedule may be a day. */
const SOON_MS = 60_000;

/** The name of a source, its place and the interval. */
export interface PulledSource {
  /** For logs and the metric, such as `service catalog`. */
  name: string;
  /** Without a source, nothing is pulled by schedule. */
  source?: string;
  /** Milliseconds. */
  interval: number;
}

/**
 * Reads a source at start, by schedule, and a minute after a read that found another sync running, or the source or
 * the database away (then two, four, eight minutes after the following failures). Every replica makes one read at a
 * time; content that one replica has taken over is unchanged for the others. A failure changes nothing; it is counted,
 * and logged unless the read before failed in the same way.
 */
export abstract class ScheduledPull implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private soon: NodeJS.Timeout | undefined;
  private readonly pulling: Round<PullOutcome, [source: string]>;
  /** Consecutive reads that found the source or the database away. */
  private misses = 0;
  /** The last logged failure, until a read succeeds. */
  private reported: string | undefined;
  private readonly outcomes: Counter<'outcome'>;

  constructor(
    private readonly pulled: PulledSource,
    private readonly scheduler: SchedulerRegistry,
    registry: Registry,
    protected readonly logger: Logger,
    private readonly recorder?: Pick<SourceReads, 'record'>,
  ) {
    this.outcomes = new Counter({
      name: `zeyil_${pulled.name.replaceAll(' ', '_')}_pulls_total`,
      help: `Looks at the source of the ${pulled.name}, by what came of them.`,
      labelNames: ['outcome'],
      registers: [registry],
    });
    this.pulling = new Round(
      (stopping, source) => this.pullOnce(source, stopping),
      (error) => this.explain(error),
    );
  }

  onApplicationBootstrap(): void {
    const { source, interval } = this.pulled;
    if (source === undefined) return;
    void this.attempt(source);
    this.scheduler.addInterval(
      this.schedule,
      setInterval(() => void this.attempt(source), interval),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    // There is no interval without a source. The schedule, which stops last, would end it too late.
    if (this.scheduler.doesExist('interval', this.schedule)) this.scheduler.deleteInterval(this.schedule);
    clearTimeout(this.soon);
    await this.pulling.stop();
  }

  /** Joins the pull that is under way, if any. Never rejects. */
  pull(source: string): Promise<PullOutcome> {
    return this.pulling.run(source);
  }

  private get schedule(): string {
    return `${this.pulled.name} pull`;
  }

  /** Takes over the source's content, unless it is the content that was taken over last. */
  protected abstract takeOver(source: string, signal: AbortSignal): Promise<PullOutcome>;

  /** The outcome of a failure that `takeOver` may expect, after logging it; undefined for any other failure. */
  protected abstract expected(error: unknown): PullOutcome | undefined;

  private async attempt(source: string): Promise<void> {
    const outcome = await this.pull(source);
    clearTimeout(this.soon);
    const isAway = outcome === 'unreachable' || outcome === 'failed';
    const wait = SOON_MS * 2 ** this.misses;
    this.misses = isAway ? this.misses + 1 : 0;
    if (this.pulling.stopping.aborted || !(isAway || outcome === 'busy') || wait >= this.pulled.interval)
      return;
    this.soon = setTimeout(() => void this.attempt(source), wait);
  }

  private async pullOnce(source: string, stopping: AbortSignal): Promise<PullOutcome> {
    let error: string | undefined;
    const outcome = await this.takeOver(source, stopping).catch((caught: unknown) => {
      error = reasonOf(caught);
      return this.explain(caught);
    });
    this.outcomes.inc({ outcome });
    // For the staff only: a database that takes no writes has other signs.
    await this.recorder?.record({ name: this.pulled.name, source, outcome, error }).catch(() => undefined);
    if (outcome === 'synced' || outcome === 'unchanged') this.reported = undefined;
    return outcome;
  }

  private explain(error: unknown): PullOutcome {
    if (error instanceof SourceError) {
      this.report({ reason: error.message });
      return 'unreachable';
    }
    const outcome = this.expected(error);
    if (outcome === undefined) this.report({ error: describeError(error) });
    return outcome ?? 'failed';
  }

  private report(what: Record<string, unknown>): void {
    const line = JSON.stringify(what);
    if (line === this.reported) return;
    this.reported = line;
    this.logger.error({ event: `${this.pulled.name} not pulled`, ...what });
  }
}

/** Faults of the content that are shown to the staff; the log has more. */
const FAULTS_NAMED = 5;

/** Why a read came to nothing, in words that may be shown. */
function reasonOf(error: unknown): string {
  if (error instanceof SourceError) return error.message;
  if (!(error instanceof DomainError)) return 'An unexpected error occurred; the log of the service has it.';
  const faults = (error.details.fields ?? []).slice(0, FAULTS_NAMED).map(({ Message }) => Message);
  return faults.length > 0 ? faults.join('\n') : error.message;
}
