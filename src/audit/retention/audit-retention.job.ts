import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { DataSource, type EntityManager, type QueryRunner } from 'typeorm';
import { Settings } from '../../config/settings.js';
import { ADVISORY_LOCKS } from '../../data/advisory-locks.js';
import { DIRECT_DATA_SOURCE } from '../../data/direct-data-source.js';
import { createPartition, keepPartitions, partitionsOf, patiently } from '../../data/partitions.js';
import type { Partition } from '../../data/partitions.rules.js';
import { inTransaction } from '../../data/transaction.js';
import { Clock } from '../../time/clock.js';
import { timeOf } from '../../time/database-time.js';
import { describeError, LOGGER, type Logger } from '../../tracing/logger.js';
import { type Actor, AuditService } from '../audit.service.js';
import {
  dropMonth,
  isChained,
  isHeadProven,
  lastLinkBefore,
  MONTHLY,
  missingMonths,
  type RemovedLink,
} from './audit-months.sql.js';

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
  keep(at?: Date): Promise<boolean> {
    const failed = (error: unknown) =>
      this.logger.error({ event: 'audit months not kept', error: describeError(error) });
    const keeping = { table: 'admin_audit', lock: ADVISORY_LOCKS.auditRetention, failed };
    return keepPartitions(this.dataSource, keeping, async (runner) => {
      const now = at ?? new Date(await timeOf(runner));
      const areMade = await this.createMonths(runner, now);
      return (await this.dropMonths(runner, now)) && areMade;
    });
  }

  private async createMonths(runner: QueryRunner, now: Date): Promise<boolean> {
    let isDone = true;
    for (const table of MONTHLY) {
      for (const month of await missingMonths(runner, table, now)) {
        const made = { table: table.name, month: month.from };
        const isMade = await this.step('audit month made', made, (tx) => createPartition(tx, table, month));
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
    for (const month of await partitionsOf(runner, entries)) {
      if (month.end.getTime() > now.getTime() - auditRetention) break;
      if (!(await isChained(runner, month.end))) break;
      const link = await lastLinkBefore(runner, month.end);
      if (!(await this.drop(month, await partitionsOf(runner, links), link))) return false;
    }
    return true;
  }

  /** Drops a month and audits it; the entry belongs to the present month. */
  private drop(month: Partition, chain: Partition[], link: RemovedLink | undefined): Promise<boolean> {
    const hash = link?.hash.toString('hex') ?? null;
    const dropped = { table: month.name, end: month.end, position: link?.position ?? null, hash };
    return this.step('audit month dropped', dropped, async (tx) => {
      await dropMonth(tx, month, chain, link);
      const kept = { RemovedBefore: month.end, Position: dropped.position, Hash: hash };
      const details = { ...kept, Proven: await isHeadProven(tx) };
      await this.audit.record(tx, RETENTION, { action: 'audit.removeMonth', target: month.name, details });
    });
  }

  private async step(
    event: string,
    details: Record<string, unknown>,
    work: (tx: EntityManager) => Promise<void>,
  ): Promise<boolean> {
    const isDone = await patiently(
      () => inTransaction(this.dataSource, work),
      (error) =>
        this.logger.warn({ event: 'audit month left as it is', ...details, error: describeError(error) }),
    );
    if (isDone) this.logger.info({ event, ...details });
    return isDone;
  }
}
