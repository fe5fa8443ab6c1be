// @module-tag vehicle-catalog
import { describe, expect, test } from 'vitest';
import type { ChangeGroup } from './support/parameters.js';
import { startOnce } from './support/start-once.js';
import {
  type Announced,
  announcedOf,
  type CatalogChange,
  type Listed,
  startCatalog,
} from './support/vehicle-catalog.js';

const catalog = startOnce(startCatalog);

const A3 = {
  brand: 9,
  model: 1616,
  name: 'A3',
  brandName: 'AUDI',
  values: { 2026: 3_695_439, 2024: 2_000_000 },
};
const A4 = { brand: 9, model: 210, name: 'A4', brandName: 'AUDI', values: { 2025: 4_000_000 } };
const ALFA = { brand: 3, model: 1001, name: 'GIULIA', brandName: 'ALFA ROMEO' };
const TOGG = { brand: 850, model: 1001, name: 'T10X', brandName: 'TOGG', values: { 2026: 1_934_000 } };
const ALL: Listed[] = [TOGG, A3, ALFA, A4];

/** Syncs a list and answers what was announced. */
async function announcedBy(list: Listed[]): Promise<Announced[]> {
  await catalog.announced();
  expect(await catalog.sync(list, '?confirm=true')).toMatchObject({ State: 'Succeeded', Error: null });
  return catalog.announced();
}

/** The values of type 8: change type, parameter, code, name, status, amount. */
const told = (announced: Announced[]) =>
  announced
    .filter(({ type }) => type === 8)
    .flatMap(({ payload }) => payload as ChangeGroup[])
    .flatMap(({ ChangeType, Values }) =>
      Values.map(({ ParameterId, ParameterValue, ParameterName, Status, AdditionalDetails }) =>
        [ChangeType, ParameterId, ParameterValue, ParameterName, Status, AdditionalDetails[0]?.KeyValue]
          .join(' ')
          .trim(),
      ),
    );

const changeOf = (announced: Announced[]) =>
  announced.find(({ type }) => type === 13)?.payload as CatalogChange;
const record = async (id: string) =>
  (await catalog.pull('&includeDeactive=true')).find((item) => item.Id === id);

