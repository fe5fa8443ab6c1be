import { setTimeout as pause } from 'node:timers/promises';
import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import { SingleFlight } from '../time/single-flight.js';
import { describeError, type Logger } from '../tracing/logger.js';
import type { AdvisoryLock } from './advisory-locks.js';
import { releaseSessionLock, tryLock, trySessionLock } from './locking.js';
import { inTransaction } from './transaction.js';

const BETWEEN_TRIES_MS = 200;

/**
 * Work that a schedule starts now and then. A start while it runs joins that run. A run never rejects, and the next one
 * goes on where a failed or stopped one ended.
 */
export class Round<T = void, A extends unknown[] = []> {
  private readonly flight = new SingleFlight<T>();
  private readonly ending = new AbortController();
  /** Aborts when the process stops. */
  readonly stopping = this.ending.signal;

  /**
   * @param work gets a signal that aborts when the process stops, and what its run was started with
   * @param failed logs the error, and returns the outcome of the run that it ended
   */
  constructor(
    private readonly work: (stopping: AbortSignal, ...given: A) => Promise<T>,
    private readonly failed: (error: unknown) => T,
  ) {}

  run(...given: A): Promise<T> {
    return this.flight.run(async () => {
      try {
        return await this.work(this.stopping, ...given);
      } catch (error) {
        return this.failed(error);
      }
    });
  }

  /** Waits for the run under way, at most `withinMs` milliseconds. */
  async stop(withinMs?: number): Promise<void> {
    this.ending.abort();
    const patience = withinMs === undefined ? [] : [pause(withinMs, undefined, { ref: false })];
    await Promise.race([this.flight.current, ...patience]);
  }
}

/** Logs the failure of a round; the next one tries again. */
export function warning(logger: Pick<Logger, 'warn'>, event: string): (error: unknown) => void {
  return (error) => logger.warn({ event, error: describeError(error) });
}

/**
 * Repeats a step of background work while it has more to do. Pauses as long as each step took, at least `pauseMs`, which
 * leaves half of the database's time to others. A stop ends the pause.
 */
export async function whileAny(
  step: () => Promise<boolean>,
  stopping: AbortSignal,
  pauseMs = 0,
): Promise<void> {
  for (let more = true; more && !stopping.aborted; ) {
    const start = performance.now();
    more = await step();
    const rest = Math.max(performance.now() - start, pauseMs);
    if (more) await pause(rest, undefined, { signal: stopping }).catch(() => undefined);
  }
}

/** Runs one transaction that only one replica at a time may run; undefined when another runs it. */
export function leading<T>(
  dataSource: DataSource,
  lock: AdvisoryLock,
  work: (tx: EntityManager) => Promise<T>,
): Promise<T | undefined> {
  return inTransaction(dataSource, async (tx) => ((await tryLock(tx, lock)) ? work(tx) : undefined));
}

/**
 * Runs work of several transactions that only one replica at a time may run; undefined when another runs it, and has not
 * ended within `waitMs`. The lock belongs to the session, and ends with it even if this process dies.
 */
export async function leadingSession<T>(
  dataSource: DataSource,
  lock: AdvisoryLock,
  work: (session: QueryRunner) => Promise<T>,
  waitMs = 0,
  stopping?: AbortSignal,
): Promise<T | undefined> {
  const session = dataSource.createQueryRunner();
  try {
    const deadline = performance.now() + waitMs;
    while (!(await trySessionLock(session, lock))) {
      if (stopping?.aborted || performance.now() >= deadline) return undefined;
      await pause(BETWEEN_TRIES_MS);
    }
    try {
      return await work(session);
    } finally {
      await releaseSessionLock(session, lock);
    }
  } finally {
    await session.release();
  }
}
