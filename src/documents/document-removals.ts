import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Counter, Registry } from 'prom-client';
import { DataSource, type EntityManager } from 'typeorm';
import { describeError, LOGGER, type Logger } from '../common/http/logger.js';
import { afterCommit, requireTransaction } from '../common/transaction.js';
import { DocumentStore } from './document-store.js';

const BATCH = 50;
/** What a commit asked for is removed at once; this often is looked for what a crash or an absent store left. */
const EVERY_MS = 60_000;

/**
 * Removes documents whose rows are gone. That they must go is a row of the transaction that gives them up: neither a crash
 * nor a store that is away keeps a document. Replicas may remove the same one; that does no harm.
 */
@Injectable()
export class DocumentRemovals implements OnModuleDestroy {
  private readonly stop = new AbortController();
  private running: Promise<void> | undefined;
  /** Something may wait that the walk under way has passed. */
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
  }

  /** Documents that no row names once the transaction is committed. @throws Error outside a transaction */
  async request(tx: EntityManager, keys: readonly string[]): Promise<void> {
    requireTransaction(tx);
    if (keys.length === 0) return;
    await tx.query(
      'insert into document_removal (store_key) select unnest($1::text[]) on conflict do nothing',
      [keys],
    );
    afterCommit(tx, () => void this.remove());
  }

  /** Those of `keys` that wait to be removed. */
  async areWaiting(keys: readonly string[]): Promise<Set<string>> {
    const rows: { key: string }[] = await this.dataSource.query(
      'select store_key as key from document_removal where store_key = any ($1)',
      [keys],
    );
    return new Set(rows.map(({ key }) => key));
  }

  /** Removes what waits; never rejects. */
  @Interval(EVERY_MS)
  remove(): Promise<void> {
    this.wanted = true;
    this.running ??= this.removeWhileWanted()
      .catch((error) => {
        this.logger.warn({ event: 'documents not removed', error: describeError(error) });
      })
      .finally(() => {
        this.running = undefined;
      });
    return this.running;
  }

  async onModuleDestroy(): Promise<void> {
    this.stop.abort();
    await this.running;
  }

  private async removeWhileWanted(): Promise<void> {
    while (this.wanted && !this.stop.signal.aborted) {
      this.wanted = false;
      await this.removeAll();
    }
  }

  /** One walk in the order of the keys: a document that cannot be removed does not keep the others. */
  private async removeAll(): Promise<void> {
    for (let after = ''; !this.stop.signal.aborted; ) {
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

  /** @throws the store's error when it removed none of them: it is away */
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
