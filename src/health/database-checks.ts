import { Injectable } from '@nestjs/common';
import { DatabasePools } from '../common/database-pools.js';
import { type Finding, Readiness } from '../common/readiness.js';

/** What readiness asks the database, over a connection of its own that gives up before a probe's answer is due. */
@Injectable()
export class DatabaseChecks {
  constructor(
    readiness: Readiness,
    private readonly pools: DatabasePools,
  ) {
    readiness.add({ name: 'database', look: () => this.answers() });
  }

  private async answers(): Promise<Finding> {
    try {
      await this.pools.probes.query('select 1');
      return {};
    } catch (cause) {
      return { missing: 'It does not answer.', cause };
    }
  }
}
