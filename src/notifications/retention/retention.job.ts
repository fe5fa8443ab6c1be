import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Cron, Timeout } from '@nestjs/schedule';
import { DataSource, type QueryRunner } from 'typeorm';
import { Settings } from '../../config/settings.js';
import { ADVISORY_LOCKS } from '../../data/advisory-locks.js';
import { DIRECT_DATA_SOURCE } from '../../data/direct-data-source.js';
import { keepPartitions, partitionsOf, patiently } from '../../data/partitions.js';
import { type Partition, wantedPartitions } from '../../data/partitions.rules.js';
import { Clock } from '../../time/clock.js';
import { timeOf } from '../../time/database-time.js';
import { describeError, LOGGER, type Logger } from '../../tracing/logger.js';
import {
  cleanDefault,
  createWeek,
  dropWeek,
  keptSince,
  WEEKLY,
  type WeeklyTable,
  weeksInDefault,
} from './weeks.sql.js';

const LOCK_WITHIN_MS = 10_000;
const AFTER_START_MS = 90_000;
/** How long a stop waits for a step under way; a longer one ends with its connection. */
const STOP_WITHIN_MS = 1_000;

/**
 * Keeps the weekly partitions: creates those of the coming weeks before anything is sent, and drops those beyond their
 * retention. Rows without a partition lie in the default one meanwhile, so that nothing is lost.
 */
@Injectable()
export class Retention implements OnModuleInit, OnModuleDestroy {
  private readonly stop = new AbortController();
  private running: Promise<unknown> = Promise.resolve();

  constructor(
    @Inject(DIRECT_DATA_SOURCE) private readonly dataSource: DataSource,
    private readonly settings: Settings,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.makeWeeks();
  }

  @Timeout(AFTER_START_MS)
  async keepAfterStart(): Promise<void> {
    await this.keep();
  }

  @Cron('40 2 * * *', { timeZone: 'UTC' })
  async keepAtNight(): Promise<void> {
    await this.keep();
  }

  /** Creates missing partitions. Never rejects; returns whether all are there, or another process makes them. */
  makeWeeks(): Promise<boolean> {
    return this.locked(async (runner) => this.createWeeks(runner, await presentOf(runner)));
  }

  /**
   * Creates missing partitions and removes expired ones, as of `at`, or of now by the database's clock. Never rejects:
   * the next night tries again. Returns false when something was left to it.
   */
  keep(at?: Date): Promise<boolean> {
    return this.locked(async (runner) => {
      const now = at ?? (await presentOf(runner));
      let isDone = await this.createWeeks(runner, now);
      this.clock.assertAgreed();
      for (const table of WEEKLY) isDone = (await this.removeOld(runner, table, now)) && isDone;
      return isDone;
    });
  }

  async onModuleDestroy(): Promise<void> {
    this.stop.abort();
    await Promise.race([this.running, pause(STOP_WITHIN_MS, undefined, { ref: false })]);
  }

  private async createWeeks(runner: QueryRunner, now: Date): Promise<boolean> {
    let isDone = true;
    for (const table of WEEKLY) {
      const since = keptSince(table, this.settings.notificationRetention, now);
      const wanted = wantedPartitions(table, now);
      const last = wanted.at(-1)?.end ?? now;
      const strayed = (await weeksInDefault(runner, table)).filter(({ end }) => end > since && end <= last);
      const missing = new Map([...wanted, ...strayed].map((week) => [week.name, week]));
      for (const { name } of await partitionsOf(runner, table)) missing.delete(name);
      // The coming weeks first: the present week may have too many rows to move.
      for (const week of [...missing.values()].sort((a, b) => Number(b.from) - Number(a.from))) {
        if (await this.patiently(table, week, () => createWeek(runner, table, week))) continue;
        isDone = false;
        break;
      }
    }
    return isDone;
  }

  private async removeOld(runner: QueryRunner, table: WeeklyTable, now: Date): Promise<boolean> {
    let isDone = true;
    const since = keptSince(table, this.settings.notificationRetention, now);
    for (const week of await partitionsOf(runner, table)) {
      if (week.end > since) continue;
      const drop = async () => {
        const dropped = await dropWeek(runner, table, week);
        if (dropped) this.logger.info({ event: 'week dropped', table: table.name, week: week.from });
      };
      isDone = await this.patiently(table, week, drop);
      if (!isDone) break;
    }
    const removed = await cleanDefault(runner, table, since, () => !this.stop.signal.aborted);
    if (removed > 0) this.logger.info({ event: 'old rows removed', table: table.name, removed });
    return isDone;
  }

  private patiently(table: WeeklyTable, week: Partition, step: () => Promise<void>): Promise<boolean> {
    const left = (error: unknown) => {
      const details = { table: table.name, week: week.from, error: describeError(error) };
      this.logger.warn({ event: 'week left as it is', ...details });
    };
    return patiently(step, left, this.stop.signal);
  }

  private locked(work: (runner: QueryRunner) => Promise<boolean>): Promise<boolean> {
    const keeping = {
      table: 'notification',
      lock: ADVISORY_LOCKS.retention,
      waitMs: LOCK_WITHIN_MS,
      stopping: this.stop.signal,
      failed: (error: unknown) => this.logger.error({ event: 'weeks not kept', error: describeError(error) }),
    };
    const done = this.running.then(() => keepPartitions(this.dataSource, keeping, work));
    this.running = done;
    return done;
  }
}

const presentOf = async (runner: QueryRunner) => new Date(await timeOf(runner));
