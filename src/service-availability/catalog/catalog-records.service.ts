import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { CsvColumn } from '../../api/csv.js';
import { validationError } from '../../api/general.refusals.js';
import type { CsvExport } from '../../audit/csv-exports.service.js';
import type { ServiceCatalogPage, ServiceCatalogRecord } from './catalog.answers.js';
import type { ListCatalogRecords } from './catalog.requests.js';
import { LAST_SYNC, RECORDS } from './catalog.sql.js';

/**
 * The records of the catalog as a sync takes them. All pages of a reading are of one catalog: a mixture of two, sent back as the whole,
 * would remove records.
 */
@Injectable()
export class CatalogRecords {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * One page, by the records' ids.
   * @throws DomainError Validation.General when a sync has changed the catalog since the first page
   */
  async page({ cursor, pageSize }: ListCatalogRecords): Promise<ServiceCatalogPage> {
    const [begunAt, after = '0'] = cursor?.split('.') ?? [await this.lastSync()];
    const Items: ServiceCatalogRecord[] = await this.dataSource.query(RECORDS, [after, pageSize]);
    // Read after the records: a sync that they already show is seen.
    if ((await this.lastSync()) !== begunAt) {
      const Message = 'The catalog has changed since the first page: begin again without cursor.';
      throw validationError([{ Field: 'Cursor', Message }]);
    }
    const last = Items.length === pageSize ? Items.at(-1) : undefined;
    return { Items, NextCursor: last ? `${begunAt}.${last.Id}` : null };
  }

  /** The same as a file, which can be changed and sent back on the screen of the catalog. */
  file({ cursor: from }: ListCatalogRecords): CsvExport<ServiceCatalogRecord> {
    return {
      name: 'servis-katalogu',
      columns: COLUMNS,
      isWhole: true,
      page: (cursor = from, pageSize) => this.page({ cursor, pageSize }),
      audited: { action: 'serviceCatalog.export', target: 'service catalog' },
      filter: {},
    };
  }

  private async lastSync(): Promise<string> {
    const [row] = await this.dataSource.query(LAST_SYNC);
    return row.id;
  }
}

/** Headings by which the screen of the catalog knows the columns. */
const COLUMNS: readonly CsvColumn<ServiceCatalogRecord>[] = [
  { head: 'Şirket no', of: ({ InsuranceCompanyId }) => InsuranceCompanyId },
  { head: 'Şirket', of: ({ InsuranceCompanyName }) => InsuranceCompanyName },
  { head: 'Ürün no', of: ({ ProductId }) => ProductId },
  { head: 'Ürün', of: ({ ProductName }) => ProductName },
  { head: 'Branş no', of: ({ ProductBranchId }) => ProductBranchId },
  { head: 'Branş', of: ({ ProductBranchName }) => ProductBranchName },
  { head: 'İşlem no', of: ({ ServiceOperationId }) => ServiceOperationId },
  { head: 'İşlem', of: ({ ServiceOperationName }) => ServiceOperationName },
  { head: 'Servis', of: ({ ServiceName }) => ServiceName },
  { head: 'Dış süreç no', of: ({ OutsourceProcessId }) => OutsourceProcessId },
  { head: 'Dış süreç', of: ({ OutsourceProcessName }) => OutsourceProcessName },
];
