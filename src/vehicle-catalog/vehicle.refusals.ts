import { refusal } from '../api/refusal.js';

export const VEHICLE_VERSION_NOT_FOUND = refusal({
  kind: 'invalid',
  code: 'VehicleCatalogs.VersionNotFound',
  message: 'The vehicle catalog version was not found.',
  when: 'There is no such version.',
});

export const VEHICLE_NOT_FOUND = refusal({
  kind: 'missing',
  code: 'General.NotFound',
  message: 'The vehicle was not found.',
  when: 'There is no such vehicle, active or not.',
});
