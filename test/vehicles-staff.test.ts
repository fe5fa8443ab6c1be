// @module-tag vehicle-catalog
import { beforeAll, expect, test } from 'vitest';
import type { Page } from '../src/api/paging.js';
import type {
  VehicleBrand,
  VehicleHistory,
  VehicleVersionDetail,
} from '../src/vehicle-catalog/staff/staff-vehicle.answers.js';
import type { VehicleItem } from '../src/vehicle-catalog/vehicle.answers.js';
import type { Client } from './support/client.js';
import { startOnce } from './support/start-once.js';
import { type Listed, startCatalog } from './support/vehicle-catalog.js';

const catalog = startOnce(startCatalog);
let operator: Client;
const A3: Listed = {
  brand: 9,
  model: 1616,
  brandName: 'AUDI',
  name: 'A3  SPORTBACK (150)',
  values: { 2026: 300_000, 2025: 200_000 },
};
const A4: Listed = { brand: 9, model: 210, brandName: 'AUDI', name: 'A4', values: { 2025: 400_000 } };
const LIGHT: Listed = {
  brand: 850,
  model: 1616,
  brandName: 'TOGG',
  name: 'IŞIK T10X',
  values: { 2026: 190_000 },
};
const versions: string[] = [];

/** A list whose version is noted. */
async function apply(list: readonly Listed[]): Promise<void> {
  versions.push((await catalog.sync(list, '?confirm=true')).Version ?? '');
}

beforeAll(async () => {
  operator = await catalog.service.as({ roles: ['Operator'], permissions: [] });
  await apply([A3, A4, LIGHT]);
  await apply([{ ...A3, values: { 2026: 330_000 } }, A4, LIGHT]);
  await apply([A4, LIGHT]);
  await apply([{ ...A3, name: 'A3 SB', values: { 2026: 350_000, 2025: 220_000 } }, A4, LIGHT]);
});

const ids = async (query: string) =>
  (await operator.get(`/api/admin/vehicles${query}`)).items<VehicleItem>().map(({ Id }) => Id);

test('Vehicles are found by words of brand and type, by id and by code, in Turkish letters', async () => {
  expect(await ids('')).toEqual(['9-210', '9-1616', '850-1616']);
  expect(await ids('?q=audi%20a3')).toEqual(['9-1616']);
  expect(await ids('?q=ışık')).toEqual(['850-1616']);
  expect(await ids('?q=1616')).toEqual(['9-1616', '850-1616']);
  expect(await ids('?q=9-1616')).toEqual(['9-1616']);
  expect(await ids('?q=850')).toEqual(['850-1616']);
  expect(await ids('?q=a5')).toEqual([]);
  expect(await ids('?brandCode=9&pageSize=1&page=2')).toEqual(['9-1616']);
  const paged = (await operator.get('/api/admin/vehicles?brandCode=9&pageSize=1')).response<
    Page<VehicleItem[]>
  >();
  expect(paged).toMatchObject({ TotalCount: 2, HasNextPage: true });
});

test('A vehicle is shown with its values after each version that changed it', async () => {
  const shown = (await operator.get('/api/admin/vehicles/9-1616')).response<VehicleHistory>();
  expect(shown).toMatchObject({ Id: '9-1616', BrandName: 'AUDI', ModelName: 'A3 SB', IsActive: true });
  const [first, second, , fourth] = versions;
  expect(shown.Values.map(({ Version, Year, Value }) => [Version, Year, Value])).toEqual([
    [first, 2026, 300_000],
    [first, 2025, 200_000],
    [second, 2026, 330_000],
    // The third version took the vehicle out of the list.
    [fourth, 2026, 350_000],
    [fourth, 2025, 220_000],
  ]);
  expect(shown.Values[0]?.SyncedAt).toMatch(/\+03:00$/);
  expect((await operator.get('/api/admin/vehicles/9-1')).status).toBe(404);
  expect((await operator.get('/api/admin/vehicles/9999999999-1')).status).toBe(404);
  expect((await operator.get('/api/admin/vehicles/9')).fields).toEqual({
    Id: 'Id must be {BrandCode}-{ModelCode}.',
  });
});

test('Brands are listed with the numbers of their vehicles', async () => {
  await apply([A3, LIGHT]);
  expect((await operator.get('/api/admin/vehicle-brands')).response<VehicleBrand[]>()).toEqual([
    { BrandCode: 9, BrandName: 'AUDI', Types: 2, ActiveTypes: 1 },
    { BrandCode: 850, BrandName: 'TOGG', Types: 1, ActiveTypes: 1 },
  ]);
  expect(await ids('?active=false')).toEqual(['9-210']);
  expect(await ids('?active=true&q=audi')).toEqual(['9-1616']);
});

test('Versions are paged, newest first, with what each added, updated and deactivated', async () => {
  const page = (await operator.get('/api/admin/vehicle-catalog/versions?pageSize=2&page=2')).response<
    Page<VehicleVersionDetail[]>
  >();
  expect([page.TotalCount, page.Items.map(({ Version }) => Version)]).toEqual([
    5,
    [versions[2], versions[1]],
  ]);
  expect(page.Items).toMatchObject([
    { Added: 0, Updated: 0, Deactivated: 1, ChangedCount: 1, RollbackOf: null, Period: null },
    { Added: 0, Updated: 1, Deactivated: 0, ChangedCount: 1 },
  ]);
});
