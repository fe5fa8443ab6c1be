import {
  count,
  dateTime,
  filledText,
  flag,
  id,
  int32From,
  int64From,
  listOf,
  nullable,
  Property,
  textLike,
} from '../api/api-schemas.js';
import { NEWEST_YEAR, OLDEST_YEAR } from './list/cell.rules.js';

/** The schemas of a vehicle’s `Id` and of a model year: together they identify a value of the catalog. */
export const VEHICLE_ID = textLike(/^[1-9]\d*-[1-9]\d*$/);
export const YEAR = int32From(OLDEST_YEAR, NEWEST_YEAR)(undefined, 2026);

/** A model year that exists, with its value in whole lira. */
export class ModelYear {
  @Property(YEAR) Year: number;
  @Property(int64From(1)('The value in whole lira.', 3695439)) Value: number;
}

/** A vehicle type as the catalog shows it. */
export class VehicleItem {
  @Property(VEHICLE_ID('`{BrandCode}-{ModelCode}`.', '9-1616')) Id: string;
  @Property(id(undefined, 9)) BrandCode: number;
  @Property(filledText(undefined, 'AUDI')) BrandName: string;
  @Property(id('A type’s code is unique within its brand only.', 1616)) ModelCode: number;
  @Property(filledText(undefined, 'A3 SPORTBACK 35 TFSI 1.5 (150) S TRONIC')) ModelName: string;
  @Property(
    flag('False once the type is gone from the list; the other fields then keep their last values.', true),
  )
  IsActive: boolean;
  @Property(dateTime('`SyncedAt` of the version that changed the type last.')) UpdatedAt: string;
  @Property(listOf(ModelYear, 'Only the model years that exist, newest first. May be empty.'))
  ModelYears: ModelYear[];
}

/** The form of a version of the catalog. */
export const versionText = textLike(/^\d{17}$/);

/** The schema of a version of the catalog. */
export const VERSION_TEXT = versionText(
  '`yyyyMMddHHmmssfff` in UTC, each greater than the last.',
  '20261120073000125',
);

/** The schema of the month that a list is for. */
export const PERIOD = textLike(/^20\d\d-(0[1-9]|1[0-2])$/)(
  'The month that the list is for, by its title or the name of its file; null when neither tells one.',
  '2026-11',
);
/** The schema of a list's revision within its month. */
export const REVISION = count('The revision within the month, by the name of the file.', 2);

/** A version as the list of versions shows it. */
export class VehicleVersionItem {
  @Property(VERSION_TEXT) Version: string;
  @Property(count('Records that the version changed: added, updated and deactivated ones.', 1842))
  ChangedCount: number;
  @Property(dateTime('`UpdatedAt` of the records that the version changed.')) SyncedAt: string;
  @Property(nullable(PERIOD)) Period: string | null;
  @Property(nullable(REVISION)) Revision: number | null;
}
