import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { DataSource } from 'typeorm';
import { MINUTE } from '../config/duration.js';
import { Round, warning } from '../data/round.js';
import { inTransaction } from '../data/transaction.js';
import { LOGGER, type Logger } from '../tracing/logger.js';
import { type Actor, type AuditedAction, AuditService } from './audit.service.js';

const ROUND_MS = 10_000;
/** Reads that are remembered for their repeats, some 500 bytes each. Beyond them each read has an entry of its own. */
const REMEMBERED_AT_MOST = 10_000;

/** A read that has its entry, and how often it was repeated since. */
interface AuditedRead {
  actor: Actor;
  audited: AuditedAction;
  /** When its entry was written, by the monotonic clock. */
  since: number;
  written: Promise<void>;
  repeats: number;
}

/**
 * Audits what the staff reads of persons. A user's first read of a target, from an address and for a reason, is written
 * before it is answered: what the audit does not take is not shown. Repeats within a minute are counted, and one entry with their number
 * follows, so that a screen that is opened again and again does not fill the audit. Only that number is kept in memory, by
 * each replica for itself: a process that is killed loses no reader and no target.
 */
@Injectable()
export class AuditedReads implements OnModuleDestroy {
  private readonly reads = new Map<string, AuditedRead>();
  /** Reads whose minute is over, with the number of repeats to write. */
  private ended: AuditedRead[] = [];
  private readonly round: Round;

  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditService,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.round = new Round(() => this.writeEnded(), warning(logger, 'repeated reads not audited'));
  }

  /** Resolves when the read is in the audit. @throws Error when the audit does not take it */
  async note(actor: Actor, audited: AuditedAction): Promise<void> {
    const now = performance.now();
    const key = JSON.stringify([actor.userId ?? actor.name, actor.address, audited]);
    this.endOver(now);
    const known = this.reads.get(key);
    if (known) {
      await known.written;
      known.repeats += 1;
      return;
    }
    const written = this.write(actor, audited);
    if (this.reads.size < REMEMBERED_AT_MOST) {
      this.reads.set(key, { actor, audited, since: now, written, repeats: 0 });
    }
    await written.catch((error: unknown) => {
      this.reads.delete(key);
      throw error;
    });
  }

  /** Writes the numbers of repeats of the minutes that are over; what the database does not take waits for the next round. */
  @Interval(ROUND_MS)
  endMinutes(): Promise<void> {
    this.endOver(performance.now());
    return this.round.run();
  }

  async onModuleDestroy(): Promise<void> {
    this.endOver(Number.POSITIVE_INFINITY);
    await this.round.run();
  }

  /** The map is in the order of age. */
  private endOver(now: number): void {
    for (const [key, read] of this.reads) {
      if (now - read.since < MINUTE) return;
      this.reads.delete(key);
      this.ended.push(read);
    }
  }

  private async writeEnded(): Promise<void> {
    const ended = this.ended.filter(({ repeats }) => repeats > 0);
    this.ended = [];
    for (const [place, { actor, audited, repeats }] of ended.entries()) {
      try {
        await this.write(actor, { ...audited, details: { ...audited.details, Repeated: repeats } });
      } catch (error) {
        this.ended.push(...ended.slice(place));
        throw error;
      }
    }
  }

  private write(actor: Actor, audited: AuditedAction): Promise<void> {
    return inTransaction(this.dataSource, (tx) => this.audit.record(tx, actor, audited));
  }
}
