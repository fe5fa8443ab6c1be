import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { DataSource, type EntityManager, type QueryRunner } from 'typeorm';
import { Settings } from '../../config/settings.js';
import { ADVISORY_LOCKS } from '../../data/advisory-locks.js';
import { DIRECT_DATA_SOURCE } from '../../data/direct-data-source.js';
import { releaseSessionLock, trySessionLock } from '../../data/locking.js';
import { ownsTable } from '../../data/table-owner.js';
import { inTransaction } from '../../data/transaction.js';
import { sqlState } from '../../errors/database-errors.js';
import { Clock } from '../../time/clock.js';
import { timeOf } from '../../time/database-time.js';
import { describeError, LOGGER, type Logger } from '../../tracing/logger.js';
import { type Actor, AuditService } from '../audit.service.js';
import { isOver, MONTHLY } from './months.rules.js';
import {
  createMonth,
  dropMonth,
  isChained,
  isHeadProven,
  lastLinkBefore,
  type MonthPartition,
  missingMonths,
  monthsOf,
  type RemovedLink,
} from './months.sql.js';

const TRIES = 5;
const BETWEEN_TRIES_MS = 200;
/** SQLSTATEs of a lock that was not granted in time, and of a deadlock. */
const LOCKED = new Set(['55P03', '40P01']);
const RETENTION: Actor = { userId: undefined, name: 'Saklama süresi' };

/**
 * Creates the coming months of the audit and its chain, and drops expired months when AUDIT_RETENTION is set. Rows
 * without a month of their own go to the default partition and stay there. A session that does not own the tables
 * leaves both to `npx zeyil migrate`.
 */
@Injectable()
export class AuditRetention implements OnModuleInit {
  constructor(
    @Inject(DIRECT_DATA_SOURCE) private readonly dataSource: DataSource,
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly audit: AuditService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.keep();
  }

  @Cron('50 2 * * *', { timeZone: 'UTC' })
  async keepAtNight(): Promise<void> {
    await this.keep();
  }

  /**
   * Creates missing months and drops expired ones, as of `at`, by default now by the database's clock. Never rejects:
   * the next night tries again. Returns false when something was left to it.
   */
  async keep(at?: Date): Promise<boolean> {
    const runner = this.dataSource.createQueryRunner();
    try {
      if (
        !(await ownsTable(runner, 'admin_audit')) ||
        !(await trySessionLock(runner, ADVISORY_LOCKS.auditRetention))
      )
        return true;
      try {
        const now = at ?? new Date(await timeOf(runner));
        const areMade = await this.createMonths(runner, now);
        return (await this.dropMonths(runner, now)) && areMade;
      } finally {
        await releaseSessionLock(runner, ADVISORY_LOCKS.auditRetention);
      }
    } catch (error) {
      this.logger.error({ event: 'audit months not kept', error: describeError(error) });
      return false;
    } finally {
      await runner.release();
    }
  }

  private async createMonths(runner: QueryRunner, now: Date): Promise<boolean> {
    let isDone = true;
    for (const table of MONTHLY) {
      for (const month of await missingMonths(runner, table, now)) {
        const isMade = await this.patiently({ table: table.name, month }, (tx) =>
          createMonth(tx, table, month),
        );
        isDone &&= isMade;
      }
    }
    return isDone;
  }

  private async dropMonths(runner: QueryRunner, now: Date): Promise<boolean> {
    const { auditRetention } = this.settings;
    if (auditRetention === undefined) return true;
    this.clock.assertAgreed();
    const [entries, links] = MONTHLY;
    for (const month of await monthsOf(runner, entries)) {
      if (!isOver(month.end, auditRetention, now)) break;
      if (!(await isChained(runner, month.end))) break;
      const link = await lastLinkBefore(runner, month.end);
      if (!(await this.drop(month, await monthsOf(runner, links), link))) return false;
    }
    return true;
  }

  /** Drops a month and audits it; the entry belongs to the present month. */
  private drop(
    month: MonthPartition,
    chain: MonthPartition[],
    link: RemovedLink | undefined,
  ): Promise<boolean> {
    const hash = link?.hash.toString('hex') ?? null;
    const told = { table: month.name, end: month.end, position: link?.position ?? null, hash };
    return this.patiently(told, async (tx) => {
      await dropMonth(tx, month, chain, link);
      const kept = { RemovedBefore: month.end, Position: told.position, Hash: hash };
      const details = { ...kept, Proven: await isHeadProven(tx) };
      await this.audit.record(tx, RETENTION, { action: 'audit.removeMonth', target: month.name, details });
    });
  }

  /** Tries again while others hold a lock. When they hold it for long (a dump), the month waits for another night. */
  private async patiently(
    told: Record<string, unknown>,
    step: (tx: EntityManager) => Promise<void>,
  ): Promise<boolean> {
    for (let attempt = 1; ; attempt++) {
      try {
        await inTransaction(this.dataSource, step);
        this.logger.info({ event: 'hash' in told ? 'audit month dropped' : 'audit month made', ...told });
        return true;
      } catch (error) {
        if (attempt === TRIES || !LOCKED.has(sqlState(error) ?? '')) {
          this.logger.warn({ event: 'audit month left as it is', ...told, error: describeError(error) });
          return false;
        }
        await new Promise((resolve) => setTimeout(resolve, BETWEEN_TRIES_MS * attempt));
      }
    }
  }
}
