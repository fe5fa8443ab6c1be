import { Controller, Get } from '@nestjs/common';
import { Access } from '../../access/access.js';
import { Describe } from '../../api/api-description.js';
import { Input } from '../../api/binding/bind.pipe.js';
import { PageOf50 } from '../../api/binding/page-query.js';
import { type ApiResponse, ok } from '../../api/envelope.js';
import type { Page } from '../../api/paging.js';
import type { VehicleItem } from '../vehicle.answers.js';
import type { VehicleBrand, VehicleHistory, VehicleVersionDetail } from './staff-vehicle.answers.js';
import { FindVehicles, OneVehicle } from './staff-vehicle.requests.js';
import {
  FIND_VEHICLES,
  LIST_BRANDS,
  LIST_VERSION_DETAILS,
  SHOW_VEHICLE,
} from './staff-vehicles.description.js';
import { StaffVehicles } from './staff-vehicles.service.js';

/** The vehicle catalog, as the service operator's staff reads it. */
@Controller('api/admin')
export class StaffVehiclesController {
  constructor(private readonly vehicles: StaffVehicles) {}

  @Get('vehicles')
  @Describe(FIND_VEHICLES)
  @Access(['Administrator', 'Operator'])
  async find(@Input() query: FindVehicles): Promise<ApiResponse<Page<VehicleItem[]>>> {
    return ok(await this.vehicles.find(query));
  }

  @Get('vehicles/:id')
  @Describe(SHOW_VEHICLE)
  @Access(['Administrator', 'Operator'])
  async show(@Input() { id }: OneVehicle): Promise<ApiResponse<VehicleHistory>> {
    return ok(await this.vehicles.show(id));
  }

  @Get('vehicle-brands')
  @Describe(LIST_BRANDS)
  @Access(['Administrator', 'Operator'])
  async brands(): Promise<ApiResponse<VehicleBrand[]>> {
    return ok(await this.vehicles.brands());
  }

  @Get('vehicle-catalog/versions')
  @Describe(LIST_VERSION_DETAILS)
  @Access(['Administrator', 'Operator'])
  async versions(@Input() { page, pageSize }: PageOf50): Promise<ApiResponse<Page<VehicleVersionDetail[]>>> {
    return ok(await this.vehicles.versions(page, pageSize));
  }
}
