import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Cron, Timeout } from '@nestjs/schedule';
import { DataSource, type QueryRunner } from 'typeorm';
import { Settings } from '../../config/settings.js';
import { ADVISORY_LOCKS } from '../../data/advisory-locks.js';
import { DIRECT_DATA_SOURCE } from '../../data/direct-data-source.js';
import { releaseSessionLock, trySessionLock } from '../../data/locking.js';
import { ownsTable } from '../../data/table-owner.js';
import { sqlState } from '../../errors/database-errors.js';
import { Clock } from '../../time/clock.js';
import { timeOf } from '../../time/database-time.js';
import { describeError, LOGGER, type Logger } from '../../tracing/logger.js';
import {
  cleanDefault,
  createPartition,
  dropPartition,
  existingWeeks,
  weeksInDefault,
} from './partitions.sql.js';
import { keptSince, PARTITIONED, type PartitionedTable, weekEnd, weeksWanted } from './weeks.rules.js';

const LOCK_WITHIN_MS = 10_000;
const AFTER_START_MS = 90_000;
const TRIES = 5;
const BETWEEN_TRIES_MS = 200;
/** A lock was not granted in time, or there was a deadlock. */
const LOCKED = new Set(['55P03', '40P01']);
/** How long a stop waits for a step under way; a longer one ends with its connection. */
const STOP_WITHIN_MS = 1_000;

/**
 * Keeps the weekly partitions: creates those of the coming weeks before anything is sent, and drops those beyond their
 * retention. Rows without a partition lie in the default one meanwhile, so that nothing is lost.
 */
@Injectable()
export class Retention implements OnModuleInit, OnModuleDestroy {
  private stopping = false;
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
      for (const table of PARTITIONED) isDone = (await this.removeOld(runner, table, now)) && isDone;
      return isDone;
    });
  }

  async onModuleDestroy(): Promise<void> {
    this.stopping = true;
    const patience = new Promise((resolve) => setTimeout(resolve, STOP_WITHIN_MS).unref());
    await Promise.race([this.running, patience]);
  }

  private async createWeeks(runner: QueryRunner, now: Date): Promise<boolean> {
    let isDone = true;
    for (const table of PARTITIONED) {
      const existing = new Set((await existingWeeks(runner, table)).map(Number));
      const since = keptSince(table, this.settings.notificationRetention, now);
      const wanted = weeksWanted(now);
      const last = Number(wanted.at(-1));
      const strayed = (await weeksInDefault(runner, table)).filter(
        (week) => weekEnd(week) > since && Number(week) <= last,
      );
      const missing = [...new Set([...wanted, ...strayed].map(Number))].filter((week) => !existing.has(week));
      // The coming weeks first: the present week may have too many rows to move.
      for (const week of missing.sort((a, b) => b - a)) {
        const make = () => createPartition(runner, table, new Date(week));
        if (await this.patiently(table, new Date(week), make)) continue;
        isDone = false;
        break;
      }
    }
    return isDone;
  }

  private async removeOld(runner: QueryRunner, table: PartitionedTable, now: Date): Promise<boolean> {
    let isDone = true;
    const since = keptSince(table, this.settings.notificationRetention, now);
    for (const week of await existingWeeks(runner, table)) {
      if (weekEnd(week) > since) continue;
      const drop = async () => {
        const dropped = await dropPartition(runner, table, week);
        if (dropped) this.logger.info({ event: 'week dropped', table: table.name, week });
      };
      isDone = await this.patiently(table, week, drop);
      if (!isDone) break;
    }
    const removed = await cleanDefault(runner, table, since, () => !this.stopping);
    if (removed > 0) this.logger.info({ event: 'old rows removed', table: table.name, removed });
    return isDone;
  }

  /**
   * Tries a step several times, since others may hold its locks for a moment. After that the step, and all that depend
   * on it, wait for another night: a dump holds locks for hours. Returns whether the step was done.
   */
  private async patiently(table: PartitionedTable, week: Date, step: () => Promise<void>): Promise<boolean> {
    for (let attempt = 1; !this.stopping; attempt++) {
      try {
        await step();
        return true;
      } catch (error) {
        if (attempt === TRIES || !LOCKED.has(sqlState(error) ?? '')) {
          const details = { table: table.name, week, error: describeError(error) };
          this.logger.warn({ event: 'week left as it is', ...details });
          return false;
        }
        await pause(BETWEEN_TRIES_MS * attempt);
      }
    }
    return false;
  }

  private locked(work: (runner: QueryRunner) => Promise<boolean>): Promise<boolean> {
    const done = this.running.then(() => this.lockedOnce(work));
    this.running = done;
    return done;
  }

  private async lockedOnce(work: (runner: QueryRunner) => Promise<boolean>): Promise<boolean> {
    const runner = this.dataSource.createQueryRunner();
    try {
      // A role that does not own the tables leaves the weeks to `npx zeyil migrate`.
      if (!(await ownsTable(runner, 'notification')) || !(await this.lock(runner))) return true;
      try {
        return await work(runner);
      } finally {
        await releaseSessionLock(runner, ADVISORY_LOCKS.retention);
      }
    } catch (error) {
      this.logger.error({ event: 'weeks not kept', error: describeError(error) });
      return false;
    } finally {
      await runner.release();
    }
  }

  /** Returns false when another process has held the lock for so long: that process does the work. */
  private async lock(runner: QueryRunner): Promise<boolean> {
    const deadline = performance.now() + LOCK_WITHIN_MS;
    while (!this.stopping && performance.now() < deadline) {
      if (await trySessionLock(runner, ADVISORY_LOCKS.retention)) return true;
      await pause(BETWEEN_TRIES_MS);
    }
    return false;
  }
}

const presentOf = async (runner: QueryRunner) => new Date(await timeOf(runner));
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
