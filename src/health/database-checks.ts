import { Injectable } from '@nestjs/common';
import { DatabasePools } from '../common/database-pools.js';
import { sqlState } from '../common/errors/database-errors.js';
import { type Finding, Readiness } from '../common/readiness.js';

/**
 * Tries what an endorsement needs of the database, and undoes it at once: a row, and room on the disk, since a row may
 * fit into an existing page. With this little memory, the sort writes some 400 KB to a file, which leaves nothing
 * behind.
 */
const TRIAL = `begin;
  insert into write_probe values (gen_random_uuid());
  set local work_mem = '64kB';
  select count(filler) from (
    select repeat('.', 400) as filler from generate_series(1, 1000) n order by n desc offset 0
  ) rows;
  rollback`;
/** How long a refused write elsewhere counts although the trial succeeds. */
const REFUSAL_STANDS_MS = 5_000;
const LOCK_NOT_AVAILABLE = '55P03';
const TOO_MANY_CONNECTIONS = '53300';
const TAKES_NO_WRITES = 'It takes no writes.';

/** Checks the database for readiness, over separate connections that give up before a probe's answer is due. */
@Injectable()
export class DatabaseChecks {
  constructor(
    readiness: Readiness,
    private readonly pools: DatabasePools,
  ) {
    readiness.add({ name: 'database', look: () => this.takesWrites() });
  }

  private async takesWrites(): Promise<Finding> {
    try {
      await this.pools.probes.query(TRIAL);
    } catch (cause) {
      const state = sqlState(cause);
      if (state === TOO_MANY_CONNECTIONS) return { warning: 'It has no connection to spare.', cause };
      // The trial's own table is locked, so it is not known whether other tables can be written.
      if (state !== LOCK_NOT_AVAILABLE) {
        return { missing: state === undefined ? 'It does not answer.' : TAKES_NO_WRITES, cause };
      }
    }
    return this.pools.refusedWrites.within(REFUSAL_STANDS_MS) ? { missing: TAKES_NO_WRITES } : {};
  }
}
