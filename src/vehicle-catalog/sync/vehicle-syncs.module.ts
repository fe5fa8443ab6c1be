import { Module } from '@nestjs/common';
import { AuditModule } from '../../audit/audit.module.js';
import { NotificationsModule } from '../../notifications/notifications.module.js';
import { ParametersModule } from '../../parameters/parameters.module.js';
import { CatalogWriter } from './catalog-writer.service.js';
import { SyncJournal } from './sync-journal.js';
import { VehicleSyncs } from './vehicle-syncs.service.js';

/** Syncing of a list that is at hand, for the service and for `npx zeyil vehicles import`. */
@Module({
  imports: [AuditModule, NotificationsModule, ParametersModule],
  providers: [CatalogWriter, SyncJournal, VehicleSyncs],
  exports: [SyncJournal, VehicleSyncs],
})
export class VehicleSyncsModule {}
