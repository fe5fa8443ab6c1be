// @module-tag vehicle-catalog
import { describe, expect, test } from 'vitest';
import type { Page } from '../src/api/paging.js';
import type { VehicleItem } from '../src/vehicle-catalog/vehicle.answers.js';
import { startOnce } from './support/start-once.js';
import { expectInvalid } from './support/users.js';
import { endOf, type Listed, listOf, pullAll, startCatalog } from './support/vehicle-catalog.js';

const catalog = startOnce(() => startCatalog({ PARAMETER_CHANGES_PER_NOTIFICATION: '50' }));

const get = (query: string) => catalog.administrator.get(`/api/VehicleCatalogs${query}`);
const SIZE = 120;

describe('GET /api/VehicleCatalogs', () => {
  test('An empty catalog has an empty page and no versions', async () => {
    expect((await get('')).response<Page<unknown>>()).toEqual({
      TotalCount: 0,
      Page: 1,
      Size: 100,
      TotalPage: 0,
      HasNextPage: false,
      HasPreviousPage: false,
      Items: [],
    });
    expect(await catalog.versions()).toEqual([]);
  });

  test('The catalog is sorted by brand code, then model code, as numbers, 100 to a page by default', async () => {
    await catalog.sync(listOf(SIZE).toReversed());
    const first = (await get('')).response<Page<VehicleItem[]>>();
    expect(first).toMatchObject({ TotalCount: SIZE, Page: 1, Size: 100, TotalPage: 2, HasNextPage: true });
    const keys = (await catalog.pull('', 7)).map(
      ({ BrandCode, ModelCode }) => BrandCode * 10_000 + ModelCode,
    );
    expect(keys).toEqual([...keys].sort((a, b) => a - b));
    expect(new Set(keys).size).toBe(SIZE);
  });

  test('Inactive records are left out unless `includeDeactive=true`; with `version` they are always included', async () => {
    await catalog.sync(listOf(SIZE).slice(2), '?confirm=true');
    const { Version = '' } = (await catalog.versions()).at(-1) ?? {};
    expect(await catalog.pull()).toHaveLength(SIZE - 2);
    expect(await catalog.pull('&includeDeactive=true')).toHaveLength(SIZE);
    expect((await get('?includeDeactive=true')).response<Page<unknown>>().TotalCount).toBe(SIZE);
    for (const query of ['', '&includeDeactive=false', '&includeDeactive=true']) {
      const changed = await catalog.pull(`${query}&version=${Version}`);
      expect(changed.map(({ Id, IsActive }) => [Id, IsActive])).toEqual([
        ['1-1001', false],
        ['1-1002', false],
      ]);
    }
  });

  test('With `version`: the records changed in that sync, as they are now', async () => {
    const [first] = await catalog.versions();
    const changed = await catalog.pull(`&version=${first?.Version}`, 50);
    expect(changed).toHaveLength(SIZE);
    expect(changed.filter(({ IsActive }) => !IsActive).map(({ Id }) => Id)).toEqual(['1-1001', '1-1002']);
    expect(changed).toEqual(await catalog.pull('&includeDeactive=true'));
  });

  test.each(['19990101000000000', 'x', "' or 1=1", '99999999999999999'])(
    'An unknown version is 400 `VehicleCatalogs.VersionNotFound` (%s)',
    async (version) => {
      const answer = await get(`?version=${encodeURIComponent(version)}`);
      expect([answer.status, answer.code]).toEqual([400, 'VehicleCatalogs.VersionNotFound']);
    },
  );

  test.each([
    ['pageSize=1001', { PageSize: 'PageSize must be between 1 and 1000.' }],
    ['includeDeactive=1', { IncludeDeactive: 'IncludeDeactive must be true or false.' }],
    ['version=', { Version: 'Version must be a version.' }],
    ['version=1&version=2', { Version: 'Version must be a version.' }],
  ])(
    'At most 1,000 records a page; a parameter out of its range is 400 with its message (%s)',
    async (query, fields) => {
      expectInvalid(await get(`?${query}`), fields);
    },
  );

  test('A page beyond the end has no items and the true totals', async () => {
    const { Version = '' } = (await catalog.versions())[0] ?? {};
    for (const query of ['', `&version=${Version}`]) {
      const page = (await get(`?page=2147483647&pageSize=1000${query}`)).response<Page<unknown[]>>();
      expect(page.Items).toEqual([]);
      expect(page.TotalCount).toBeGreaterThan(100);
    }
  });
});

