import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService, type Doer } from '../../audit/audit.service.js';
import { Clock } from '../../common/clock.js';
import { validationError } from '../../common/errors/domain-error.js';
import { inTransaction, inTrialTransaction } from '../../common/transaction.js';
import { NotificationsService } from '../../notifications/notifications.service.js';
import { changePayloads } from '../change.payloads.js';
import { ADDED_REASON, BY_SYNC, REMOVED_REASON } from '../status.rules.js';
import type { CatalogRecord } from './catalog.request.js';
import { catalogRefusals } from './catalog.rules.js';
import {
  ANNOUNCED,
  BRING_BACK,
  COUNTS,
  CREATE,
  DIFFERENCES,
  PLANNER_SETTINGS,
  RECORD_REOPENED,
  REMOVE,
  RENAME,
} from './catalog.sql.js';
import { stageCatalog } from './catalog.staging.js';
import { lockCatalog } from './catalog-lock.js';

/** A catalog to be taken over. `contentHash` is the source's, when it was not sent over the API. */
export interface CatalogSync {
  records: readonly CatalogRecord[];
  allowEmpty: boolean;
  contentHash?: string;
}

/** What a sync did; a record of which only a name changed is unchanged. */
export interface SyncResult {
  Added: number;
  Removed: number;
  Unchanged: number;
}

/** The service catalog as its source has it. */
@Injectable()
export class CatalogSyncService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly notifications: NotificationsService,
    private readonly audit: AuditService,
  ) {}

  /**
   * Makes the catalog what `records` say, and tells the agents of it: one notification each, of what was added and what
   * was removed. The sync that creates the catalog tells nobody.
   * @throws DomainError Validation.General naming the records at fault; then nothing has changed
   */
  async sync(doer: Doer, sync: CatalogSync): Promise<SyncResult> {
    refuse(sync);
    return inTransaction(this.dataSource, (tx) => this.apply(tx, doer, sync));
  }

  /** The same, undone before it could be seen. @throws DomainError Validation.General */
  async trySync(doer: Doer, sync: CatalogSync): Promise<SyncResult> {
    refuse(sync);
    return inTrialTransaction(this.dataSource, (tx) => this.apply(tx, doer, sync));
  }

  /** Whether the last sync took over just this content. */
  async isLatest(contentHash: string): Promise<boolean> {
    const [last]: { hash: string | null }[] = await this.dataSource.query(
      'select content_hash as hash from service_catalog_sync order by id desc limit 1',
    );
    return last?.hash === contentHash;
  }

  private async apply(tx: EntityManager, doer: Doer, sync: CatalogSync): Promise<SyncResult> {
    const { records, contentHash = null, allowEmpty } = sync;
    // Before the lock: status changes need not wait while the catalog comes in.
    await stageCatalog(tx, records);
    await lockCatalog(tx, 'alone');
    const now = this.clock.now();
    const counts = await applyDifferences(tx, now);
    const result = {
      Added: counts.added,
      Removed: counts.removed,
      Unchanged: records.length - counts.added,
    };
    // Before the announcement and the first list are planned: autovacuum comes a minute later.
    if (counts.added + counts.removed > records.length / 10) await tx.query('analyze service_availability');
    const earlier: unknown[] = await tx.query('select from service_catalog_sync limit 1');
    if (earlier.length > 0 && counts.added + counts.removed > 0) {
      await this.notifications.publishSelected(tx, 10, {
        sql: changePayloads(ANNOUNCED),
        parameters: [this.clock.withOffset(now), ADDED_REASON, REMOVED_REASON],
      });
    }
    await tx.query(
      `insert into service_catalog_sync (synced_at, synced_by, added, removed, unchanged, content_hash)
       values ($1, $2, $3, $4, $5, $6)`,
      [now, doer.name, result.Added, result.Removed, result.Unchanged, contentHash],
    );
    const details = { ...result, AllowEmpty: allowEmpty };
    await this.audit.record(tx, doer, { action: 'serviceCatalog.sync', target: 'service catalog', details });
    return result;
  }
}

async function applyDifferences(tx: EntityManager, now: Date): Promise<{ added: number; removed: number }> {
  await tx.query(PLANNER_SETTINGS);
  await tx.query(DIFFERENCES);
  await tx.query('analyze service_catalog_change');
  await tx.query(RECORD_REOPENED, [now, BY_SYNC, ADDED_REASON]);
  await tx.query(BRING_BACK, [now, ADDED_REASON]);
  await tx.query(RENAME);
  await tx.query(REMOVE, [now]);
  await tx.query(CREATE, [now, ADDED_REASON]);
  await tx.query('analyze service_catalog_change');
  const [counts]: { added: number; removed: number }[] = await tx.query(COUNTS);
  return counts ?? { added: 0, removed: 0 };
}

function refuse({ records, allowEmpty }: CatalogSync): void {
  const refusals = catalogRefusals(records, allowEmpty);
  if (refusals.length > 0) throw validationError(refusals);
}
