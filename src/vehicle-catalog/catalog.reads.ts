import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../common/clock.js';
import { DomainError } from '../common/errors/domain-error.js';
import { RawJson } from '../common/json/stringify.js';
import { type Page, pageOf } from '../common/paging.js';
import { PAGE_OF_VERSION, pageOfCatalog, VERSIONS } from './catalog.sql.js';
import { isVersion } from './sync/sync.rules.js';
import type { VersionItem } from './vehicle.answers.js';
import type { ListVehicles } from './vehicle.requests.js';

/** The catalog as clients pull it. */
@Injectable()
export class CatalogReads {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /**
   * One page by brand code, then type code: of the catalog, or of what a version changed, inactive ones included, as it is
   * now. Sent unnamed, so that the plan knows the offset.
   * @throws DomainError VehicleCatalogs.VersionNotFound
   */
  async page({ version, includeDeactive, page, pageSize }: ListVehicles): Promise<Page<RawJson>> {
    const values: unknown[] = [this.clock.timeZone, pageSize, (page - 1) * pageSize];
    if (version !== undefined && !isVersion(version)) throw unknownVersion();
    if (version !== undefined) values.push(version);
    const [row]: { total: number; items: string }[] = await this.dataSource.query(
      version === undefined ? pageOfCatalog(includeDeactive) : PAGE_OF_VERSION,
      values,
    );
    if (!row) throw unknownVersion();
    return pageOf(new RawJson(row.items), row.total, page, pageSize);
  }

  /** Every version, oldest first. */
  async versions(): Promise<VersionItem[]> {
    const rows: { version: string; changedCount: number; syncedAt: Date }[] =
      await this.dataSource.query(VERSIONS);
    return rows.map(({ version, changedCount, syncedAt }) => ({
      Version: version,
      ChangedCount: changedCount,
      SyncedAt: this.clock.withOffset(syncedAt),
    }));
  }
}

function unknownVersion(): DomainError {
  const message = 'The vehicle catalog version was not found.';
  return new DomainError('invalid', 'VehicleCatalogs.VersionNotFound', message);
}
