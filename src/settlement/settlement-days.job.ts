import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { DataSource, type EntityManager } from 'typeorm';
import { MINUTE } from '../config/duration.js';
import { ADVISORY_LOCKS } from '../data/advisory-locks.js';
import { oldestWriter } from '../data/late-commits.sql.js';
import { leading, Round, warning, whileAny } from '../data/round.js';
import { RECORDED_WITHIN_MS } from '../endorsements/endorsement.rules.js';
import { Clock } from '../time/clock.js';
import { dayAfter } from '../time/days.js';
import { LOGGER, type Logger } from '../tracing/logger.js';
import { CLOSE_DAY, FIRST_ENDORSED, LAST_CLOSED, SUM_DAY } from './settlement.sql.js';

/** A transaction may begin so much later than the statement's check of its moment, or take its first lock. */
const SLACK_MS = 5 * MINUTE;

/**
 * Sums up the endorsements of each day that is over, so that its figures stay as they are whatever happens to its jobs. An
 * endorsement is recorded within a few minutes of its moment, or gets a new one: after these, and when every transaction
 * that began before has ended, none is added to the day.
 */
@Injectable()
export class SettlementDays implements OnModuleDestroy {
  private readonly round: Round;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.round = new Round(
      (stopping) => whileAny(() => this.closeNext(), stopping),
      warning(logger, 'days of settlement not closed'),
    );
  }

  /** Closes the days that are over, also those that an outage passed over. */
  @Interval(MINUTE)
  run(): Promise<void> {
    return this.round.run();
  }

  onModuleDestroy(): Promise<void> {
    return this.round.stop();
  }

  /** The last day that is closed; undefined before the first. */
  async lastClosed(): Promise<string | undefined> {
    return lastOf(this.dataSource);
  }

  /**
   * Closes the oldest day that is over and not closed, in one transaction, unless another replica closes one. Returns whether it
   * closed one.
   * @throws Error while the clocks differ: a day that is not over would be closed
   */
  async closeNext(): Promise<boolean> {
    this.clock.assertAgreed();
    if ((await this.due(this.dataSource)) === undefined) return false;
    const closed = await leading(this.dataSource, ADVISORY_LOCKS.settlementDays, async (tx) => {
      // Read again: another replica may have closed the day meanwhile.
      const day = await this.due(tx);
      const moments = day === undefined ? undefined : this.clock.day(day);
      if (day === undefined || moments === undefined) return false;
      await tx.query(SUM_DAY, [day, moments.from, moments.to]);
      await tx.query(CLOSE_DAY, [day]);
      return true;
    });
    return closed ?? false;
  }

  /** The day to close next, if nothing can be added to it. */
  private async due(from: Pick<EntityManager, 'query'>): Promise<string | undefined> {
    const last = await lastOf(from);
    const day = last === undefined ? await this.firstOf(from) : dayAfter(last);
    const end = day === undefined ? undefined : this.clock.day(day)?.to.getTime();
    if (end === undefined || this.clock.now().getTime() < end + RECORDED_WITHIN_MS + SLACK_MS)
      return undefined;
    const [{ min: oldest }]: [{ min: Date | null }] = await from.query(oldestWriter('endorsement'));
    return oldest === null || oldest.getTime() > end + RECORDED_WITHIN_MS ? day : undefined;
  }

  private async firstOf(from: Pick<EntityManager, 'query'>): Promise<string | undefined> {
    const [row]: { first: Date }[] = await from.query(FIRST_ENDORSED);
    return row && this.clock.local(row.first).slice(0, 'yyyy-MM-dd'.length);
  }
}

async function lastOf(from: Pick<EntityManager, 'query'>): Promise<string | undefined> {
  const [{ last }]: [{ last: string | null }] = await from.query(LAST_CLOSED);
  return last ?? undefined;
}
