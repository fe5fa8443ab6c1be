import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
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
    readiness.add({ name: 'schema', look: () => this.isMigrated() });
  }

  private async answers(): Promise<Finding> {
    try {
      await inTime(this.dataSource.query('select 1'));
      return {};
    } catch (cause) {
      return { missing: 'It does not answer.', cause };
    }
  }

  /** A database that does not answer is the other check's to tell. */
  private async isMigrated(): Promise<Finding> {
    const isBehind = await inTime(this.dataSource.showMigrations()).catch(() => false);
    return isBehind ? { missing: 'Its migrations are not done.' } : {};
  }
}

function inTime<T>(answer: Promise<T>): Promise<T> {
  const silence = sleep(SILENCE_MS, undefined, { ref: false }).then(() => {
    throw new Error('The database is silent.');
  });
  return Promise.race([answer, silence]);
}
