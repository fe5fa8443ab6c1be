import {
  count,
  dateTime,
  filledText,
  id,
  int64From,
  listOf,
  nullable,
  Property,
} from '../../api/api-schemas.js';
import { VERSION_TEXT, VehicleItem, VehicleVersionItem, versionText, YEAR } from '../vehicle.answers.js';

/** A value of a vehicle in a version that changed the vehicle. */
export class ValueOfVersion {
  @Property(VERSION_TEXT) Version: string;
  @Property(dateTime()) SyncedAt: string;
  @Property(YEAR) Year: number;
  @Property(int64From(1)('The value in whole lira.', 3695439)) Value: number;
}

/** A vehicle with its values over time. */
export class VehicleHistory extends VehicleItem {
  @Property(
    listOf(
      ValueOfVersion,
      'Every value after each version that changed the vehicle, oldest version first, newest model year first. A version after ' +
        'which the vehicle was inactive has none.',
    ),
  )
  Values: ValueOfVersion[];
}

/** A brand of the catalog. */
export class VehicleBrand {
  @Property(id(undefined, 9)) BrandCode: number;
  @Property(filledText(undefined, 'AUDI')) BrandName: string;
  @Property(count('Records of the brand, inactive ones included.', 412)) Types: number;
  @Property(count(undefined, 390)) ActiveTypes: number;
}

/** A version with what it did. */
export class VehicleVersionDetail extends VehicleVersionItem {
  @Property(count(undefined, 60)) Added: number;
  @Property(count('Records that changed, and records that came back to the list.', 1742)) Updated: number;
  @Property(count('Records that are gone from the list.', 40)) Deactivated: number;
  @Property(nullable(versionText('The version that was taken back.'))) RollbackOf: string | null;
}
