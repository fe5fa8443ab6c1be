import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { DataSource } from 'typeorm';
import { describeError, LOGGER, type Logger } from '../common/http/logger.js';
import { inTransaction } from '../common/transaction.js';
import { AuditService, type Deed, type Doer } from './audit.service.js';

const WINDOW_MS = 60_000;
/** Entries that one user may cause in a minute by different targets or from different addresses. */
const OF_ONE_USER = 20;

interface Repeats {
  doer: Doer;
  deed: Deed;
  /** After the first. */
  count: number;
}

/**
 * Entries of what anybody with a token can do in a loop, such as denied calls: the first of a user, address, action and
 * target is written at once, more of the same within a minute are counted, and the minute ends with one entry of their
 * number. So a loop leaves two entries a minute and not a full disk. They are no part of a transaction: what was refused has
 * none, and nobody who is refused waits for them.
 */
@Injectable()
export class RepeatedDeeds implements OnModuleDestroy {
  private readonly repeats = new Map<string, Repeats>();
  private readonly causedBy = new Map<string, number>();
  private writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Writes or counts a deed; never throws and is never waited for. */
  note(doer: Doer, deed: Deed): void {
    const user = doer.userId ?? doer.name;
    const exact = JSON.stringify([user, doer.address, deed.action, deed.target]);
    const caused = this.causedBy.get(user) ?? 0;
    const hasRoom = caused < OF_ONE_USER || this.repeats.has(exact);
    const key = hasRoom ? exact : JSON.stringify([user, deed.action]);
    const known = this.repeats.get(key);
    if (known) {
      known.count += 1;
      return;
    }
    const told = hasRoom ? deed : { ...deed, target: 'several' };
    this.repeats.set(key, { doer, deed: told, count: 0 });
    this.causedBy.set(user, caused + 1);
    this.write(doer, told);
  }

  /** Ends the minute: what came again is written with its number. */
  @Interval(WINDOW_MS)
  endWindow(): Promise<void> {
    for (const { doer, deed, count } of this.repeats.values()) {
      if (count > 0) this.write(doer, { ...deed, details: { ...deed.details, Repeated: count } });
    }
    this.repeats.clear();
    this.causedBy.clear();
    return this.writing;
  }

  async onModuleDestroy(): Promise<void> {
    await this.endWindow();
  }

  /** One after the other: a loop of refusals takes one connection, not all. */
  private write(doer: Doer, deed: Deed): void {
    this.writing = this.writing.then(async () => {
      try {
        await inTransaction(this.dataSource, (tx) => this.audit.record(tx, doer, deed));
      } catch (error) {
        const { action, target } = deed;
        this.logger.warn({ event: 'audit entry not written', action, target, error: describeError(error) });
      }
    });
  }
}
