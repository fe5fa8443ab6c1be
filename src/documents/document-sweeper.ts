import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Cron, Timeout } from '@nestjs/schedule';
import { Round } from '../data/round.js';
import { Clock } from '../time/clock.js';
import { describeError, LOGGER, type Logger } from '../tracing/logger.js';
import { newDocumentKey } from './document-names.js';
import { DocumentReferences } from './document-references.js';
import { DocumentRemovals } from './document-removals.js';
import { DocumentStore } from './document-store.js';
import { STORE_OFF_BEYOND_MS, sweepOrphans } from './sweep-orphans.js';

/**
 * Documents younger than this are kept: they are stored before their row, which an open transaction may still write.
 */
const YOUNG_MS = 24 * 3_600_000;
const AFTER_START_MS = 60_000;

/**
 * Removes documents whose transaction failed together with its own clean-up: once a night and shortly after start. The
 * module that provides DocumentReferences provides this class, too. Replicas may sweep at the same moment: removing
 * twice does no harm.
 */
@Injectable()
export class DocumentSweeper implements OnModuleDestroy {
  private readonly round: Round;

  constructor(
    private readonly store: DocumentStore,
    private readonly references: DocumentReferences,
    private readonly removals: DocumentRemovals,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.round = new Round(
      (stopping) => this.sweepOnce(stopping),
      (error) => this.logger.error({ err: describeError(error) }, 'the document sweep failed'),
    );
  }

  @Timeout(AFTER_START_MS)
  sweepAfterStart(): Promise<void> {
    return this.sweep();
  }

  @Cron('30 0 * * *', { timeZone: 'UTC' })
  sweepAtNight(): Promise<void> {
    return this.sweep();
  }

  /** Joins the sweep that is under way, if any. Never rejects: a failure is logged, and the next night tries again. */
  sweep(): Promise<void> {
    return this.round.run();
  }

  onModuleDestroy(): Promise<void> {
    return this.round.stop();
  }

  /**
   * Documents that wait for removal are no orphans: even many of them do not mean that the database is the wrong one.
   */
  private readonly accounted: DocumentReferences = {
    areNamed: async (keys) =>
      new Set([...(await this.references.areNamed(keys)), ...(await this.removals.areWaiting(keys))]),
    lostTimes: () => this.references.lostTimes(),
  };

  /**
   * Unix milliseconds by the clock that dates the documents. @throws Error when that clock is off, or the store fails
   */
  private async presentOfStore(): Promise<number> {
    const probe = newDocumentKey();
    await this.store.put(probe, Buffer.from('.'));
    const stored = await this.store.storedAt(probe).finally(() => this.store.remove(probe));
    if (!stored) throw new Error('The document store does not list what it took; nothing is swept.');
    const ahead = stored.getTime() - this.clock.now().getTime();
    if (Math.abs(ahead) < STORE_OFF_BEYOND_MS) return stored.getTime();
    throw new Error(
      `The document store's clock is ${Math.round(ahead / 1_000)} s ahead of the database's; nothing is swept.`,
    );
  }

  private async sweepOnce(stopping: AbortSignal): Promise<void> {
    const olderThan = new Date((await this.presentOfStore()) - YOUNG_MS);
    const result = await sweepOrphans(this.store, this.accounted, olderThan, stopping);
    if (result.failed > 0) this.logger.warn(result, 'documents that no row names could not all be removed');
    else if (result.removed > 0) this.logger.info(result, 'documents that no row names were removed');
  }
}