test('A bulk type 8 is cut at `PARAMETER_CHANGES_PER_NOTIFICATION` values', async () => {
  await catalog.announced();
  await catalog.sync(listOf(SIZE, 110_000), '?confirm=true');
  const cuts = (await catalog.announced())
    .filter(({ type }) => type === 8)
    .map(({ payload }) =>
      (payload as { Values: unknown[] }[]).reduce((sum, { Values }) => sum + Values.length, 0),
    );
  // Two values of each type, the two types that come back, and no brand.
  expect(cuts).toEqual([50, 50, 50, 50, 42]);
});

describe('a client that keeps a copy', () => {
  const copyOf = (items: VehicleItem[]) => new Map(items.map((item) => [item.Id, item]));

  test('A client that begins with the versions, then all pages with inactive records, then every later version has no gap, though a sync commits between two pages', async () => {
    const { Version: noted = '' } = (await catalog.versions()).at(-1) ?? {};
    const pageOf = async (page: number) => {
      const answer = await get(`?includeDeactive=true&pageSize=50&page=${page}`);
      return answer.response<Page<VehicleItem[]>>();
    };
    const first = await pageOf(1);
    const copy = copyOf(first.Items);
    const [gone, moved] = [first.Items[3], first.Items[7]];
    const list = listOf(SIZE, 110_000)
      .filter(({ brand, model }) => `${brand}-${model}` !== gone?.Id)
      .map((one) =>
        `${one.brand}-${one.model}` === moved?.Id ? { ...one, values: { 2026: 110_500 } } : one,
      );
    await catalog.sync([...list, { brand: 1, model: 5 }], '?confirm=true');
    for (let page = 2; ; page++) {
      const { Items, HasNextPage } = await pageOf(page);
      for (const item of Items) copy.set(item.Id, item);
      if (!HasNextPage) break;
    }
    expect(copy).not.toEqual(copyOf(await catalog.pull('&includeDeactive=true')));
    for (const { Version } of await catalog.versions()) {
      if (Version <= noted) continue;
      for (const item of await catalog.pull(`&version=${Version}`, 25)) copy.set(item.Id, item);
    }
    expect(copy).toEqual(copyOf(await catalog.pull('&includeDeactive=true')));
  });

  test('A client that missed versions pulls every later one in order and holds the whole catalog; pulling one again does no harm', async () => {
    const copy = copyOf(await catalog.pull('&includeDeactive=true'));
    const held = (await catalog.versions()).at(-1)?.Version ?? '';
    const list = listOf(SIZE, 110_000);
    const lists: Listed[][] = [
      list.slice(3).map((one, index) => (index % 3 ? one : { ...one, values: { 2026: 120_000 } })),
      [...list.slice(0, 60), ...list.slice(64), { brand: 77, model: 5 }],
      list.map((one) => ({ ...one, name: `${one.brand} NEW` })),
      [...list.slice(9), { brand: 77, model: 5, values: { 2023: 9 } }],
    ];
    for (const one of lists) await catalog.sync(one, '?confirm=true');
    const missed = (await catalog.versions())
      .map(({ Version }) => Version)
      .filter((version) => version > held);
    expect(missed).toHaveLength(lists.length);
    for (const version of [missed[0], missed[0], ...missed.slice(1), missed[0]]) {
      for (const item of await catalog.pull(`&version=${version}`, 25)) copy.set(item.Id, item);
    }
    expect(copy).toEqual(copyOf(await catalog.pull('&includeDeactive=true')));
  });

  test('A client that pulls while syncs commit ends with the whole catalog', async () => {
    const copy = copyOf([]);
    let held = '';
    let syncing = true;
    const follow = async () => {
      for (const { Version } of await catalog.versions()) {
        if (Version <= held) continue;
        for (const item of await catalog.pull(`&version=${Version}`, 10)) copy.set(item.Id, item);
        held = Version;
      }
    };
    const follower = (async () => {
      while (syncing) await follow();
    })();
    for (let round = 0; round < 5; round++) {
      const list = listOf(SIZE, 130_000 + round).filter((_, index) => index % 11 !== round);
      expect((await endOf(catalog.administrator, await catalog.send(list, '?confirm=true'))).State).toBe(
        'Succeeded',
      );
    }
    syncing = false;
    await follower;
    await follow();
    expect(copy).toEqual(copyOf(await pullAll(catalog.administrator, '&includeDeactive=true')));
  });
});
