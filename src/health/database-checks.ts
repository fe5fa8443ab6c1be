import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { inTime } from '../common/in-time.js';
import { type Finding, Readiness } from '../common/readiness.js';

/** A connection that has fallen silent fails no query: a look ends before its answer is due. */
const SILENCE_MS = 2_500;

/** What readiness asks the database. */
@Injectable()
export class DatabaseChecks {
  constructor(
    readiness: Readiness,
    private readonly dataSource: DataSource,
  ) {
    readiness.add({ name: 'database', look: () => this.answers() });
  }

  private async answers(): Promise<Finding> {
    try {
      await inTime(this.dataSource.query('select 1'), SILENCE_MS);
      return {};
    } catch (cause) {
      return { missing: 'It does not answer.', cause };
    }
  }
}
