import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { MAX_INT32 } from '../../api/integers.js';
import { type Page, pageOf } from '../../api/paging.js';
import { refused } from '../../api/refusal.js';
import { soughtWords } from '../../data/sought-words.js';
import { Clock } from '../../time/clock.js';
import type { VehicleItem } from '../vehicle.answers.js';
import { VEHICLE_NOT_FOUND } from '../vehicle.refusals.js';
import { VehicleCatalogVersion } from '../vehicle-catalog.entity.js';
import type {
  ValueOfVersion,
  VehicleBrand,
  VehicleHistory,
  VehicleVersionDetail,
} from './staff-vehicle.answers.js';
import type { FindVehicles } from './staff-vehicle.requests.js';
import {
  BRANDS,
  ONE_VEHICLE,
  VALUES_OF_VERSIONS,
  VERSION_DETAILS,
  type VehicleRow,
  vehicleSearch,
} from './staff-vehicles.sql.js';

/** A row with a moment that still needs its offset. */
type Unwritten<T extends { SyncedAt: string }> = Omit<T, 'SyncedAt'> & { SyncedAt: Date };

/** Reads of the catalog for the service operator's staff. */
@Injectable()
export class StaffVehicles {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** One page of the vehicles that fit every filter, by brand code, then type code. */
  async find({ q, brandCode, active, page, pageSize }: FindVehicles): Promise<Page<VehicleItem[]>> {
    const place = { limit: pageSize, offset: (page - 1) * pageSize };
    const search = vehicleSearch(soughtWords(q), { brandCode, active }, place);
    const [{ total }]: [{ total: number }] = await this.dataSource.query(search.count, [...search.values]);
    // A page beyond the end would read every vehicle once more.
    const rows: VehicleRow[] =
      place.offset < total ? await this.dataSource.query(search.page, [...search.values]) : [];
    return pageOf(
      rows.map((row) => this.itemOf(row)),
      total,
      page,
      pageSize,
    );
  }

  /** A vehicle with its values after each version that changed it. @throws DomainError General.NotFound */
  async show(id: string): Promise<VehicleHistory> {
    const codes = id.split('-').map(Number);
    const [row]: VehicleRow[] = codes.every((code) => code <= MAX_INT32)
      ? await this.dataSource.query(ONE_VEHICLE, codes)
      : [];
    if (!row) throw refused(VEHICLE_NOT_FOUND);
    const values: Unwritten<ValueOfVersion>[] = await this.dataSource.query(VALUES_OF_VERSIONS, codes);
    return { ...this.itemOf(row), Values: values.map((value) => this.withOffset(value)) };
  }

  /** Every brand, by its code. */
  brands(): Promise<VehicleBrand[]> {
    return this.dataSource.query(BRANDS);
  }

  /** One page of versions with what they did, newest first. */
  async versions(page: number, pageSize: number): Promise<Page<VehicleVersionDetail[]>> {
    const total = await this.dataSource.getRepository(VehicleCatalogVersion).count();
    const values = [pageSize, (page - 1) * pageSize];
    const rows: Unwritten<VehicleVersionDetail>[] = await this.dataSource.query(VERSION_DETAILS, values);
    return pageOf(
      rows.map((row) => this.withOffset(row)),
      total,
      page,
      pageSize,
    );
  }

  private itemOf(row: VehicleRow): VehicleItem {
    return { ...row, UpdatedAt: this.clock.withOffset(row.UpdatedAt) };
  }

  private withOffset<T extends { SyncedAt: Date }>(row: T): Omit<T, 'SyncedAt'> & { SyncedAt: string } {
    return { ...row, SyncedAt: this.clock.withOffset(row.SyncedAt) };
  }
}
