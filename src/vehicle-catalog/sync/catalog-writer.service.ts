import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditService } from '../../audit/audit.service.js';
import { requireTransaction } from '../../data/transaction.js';
import type { Subject } from '../../notifications/notification-subjects.rules.js';
import { NotificationsService, type Reached } from '../../notifications/notifications.service.js';
import { ParametersService } from '../../parameters/parameters.service.js';
import { Clock } from '../../time/clock.js';
import { monthText } from '../list/period.rules.js';
import { catalogChangePayload } from './catalog-change.payloads.js';
import { EXAMPLES, MOVED_AT_MOST } from './gates.rules.js';
import type { YearFigures } from './sync.answers.js';
import { type Comparison, changedCount, MOVES_SHOWN, nextMoment, versionOf } from './sync.rules.js';
import * as sql from './sync.sql.js';
import type { SyncOrder } from './sync-order.js';

/** What one statement counts. */
type Counts = Omit<
  Comparison,
  'tooFar' | 'moves' | 'years' | 'lost' | 'median' | 'firstMedian' | 'period' | 'last'
>;

/** The only class that changes the catalog, inside a sync's transaction: it makes the catalog equal to the stage. */
@Injectable()
export class CatalogWriter {
  constructor(
    private readonly clock: Clock,
    private readonly notifications: NotificationsService,
    private readonly parameters: ParametersService,
    private readonly audit: AuditService,
  ) {}

  /** Creates an empty stage. */
  async openStage(tx: EntityManager): Promise<void> {
    requireTransaction(tx);
    for (const statement of sql.CREATE_STAGE) await tx.query(statement);
  }

  /** Compares the types staged after place `after`; the changes are stored beside the stage. */
  async compareStaged(tx: EntityManager, after: number): Promise<void> {
    requireTransaction(tx);
    for (const statement of sql.COMPARE_STAGED) await tx.query(statement, [after]);
  }

  /** The changes that the complete, compared stage would make; changes nothing yet. */
  async compare(tx: EntityManager): Promise<Comparison> {
    requireTransaction(tx);
    for (const statement of sql.COMPARE_GONE) await tx.query(statement);
    const [all, ...compared]: (YearFigures & { Lost: number })[] = await tx.query(sql.YEAR_FIGURES);
    const years = compared.map(({ Lost, ...figures }) => figures);
    const lost = new Map(compared.map(({ Year, Lost }) => [Year, Lost]));
    const listed = years.filter(({ Before, Added, Gone }) => Before + Added > Gone).map(({ Year }) => Year);
    const [counts]: Counts[] = await tx.query(sql.COUNT_CHANGES, [listed.at(-1) ?? 0, EXAMPLES]);
    const [far]: Pick<Comparison, 'tooFar' | 'moves'>[] = await tx.query(sql.FIND_MOVES, [
      MOVED_AT_MOST,
      MOVES_SHOWN,
    ]);
    if (!counts || !far) throw new Error('A count has no row.');
    const firstMedian = counts.activeBefore === 0 ? await medianValue(tx) : null;
    return { ...counts, ...far, years, lost, median: all?.Median ?? null, firstMedian };
  }

  /**
   * Applies the compared changes as a new version, and notifies every active agent (types 13 and 8). Returns the
   * version, and whom it reaches. `onPart` is called with the share of the work that is done, by the usual times of its steps.
   */
  async apply(
    tx: EntityManager,
    order: SyncOrder,
    comparison: Comparison,
    onPart: (share: number) => void,
  ): Promise<{ version: string; reached: Reached }> {
    requireTransaction(tx);
    const last = await lastVersion(tx);
    const syncedAt = nextMoment(this.clock.now(), last?.syncedAt);
    const version = versionOf(syncedAt);
    const rollbackOf = 'before' in order.content ? order.content.before.version : null;
    const changed = changedCount(comparison);
    await tx.query(sql.UPDATE_TYPES, [syncedAt]);
    await tx.query(sql.INSERT_TYPES, [syncedAt]);
    onPart(0.3);
    const [row]: { id: number }[] = await tx.query(sql.INSERT_VERSION, [
      version,
      syncedAt,
      changed,
      rollbackOf,
      comparison.period ? monthText(comparison.period) : null,
      comparison.period?.revision ?? null,
    ]);
    await tx.query(sql.INSERT_CHANGES, [row?.id]);
    onPart(0.4);
    const payload = catalogChangePayload(version, changed, syncedAt, this.clock);
    const cause: Subject = { kind: 'VehicleCatalogVersion', id: version };
    const { agents, notifications } = await this.notifications.publishToAll(tx, 13, {
      about: cause.kind,
      sql: 'select $1::text, $2::text',
      parameters: [JSON.stringify(payload), cause.id],
    });
    const parameters = { sql: sql.CHANGED_PARAMETERS, parameters: [] };
    const { reached } = await this.parameters.applySelected(tx, parameters, cause);
    const { added, updated, deactivated } = comparison;
    await this.audit.record(tx, order.actor, {
      action: rollbackOf === null ? 'vehicleCatalog.sync' : 'vehicleCatalog.rollback',
      target: `vehicle catalog ${rollbackOf ?? version}`,
      details: {
        Version: version,
        Added: added,
        Updated: updated,
        Deactivated: deactivated,
        Confirm: order.confirm.join(','),
        Source: order.source,
      },
      // The version's change set contains the changes themselves.
      before: { Version: last?.version ?? null },
      after: { Version: version },
    });
    return { version, reached: { agents, notifications: notifications + reached.notifications } };
  }
}

async function lastVersion(tx: EntityManager): Promise<{ version: string; syncedAt: Date } | undefined> {
  const [last]: { version: string; syncedAt: Date }[] = await tx.query(
    'select version, synced_at as "syncedAt" from vehicle_catalog_version order by id desc limit 1',
  );
  return last;
}

async function medianValue(tx: EntityManager): Promise<number | null> {
  const [row]: { median: number | null }[] = await tx.query(sql.MEDIAN_VALUE);
  return row?.median ?? null;
}
