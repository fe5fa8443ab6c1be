import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { validationError } from '../../api/general.refusals.js';
import { type Actor, AuditService, type SelectedChanges } from '../../audit/audit.service.js';
import { inTransaction, inTrialTransaction } from '../../data/transaction.js';
import { NotificationsService } from '../../notifications/notifications.service.js';
import { Clock } from '../../time/clock.js';
import { inSlices } from '../../time/steps.js';
import { lockCatalog } from '../status/catalog-lock.js';
import { ADDED_REASON, BY_SYNC, REMOVED_REASON } from '../status/status.rules.js';
import { changePayloads } from '../status/status-change.payloads.js';
import type { CatalogSource, ServiceCatalogTrial, SyncedServiceCatalog } from './catalog.answers.js';
import type { CatalogRecord } from './catalog.requests.js';
import { catalogRefusals, needsConfirmation, type Removal, removalRefusal } from './catalog.rules.js';
import {
  ADDED_AND_REMOVED,
  ANNOUNCED,
  BRING_BACK,
  COUNTS,
  CREATE,
  DIFFERENCES,
  KEEP_CHANGES,
  PLANNER_SETTINGS,
  RECORD_REOPENED,
  REMOVAL,
  REMOVE,
  RENAME,
  RENAMED,
  TRIAL,
} from './catalog.sql.js';
import { stageCatalog } from './catalog-staging.js';

/** A catalog to be applied. `contentHash` is the source's; a catalog that was sent over the API has none. */
export interface CatalogSync {
  records: readonly CatalogRecord[];
  allowEmpty: boolean;
  /** Lets the catalog remove any share of the records. */
  confirm: boolean;
  source: CatalogSource;
  contentHash?: string;
}

/** Changes that a trial lists. */
const CHANGES_LISTED = 1_000;

/** Ids rise with the syncs; the hash is null of a catalog that was sent over the API. */
export interface LatestSync {
  id: number;
  contentHash: string | null;
}

/** Syncs the service catalog with its source. */
@Injectable()
export class CatalogSyncService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly notifications: NotificationsService,
    private readonly audit: AuditService,
  ) {}

  /**
   * Makes `records` the catalog, and notifies the agents: one notification each, of added and removed records. The sync
   * that creates the catalog notifies nobody.
   * @throws DomainError Validation.General naming the records at fault, or that too many would be removed; then nothing has
   *   changed
   */
  async sync(actor: Actor, sync: CatalogSync): Promise<SyncedServiceCatalog> {
    await refuse(sync);
    return inTransaction(this.dataSource, async (tx) => {
      await stageAlone(tx, sync);
      return this.apply(tx, actor, sync);
    });
  }

  /**
   * As `sync`, for a catalog that took long to read. When another sync has followed the one with the id `since`, this
   * catalog may be older than that one's: nothing changes, and the result is undefined.
   * @throws DomainError Validation.General; the signal's reason when it was aborted before the catalog could be changed
   */
  async syncUnlessOvertaken(
    actor: Actor,
    sync: CatalogSync,
    { since, signal }: { since: number; signal: AbortSignal },
  ): Promise<SyncedServiceCatalog | undefined> {
    await refuse(sync);
    return inTransaction(this.dataSource, async (tx) => {
      await stageAlone(tx, sync);
      signal.throwIfAborted();
      const later: unknown[] = await tx.query('select from service_catalog_sync where id > $1 limit 1', [
        since,
      ]);
      return later.length > 0 ? undefined : this.apply(tx, actor, sync);
    });
  }

  /** Returns what `sync` would do, confirmed or not, and who would be notified. @throws DomainError Validation.General */
  async trySync(sync: CatalogSync): Promise<ServiceCatalogTrial> {
    await refuse(sync);
    return inTrialTransaction(this.dataSource, async (tx) => {
      await stageAlone(tx, sync);
      const removal = await findDifferences(tx);
      const [trial]: Omit<ServiceCatalogTrial, 'Unchanged' | 'NeedsConfirmation'>[] = await tx.query(TRIAL, [
        CHANGES_LISTED,
        await isAnnounced(tx),
      ]);
      if (!trial) throw new Error('A count has no row.');
      const { Added, Removed, ...others } = trial;
      const Unchanged = sync.records.length - Added;
      return { Added, Removed, Unchanged, ...others, NeedsConfirmation: needsConfirmation(removal, sync) };
    });
  }

  /** The last sync; its id is 0 when there was none. */
  async latest(): Promise<LatestSync> {
    const [last]: LatestSync[] = await this.dataSource.query(
      'select id, content_hash as "contentHash" from service_catalog_sync order by id desc limit 1',
    );
    return last ?? { id: 0, contentHash: null };
  }

  private async apply(tx: EntityManager, actor: Actor, sync: CatalogSync): Promise<SyncedServiceCatalog> {
    const { records, contentHash = null, allowEmpty, confirm, source } = sync;
    const now = this.clock.now();
    const removal = await findDifferences(tx);
    if (!confirm && needsConfirmation(removal, sync)) throw validationError([removalRefusal(removal)]);
    const changes = { action: 'serviceCatalog.change' as const, target: 'service catalog' };
    const counts = await applyDifferences(tx, now, (values) =>
      this.audit.recordSelected(tx, actor, changes, values),
    );
    const result: SyncedServiceCatalog = {
      Added: counts.added,
      Removed: counts.removed,
      Unchanged: records.length - counts.added,
    };
    // The announcement and the first list need fresh statistics for their plans; autovacuum comes a minute later.
    if (counts.added + counts.removed > records.length / 10) await tx.query('analyze service_availability');
    const announced = await isAnnounced(tx);
    const [recorded]: { id: string }[] = await tx.query(
      `insert into service_catalog_sync (synced_at, synced_by, added, removed, unchanged, content_hash, source)
       values ($1, $2, $3, $4, $5, $6, $7) returning id::text`,
      [now, actor.name, result.Added, result.Removed, result.Unchanged, contentHash, source],
    );
    await tx.query(KEEP_CHANGES, [recorded?.id]);
    if (announced && counts.added + counts.removed > 0) {
      await this.notifications.publishSelected(tx, 10, {
        about: 'ServiceCatalogSync',
        sql: changePayloads(ANNOUNCED),
        parameters: [this.clock.withOffset(now), ADDED_REASON, REMOVED_REASON, recorded?.id],
      });
    }
    const details = { ...result, AllowEmpty: allowEmpty, Confirm: confirm };
    await this.audit.record(tx, actor, { action: 'serviceCatalog.sync', target: 'service catalog', details });
    return result;
  }
}

