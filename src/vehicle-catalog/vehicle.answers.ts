import { refusal } from '../common/api-description.js';
import { dateTime, flag, inline, int32, int64, listOf, obj, text } from '../common/api-schemas.js';

/** A model year that exists, with its value in whole lira. */
export interface ModelYear {
  Year: number;
  Value: number;
}

/** A vehicle type as the catalog shows it. */
export interface VehicleItem {
  Id: string;
  BrandCode: number;
  BrandName: string;
  ModelCode: number;
  ModelName: string;
  IsActive: boolean;
  UpdatedAt: string;
  ModelYears: ModelYear[];
}

/** A version as the list of versions shows it. */
export interface VersionItem {
  Version: string;
  ChangedCount: number;
  SyncedAt: string;
}

export const VERSION_TEXT = text(
  '`yyyyMMddHHmmssfff` in UTC, each greater than the last.',
  '20261120073000125',
);

const MODEL_YEAR = inline<ModelYear>({
  Year: int32(undefined, 2026),
  Value: int64('Whole lira.', 3695439),
});

export const VEHICLE_ITEM = obj<VehicleItem>('Vehicle', {
  Id: text('`{BrandCode}-{ModelCode}`.', '9-1616'),
  BrandCode: int32(undefined, 9),
  BrandName: text(undefined, 'AUDI'),
  ModelCode: int32('Codes of types repeat in every brand.', 1616),
  ModelName: text(undefined, 'A3 SPORTBACK 35 TFSI 1.5 (150) S TRONIC'),
  IsActive: flag('False once the type is gone from the list; the rest is then as it last was.', true),
  UpdatedAt: dateTime('`SyncedAt` of the version that changed the type last.'),
  ModelYears: listOf(MODEL_YEAR, 'Only the model years that exist, newest first. May be empty.'),
});

export const VERSION_ITEM = obj<VersionItem>('VehicleCatalogVersion', {
  Version: VERSION_TEXT,
  ChangedCount: int32('Records that it changed: added, updated and deactivated ones.', 1842),
  SyncedAt: dateTime('`UpdatedAt` of the records that it changed.'),
});

export const VERSION_REFUSALS = [
  refusal(
    400,
    'VehicleCatalogs.VersionNotFound',
    'The vehicle catalog version was not found.',
    'There is no such version.',
  ),
];
