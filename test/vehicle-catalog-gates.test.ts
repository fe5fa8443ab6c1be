// @module-tag vehicle-catalog
import { beforeAll, describe, expect, test } from 'vitest';
import { eventsOf } from './support/events.js';
import { startOnce } from './support/start-once.js';
import { csv, type Listed, listOf, startCatalog } from './support/vehicle-catalog.js';

const catalog = startOnce(startCatalog);
beforeAll(async () => {
  await catalog.sync(listOf(100));
});

/** Everything that a sync may change; the record of syncs and the audit, which tell of failures too, apart. */
async function state(): Promise<unknown> {
  const tables = [
    ...['vehicle_type', 'vehicle_catalog_version', 'vehicle_catalog_change', 'parameter_value'],
    ...['notification', 'delivery'],
  ];
  const selects = tables.map((table) => `(select json_agg(t order by t::text) from ${table} t) as ${table}`);
  return catalog.service.dataSource.query(`select ${selects.join(', ')}`);
}

/** The list with one value changed. */
const moved = (to: number): Listed[] =>
  listOf(100).map((one, index) => (index === 7 ? { ...one, values: { ...one.values, 2026: to } } : one));

describe('a list is refused with the figures and examples unless confirm is true', () => {
  test('A list that deactivates more than 5 % of the active records is refused with figures and examples', async () => {
    const before = await state();
    const sync = await catalog.sync(listOf(100).slice(6));
    expect(sync).toMatchObject({ State: 'Failed', Version: null, Deactivated: 6, Unchanged: 94 });
    expect(sync.Error).toBe(
      'The list would deactivate 6 of 100 active records (6 %, more than 5 %): 1-1001 BRAND 1 MODEL 1001, ' +
        '1-1002 BRAND 1 MODEL 1002, 1-1003 BRAND 1 MODEL 1003, 1-1004 BRAND 1 MODEL 1004, 1-1005 BRAND 1 MODEL 1005 and 1 more.\n' +
        'Model year 2026: values added 0, gone 6, moved 0 (median x 1).\n' +
        'Model year 2025: values added 0, gone 6, moved 0 (median x 1).\n' +
        'Nothing was changed. If the list is right, send it with confirm=deactivations.',
    );
    expect(await state()).toEqual(before);
    const operator = await catalog.service.as({ roles: ['Operator'] });
    await expect
      .poll(() => eventsOf(operator, 'kind=list.refused'))
      .toMatchObject([{ Path: `/admin/vehicles/syncs/${sync.Id}`, Cause: sync.Error?.split('\n')[0] }]);
  });

  test.each([
    ['up', 500_036],
    ['down', 20_001],
  ])(
    'A list that moves a value more than fivefold, up or down, is refused with figures and examples (%s)',
    async (_, to) => {
      const before = await state();
      const sync = await catalog.sync(moved(to));
      expect(sync).toMatchObject({
        State: 'Failed',
        BiggestMoves: [{ Id: '1-1008', Year: 2026, From: 100_007, To: to }],
      });
      expect(sync.Error).toContain(
        `Values that would move more than 5-fold: 1 (1-1008 BRAND 1 MODEL 1008 of 2026 from 100,007 to ${to.toLocaleString('en')} TL).`,
      );
      expect(await state()).toEqual(before);
    },
  );

  test('A list that deactivates just 5 % and moves values just fivefold passes', async () => {
    const sync = await catalog.sync(moved(500_035).slice(0, 95), '?dryRun=true');
    expect(sync).toMatchObject({ State: 'Succeeded', Deactivated: 5, Updated: 1 });
  });

  test('An empty list is refused even with `confirm=true`', async () => {
    for (const query of ['', '?confirm=true']) {
      const sync = await catalog.sync([], query);
      expect(sync).toMatchObject({
        State: 'Failed',
        Error: expect.stringContaining('The list has no vehicle.'),
      });
    }
  });
});

describe('dryRun=true', () => {
  test('`dryRun=true` answers the changes that a sync would make, with the biggest moves, and makes none', async () => {
    const before = await state();
    const list = moved(300_021).map((one, index) =>
      index === 8 ? { ...one, values: { ...one.values, 2025: 50_000 } } : one,
    );
    const sync = await catalog.sync([...list.slice(2), { brand: 99, model: 1 }], '?dryRun=true');
    expect(sync).toMatchObject({
      State: 'Succeeded',
      DryRun: true,
      Version: null,
      Added: 1,
      Updated: 2,
      Deactivated: 2,
    });
    expect(sync).toMatchObject({ Unchanged: 96, ChangedCount: 5 });
    expect(sync.BiggestMoves).toEqual([
      { Id: '1-1008', Name: 'BRAND 1 MODEL 1008', Year: 2026, From: 100_007, To: 300_021 },
      { Id: '1-1009', Name: 'BRAND 1 MODEL 1009', Year: 2025, From: 99_992, To: 50_000 },
    ]);
    expect(await state()).toEqual(before);
  });

  test('The gates hold for a dry run too, unless `confirm` is true', async () => {
    const before = await state();
    expect(await catalog.sync(listOf(50), '?dryRun=true')).toMatchObject({
      State: 'Failed',
      Deactivated: 50,
    });
    const open = await catalog.sync(listOf(50), '?dryRun=true&confirm=true');
    expect(open).toMatchObject({ State: 'Succeeded', Deactivated: 50, Confirm: true });
    expect(await state()).toEqual(before);
  });
});

