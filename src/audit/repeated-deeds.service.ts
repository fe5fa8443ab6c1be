import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Counter, Registry } from 'prom-client';
import { DataSource } from 'typeorm';
import { inTransaction } from '../data/transaction.js';
import { isDatabaseUnavailable, sqlState } from '../errors/database-errors.js';
import { Clock } from '../time/clock.js';
import { SingleFlight } from '../time/single-flight.js';
import { describeError, LOGGER, type Logger } from '../tracing/logger.js';
import { AuditService, type Deed, type Doer } from './audit.service.js';
import { type Occurrences, UnwrittenDeeds } from './unwritten-deeds.js';

const WINDOW_MS = 60_000;
const TRY_AGAIN_MS = 5_000;
/** Entries a minute that one user may cause by different targets or from different addresses. */
const OF_ONE_USER = 20;

/**
 * Audits deeds that anybody with a token can repeat in a loop, such as denied calls. The first deed of a user, address,
 * action and target is written at once; repetitions within a minute are counted, and one entry with their number ends
 * the minute. So a loop leaves two entries a minute and does not fill the disk. Entries are written outside of any
 * transaction: a refused call has none, and no refused caller waits for them. While the database does not take them,
 * deeds are counted in memory, and become one entry for each user and action afterwards.
 */
@Injectable()
export class RepeatedDeeds implements OnModuleDestroy {
  /** Repetitions, without the first deed. */
  private readonly repeats = new Map<string, Occurrences>();
  private readonly causedBy = new Map<string, number>();
  private readonly unwritten = new UnwrittenDeeds();
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

  /** Writes or counts a deed; never throws and is never waited for. */
  note(doer: Doer, deed: Deed): void {
    const now = this.clock.now();
    const user = doer.userId ?? doer.name;
    const exact = JSON.stringify([user, doer.address, deed.action, deed.target]);
    const caused = this.causedBy.get(user) ?? 0;
    const hasRoom = caused < OF_ONE_USER || this.repeats.has(exact);
    const key = hasRoom ? exact : JSON.stringify([user, deed.action]);
    const known = this.repeats.get(key);
    if (known) {
      if (known.count === 0) known.from = now;
      known.count += 1;
      known.to = now;
      return;
    }
    const told = hasRoom ? deed : { ...deed, target: 'several' };
    this.repeats.set(key, { doer, deed: told, count: 0, from: now, to: now });
    this.causedBy.set(user, caused + 1);
    this.write(told, { doer, deed: told, count: 1, from: now, to: now });
  }

  /** Ends the minute: writes the repetitions with their number. */
  @Interval('audit window', WINDOW_MS)
  endWindow(): Promise<void> {
    for (const repeats of this.repeats.values()) {
      const { deed, count } = repeats;
      if (count > 0) this.write({ ...deed, details: { ...deed.details, Repeated: count } }, repeats);
    }
    this.repeats.clear();
    this.causedBy.clear();
    return this.writing;
  }

  /**
   * Writes the deeds that the database did not take, until it refuses again. Joins the round that is under way, if any.
   */
  @Interval(TRY_AGAIN_MS)
  tryAgain(): Promise<void> {
    if (this.unwritten.size === 0) return Promise.resolve();
    return this.round.run(() => this.writeLate());
  }

  async onModuleDestroy(): Promise<void> {
    await this.endWindow();
    await this.tryAgain();
    for (const deeds of this.unwritten.giveUp())
      this.lose(deeds, { cause: 'The service stopped before it could be written.' });
  }

  /**
   * Writes one entry after the other, so that a loop of refusals takes one connection, not all. While earlier deeds
   * wait for the database, nothing is tried: each attempt could take seconds.
   */
  private write(entry: Deed, deeds: Occurrences): void {
    this.writing = this.writing.then(async () => {
      const { size } = this.unwritten;
      const cause = size > 0 ? 'Others wait for the database.' : await this.refusal(entry, deeds);
      if (cause === undefined) return;
      if (!this.unwritten.keep(deeds)) this.lose(deeds, { cause: 'Too many wait for the database.' });
      else if (this.unwritten.size > size) this.tell('audit entry put off', deeds, { cause });
    });
  }

  private writeLate(): Promise<void> {
    const isWritten = async (deeds: Occurrences) =>
      (await this.refusal(lateEntry(deeds), deeds)) === undefined;
    this.writing = this.writing.then(() => this.unwritten.writeWhile(isWritten));
    return this.writing;
  }

  /**
   * Writes an entry. Returns why it must be tried again; undefined when it is written, or never can be. An entry whose
   * commit was not confirmed may be written twice.
   */
  private async refusal(entry: Deed, deeds: Occurrences): Promise<string | undefined> {
    try {
      await inTransaction(this.dataSource, (tx) => this.audit.record(tx, deeds.doer, entry));
    } catch (error) {
      if (isDatabaseUnavailable(error)) return sqlState(error) ?? 'The database cannot be reached.';
      this.lose(deeds, { error: describeError(error) });
    }
    return undefined;
  }

  private lose(deeds: Occurrences, why: Why): void {
    this.lost.inc(deeds.count);
    this.tell('audit entry lost', deeds, why);
  }

  /** Writes one line even during an outage, when a described `error` would only be counted among the outage's failures. */
  private tell(event: string, { doer, deed, count, from, to }: Occurrences, why: Why): void {
    const { userId, requestId } = doer;
    const { action, target } = deed;
    this.logger.warn({ event, userId, requestId, action, target, count, from, to, ...why });
  }
}

type Why = { cause: string } | { error: Record<string, unknown> };

/** The entry's own moment is later than the deeds: `From` and `To` say when they were done. */
function lateEntry({ deed, count, from, to }: Occurrences): Deed {
  return { ...deed, details: { ...deed.details, Count: count, From: from, To: to } };
}
