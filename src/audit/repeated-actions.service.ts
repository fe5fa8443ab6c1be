import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { Interval } from '@nestjs/schedule';
import type { FastifyInstance } from 'fastify';
import { Counter, Registry } from 'prom-client';
import { DataSource } from 'typeorm';
import { isStaff, OTHER_ADDRESS } from '../access/access.js';
import { inTransaction } from '../data/transaction.js';
import { isDatabaseUnavailable, sqlState } from '../errors/database-errors.js';
import { Clock } from '../time/clock.js';
import { SingleFlight } from '../time/single-flight.js';
import { describeError, LOGGER, type Logger } from '../tracing/logger.js';
import { type Actor, type AuditedAction, AuditService } from './audit.service.js';
import { type Occurrences, UnwrittenEntries } from './unwritten-entries.js';

const WINDOW_MS = 60_000;
const TRY_AGAIN_MS = 5_000;
/** Entries a minute that one user may cause by different targets or from different addresses. */
const OF_ONE_USER = 20;

/**
 * Audits actions that anybody with a token can repeat in a loop, such as denied calls. The first action of a user, address,
 * action, target and cause is written at once; repetitions within a minute are counted, and one entry with their number ends
 * the minute. So a loop leaves two entries a minute and does not fill the disk. Entries are written outside of any
 * transaction: a refused call has none, and no refused caller waits for them. While the database does not take them,
 * actions are counted in memory, and become one entry for each user and action afterwards.
 */
@Injectable()
export class RepeatedActions implements OnModuleDestroy {
  /** Repetitions, without the first action. */
  private readonly repeats = new Map<string, Occurrences>();
  private readonly causedBy = new Map<string, number>();
  private readonly unwritten = new UnwrittenEntries();
  private readonly lost: Counter;
  private writing: Promise<void> = Promise.resolve();
  private readonly round = new SingleFlight();

  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditService,
    private readonly clock: Clock,
    registry: Registry,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.lost = new Counter({
      name: 'zeyil_audit_deeds_lost_total',
      help: 'Denied calls, failed sign-ins and wrong passwords of the staff that are in no audit entry.',
      registers: [registry],
    });
  }

  /** Writes or counts an action; never throws and is never waited for. */
  note(actor: Actor, audited: AuditedAction): void {
    const now = this.clock.now();
    const user = actor.userId ?? actor.name;
    const exact = JSON.stringify([user, actor.address, audited.action, audited.target, audited.details]);
    const caused = this.causedBy.get(user) ?? 0;
    const hasRoom = caused < OF_ONE_USER || this.repeats.has(exact);
    const key = hasRoom ? exact : JSON.stringify([user, audited.action]);
    const known = this.repeats.get(key);
    if (known) {
      if (known.count === 0) known.from = now;
      known.count += 1;
      known.to = now;
      return;
    }
    const noted = hasRoom ? audited : { ...audited, target: 'several' };
    this.repeats.set(key, { actor, audited: noted, count: 0, from: now, to: now });
    this.causedBy.set(user, caused + 1);
    this.write(noted, { actor, audited: noted, count: 1, from: now, to: now });
  }

  /** Ends the minute: writes the repetitions with their number. */
  @Interval('audit window', WINDOW_MS)
  endWindow(): Promise<void> {
    for (const repeats of this.repeats.values()) {
      const { audited, count } = repeats;
      if (count > 0) this.write({ ...audited, details: { ...audited.details, Repeated: count } }, repeats);
    }
    this.repeats.clear();
    this.causedBy.clear();
    return this.writing;
  }

  /**
   * Writes the actions that the database did not take, until it refuses again. Joins the round that is under way, if any.
   */
  @Interval(TRY_AGAIN_MS)
  tryAgain(): Promise<void> {
    if (this.unwritten.size === 0) return Promise.resolve();
    return this.round.run(() => this.writeLate());
  }

  async onModuleDestroy(): Promise<void> {
    await this.endWindow();
    await this.tryAgain();
    for (const occurrences of this.unwritten.giveUp())
      this.lose(occurrences, { cause: 'The service stopped before it could be written.' });
  }

  /**
   * Writes one entry after the other, so that a loop of refusals takes one connection, not all. While earlier actions
   * wait for the database, nothing is tried: each attempt could take seconds.
   */
  private write(entry: AuditedAction, occurrences: Occurrences): void {
    this.writing = this.writing.then(async () => {
      const { size } = this.unwritten;
      const cause = size > 0 ? 'Others wait for the database.' : await this.refusal(entry, occurrences);
      if (cause === undefined) return;
      if (!this.unwritten.keep(occurrences))
        this.lose(occurrences, { cause: 'Too many wait for the database.' });
      else if (this.unwritten.size > size) this.log('audit entry put off', occurrences, { cause });
    });
  }

  private writeLate(): Promise<void> {
    const isWritten = async (occurrences: Occurrences) =>
      (await this.refusal(lateEntry(occurrences), occurrences)) === undefined;
    this.writing = this.writing.then(() => this.unwritten.writeWhile(isWritten));
    return this.writing;
  }

  /**
   * Writes an entry. Returns why it must be tried again; undefined when it is written, or never can be. An entry whose
   * commit was not confirmed may be written twice.
   */
  private async refusal(entry: AuditedAction, occurrences: Occurrences): Promise<string | undefined> {
    try {
      await inTransaction(this.dataSource, (tx) => this.audit.record(tx, occurrences.actor, entry));
    } catch (error) {
      if (isDatabaseUnavailable(error)) return sqlState(error) ?? 'The database cannot be reached.';
      this.lose(occurrences, { error: describeError(error) });
    }
    return undefined;
  }

  private lose(occurrences: Occurrences, why: Why): void {
    this.lost.inc(occurrences.count);
    this.log('audit entry lost', occurrences, why);
  }

  /** Writes one line even during an outage, when a described `error` would only be counted among the outage's failures. */
  private log(event: string, { actor, audited, count, from, to }: Occurrences, why: Why): void {
    const { userId, requestId } = actor;
    const { action, target } = audited;
    this.logger.warn({ event, userId, requestId, action, target, count, from, to, ...why });
  }
}

type Why = { cause: string } | { error: Record<string, unknown> };

/** The entry's own moment is later than the actions: `From` and `To` say when they were done. */
function lateEntry({ audited, count, from, to }: Occurrences): AuditedAction {
  return { ...audited, details: { ...audited.details, Count: count, From: from, To: to } };
}

/** Audits every call of the staff that was answered 403, wherever it was refused, and those of anybody from a wrong address. */
@Injectable()
export class DeniedCalls {
  constructor({ httpAdapter }: HttpAdapterHost, repeated: RepeatedActions) {
    httpAdapter.getInstance<FastifyInstance>().addHook('onResponse', (request, { statusCode }, done) => {
      const { caller, refusal, method, routeOptions } = request;
      if (statusCode === 403 && caller && (isStaff(caller) || refusal === OTHER_ADDRESS)) {
        const target = `${method} ${routeOptions.url}`;
        repeated.note(caller, { action: 'access.denied', target, details: { Cause: refusal } });
      }
      done();
    });
  }
}
