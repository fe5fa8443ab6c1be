import { type ApiTag, envelope, type OperationDescription, tagged } from '../api/api-description.js';
import { listOf, paged } from '../api/api-schemas.js';
import { VehicleItem, VehicleVersionItem } from './vehicle.answers.js';
import { VEHICLE_VERSION_NOT_FOUND } from './vehicle.refusals.js';

const CATALOG: ApiTag = {
  name: 'Vehicle catalog',
  tr: 'Araç kataloğu',
  part: 'everyone',
  about:
    'Vehicle types and the values of their model years, by the monthly value list. Notification 13 names a version; its ' +
    'changes are pulled here and taken over by `Id`.',
};

export const LIST_VEHICLES: OperationDescription = tagged({
  tag: CATALOG,
  summary: { en: 'List vehicles', tr: 'Araçları listele' },
  details:
    'By brand code, then model code, as numbers. With `version`: the records that this version changed, as they are now, ' +
    'whatever changed them since. After missed notifications, list the versions and pull every one after your own, oldest ' +
    'first, all pages of it; pulling one again does no harm. A first copy without a gap: list the versions and note the ' +
    'last, pull all pages with `includeDeactive=true`, then every version after the one noted, or every one if there was ' +
    'none. A sync may come between two pages: what it changes on a page that you have comes with its version, and with the ' +
    'inactive records none slips onto a page that you have.',
  answers: { 200: envelope(paged(VehicleItem)) },
  refusals: [VEHICLE_VERSION_NOT_FOUND],
});

export const LIST_VERSIONS: OperationDescription = tagged({
  tag: CATALOG,
  summary: { en: 'List the versions of the catalog', tr: 'Katalog sürümlerini listele' },
  details: 'Oldest first. A list that changes nothing makes no version.',
  answers: { 200: envelope(listOf(VehicleVersionItem)) },
});
