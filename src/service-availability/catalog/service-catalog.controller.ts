import { Controller, Put } from '@nestjs/common';
import { Access, type Caller, CurrentCaller } from '../../access/access.js';
import { Describe } from '../../common/api-description.js';
import { Input } from '../../common/binding/bind.pipe.js';
import { type ApiResponse, ok } from '../../common/envelope.js';
import type { ServiceCatalogSyncResult } from './catalog.answers.js';
import { SyncCatalog } from './catalog.requests.js';
import { CatalogSyncService } from './catalog-sync.service.js';
import { SYNC_CATALOG } from './service-catalog.description.js';

/** The service catalog, as the service operator maintains it. */
@Controller('api/admin/service-catalog')
export class ServiceCatalogController {
  constructor(private readonly catalog: CatalogSyncService) {}

  @Put()
  @Describe(SYNC_CATALOG)
  @Access(['Administrator'])
  async sync(
    @Input() { dryRun, ...sync }: SyncCatalog,
    @CurrentCaller() caller: Caller,
  ): Promise<ApiResponse<ServiceCatalogSyncResult>> {
    return ok(await (dryRun ? this.catalog.trySync(caller, sync) : this.catalog.sync(caller, sync)));
  }
}
