import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Page, pageOf } from '../../api/paging.js';
import { refused } from '../../api/refusal.js';
import { Clock } from '../../time/clock.js';
import type { RecordedCatalogChange, ServiceCatalogSyncItem } from './catalog.answers.js';
import { ServiceCatalogSync, ServiceCatalogSyncChange } from './catalog.entity.js';
import { CATALOG_SYNC_NOT_FOUND } from './catalog.refusals.js';
import { CHANGES_OF_SYNC } from './catalog.sql.js';

/** The syncs of the service catalog, and what they changed. */
@Injectable()
export class CatalogSyncReads {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** One page, newest first. */
  async page(page: number, pageSize: number): Promise<Page<ServiceCatalogSyncItem[]>> {
    const [rows, total] = await this.dataSource
      .getRepository(ServiceCatalogSync)
      .findAndCount({ order: { id: 'DESC' }, skip: (page - 1) * pageSize, take: pageSize });
    return pageOf(
      rows.map((row) => this.itemOf(row)),
      total,
      page,
      pageSize,
    );
  }

  /**
   * One page of what a sync changed, by the records' ids; nothing for a sync of a release that kept no changes.
   * @throws DomainError General.NotFound
   */
  async changes(id: number, page: number, pageSize: number): Promise<Page<RecordedCatalogChange[]>> {
    if (!(await this.dataSource.getRepository(ServiceCatalogSync).existsBy({ id }))) {
      throw refused(CATALOG_SYNC_NOT_FOUND);
    }
    const total = await this.dataSource.getRepository(ServiceCatalogSyncChange).countBy({ syncId: id });
    const values = [id, pageSize, (page - 1) * pageSize];
    const items: RecordedCatalogChange[] = await this.dataSource.query(CHANGES_OF_SYNC, values);
    return pageOf(items, total, page, pageSize);
  }

  private itemOf(row: ServiceCatalogSync): ServiceCatalogSyncItem {
    return {
      Id: row.id,
      SyncedAt: this.clock.withOffset(row.syncedAt),
      SyncedBy: row.syncedBy,
      Added: row.added,
      Removed: row.removed,
      Unchanged: row.unchanged,
      // An earlier release did not record it; only the schedule hashed the content.
      Source: row.source ?? (row.contentHash === null ? 'Upload' : 'Schedule'),
    };
  }
}
