import { dateTime, flag, int32, int64, listOf, Property, text } from '../common/api-schemas.js';

/** A model year that exists, with its value in whole lira. */
export class ModelYear {
  @Property(int32(undefined, 2026)) Year: number;
  @Property(int64('The value in whole lira.', 3695439)) Value: number;
}

/** A vehicle type as the catalog shows it. */
export class VehicleItem {
  @Property(text('`{BrandCode}-{ModelCode}`.', '9-1616')) Id: string;
  @Property(int32(undefined, 9)) BrandCode: number;
  @Property(text(undefined, 'AUDI')) BrandName: string;
  @Property(int32('A type’s code is unique within its brand only.', 1616)) ModelCode: number;
  @Property(text(undefined, 'A3 SPORTBACK 35 TFSI 1.5 (150) S TRONIC')) ModelName: string;
  @Property(
    flag('False once the type is gone from the list; the other fields then keep their last values.', true),
  )
  IsActive: boolean;
  @Property(dateTime('`SyncedAt` of the version that changed the type last.')) UpdatedAt: string;
  @Property(listOf(ModelYear, 'Only the model years that exist, newest first. May be empty.'))
  ModelYears: ModelYear[];
}

/** The schema of a version of the catalog. */
export const VERSION_TEXT = text(
  '`yyyyMMddHHmmssfff` in UTC, each greater than the last.',
  '20261120073000125',
);

/** A version as the list of versions shows it. */
export class VehicleVersionItem {
  @Property(VERSION_TEXT) Version: string;
  @Property(int32('Records that the version changed: added, updated and deactivated ones.', 1842))
  ChangedCount: number;
  @Property(dateTime('`UpdatedAt` of the records that the version changed.')) SyncedAt: string;
}
