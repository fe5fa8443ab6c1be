import { Module } from '@nestjs/common';
import { AuditModule } from '../../audit/audit.module.js';
import { NotificationsModule } from '../../notifications/notifications.module.js';
import { SourcesModule } from '../../sources/sources.module.js';
import { CatalogPull } from './catalog-pull.job.js';
import { CatalogRecords } from './catalog-records.service.js';
import { CatalogSyncService } from './catalog-sync.service.js';
import { CatalogSyncReads } from './catalog-sync-reads.service.js';
import { ServiceCatalogController } from './service-catalog.controller.js';

@Module({
  imports: [AuditModule, NotificationsModule, SourcesModule],
  controllers: [ServiceCatalogController],
  providers: [CatalogRecords, CatalogSyncService, CatalogSyncReads, CatalogPull],
})
export class ServiceCatalogModule {}
