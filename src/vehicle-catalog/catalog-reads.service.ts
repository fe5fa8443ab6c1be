import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { RawJson } from '../api/json/stringify.js';
import { type Page, pageOf } from '../api/paging.js';
import { refused } from '../api/refusal.js';
import { DatabasePools } from '../data/database-pools.js';
import { entityTag } from '../http/entity-tags.js';
import { Clock } from '../time/clock.js';
import { serviceVersion } from '../version.js';
import { LAST_VERSION, PAGE_OF_VERSION, pageOfCatalog } from './catalog.sql.js';
import { isVersion } from './sync/sync.rules.js';
import type { VehicleVersionItem } from './vehicle.answers.js';
import { VEHICLE_VERSION_NOT_FOUND } from './vehicle.refusals.js';
import type { ListVehicles } from './vehicle.requests.js';
import { VehicleCatalogVersion } from './vehicle-catalog.entity.js';

/** Another release may write the same records differently. */
const RELEASE = serviceVersion();

/** Reads of the catalog for clients. */
@Injectable()
export class CatalogReads {
  constructor(
    private readonly dataSource: DataSource,
    private readonly pools: DatabasePools,
    private readonly clock: Clock,
  ) {}

  /**
   * One page by brand code, then type code, either of the catalog or of the records that a version changed, in their
   * present state and including inactive ones. The statement is unnamed, so that its plan is made for the offset.
   * @throws DomainError VehicleCatalogs.VersionNotFound
   */
  async page({ version, includeDeactive, page, pageSize }: ListVehicles): Promise<Page<RawJson>> {
    const values: unknown[] = [this.clock.timeZone, pageSize, (page - 1) * pageSize];
    if (version !== undefined && !isVersion(version)) throw refused(VEHICLE_VERSION_NOT_FOUND);
    if (version !== undefined) values.push(version);
    const [row]: { total: number; items: string }[] = await this.dataSource.query(
      version === undefined ? pageOfCatalog(includeDeactive) : PAGE_OF_VERSION,
      values,
    );
    if (!row) throw refused(VEHICLE_VERSION_NOT_FOUND);
    return pageOf(new RawJson(row.items), row.total, page, pageSize);
  }

  /**
   * The entity tag of a page: only a sync changes it, and each sync that changes something makes a version. Two look-ups
   * instead of a thousand vehicles.
   * @throws DomainError VehicleCatalogs.VersionNotFound
   */
  async tagOf({ version, includeDeactive, page, pageSize }: ListVehicles): Promise<string> {
    if (version !== undefined && !isVersion(version)) throw refused(VEHICLE_VERSION_NOT_FOUND);
    const { rows } = await this.pools.requests.query<{ last: string | null; known: boolean }>({
      name: 'vehicle-catalog-version',
      text: LAST_VERSION,
      values: [version ?? null],
    });
    const { last, known } = rows[0] ?? { last: null, known: false };
    if (version !== undefined && !known) throw refused(VEHICLE_VERSION_NOT_FOUND);
    const parts = [RELEASE, this.clock.timeZone, last, version ?? null, includeDeactive, page, pageSize];
    return entityTag(JSON.stringify(parts));
  }

  /** Every version, oldest first. */
  async versions(): Promise<VehicleVersionItem[]> {
    const rows: VehicleCatalogVersion[] = await this.dataSource
      .getRepository(VehicleCatalogVersion)
      .find({ order: { id: 'ASC' } });
    return rows.map(({ version, changedCount, syncedAt, period, revision }) => ({
      Version: version,
      ChangedCount: changedCount,
      SyncedAt: this.clock.withOffset(syncedAt),
      Period: period,
      Revision: revision,
    }));
  }
}
