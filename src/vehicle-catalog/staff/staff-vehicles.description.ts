import { type ApiTag, envelope, type OperationDescription } from '../../api/api-description.js';
import { listOf, paged } from '../../api/api-schemas.js';
import { VehicleItem } from '../vehicle.answers.js';
import { VEHICLE_NOT_FOUND } from '../vehicle.refusals.js';
import { VehicleBrand, VehicleHistory, VehicleVersionDetail } from './staff-vehicle.answers.js';

const VEHICLES: ApiTag = {
  name: 'Vehicles for the staff',
  tr: 'Personel için araçlar',
  part: 'staff',
  about: 'The vehicle catalog with search, and with what the monthly lists made of it.',
};

export const FIND_VEHICLES: OperationDescription = {
  tag: VEHICLES,
  summary: { en: 'Find vehicles', tr: 'Araç ara' },
  details: 'By brand code, then type code, as numbers.',
  answers: { 200: envelope(paged(VehicleItem)) },
};

export const SHOW_VEHICLE: OperationDescription = {
  tag: VEHICLES,
  summary: { en: 'Read a vehicle', tr: 'Aracı oku' },
  details: 'With its values after each version that changed it.',
  answers: { 200: envelope(VehicleHistory) },
  refusals: [VEHICLE_NOT_FOUND],
};

export const LIST_BRANDS: OperationDescription = {
  tag: VEHICLES,
  summary: { en: 'List brands', tr: 'Markaları listele' },
  details: 'By code, with the number of their vehicles.',
  answers: { 200: envelope(listOf(VehicleBrand)) },
};

export const LIST_VERSION_DETAILS: OperationDescription = {
  tag: VEHICLES,
  summary: { en: 'List versions with what they did', tr: 'Sürümleri ve yaptıklarını listele' },
  details: 'Newest first.',
  answers: { 200: envelope(paged(VehicleVersionDetail)) },
};
