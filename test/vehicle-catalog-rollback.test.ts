// @module-tag vehicle-catalog
import { expect, test } from 'vitest';
import type { VehicleSyncItem } from '../src/vehicle-catalog/sync/sync.answers.js';
import type { VehicleItem } from '../src/vehicle-catalog/vehicle.answers.js';
import { Mirror } from './support/parameters.js';
import { startOnce } from './support/start-once.js';
import { announcedOf, type Listed, listOf, startCatalog } from './support/vehicle-catalog.js';

const catalog = startOnce(startCatalog);

const path = (version: string | null | undefined) =>
  `/api/admin/vehicle-catalog/versions/${version}/rollback`;
const rollBack = async (version: string | null | undefined, query = ''): Promise<VehicleSyncItem> =>
  catalog.ended(await catalog.administrator.post(`${path(version)}${query}`));
/** What clients see of the active records, when apart. */
const seen = async () => (await catalog.pull()).map(({ UpdatedAt: _, ...rest }: VehicleItem) => rest);

const FIRST = listOf(60);
const SECOND: Listed[] = [
  ...FIRST.slice(2).map((one) => ({ ...one, values: { 2026: 777_000, 2023: 5 } })),
  { brand: 50, model: 1, values: { 2026: 1 } },
];
const THIRD: Listed[] = [...FIRST.slice(1, 30), { brand: 51, model: 1 }];

test('A version is reverted by a new version, with a change set and notifications', async () => {
  const mirror = new Mirror();
  const apply = async () => {
    const announced = await catalog.announced();
    mirror.apply(announced.filter(({ type }) => type === 8).map(({ payload }) => JSON.stringify(payload)));
    return announced;
  };
  await catalog.sync(FIRST);
  await apply();
  const before = { seen: await seen(), values: mirror.of(93).filter(({ Status }) => Status) };
  const bad = await catalog.sync(SECOND, '?confirm=true');
  await apply();
  expect(await seen()).not.toEqual(before.seen);

  const sync = await rollBack(bad.Version);
  expect(sync).toMatchObject({
    State: 'Succeeded',
    Source: 'Rollback',
    RollbackOf: bad.Version,
    FileName: null,
  });
  expect(sync).toMatchObject({ Added: 0, Updated: 60, Deactivated: 1 });
  expect(await seen()).toEqual(before.seen);
  const [change] = await apply();
  expect(change?.payload).toEqual(announcedOf((await catalog.versions()).at(-1)));
  expect(await catalog.pull(`&version=${sync.Version}`)).toHaveLength(61);
  const active = mirror.of(93).filter(({ Status }) => Status);
  expect(new Set(active.map((value) => JSON.stringify(value)))).toEqual(
    new Set(before.values.map((value) => JSON.stringify(value))),
  );
});

test('Reverting an older version reverts the later ones too', async () => {
  const before = await seen();
  const second = await catalog.sync(SECOND, '?confirm=true');
  await catalog.sync(THIRD, '?confirm=true');
  await rollBack(second.Version);
  expect(await seen()).toEqual(before);
});

test('A rollback can itself be taken back', async () => {
  await catalog.sync(THIRD, '?confirm=true');
  const before = await seen();
  const sync = await rollBack((await catalog.versions()).at(-1)?.Version);
  expect(await seen()).not.toEqual(before);
  await rollBack(sync.Version);
  expect(await seen()).toEqual(before);
});

test('A rollback can be tried with `dryRun`, which changes nothing', async () => {
  const [before, versions] = [await seen(), await catalog.versions()];
  await catalog.announced();
  const sync = await rollBack(versions.at(-1)?.Version, '?dryRun=true');
  expect(sync).toMatchObject({ State: 'Succeeded', DryRun: true, Version: null });
  expect(sync.ChangedCount).toBeGreaterThan(0);
  expect([await seen(), await catalog.versions(), await catalog.announced()]).toEqual([before, versions, []]);
});

test('A rollback of a version after which everything is as before changes nothing', async () => {
  await catalog.sync(FIRST, '?confirm=true');
  const versions = await catalog.versions();
  const there = await catalog.sync(THIRD, '?confirm=true');
  await catalog.sync(FIRST, '?confirm=true');
  expect(await rollBack(there.Version)).toMatchObject({ State: 'Succeeded', Version: null, ChangedCount: 0 });
  expect(await catalog.versions()).toHaveLength(versions.length + 2);
});

test('A rollback of an unknown version is 404', async () => {
  for (const version of ['20000101000000000', 'x']) {
    const answer = await catalog.administrator.post(path(version));
    expect([answer.status, answer.code]).toEqual([404, 'General.NotFound']);
  }
});