describe('a list, and the lists after it', () => {
  test('The first sync makes a version and sends types 13 and 8; type 13 has the values of the list of versions', async () => {
    const sync = await catalog.sync(ALL);
    expect(sync).toMatchObject({
      State: 'Succeeded',
      Phase: 'Finished',
      Done: 4,
      Total: 4,
      Added: 4,
      Updated: 0,
    });
    expect(sync).toMatchObject({
      Deactivated: 0,
      Unchanged: 0,
      ChangedCount: 4,
      Error: null,
      FileName: 'list.csv',
    });
    const announced = await catalog.announced();
    expect(announced.map(({ type }) => type)).toEqual([13, 8]);
    expect((await catalog.versions()).map(announcedOf)).toEqual([changeOf(announced)]);
    expect(changeOf(announced)).toMatchObject({ Version: sync.Version, ChangedCount: 4 });
    expect(told(announced)).toEqual([
      ...['added 91 3 ALFA ROMEO true', 'added 91 9 AUDI true', 'added 91 850 TOGG true'],
      ...['added 92 3-1001 GIULIA true', 'added 92 9-210 A4 true', 'added 92 9-1616 A3 true'],
      ...['added 92 850-1001 T10X true', 'added 93 9-210-2025 2025 true 4000000'],
      ...['added 93 9-1616-2024 2024 true 2000000', 'added 93 9-1616-2026 2026 true 3695439'],
      'added 93 850-1001-2026 2026 true 1934000',
    ]);
  });

  test('92 depends on its 91, 93 on its 92 and 91, with detail 22 as a plain decimal string', async () => {
    const value = async (id: number, code: string) => {
      const answer = await catalog.administrator.get(`/api/parameters/${id}/values?pageSize=200`);
      return answer.items<{ ParameterValue: string }>().find((one) => one.ParameterValue === code);
    };
    expect(await value(92, '9-1616')).toMatchObject({
      Dependents: [{ ParameterId: 91, ParameterValue: '9' }],
      AdditionalDetails: [],
    });
    expect(await value(93, '9-1616-2026')).toEqual({
      ParameterId: 93,
      ParameterValue: '9-1616-2026',
      ParameterName: '2026',
      Status: true,
      Crossed: false,
      Dependents: [
        { ParameterId: 91, ParameterValue: '9' },
        { ParameterId: 92, ParameterValue: '9-1616' },
      ],
      AdditionalDetails: [{ KeyId: 22, KeyName: 'Araç Değeri', KeyValue: '3695439' }],
    });
  });

  test('`SyncedAt` equals the `UpdatedAt` of the records changed; `ChangedCount` is their number; `Version` is `SyncedAt` in UTC', async () => {
    const before = await catalog.versions();
    const moved = { ...A3, values: { ...A3.values, 2026: 3_700_000 } };
    const announced = await announcedBy([TOGG, moved, ALFA, A4]);
    const { Version, ChangedCount, SyncedAt } = changeOf(announced);
    expect(SyncedAt).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}\+03:00$/);
    expect(Version).toBe(new Date(SyncedAt).toISOString().replace(/\D/g, ''));
    const changed = await catalog.pull(`&version=${Version}`);
    expect(changed.map(({ Id, UpdatedAt }) => [Id, UpdatedAt])).toEqual([['9-1616', SyncedAt]]);
    expect(ChangedCount).toBe(1);
    expect((await catalog.pull()).filter(({ UpdatedAt }) => UpdatedAt !== SyncedAt)).toHaveLength(3);
    expect(told(announced)).toEqual(['updated 93 9-1616-2026 2026 true 3700000']);
    expect((await catalog.versions()).map((one) => one.Version)).toEqual([before[0]?.Version, Version]);
  });

  test('An unchanged list sends nothing and makes no version', async () => {
    const before = await catalog.versions();
    const moved = { ...A3, values: { ...A3.values, 2026: 3_700_000 } };
    const sync = await catalog.sync([A4, ALFA, moved, TOGG]);
    expect(sync).toMatchObject({ State: 'Succeeded', Version: null, Unchanged: 4, ChangedCount: 0 });
    expect(await catalog.announced()).toEqual([]);
    expect(await catalog.versions()).toEqual(before);
  });

  test('A model year that disappears goes out as `updated` with Status false', async () => {
    const announced = await announcedBy([TOGG, { ...A3, values: { 2024: 2_000_000 } }, ALFA, A4]);
    expect(told(announced)).toEqual(['updated 93 9-1616-2026 2026 false 3700000']);
    expect((await record('9-1616'))?.ModelYears).toEqual([{ Year: 2024, Value: 2_000_000 }]);
  });

  test('A record gone from the list becomes inactive; its values go out as `updated` with Status false', async () => {
    const announced = await announcedBy([TOGG, ALFA, A4]);
    expect(told(announced)).toEqual([
      'updated 92 9-1616 A3 false',
      'updated 93 9-1616-2024 2024 false 2000000',
    ]);
    expect((await catalog.pull()).map(({ Id }) => Id)).not.toContain('9-1616');
    const { Version, ChangedCount } = changeOf(announced);
    const [item] = await catalog.pull(`&version=${Version}&includeDeactive=false`);
    expect(item).toMatchObject({
      Id: '9-1616',
      IsActive: false,
      ModelYears: [{ Year: 2024, Value: 2_000_000 }],
    });
    expect(ChangedCount).toBe(1);
  });

  test('A record that comes back counts as updated', async () => {
    await catalog.announced();
    // The value of 2024 comes back, too, which no other record has.
    const sync = await catalog.sync([...ALL], '?confirm=newYear');
    expect(sync).toMatchObject({ Added: 0, Updated: 1, Unchanged: 3 });
    expect(told(await catalog.announced())).toEqual([
      'updated 92 9-1616 A3 true',
      'updated 93 9-1616-2024 2024 true 2000000',
      'updated 93 9-1616-2026 2026 true 3695439',
    ]);
    expect(await record('9-1616')).toMatchObject({ IsActive: true });
  });

  test("A brand is active while one of its types is, and has the list's name", async () => {
    const gone = await announcedBy([A3, A4, ALFA]);
    expect(told(gone)).toEqual([
      'updated 91 850 TOGG false',
      'updated 92 850-1001 T10X false',
      'updated 93 850-1001-2026 2026 false 1934000',
    ]);
    const renamed = await announcedBy([
      { ...A3, brandName: 'AUDI AG' },
      { ...A4, brandName: 'AUDI AG' },
      ALFA,
    ]);
    expect(told(renamed)).toEqual(['updated 91 9 AUDI AG true']);
    expect(changeOf(renamed).ChangedCount).toBe(2);
    const back = await announcedBy([{ ...A3, name: 'A3 SPORTBACK' }, A4, ALFA, TOGG]);
    expect(told(back)).toEqual([
      'updated 91 9 AUDI true',
      'updated 91 850 TOGG true',
      'updated 92 9-1616 A3 SPORTBACK true',
      'updated 92 850-1001 T10X true',
      'updated 93 850-1001-2026 2026 true 1934000',
    ]);
  });

  test('Names may hold what separates columns and lines elsewhere', async () => {
    const odd = {
      brand: 520,
      model: 1,
      brandName: 'OTOYOL\\IVECO\\FIAT',
      name: 'A\\tB "C" \\N ŞÖĞ',
      values: { 2026: 5 },
    };
    const announced = await announcedBy([A3, A4, ALFA, TOGG, odd]);
    expect(told(announced)).toContain('added 91 520 OTOYOL\\IVECO\\FIAT true');
    expect(await record('520-1')).toMatchObject({ BrandName: odd.brandName, ModelName: odd.name });
  });

  test('A sync writes the values that it changes as a whole, over values set by hand; it keeps all other values', async () => {
    const values = async () => {
      const answer = await catalog.administrator.get('/api/parameters/93/values?pageSize=200');
      return answer
        .items<{ ParameterValue: string; Crossed: boolean; AdditionalDetails: object[] }>()
        .filter(({ ParameterValue }) => ParameterValue.startsWith('9-1616-'))
        .map(({ ParameterValue, Crossed, AdditionalDetails }) => [
          ParameterValue,
          Crossed,
          AdditionalDetails.length,
        ]);
    };
    for (const year of ['2024', '2026']) {
      const details = [22, 99].map((keyId) => ({ keyId, keyName: 'Elle', keyValue: '1' }));
      const value = { parameterName: year, status: true, crossed: true, additionalDetails: details };
      await catalog.administrator.put(`/api/admin/parameters/93/values/9-1616-${year}`, value);
    }
    expect(await values()).toEqual([
      ['9-1616-2024', true, 2],
      ['9-1616-2026', true, 2],
    ]);
    await announcedBy([{ ...A3, values: { ...A3.values, 2026: 3_800_000 } }, A4, ALFA, TOGG]);
    expect(await values()).toEqual([
      ['9-1616-2024', true, 2],
      ['9-1616-2026', false, 1],
    ]);
  });
});

test('`Version` rises strictly, also when the clock is behind the last version', async () => {
  const future = new Date(Date.now() + 3_600_000);
  await catalog.service.dataSource.query(
    `update vehicle_catalog_version set synced_at = $1, version = '20990101000000000'
     where id = (select max(id) from vehicle_catalog_version)`,
    [future],
  );
  const { SyncedAt } = changeOf(await announcedBy([A3, A4, ALFA]));
  expect(new Date(SyncedAt).getTime()).toBe(future.getTime() + 1);
});
