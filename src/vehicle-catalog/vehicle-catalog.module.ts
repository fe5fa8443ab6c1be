import { type BeforeApplicationShutdown, Module } from '@nestjs/common';
import { SourcesModule } from '../sources/sources.module.js';
import { CatalogReads } from './catalog-reads.service.js';
import { StaffVehiclesController } from './staff/staff-vehicles.controller.js';
import { StaffVehicles } from './staff/staff-vehicles.service.js';
import { VehicleSyncsController } from './sync/vehicle-syncs.controller.js';
import { VehicleSyncsModule } from './sync/vehicle-syncs.module.js';
import { VehicleSyncs } from './sync/vehicle-syncs.service.js';
import { ListFiles } from './upload/list-files.js';
import { ListUpload } from './upload/list-upload.js';
import { VehicleCatalogsController } from './vehicle-catalogs.controller.js';
import { VehicleListPull } from './vehicle-list-pull.job.js';

/** The catalog's routes and the scheduled pull of its list. */
@Module({
  imports: [SourcesModule, VehicleSyncsModule],
  controllers: [VehicleCatalogsController, VehicleSyncsController, StaffVehiclesController],
  providers: [CatalogReads, StaffVehicles, ListFiles, ListUpload, VehicleListPull],
})
export class VehicleCatalogModule implements BeforeApplicationShutdown {
  constructor(private readonly syncs: VehicleSyncs) {}

  /** Nest stops imported modules last. The syncs are aborted here, before the dispatcher waits for its attempts. */
  beforeApplicationShutdown(): Promise<void> {
    return this.syncs.stop();
  }
}
