import { Controller, Get, Put, Res, type StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Access, type Caller, CurrentCaller } from '../../access/access.js';
import { Describe } from '../../api/api-description.js';
import { Input } from '../../api/binding/bind.pipe.js';
import { PageOf50 } from '../../api/binding/page-query.js';
import { type ApiResponse, ok } from '../../api/envelope.js';
import type { Page } from '../../api/paging.js';
import { CsvExports, wantsCsv } from '../../audit/csv-exports.service.js';
import { Settings } from '../../config/settings.js';
import type { SourceItem } from '../../sources/source.answers.js';
import { SourceReads } from '../../sources/source-reads.service.js';
import type {
  RecordedCatalogChange,
  ServiceCatalogPage,
  ServiceCatalogSyncItem,
  ServiceCatalogTrial,
  SyncedServiceCatalog,
} from './catalog.answers.js';
import { ListCatalogRecords, ListCatalogSyncChanges, SyncCatalog } from './catalog.requests.js';
import { CatalogRecords } from './catalog-records.service.js';
import { CatalogSyncService } from './catalog-sync.service.js';
import { CatalogSyncReads } from './catalog-sync-reads.service.js';
import {
  LIST_CATALOG_RECORDS,
  LIST_CATALOG_SYNC_CHANGES,
  LIST_CATALOG_SYNCS,
  READ_CATALOG_SOURCE,
  SYNC_CATALOG,
} from './service-catalog.description.js';

/** The service catalog, as the service operator maintains it. */
@Controller('api/admin/service-catalog')
export class ServiceCatalogController {
  constructor(
    private readonly catalog: CatalogSyncService,
    private readonly records: CatalogRecords,
    private readonly exports: CsvExports,
    private readonly reads: CatalogSyncReads,
    private readonly sources: SourceReads,
    private readonly settings: Settings,
  ) {}

  @Put()
  @Describe(SYNC_CATALOG)
  @Access(['Administrator'])
  async sync(
    @Input() { dryRun, ...sync }: SyncCatalog,
    @CurrentCaller() caller: Caller,
  ): Promise<ApiResponse<SyncedServiceCatalog | ServiceCatalogTrial>> {
    const order = { ...sync, source: 'Upload' } as const;
    return ok(await (dryRun ? this.catalog.trySync(order) : this.catalog.sync(caller, order)));
  }

  @Get()
  @Describe(LIST_CATALOG_RECORDS)
  @Access(['Administrator', 'Operator'])
  async list(
    @Input() query: ListCatalogRecords,
    @CurrentCaller() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ApiResponse<ServiceCatalogPage> | StreamableFile> {
    if (wantsCsv(reply)) return this.exports.file(reply, caller, this.records.file(query));
    return ok(await this.records.page(query));
  }

  @Get('source')
  @Describe(READ_CATALOG_SOURCE)
  @Access(['Administrator', 'Operator'])
  async source(): Promise<ApiResponse<SourceItem>> {
    return ok(await this.sources.find('service catalog', this.settings.serviceCatalog));
  }

  @Get('syncs')
  @Describe(LIST_CATALOG_SYNCS)
  @Access(['Administrator', 'Operator'])
  async syncs(@Input() { page, pageSize }: PageOf50): Promise<ApiResponse<Page<ServiceCatalogSyncItem[]>>> {
    return ok(await this.reads.page(page, pageSize));
  }

  @Get('syncs/:id/changes')
  @Describe(LIST_CATALOG_SYNC_CHANGES)
  @Access(['Administrator', 'Operator'])
  async changes(
    @Input() { id, page, pageSize }: ListCatalogSyncChanges,
  ): Promise<ApiResponse<Page<RecordedCatalogChange[]>>> {
    return ok(await this.reads.changes(id, page, pageSize));
  }
}
