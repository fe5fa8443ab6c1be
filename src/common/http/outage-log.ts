import type { Logger } from 'pino';
import { Gauge, type Registry } from 'prom-client';

const EVERY_MS = 1_000;
/** So long without a failure, and the outage counts as over. */
const QUIET_MS = 5_000;

/**
 * Failures of a database that is away, full or read-only, as one line a second: each statement of each request and job
 * fails then, for one reason. How many of each kind there were stands in the line; what is lost is only where each came
 * from. The line of a request with its status is written as ever.
 */
export class OutageLog {
  private readonly counts = new Map<string, number>();
  private reason: unknown;
  private since = 0;
  private last = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly logger: () => Pick<Logger, 'warn' | 'info'>) {}

  /** From the first failure until there has been none for a while. */
  get isUnderWay(): boolean {
    return this.timer !== undefined;
  }

  /** `event` is what could not be done, `reason` a code or what the driver said. */
  count(event: string, reason: unknown): void {
    this.last = performance.now();
    this.reason = reason;
    this.counts.set(event, (this.counts.get(event) ?? 0) + 1);
    if (this.timer) return;
    this.since = this.last;
    this.tell();
  }

  private tell(): void {
    const failed = Object.fromEntries(this.counts);
    const count = [...this.counts.values()].reduce((sum, one) => sum + one, 0);
    this.counts.clear();
    if (count > 0) this.logger().warn({ event: 'database unavailable', count, reason: this.reason, failed });
    if (count === 0 && performance.now() - this.last > QUIET_MS) this.end();
    else this.timer = setTimeout(() => this.tell(), EVERY_MS).unref();
  }

  private end(): void {
    this.timer = undefined;
    const seconds = Math.round((this.last - this.since) / 1_000);
    this.logger().info({ event: 'database available again', seconds });
  }
}

/** Tells alerts what the log tells people. */
export function measureOutage(outage: OutageLog | undefined, registry: Registry): void {
  new Gauge({
    name: 'zeyil_database_unavailable',
    help: '1 while statements of this process fail since the database is away, full or read-only, and five seconds longer.',
    registers: [registry],
    collect() {
      this.set(outage?.isUnderWay ? 1 : 0);
    },
  });
}
