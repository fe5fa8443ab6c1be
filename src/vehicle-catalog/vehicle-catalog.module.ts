import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { ParametersModule } from '../parameters/parameters.module.js';
import { PlatformModule } from '../platform/platform.module.js';
import { CatalogReads } from './catalog.reads.js';
import { CatalogWriter } from './sync/catalog.writer.js';
import { SyncJournal } from './sync/sync-journal.js';
import { VehicleSyncsController } from './sync/vehicle-syncs.controller.js';
import { VehicleSyncs } from './sync/vehicle-syncs.service.js';
import { ListFiles } from './upload/list-files.js';
import { ListUpload } from './upload/list-upload.js';
import { VehicleCatalogsController } from './vehicle-catalogs.controller.js';
import { VehicleListPull } from './vehicle-list.pull.js';

@Module({
  imports: [AuditModule, NotificationsModule, ParametersModule, PlatformModule],
  controllers: [VehicleCatalogsController, VehicleSyncsController],
  providers: [CatalogReads, CatalogWriter, SyncJournal, VehicleSyncs, ListFiles, ListUpload, VehicleListPull],
})
export class VehicleCatalogModule {}
