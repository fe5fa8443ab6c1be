import { Controller, Get } from '@nestjs/common';
import { AnyRole } from '../access/access.js';
import { Describe } from '../common/api-description.js';
import { Input } from '../common/binding/bind.pipe.js';
import { type ApiResponse, ok } from '../common/envelope.js';
import type { RawJson } from '../common/json/stringify.js';
import type { Page } from '../common/paging.js';
import { CatalogReads } from './catalog-reads.service.js';
import type { VehicleVersionItem } from './vehicle.answers.js';
import { ListVehicles } from './vehicle.requests.js';
import { LIST_VEHICLES, LIST_VERSIONS } from './vehicle-catalogs.description.js';

/** The vehicle catalog, for everyone who works with the gateway. */
@Controller('api/VehicleCatalogs')
export class VehicleCatalogsController {
  constructor(private readonly catalog: CatalogReads) {}

  @Get()
  @Describe(LIST_VEHICLES)
  @AnyRole()
  async list(@Input() query: ListVehicles): Promise<ApiResponse<Page<RawJson>>> {
    return ok(await this.catalog.page(query));
  }

  @Get('versions')
  @Describe(LIST_VERSIONS)
  @AnyRole()
  async versions(): Promise<ApiResponse<VehicleVersionItem[]>> {
    return ok(await this.catalog.versions());
  }
}
