import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ADVISORY_LOCKS } from '../../data/advisory-locks.js';
import { DIRECT_DATA_SOURCE } from '../../data/direct-data-source.js';
import { tryLock } from '../../data/locking.js';
import { inTransaction } from '../../data/transaction.js';
import { Clock } from '../../time/clock.js';
import { ANY_CHANGE, FOLD, HAVE_ENDED, NOTE_CHANGES, REMOVE_EMPTY, STATE, SUM_UP } from './job-days.sql.js';

/** Changes that one transaction adds to their sums. */
const FOLDED_AT_ONCE = 5_000;

/**
 * Keeps the numbers of jobs by company, business day and stage. The transaction that changes a job notes the change in a row
 * of its own, because transactions would wait for each other at a shared sum.
 */
@Injectable()
export class JobDays {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(DIRECT_DATA_SOURCE) private readonly direct: DataSource,
    private readonly clock: Clock,
  ) {}

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
    return inTransaction(this.dataSource, async (tx) => {
      if (!(await tryLock(tx, ADVISORY_LOCKS.jobDays))) return false;
      const [folded]: { count: number }[] = await tx.query(FOLD, [FOLDED_AT_ONCE]);
      return folded?.count === FOLDED_AT_ONCE;
    });
  }

  /** Removes the sums of days whose jobs are all gone. */
  async removeEmpty(): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      if (await tryLock(tx, ADVISORY_LOCKS.jobDays)) await tx.query(REMOVE_EMPTY);
    });
  }
}
