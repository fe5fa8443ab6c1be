import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Counter, Registry } from 'prom-client';
import { DataSource, type EntityManager } from 'typeorm';
import { Round, warning } from '../data/round.js';
import { afterCommit, requireTransaction } from '../data/transaction.js';
import { describeError, LOGGER, type Logger } from '../tracing/logger.js';
import { DocumentStore } from './document-store.js';

const BATCH = 50;
/** Removals begin right after the commit; this round finds those that a crash or an unavailable store left. */
const EVERY_MS = 60_000;

/**
 * Removes documents whose rows are gone. The transaction that gives a document up writes a row for its removal, so
 * neither a crash nor an unavailable store keeps it. Replicas may remove the same document, which does no harm.
 */
@Injectable()
export class DocumentRemovals implements OnModuleDestroy {
  private readonly round: Round;
  /** A document may have been added behind the place that the running walk has reached. */
  private wanted = false;
  private readonly removals: Counter<'outcome'>;

  constructor(
    private readonly dataSource: DataSource,
    private readonly store: DocumentStore,
    @Inject(LOGGER) private readonly logger: Logger,
    registry: Registry,
  ) {
    this.removals = new Counter({
      name: 'zeyil_document_removals_total',
      help: 'Documents whose rows are gone: removed from the store, or failed (tried again every minute).',
      labelNames: ['outcome'],
      registers: [registry],
    });
    this.round = new Round(
      (stopping) => this.removeWhileWanted(stopping),
      warning(logger, 'documents not removed'),
    );
  }

  /** Requests the removal of documents that no row names after the commit. @throws Error outside a transaction */
  async request(tx: EntityManager, keys: readonly string[]): Promise<void> {
    requireTransaction(tx);
    if (keys.length === 0) return;
    await tx.query(
      'insert into document_removal (store_key) select unnest($1::text[]) on conflict do nothing',
      [keys],
    );
    afterCommit(tx, () => void this.remove());
  }

  /** Returns those of `keys` that wait to be removed. */
  async areWaiting(keys: readonly string[]): Promise<Set<string>> {
    const rows: { key: string }[] = await this.dataSource.query(
      'select store_key as key from document_removal where store_key = any ($1)',
      [keys],
    );
    return new Set(rows.map(({ key }) => key));
  }

  /** Removes all waiting documents; never rejects. */
  @Interval(EVERY_MS)
  remove(): Promise<void> {
    this.wanted = true;
    return this.round.run();
  }

  onModuleDestroy(): Promise<void> {
    return this.round.stop();
  }

  private async removeWhileWanted(stopping: AbortSignal): Promise<void> {
    while (this.wanted && !stopping.aborted) {
      this.wanted = false;
      await this.removeAll(stopping);
    }
  }

  /** Walks once through the keys in order; a document that cannot be removed does not stop the walk. */
  private async removeAll(stopping: AbortSignal): Promise<void> {
    for (let after = ''; !stopping.aborted; ) {
      const rows: { key: string }[] = await this.dataSource.query(
        'select store_key as key from document_removal where store_key > $1 order by store_key limit $2',
        [after, BATCH],
      );
      const last = rows.at(-1);
      if (last === undefined) return;
      await this.removeBatch(rows.map(({ key }) => key));
      after = last.key;
    }
  }

  /** @throws the store's error when no document could be removed, since the store is then unavailable */
  private async removeBatch(keys: readonly string[]): Promise<void> {
    const results = await Promise.allSettled(keys.map((key) => this.store.remove(key)));
    const removed = keys.filter((_, index) => results[index]?.status === 'fulfilled');
    await this.dataSource.query('delete from document_removal where store_key = any ($1)', [removed]);
    this.removals.inc({ outcome: 'removed' }, removed.length);
    this.removals.inc({ outcome: 'failed' }, keys.length - removed.length);
    const failed = results.find((result) => result.status === 'rejected');
    if (failed && removed.length === 0) throw failed.reason;
    if (failed) this.logger.warn({ event: 'documents not removed', error: describeError(failed.reason) });
  }
}