async function stageAlone(tx: EntityManager, { records }: CatalogSync): Promise<void> {
  // Staged before the lock, so that status changes need not wait while the catalog is copied.
  await stageCatalog(tx, records);
  await lockCatalog(tx, 'alone');
}

/** Finds the differences between the catalog and the staged one; nothing is applied yet. */
async function findDifferences(tx: EntityManager): Promise<Removal> {
  await tx.query(PLANNER_SETTINGS);
  await tx.query(DIFFERENCES);
  await tx.query('analyze service_catalog_change');
  const [removal]: Removal[] = await tx.query(REMOVAL);
  return removal ?? { removed: 0, present: 0 };
}

/** Whether agents are notified of this sync: the first one of all creates the catalog. */
async function isAnnounced(tx: EntityManager): Promise<boolean> {
  const earlier: unknown[] = await tx.query('select from service_catalog_sync limit 1');
  return earlier.length > 0;
}

/** Passes the changes to `record` with their values: renamed records before they change, the others afterwards. */
async function applyDifferences(
  tx: EntityManager,
  now: Date,
  record: (changes: SelectedChanges) => Promise<void>,
): Promise<{ added: number; removed: number }> {
  await record({ sql: RENAMED, parameters: [] });
  await tx.query(RECORD_REOPENED, [now, BY_SYNC, ADDED_REASON]);
  await tx.query(BRING_BACK, [now, ADDED_REASON]);
  await tx.query(RENAME);
  await tx.query(REMOVE, [now]);
  await tx.query(CREATE, [now, ADDED_REASON]);
  await tx.query('analyze service_catalog_change');
  await record({ sql: ADDED_AND_REMOVED, parameters: [] });
  const [counts]: { added: number; removed: number }[] = await tx.query(COUNTS);
  return counts ?? { added: 0, removed: 0 };
}

async function refuse({ records, allowEmpty }: CatalogSync): Promise<void> {
  const refusals = await inSlices(catalogRefusals(records, allowEmpty));
  if (refusals.length > 0) throw validationError(refusals);
}
