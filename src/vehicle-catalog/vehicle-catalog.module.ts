import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { ParametersModule } from '../parameters/parameters.module.js';
import { CatalogReads } from './catalog.reads.js';
import { CatalogWriter } from './sync/catalog.writer.js';
import { SyncJournal } from './sync/sync-journal.js';
import { VehicleSyncsController } from './sync/vehicle-syncs.controller.js';
import { VehicleSyncs } from './sync/vehicle-syncs.service.js';
import { ListFiles } from './upload/list-files.js';
import { ListUpload } from './upload/list-upload.js';
import { VehicleCatalogsController } from './vehicle-catalogs.controller.js';

@Module({
  imports: [AuditModule, NotificationsModule, ParametersModule],
  controllers: [VehicleCatalogsController, VehicleSyncsController],
  providers: [CatalogReads, CatalogWriter, SyncJournal, VehicleSyncs, ListFiles, ListUpload],
})
export class VehicleCatalogModule {}
