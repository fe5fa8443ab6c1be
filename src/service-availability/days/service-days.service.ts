import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { DataSource, type EntityManager } from 'typeorm';
import { MINUTE } from '../../config/duration.js';
import { ADVISORY_LOCKS } from '../../data/advisory-locks.js';
import { leading, Round, warning, whileAny } from '../../data/round.js';
import { Clock } from '../../time/clock.js';
import { dayAfter } from '../../time/days.js';
import { LOGGER, type Logger } from '../../tracing/logger.js';
import {
  COUNTED_AFTER_MS,
  type CountedDay,
  countDay,
  KEPT_DAYS,
  type RecordOfDay,
  type Span,
} from './days.rules.js';
import {
  CATALOG_SINCE,
  INSERT_COMPANIES,
  INSERT_COUNTED,
  INSERT_DAYS,
  LAST_COUNTED,
  REMOVE_OLDEST,
  recordsOfDay,
} from './days.sql.js';

/** Records that are read and written at once. */
const STEP = 500;

/** A record with what is counted of it. */
export interface CountedRecord extends CountedDay {
  id: number;
  companyId: number;
}

/** What is counted of a company's records. */
export interface CompanySums extends CountedDay {
  services: number;
}

/** Counts how long services were open, day by day of the business zone. */
@Injectable()
export class ServiceDays implements OnModuleDestroy {
  private readonly round: Round;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.round = new Round(
      async (stopping) => {
        await whileAny(() => this.countNext(), stopping);
        await whileAny(() => this.removeOldest(), stopping);
      },
      warning(logger, 'days of services not counted'),
    );
  }

  /** Counts the days that are over, also those that an outage passed over, and removes old ones. */
  @Interval(MINUTE)
  run(): Promise<void> {
    return this.round.run();
  }

  onModuleDestroy(): Promise<void> {
    return this.round.stop();
  }

  /**
   * Counts the oldest day that is over and not counted, in one transaction, unless another replica is counting. Returns
   * whether it counted one.
   * @throws Error while the clocks differ: a day that is not over would be counted
   */
  async countNext(): Promise<boolean> {
    this.clock.assertAgreed();
    if ((await this.due(this.dataSource)) === undefined) return false;
    const counted = await leading(this.dataSource, ADVISORY_LOCKS.serviceDays, async (tx) => {
      // Read again: another replica may have counted the day meanwhile.
      const day = await this.due(tx);
      const span = day === undefined ? undefined : this.spanOf(day);
      if (day === undefined || span === undefined) return false;
      await this.count(tx, day, span);
      return true;
    });
    return counted ?? false;
  }

  /** Removes the oldest day that is older than the days that are kept; returns whether there was one. @throws Error while the clocks differ */
  async removeOldest(): Promise<boolean> {
    this.clock.assertAgreed();
    const removed: unknown[] = await this.dataSource.query(REMOVE_OLDEST, [this.firstKept()]);
    return removed.length > 0;
  }

  /** The last day that is counted; undefined before the first. */
  async lastCounted(): Promise<string | undefined> {
    return lastOf(this.dataSource);
  }

  /** Counts the records with these ids, or all, within a span, by id and in steps. */
  async *recordsOf(
    from: Pick<EntityManager, 'query'>,
    span: Span,
    ids?: readonly number[],
  ): AsyncGenerator<CountedRecord[]> {
    const [first, end] = [new Date(span.from), new Date(span.to)];
    for (let after = 0; ; ) {
      const values = [first, end, after, STEP, ...(ids ? [ids] : [])];
      const rows: (RecordOfDay & { id: number; companyId: number })[] = await from.query(
        recordsOfDay(ids !== undefined),
        values,
      );
      yield rows.flatMap((row) => {
        const counted = countDay(row, span);
        return counted ? [{ id: row.id, companyId: row.companyId, ...counted }] : [];
      });
      if (rows.length < STEP) return;
      after = rows.at(-1)?.id ?? after;
    }
  }

  /** The span of a day of the business zone, up to now if it is not over; undefined for a day to come. */
  spanOf(day: string): Span | undefined {
    const { from, to } = this.clock.day(day) ?? {};
    const now = this.clock.now().getTime();
    return from && to && from.getTime() < now
      ? { from: from.getTime(), to: Math.min(to.getTime(), now) }
      : undefined;
  }

  private async count(tx: EntityManager, day: string, span: Span): Promise<void> {
    const companies = new Map<number, CompanySums>();
    for await (const step of this.recordsOf(tx, span)) {
      addTo(companies, step);
      const columns = [
        step.map(({ id }) => id),
        step.map((one) => one.openSeconds),
        step.map((one) => one.closings),
      ];
      await tx.query(INSERT_DAYS, [day, ...columns]);
    }
    const sums = [...companies.values()];
    await tx.query(INSERT_COMPANIES, [
      day,
      [...companies.keys()],
      sums.map(({ services }) => services),
      sums.map(({ openSeconds }) => openSeconds),
      sums.map(({ closings }) => closings),
    ]);
    await tx.query(INSERT_COUNTED, [day]);
  }

  /** The day to count next, if it has been over for long enough. */
  private async due(from: Pick<EntityManager, 'query'>): Promise<string | undefined> {
    const last = await lastOf(from);
    const next = last === undefined ? await this.firstOf(from) : dayAfter(last);
    if (next === undefined) return undefined;
    const day = next < this.firstKept() ? this.firstKept() : next;
    const end = this.clock.day(day)?.to.getTime() ?? Number.POSITIVE_INFINITY;
    return this.clock.now().getTime() < end + COUNTED_AFTER_MS ? undefined : day;
  }

  /** The first day of the catalog; undefined for an empty one. */
  private async firstOf(from: Pick<EntityManager, 'query'>): Promise<string | undefined> {
    const [{ since }]: [{ since: Date | null }] = await from.query(CATALOG_SINCE);
    return since === null ? undefined : this.clock.local(since).slice(0, 10);
  }

  private firstKept(): string {
    return dayAfter(this.clock.today(), -KEPT_DAYS);
  }
}

async function lastOf(from: Pick<EntityManager, 'query'>): Promise<string | undefined> {
  const [{ last }]: [{ last: string | null }] = await from.query(LAST_COUNTED);
  return last ?? undefined;
}

/** Adds records to the sums of their companies. */
export function addTo(companies: Map<number, CompanySums>, records: readonly CountedRecord[]): void {
  for (const { companyId, openSeconds, closings } of records) {
    const sums = companies.get(companyId) ?? { services: 0, openSeconds: 0, closings: 0 };
    sums.services += 1;
    sums.openSeconds += openSeconds;
    sums.closings += closings;
    companies.set(companyId, sums);
  }
}
