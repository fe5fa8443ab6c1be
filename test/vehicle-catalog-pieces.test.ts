import { expect, test } from 'vitest';
import { VehicleSyncs } from '../src/vehicle-catalog/sync/vehicle-syncs.service.js';
import type { ChangeGroup } from './support/parameters.js';
import { startOnce } from './support/start-once.js';
import { csv, type Listed, listOf, startCatalog } from './support/vehicle-catalog.js';

/** Several of the pieces in which a list is compared while it is read. */
const COUNT = 7_000;
const idOf = ({ brand, model }: Listed) => `${brand}-${model}`;

const catalog = startOnce(startCatalog);

/** The next month: some gone, some new, some renamed, some with other years, in another order. */
function nextMonth(month: readonly Listed[]): Listed[] {
  const kept = month.flatMap((vehicle, index) => {
    if (index % 50 === 7) return [];
    if (index % 3 === 0) return [{ ...vehicle, values: { ...vehicle.values, 2026: 7_777 + index } }];
    if (index % 40 === 1) return [{ ...vehicle, name: `RENAMED ${index}` }];
    if (index % 40 === 2) return [{ ...vehicle, values: { 2024: 500, 2025: vehicle.values?.[2025] ?? 0 } }];
    return [vehicle];
  });
  const added = listOf(150).map((vehicle) => ({ ...vehicle, brand: vehicle.brand + 5_000 }));
  return [...kept, ...added].sort(
    (a, b) => ((a.model * 7_919) % 101) - ((b.model * 7_919) % 101) || a.brand - b.brand,
  );
}

/** Every value that type 8 tells, by its code: amount, or none when it does not exist any more. */
function valuesOf(month: readonly Listed[]): Map<string, string> {
  return new Map(
    month.flatMap((vehicle) =>
      Object.entries(vehicle.values ?? {}).map(
        ([year, value]) => [`${idOf(vehicle)}-${year}`, String(value)] as const,
      ),
    ),
  );
}

test('a list of many pieces is the catalog afterwards: what it adds, changes, leaves and does not hold any more', async () => {
  const first = listOf(COUNT);
  expect(await catalog.sync(first)).toMatchObject({
    State: 'Succeeded',
    Added: COUNT,
    Updated: 0,
    Unchanged: 0,
  });
  await catalog.announced();
  const next = nextMonth(first);
  const same = new Set(first.map((vehicle) => JSON.stringify(vehicle)));
  const known = new Set(first.map(idOf));
  const unchanged = next.filter((vehicle) => same.has(JSON.stringify(vehicle))).length;
  const added = next.filter((vehicle) => !known.has(idOf(vehicle))).length;
  const sync = await catalog.sync(next, '?confirm=true');
  expect(sync).toMatchObject({
    State: 'Succeeded',
    Added: added,
    Unchanged: unchanged,
    Updated: next.length - added - unchanged,
    Deactivated: COUNT - (next.length - added),
  });
  const records = await catalog.pull('', 1_000);
  const asListed = records.map(({ Id, ModelName, ModelYears }) => [Id, ModelName, ModelYears]);
  const wanted = next
    .toSorted((a, b) => a.brand - b.brand || a.model - b.model)
    .map((vehicle) => [
      idOf(vehicle),
      vehicle.name ?? `MODEL ${vehicle.model}`,
      Object.entries(vehicle.values ?? {})
        .map(([year, value]) => ({ Year: Number(year), Value: value }))
        .sort((a, b) => b.Year - a.Year),
    ]);
  expect(asListed).toEqual(wanted);
  expect(await catalog.pull(`&version=${sync.Version}`, 1_000)).toHaveLength(sync.ChangedCount);

  const told = (await catalog.announced())
    .filter(({ type }) => type === 8)
    .flatMap(({ payload }) => payload as ChangeGroup[])
    .flatMap(({ Values }) => Values)
    .filter(({ ParameterId }) => ParameterId === 93)
    .map(({ ParameterValue, Status, AdditionalDetails }) => [
      ParameterValue,
      Status,
      AdditionalDetails[0]?.KeyValue,
    ]);
  const before = valuesOf(first);
  const after = valuesOf(next);
  const differs = [...new Set([...before.keys(), ...after.keys()])]
    .filter((code) => before.get(code) !== after.get(code))
    .map((code) => [code, after.has(code), after.get(code) ?? before.get(code)]);
  const byCode = (rows: unknown[][]) => rows.toSorted((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1));
  expect(byCode(told)).toEqual(byCode(differs));
});

test('a fault in the last row of many pieces: nothing of the list counts, and the next one is compared with the catalog alone', async () => {
  const before = await catalog.pull('', 1_000);
  const versions = await catalog.versions();
  const good = listOf(COUNT, 900_000);
  const failed = await catalog.sync(`${csv(good)}AUDI;1;X;Y;1;1;1;1\n`, '?confirm=true');
  expect(failed).toMatchObject({ State: 'Failed', Version: null, ChangedCount: 0 });
  expect(failed.Error).toContain(`Row ${COUNT + 2}`);
  expect(await catalog.pull('', 1_000)).toEqual(before);
  expect(await catalog.versions()).toEqual(versions);
  expect(await catalog.sync(good, '?confirm=true')).toMatchObject({ State: 'Succeeded', Deactivated: 150 });
});

test('the transaction of a sync may idle for 15 minutes, so that a list can be read however slowly', async () => {
  const { dataSource } = catalog.service;
  await dataSource.query('create table idling (at_most text)');
  await dataSource.query(
    `create function note_idling() returns trigger language plpgsql as $$ begin
       insert into idling values (current_setting('idle_in_transaction_session_timeout'));
       return new;
     end $$`,
  );
  await dataSource.query(
    'create trigger note_idling before insert on vehicle_catalog_version for each row execute function note_idling()',
  );
  expect(await catalog.sync(listOf(10), '?confirm=true')).toMatchObject({ State: 'Succeeded' });
  expect(await dataSource.query('select at_most from idling')).toEqual([{ at_most: '15min' }]);
  expect(await dataSource.query('show idle_in_transaction_session_timeout')).toEqual([
    { idle_in_transaction_session_timeout: '1min' },
  ]);
});

test('a stop while a list is read changes nothing, and is reported', async () => {
  const before = await catalog.pull('', 1_000);
  const answer = await catalog.send(listOf(20_000), '?confirm=true');
  await catalog.service.running.app.get(VehicleSyncs).stop();
  expect(await catalog.ended(answer)).toMatchObject({
    State: 'Failed',
    Phase: 'Reading',
    Error: 'The sync was stopped before it was complete. Nothing was changed: send the list again.',
  });
  expect(await catalog.pull('', 1_000)).toEqual(before);
});
