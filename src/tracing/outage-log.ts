import type { Logger } from 'pino';
import { Gauge, type Registry } from 'prom-client';

const EVERY_MS = 1_000;
/**
 * An outage ends after this time without a failure. Statements that hang while nobody calls fail up to 10 s apart, and an
 * outage that ended between two of those failures would reset the alert, which needs a minute.
 */
const QUIET_MS = 15_000;

/**
 * Logs failures of a database that is away, full or read-only as one line a second, because each statement of each
 * request and job then fails for the same reason. The line counts the failures of each kind; only their individual
 * origin is lost. The log line of each request, with its status, is still written.
 */
export class OutageLog {
  private readonly counts = new Map<string, number>();
  private reason: unknown;
  private since = 0;
  private last = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly logger: () => Pick<Logger, 'warn' | 'info'>) {}

  /** True from the first failure until there has been none for a while. */
  get isUnderWay(): boolean {
    return this.timer !== undefined;
  }

  /** `event` names the operation that failed, `reason` is a code or the driver's message. */
  count(event: string, reason: unknown): void {
    this.last = performance.now();
    this.reason = reason;
    this.counts.set(event, (this.counts.get(event) ?? 0) + 1);
    if (this.timer) return;
    this.since = this.last;
    this.report();
  }

  private report(): void {
    const failed = Object.fromEntries(this.counts);
    const count = [...this.counts.values()].reduce((sum, one) => sum + one, 0);
    this.counts.clear();
    if (count > 0) this.logger().warn({ event: 'database unavailable', count, reason: this.reason, failed });
    if (count === 0 && performance.now() - this.last > QUIET_MS) this.end();
    else this.timer = setTimeout(() => this.report(), EVERY_MS).unref();
  }

  private end(): void {
    this.timer = undefined;
    const seconds = Math.round((this.last - this.since) / 1_000);
    this.logger().info({ event: 'database available again', seconds });
  }
}

/** A gauge with the same information for alerts. */
export function measureOutage(outage: OutageLog | undefined, registry: Registry): void {
  new Gauge({
    name: 'zeyil_database_unavailable',
    help: '1 while statements of this process fail since the database is away, full or read-only, and 15 seconds longer.',
    registers: [registry],
    collect() {
      this.set(outage?.isUnderWay ? 1 : 0);
    },
  });
}
