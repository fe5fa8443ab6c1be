import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { Interval } from '@nestjs/schedule';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, Registry } from 'prom-client';
import { DataSource } from 'typeorm';
import { type Caller, isStaff } from '../../access/access.js';
import { INSURER_ROLES } from '../../access/roles.js';
import { isIdText } from '../../api/binding/decorators.js';
import { DAY, MINUTE } from '../../config/duration.js';
import { Round, warning, whileAny } from '../../data/round.js';
import { isDatabaseUnavailable, isRolledBack } from '../../errors/database-errors.js';
import { Clock } from '../../time/clock.js';
import { describeError, LOGGER, type Logger } from '../../tracing/logger.js';
import { EMPTY_OLD, WRITE_CALLS, WRITE_CALLS_AGAIN } from './insurer-calls.sql.js';

/** Calls that wait for the database, some 500 bytes each. Further ones are in no list. */
const WAITING_AT_MOST = 10_000;
/**
 * Calls of one statement, and the milliseconds between two. A thousand at once kept a core busy for 10 ms and more, which the slowest
 * requests of each second waited for; 5,000 calls a second are written at this pace.
 */
const WRITTEN_AT_ONCE = 100;
const PAUSE_MS = 20;
const PATH_LENGTH = 300;

/** A row of `insurer_call`, as `WRITE_CALLS` reads it. */
interface RecordedCall {
  user_id: number;
  at: Date;
  insurance_company_ids: readonly number[];
  method: string;
  path: string;
  job_id: number | null;
  status: number;
  code: string | undefined;
  request_id: string;
}

/**
 * Records the calls of insurers' users, so that their administrators find them. A call is noted in memory when it has been answered,
 * and written with others once a second: no call waits for that, and none fails by it. While the database takes no writes, calls wait
 * in memory, up to 10,000; a process that is killed loses those of its last second.
 */
@Injectable()
export class RecordedCalls implements OnModuleDestroy {
  private waiting: RecordedCall[] = [];
  /** So many of the first may have been written: the answer of their statement was lost. */
  private doubtful = 0;
  private readonly writing: Round;
  private readonly emptying: Round;
  private readonly lost: Counter;
  /** Calls that came while too many waited. */
  private passedOver = 0;
  /** The day on which this process has emptied the partitions. */
  private emptied = 0;

  constructor(
    { httpAdapter }: HttpAdapterHost,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    registry: Registry,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.lost = new Counter({
      name: 'zeyil_insurer_calls_lost_total',
      help: 'Calls of insurers’ users that are in no list of calls, because the database did not take them.',
      registers: [registry],
    });
    this.writing = new Round(
      (stopping) => this.writeAll(stopping),
      warning(logger, 'calls of insurers not recorded'),
    );
    this.emptying = new Round(() => this.emptyOld(), warning(logger, 'old calls of insurers not removed'));
    httpAdapter.getInstance<FastifyInstance>().addHook('onResponse', (request, { statusCode }, done) => {
      this.note(request, statusCode);
      done();
    });
  }

  /** Writes the calls that wait. Never rejects. */
  @Interval(1_000)
  async write(): Promise<void> {
    if (this.waiting.length > 0) await this.writing.run();
    if (this.passedOver > 0) this.lose(this.passedOver, 'Too many wait for the database.');
    this.passedOver = 0;
  }

  /** Removes the days that are past, once a day; tries again until it succeeds. Never rejects. */
  @Interval(MINUTE)
  async empty(): Promise<void> {
    if (this.emptied !== this.day()) await this.emptying.run();
  }

  async onModuleDestroy(): Promise<void> {
    // The first may join a round that began without the last calls.
    for (let round = 0; round < 2 && this.waiting.length > 0; round++) await this.write();
    await Promise.all([this.writing.stop(), this.emptying.stop()]);
    if (this.waiting.length > 0) this.lose(this.waiting.length, 'The service stopped.');
  }

  private note(request: FastifyRequest, status: number): void {
    const { caller } = request;
    if (!caller?.userId || !isIdText(caller.userId) || !isOfInsurer(caller)) return;
    if (this.waiting.length >= WAITING_AT_MOST) {
      this.passedOver += 1;
      return;
    }
    const { jobId = '' } = (request.params ?? {}) as { jobId?: string };
    this.waiting.push({
      user_id: Number(caller.userId),
      at: this.clock.now(),
      insurance_company_ids: caller.insuranceCompanyIds,
      method: request.method,
      path: (request.url.split('?', 1)[0] ?? '').slice(0, PATH_LENGTH),
      job_id: isIdText(jobId) ? Number(jobId) : null,
      status,
      code: request.errorCode,
      request_id: request.id,
    });
  }

  private async writeAll(stopping: AbortSignal): Promise<void> {
    if (this.emptied !== this.day()) await this.emptying.run();
    // Calls that come meanwhile wait for the next round: under load, each statement would have a handful.
    let left = this.waiting.length;
    const writeSome = async () => {
      left -= await this.writeFirst(this.doubtful || Math.min(left, WRITTEN_AT_ONCE));
      return left > 0;
    };
    await whileAny(writeSome, stopping, PAUSE_MS);
  }

  /** Writes the first calls that wait, or counts them as lost; returns their number. @throws when they are to be tried again */
  private async writeFirst(count: number): Promise<number> {
    const calls = this.waiting.slice(0, count);
    try {
      const text = this.doubtful > 0 ? WRITE_CALLS_AGAIN : WRITE_CALLS;
      await this.dataSource.query(text, [JSON.stringify(calls)]);
    } catch (error) {
      if (isDatabaseUnavailable(error)) {
        if (!isRolledBack(error)) this.doubtful = count;
        throw error;
      }
      this.lose(count, describeError(error));
    }
    this.doubtful = 0;
    this.waiting = this.waiting.slice(count);
    return count;
  }

  private async emptyOld(): Promise<void> {
    const day = this.day();
    await this.dataSource.query(EMPTY_OLD);
    this.emptied = day;
  }

  private day(): number {
    return Math.floor(this.clock.now().getTime() / DAY);
  }

  private lose(count: number, cause: unknown): void {
    this.lost.inc(count);
    this.logger.warn({ event: 'calls of insurers lost', count, cause });
  }
}

const isOfInsurer = (caller: Caller) =>
  caller.insuranceCompanyIds.length > 0 &&
  caller.roles.some((role) => INSURER_ROLES.includes(role)) &&
  !isStaff(caller);
