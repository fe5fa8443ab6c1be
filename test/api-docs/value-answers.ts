import { expect } from 'vitest';
import { catalogOf, csv, form, listOf, SYNCS } from '../support/vehicle-catalog.js';
import type { WatchedService } from './watched-service.js';

/** Compares the answers about parameter values, changed singly and in bulk with the description. */
export async function answersAboutParameters(watched: WatchedService): Promise<void> {
  const { api, anonymous, administrator, insurer } = watched;
  const path = '/api/admin/parameters/93/values/9-1616-2026';
  const value = { parameterName: '2026', status: true, crossed: false };
  const dependents = [{ parameterId: 92, parameterValue: '9-1616' }];
  const additionalDetails = [{ keyId: 22, keyName: 'Araç Değeri', keyValue: '3695439' }];
  await administrator.put(path, { ...value, dependents, additionalDetails });
  await administrator.put(path, { ...value, dependents: [...dependents, ...dependents] });
  await administrator.put(path, { ...value, status: 1 });
  await insurer.put(path, value);
  await insurer.get('/api/parameters/93/values');
  await insurer.get('/api/parameters/93/values?page=0');
  await insurer.get('/api/parameters/x/values');
  await anonymous.get('/api/parameters/93/values');
  const deletion = { changeType: 'delete', parameterId: 93, parameterValue: 'unknown' };
  const upsert = { changeType: 'upsert', parameterId: 93, parameterValue: '9-1616-2025', ...value };
  await administrator.post('/api/admin/parameters/changes', { changes: [deletion] });
  await administrator.post('/api/admin/parameters/changes', { changes: [upsert] });
  await administrator.put(`${path}?dryRun=true`, { ...value, status: false });
  await administrator.put(`${path}?dryRun=x`, value);
  await administrator.post('/api/admin/parameters/changes?dryRun=true', { changes: [upsert] });
  await administrator.get('/api/admin/parameters');
  for (const what of ['?q=2026&status=true', '?pageSize=0', '/9-1616-2026', '/x', '/9-1616/dependents']) {
    await administrator.get(`/api/admin/parameters/93/values${what}`);
  }
  await administrator.send('DELETE', `${path}?dryRun=true`);
  await administrator.send('DELETE', path);
  await administrator.send('DELETE', path);
  expect(api.problems.splice(0)).toEqual([]);
  expect(watched.seen('parameterValues_remove')).toEqual([200, 404]);
}

/** Compares the answers about the vehicle catalog, from a list to its versions and back with the description. */
export async function answersAboutVehicles(watched: WatchedService): Promise<void> {
  const { service, api, anonymous, administrator, insurer } = watched;
  const catalog = catalogOf(service, administrator);
  const list = listOf(40);
  const sync = await catalog.sync(list);
  await catalog.sync(list.slice(0, 20));
  await administrator.post(SYNCS, form('x', 'other'));
  await administrator.post(SYNCS, {});
  await administrator.post(`${SYNCS}?dryRun=x`, form(csv(list)));
  await insurer.post(SYNCS, form(csv(list)));
  await administrator.get(SYNCS);
  await administrator.get(`${SYNCS}?page=0`);
  await administrator.get(`${SYNCS}/999999`);
  await administrator.get('/api/admin/vehicle-catalog/source');
  for (const what of [
    'vehicles?q=brand&pageSize=3',
    'vehicles?pageSize=0',
    'vehicles/1-1001',
    'vehicles/1-9',
    'vehicles/x',
  ]) {
    await administrator.get(`/api/admin/${what}`);
  }
  for (const what of ['vehicle-brands', 'vehicle-catalog/versions', 'vehicle-catalog/versions?page=0']) {
    await administrator.get(`/api/admin/${what}`);
  }
  await catalog.pull();
  await insurer.get('/api/VehicleCatalogs?version=1');
  await insurer.get('/api/VehicleCatalogs?pageSize=1001');
  await insurer.get(`/api/VehicleCatalogs?version=${sync.Version}`);
  await insurer.get('/api/VehicleCatalogs/versions');
  const rollback = (version: string | null) => `/api/admin/vehicle-catalog/versions/${version}/rollback`;
  await administrator.post(rollback('1'));
  await administrator.post(rollback('1'.repeat(41)));
  await administrator.post(rollback('%00'));
  await catalog.ended(await administrator.post(`${rollback(sync.Version)}?dryRun=true`));
  await anonymous.get('/api/VehicleCatalogs');
  expect(api.problems.splice(0)).toEqual([]);
  expect(watched.seen('vehicleSyncs_start')).toEqual([202, 400, 403, 415]);
}
