import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Cron, Interval } from '@nestjs/schedule';
import { DataSource } from 'typeorm';
import { ADVISORY_LOCKS } from '../../data/advisory-locks.js';
import { DIRECT_DATA_SOURCE } from '../../data/direct-data-source.js';
import { HAVE_ENDED } from '../../data/late-commits.sql.js';
import { tryLock } from '../../data/locking.js';
import { leading, Round, warning, whileAny } from '../../data/round.js';
import { Clock } from '../../time/clock.js';
import { LOGGER, type Logger } from '../../tracing/logger.js';
import { ANY_CHANGE, FOLD, NOTE_CHANGES, REMOVE_EMPTY, STATE, SUM_UP } from './job-days.sql.js';

/** A list adds up the changes of so long a time beside the sums. */
const EVERY_MS = 1_000;
/** Changes that one transaction adds to their sums. */
const FOLDED_AT_ONCE = 5_000;
/** Added changes after which what they leave in the table and its index is removed. */
const VACUUMED_AFTER = 1_000;

/**
 * Keeps the numbers of jobs by company, business day and stage. The transaction that changes a job notes the change in a row
 * of its own, because transactions would wait for each other at a shared sum.
 */
@Injectable()
export class JobDays implements OnModuleDestroy {
  private readonly summing: Round;
  private readonly tidying: Round;
  private areSummed = false;
  private foldedSinceVacuum = 0;
  /** Every transaction up to this one must have ended before all jobs can be summed up. */
  private xid: string | undefined;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(DIRECT_DATA_SOURCE) private readonly direct: DataSource,
    private readonly clock: Clock,
    @Inject(LOGGER) logger: Logger,
  ) {
    const failed = warning(logger, 'jobs not summed up');
    this.summing = new Round(async (stopping) => {
      if (!this.areSummed) await this.begin();
      await whileAny(() => this.foldNext(), stopping);
      if (this.foldedSinceVacuum >= VACUUMED_AFTER && !stopping.aborted) await this.vacuum();
    }, failed);
    this.tidying = new Round(() => this.removeEmpty(), failed);
  }

  /** Sums up all jobs once, if need be, and adds the noted changes to the sums. */
  @Interval(EVERY_MS)
  run(): Promise<void> {
    return this.summing.run();
  }

  /** At night, when a table's rows are gone through unnoticed. */
  @Cron('17 3 * * *', { timeZone: 'UTC' })
  tidy(): Promise<void> {
    return this.tidying.run();
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all([this.summing.stop(), this.tidying.stop()]);
  }

  /**
   * From now on, changes are noted by days of the business time zone. Returns a transaction's number: when all up to it have
   * ended, `sumUp` can be called. Undefined when all jobs are summed up already.
   */
  async noteChanges(): Promise<string | undefined> {
    const rows: { xid: string }[] = await this.dataSource.query(NOTE_CHANGES, [this.clock.timeZone]);
    return rows[0]?.xid;
  }

  /** Whether every transaction up to a number has ended: one that had begun before changes were noted has noted none. */
  async haveEnded(xid: string): Promise<boolean> {
    const [row]: { haveEnded: boolean }[] = await this.dataSource.query(HAVE_ENDED, [xid]);
    return row?.haveEnded ?? false;
  }

  /**
   * Sums up all jobs while they are read and written, unless another replica has done so, or has begun to for another time
   * zone. Returns false when another replica is doing so or adds changes.
   */
  async sumUp(): Promise<boolean> {
    return this.direct.transaction('REPEATABLE READ', async (tx) => {
      if (!(await tryLock(tx, ADVISORY_LOCKS.jobDays))) return false;
      // Sums for this time zone beside the state of another one would be wrong totals.
      const [state]: { isSummed: boolean }[] = await tx.query(STATE, [this.clock.timeZone]);
      if (!state || state.isSummed) return true;
      // Ten million jobs take some 10 s.
      await tx.query('set local statement_timeout = 0');
      const [noChanges, noSums, sums, done] = SUM_UP;
      await tx.query(noChanges);
      await tx.query(noSums);
      await tx.query(sums, [this.clock.timeZone]);
      await tx.query(done, [this.clock.timeZone]);
      return true;
    });
  }

  /** Adds the next changes to their sums, unless another replica is doing so; returns whether there may be more. */
  async foldNext(): Promise<boolean> {
    const [waiting]: unknown[] = await this.dataSource.query(ANY_CHANGE);
    if (!waiting) return false;
    const count = await leading(this.dataSource, ADVISORY_LOCKS.jobDays, async (tx) => {
      const [folded]: { count: number }[] = await tx.query(FOLD, [FOLDED_AT_ONCE]);
      return folded?.count;
    });
    this.foldedSinceVacuum += count ?? 0;
    return count === FOLDED_AT_ONCE;
  }

  /**
   * Every list looks for changes. Until autovacuum comes, a minute later, it would pass over the entries of all that were added
   * meanwhile: after a million new jobs, a list of sixty companies takes 1.25 ms of the database instead of 0.8. Empty pages stay for
   * the next changes: giving them back locks the table, for which endorsements wait up to 20 ms.
   */
  private async vacuum(): Promise<void> {
    this.foldedSinceVacuum = 0;
    await this.dataSource.query('vacuum (skip_locked, parallel 0, truncate off) job_day_change');
  }

  /** Removes the sums of days whose jobs are all gone. */
  async removeEmpty(): Promise<void> {
    await leading(this.dataSource, ADVISORY_LOCKS.jobDays, (tx) => tx.query(REMOVE_EMPTY));
  }

  private async begin(): Promise<void> {
    this.xid ??= await this.noteChanges();
    if (this.xid === undefined) this.areSummed = true;
    else if (await this.haveEnded(this.xid)) this.areSummed = await this.sumUp();
  }
}