describe('a list that cannot be read', () => {
  test('A wrong row is named with its line and column, and no row of the file is applied', async () => {
    const before = await state();
    const lines = csv([...listOf(100), { brand: 88, model: 1 }]).split('\n');
    lines[40] = '5;10A;BRAND;MODEL;0;0;0;0';
    lines[60] = '6;1009;BRAND;MODEL;0;-5;0;0';
    const sync = await catalog.sync(lines.join('\n'), '?confirm=true');
    expect(sync.State).toBe('Failed');
    expect(sync.Error?.split('\n')).toEqual([
      'Row 41, column B (Tip Kodu): "10A" is not a code, which has only digits.',
      'Row 61, column F (2025): "-5" is negative.',
      'Nothing was changed.',
    ]);
    expect(await state()).toEqual(before);
  });

  test.each([
    ['at its end', 1],
    ['where reading ends', 20],
  ])('A refused list is shown with its warnings beside the faults (%s)', async (_, faults) => {
    const broken = Array.from({ length: faults }, () => '5;10A;BRAND;MODEL;0;0;0;0');
    const sync = await catalog.sync([csv(listOf(3)).trim(), 'Not', ...broken, ''].join('\n'));
    expect(sync).toMatchObject({ State: 'Failed', Warnings: ['Row 5, column A: this note is passed over.'] });
    expect(sync.Error?.split('\n')[0]).toContain('Row 6, column B (Tip Kodu)');
  });

  test('A content that is no list at all is refused', async () => {
    expect(await catalog.sync('<html>Bakım</html>')).toMatchObject({
      State: 'Failed',
      Error:
        'The file is a web page, not a workbook (.xlsx) or CSV: open the page, download the list itself and send that.\n' +
        'Nothing was changed.',
    });
  });

  test('Identical duplicate rows merge with a warning, different ones stop the import', async () => {
    const list = listOf(100);
    const [first] = list;
    const merged = await catalog.sync(csv([...list, ...(first ? [first] : [])]), '?dryRun=true');
    expect(merged).toMatchObject({ State: 'Succeeded', Unchanged: 100, ChangedCount: 0 });
    expect(merged.Warnings).toEqual([
      'Row 102: 1-1001 stands in row 2 with the same content; it is read once.',
    ]);
    const other = await catalog.sync(csv([...list, { brand: 1, model: 1001, values: { 2026: 1 } }]));
    expect(other.Error).toBe('Row 102: 1-1001 stands in row 2 with another content.\nNothing was changed.');
  });
});

test('A value that comes back with its record is compared with its last amount', async () => {
  const [gone, ...rest] = listOf(100);
  if (!gone) throw new Error('There is no vehicle.');
  await catalog.sync(rest);
  const before = await state();
  const back = (times: number) => [{ ...gone, values: { 2026: 100_000 * times, 2025: 100_000 } }, ...rest];
  const sync = await catalog.sync(back(10));
  expect(sync).toMatchObject({
    State: 'Failed',
    Updated: 1,
    // The value of 2025 is what it was.
    BiggestMoves: [{ Id: '1-1001', Name: 'BRAND 1 MODEL 1001', Year: 2026, From: 100_000, To: 1_000_000 }],
  });
  expect(sync.Error).toContain(
    'Values that would move more than 5-fold: 1 (1-1001 BRAND 1 MODEL 1001 of 2026 from 100,000 to 1,000,000 TL).',
  );
  expect(await state()).toEqual(before);
  expect(await catalog.sync(back(5))).toMatchObject({ State: 'Succeeded', Updated: 1 });
  expect(await catalog.sync(listOf(100))).toMatchObject({ State: 'Succeeded', Updated: 1 });
});

test('`confirm=true` opens the gates of the vehicle catalog', async () => {
  const sync = await catalog.sync(moved(900_000).slice(0, 80), '?confirm=true');
  expect(sync).toMatchObject({ State: 'Succeeded', Updated: 1, Deactivated: 20, Confirm: true });
  expect(await catalog.pull()).toHaveLength(80);
});

test('A failure that the database does not take is recorded as soon as it does, and the next sync runs', async () => {
  const { dataSource } = catalog.service;
  await dataSource.query(
    `alter table vehicle_catalog_sync add constraint none_fails check (state <> 'Failed') not valid`,
  );
  const answer = await catalog.send([]);
  await catalog.idle();
  expect((await catalog.send(listOf(80))).status).toBe(409);
  await dataSource.query('alter table vehicle_catalog_sync drop constraint none_fails');
  expect(await catalog.ended(answer)).toMatchObject({
    State: 'Failed',
    Error: expect.stringContaining('The list has no vehicle.'),
  });
  expect(await catalog.sync(listOf(80), '?confirm=true')).toMatchObject({ State: 'Succeeded' });
});
