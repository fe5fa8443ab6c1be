import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { commitTrial, TRIAL } from '../../data/commit-trial.sql.js';
import { DatabasePools } from '../../data/database-pools.js';
import { type Finding, Readiness } from '../../data/readiness.js';
import { LOCK_NOT_AVAILABLE, sqlState } from '../../errors/database-errors.js';
import { SingleFlight } from '../../time/single-flight.js';

const COMMIT = commitTrial(randomUUID());
/** A trial commit that takes longer has not been confirmed. */
const CONFIRMED_WITHIN_MS = 2_000;
/** What is left of the three seconds of a check when the trial has had no answer. */
const READ_WITHIN_MS = 500;
const NOT_CONFIRMED = 'It does not confirm writes; a synchronous standby may be away.';
/** How long a refused write elsewhere counts although the trial succeeds. */
const REFUSAL_STANDS_MS = 5_000;
const TOO_MANY_CONNECTIONS = '53300';
const NO_CONNECTION = 'It has no connection to spare.';
const TAKES_NO_WRITES = 'It takes no writes.';

/** Checks the database for readiness, over separate connections that give up before a probe's answer is due. */
@Injectable()
export class DatabaseChecks {
  /** At most one waits, however long a standby is away. */
  private readonly commits = new SingleFlight<unknown>();

  constructor(
    readiness: Readiness,
    private readonly pools: DatabasePools,
  ) {
    readiness.add({ name: 'database', probe: () => this.takesWrites() });
  }

  private async takesWrites(): Promise<Finding> {
    try {
      const confirmed = this.confirms();
      confirmed.catch(() => undefined);
      await this.pools.probes.query(TRIAL);
      if (!(await confirmed)) return { missing: NOT_CONFIRMED };
    } catch (cause) {
      const state = sqlState(cause);
      if (state === TOO_MANY_CONNECTIONS) {
        // Requests go on with the sessions that they have.
        return this.pools.requests.idleCount > 0
          ? { warning: NO_CONNECTION, cause }
          : { missing: NO_CONNECTION, isOwn: true, cause };
      }
      // The trial's own table is locked, so it is not known whether other tables can be written.
      if (state !== LOCK_NOT_AVAILABLE) {
        const missing = state === undefined ? 'It does not answer.' : TAKES_NO_WRITES;
        return { missing, isOwn: !(await this.answersReads()), cause };
      }
    }
    return this.pools.refusedWrites.within(REFUSAL_STANDS_MS) ? { missing: TAKES_NO_WRITES } : {};
  }

  /** Where even a read on a new connection fails, other replicas may do better; where writes fail, they fail for all. */
  private async answersReads(): Promise<boolean> {
    const read = this.pools.fresh.query('select').then(
      () => true,
      () => false,
    );
    return await Promise.race([read, sleep(READ_WITHIN_MS, false, { ref: false })]);
  }

  /** Whether a commit is confirmed in time. @throws the server's refusal */
  private async confirms(): Promise<boolean> {
    const over = new AbortController();
    const tooLate = sleep(CONFIRMED_WITHIN_MS, false, { ref: false, signal: over.signal }).catch(() => false);
    const commit = this.commits.run(() => this.pools.commits.query(COMMIT));
    return await Promise.race([commit.then(() => true), tooLate]).finally(() => over.abort());
  }
}
