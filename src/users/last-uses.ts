import { Inject, Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { DataSource } from 'typeorm';
import { Round, warning } from '../data/round.js';
import { LOGGER, type Logger } from '../tracing/logger.js';

/** A locked row is passed over: the next call of its user notes the use. */
const NOTE_USE = `
  update app_user set last_used_at = clock_timestamp() where id in (
    select id from app_user
    where id = any ($1) and (last_used_at is null or last_used_at < clock_timestamp() - interval '1 hour')
    for no key update skip locked)`;

/**
 * Notes when users last called, to an hour, by one statement a minute, so that no call waits for a write. A process that ends
 * loses the last minute, which the next call of the user makes up for.
 */
@Injectable()
export class LastUses {
  private readonly users = new Set<number>();
  private readonly round: Round;

  constructor(dataSource: DataSource, @Inject(LOGGER) logger: Logger) {
    this.round = new Round(
      async () => {
        const ids = [...this.users];
        this.users.clear();
        if (ids.length > 0) await dataSource.query(NOTE_USE, [ids]);
      },
      warning(logger, 'last uses of accounts not noted'),
    );
  }

  note(userId: number): void {
    this.users.add(userId);
  }

  @Interval(60_000)
  write(): Promise<void> {
    return this.round.run();
  }
}
