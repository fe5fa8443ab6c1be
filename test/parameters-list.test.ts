import { beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '../src/data/transaction.js';
import type { ParameterState } from '../src/parameters/parameter.rules.js';
import { naturalNumber, naturalOrder } from '../src/parameters/parameter-rows.rules.js';
import { ParametersService } from '../src/parameters/parameters.service.js';
import { applyList, type ChangeGroup, Mirror, startParameters, state } from './support/parameters.js';
import { startOnce } from './support/start-once.js';

const parameters = startOnce(() => startParameters({ PARAMETER_CHANGES_PER_NOTIFICATION: '100' }));
beforeEach(async () => {
  await parameters.service.dataSource.query('delete from parameter_value');
  await parameters.announced();
});

const value = (
  parameterId: number,
  parameterValue: string,
  changes: Partial<ParameterState> = {},
): ParameterState => ({
  parameterId,
  parameterValue,
  parameterName: 'name',
  status: true,
  crossed: false,
  ...changes,
});

/** A small vehicle list: brands, their types, and model years with a price each. */
function list(brands: number, price: (brand: number, year: number) => number): ParameterState[] {
  return Array.from({ length: brands }, (_, index) => index + 1).flatMap((brand) => {
    const own = { parameterId: 91, parameterValue: String(brand) };
    const type = { parameterId: 92, parameterValue: `${brand}-1001` };
    return [
      value(91, own.parameterValue, { parameterName: `MARKA ${brand}` }),
      value(92, type.parameterValue, { parameterName: 'TIP', dependents: [own] }),
      ...[2026, 2025, 2024].map((year) =>
        value(93, `${type.parameterValue}-${year}`, {
          parameterName: String(year),
          dependents: [type, own],
          additionalDetails: [{ keyId: 22, keyName: 'Araç Değeri', keyValue: String(price(brand, year)) }],
        }),
      ),
    ];
  });
}

describe('a list of values', () => {
  test('A synchronised list adds and updates in bulk; a platform that applies the notifications has the values of the gateway', {
    tags: 'parameters',
  }, async () => {
    const mirror = new Mirror();
    const first = await parameters.sync(list(120, () => 1000));
    expect(first).toEqual({ Added: 600, Updated: 0, Deleted: 0 });
    const payloads = await parameters.announced();
    expect(payloads).toHaveLength(6);
    mirror.apply(payloads);
    const second = await parameters.sync([
      ...list(120, (brand, year) => (year === 2026 && brand % 2 ? 2000 : 1000)),
      value(91, '200'),
    ]);
    expect(second).toEqual({ Added: 1, Updated: 60, Deleted: 0 });
    const [payload = '', ...more] = await parameters.announced();
    expect(more).toEqual([]);
    const groups = JSON.parse(payload) as ChangeGroup[];
    expect(groups.map(({ ChangeType, Values }) => [ChangeType, Values.length])).toEqual([
      ['added', 1],
      ['updated', 60],
    ]);
    mirror.apply([payload]);
    for (const id of [91, 92, 93]) {
      const held = mirror
        .of(id)
        .map((item) => JSON.stringify(item))
        .sort();
      expect(held).toEqual((await parameters.values(id)).map((item) => JSON.stringify(item)).sort());
    }
    expect(
      await parameters.sync(list(120, (brand, year) => (year === 2026 && brand % 2 ? 2000 : 1000))),
    ).toEqual({ Added: 0, Updated: 0, Deleted: 0 });
    expect(await parameters.announced()).toEqual([]);
  });

  test('is announced compact, in the order of the lines of a request, and equal to what PUT makes', async () => {
    const own = { parameterId: 91, parameterValue: '9' };
    const listed = value(92, '9-1616', { parameterName: 'TIP "A"\t\\', crossed: true, dependents: [own] });
    await parameters.sync([listed]);
    const [payload = ''] = await parameters.announced();
    expect(payload).toBe(
      '[{"ChangeType":"added","Values":[{"ParameterId":92,"ParameterValue":"9-1616","ParameterName":"TIP \\"A\\"\\t\\\\",' +
        '"Status":true,"Crossed":true,"Dependents":[{"ParameterId":91,"ParameterValue":"9"}],"AdditionalDetails":[]}]}]',
    );
    expect((await parameters.put(92, '9-1616', listed)).status).toBe(200);
    expect(await parameters.announced()).toEqual([]);
  });

  test.each(['\\', '\r\n', '\t', '\\t', 'ğ😀', '', '"}', "'"])('carries %j as it is', async (text) => {
    await parameters.sync([
      value(91, `x${text}`, {
        parameterName: text,
        additionalDetails: [{ keyId: 1, keyName: text, keyValue: text }],
      }),
    ]);
    expect(await parameters.values(91)).toEqual([
      expect.objectContaining({
        ParameterValue: `x${text}`,
        ParameterName: text,
        AdditionalDetails: [{ KeyId: 1, KeyName: text, KeyValue: text }],
      }),
    ]);
  });

  test('A synchronised list changes no value that it does not contain', { tags: 'parameters' }, async () => {
    await parameters.put(93, 'absent', state());
    await parameters.put(7, 'another parameter', state());
    await parameters.announced();
    await parameters.sync([value(93, 'present')]);
    expect((await parameters.values(93)).map((item) => item.ParameterValue)).toEqual(['absent', 'present']);
    expect(await parameters.values(7)).toHaveLength(1);
    expect(await parameters.announced()).toHaveLength(1);
  });

  test.each([
    ['new', []],
    ['known', [value(91, 'a')]],
  ])('with a %s value that comes twice is refused whole', async (_, known) => {
    await parameters.sync([...known, value(91, 'z')]);
    const before = await parameters.values(91);
    await parameters.announced();
    const twice = ['one', 'two'].map((parameterName) => value(91, 'a', { parameterName }));
    await expect(parameters.sync([value(91, 'b'), ...twice])).rejects.toThrow(/constraint|twice/);
    expect(await parameters.values(91)).toEqual(before);
    expect(await parameters.announced()).toEqual([]);
  });

  test('that is rolled back leaves nothing', async () => {
    const failing = inTransaction(parameters.service.dataSource, async (tx) => {
      await applyList(parameters.service, tx, [value(91, 'a')]);
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(await parameters.values(91)).toEqual([]);
    expect(await parameters.announced()).toEqual([]);
    const left = `select count(*)::int from pg_class where relname = 'parameter_change'`;
    expect(await parameters.service.dataSource.query(left)).toEqual([{ count: 0 }]);
  });

  test('is applied inside a transaction only', async () => {
    const { manager } = parameters.service.dataSource;
    await expect(applyList(parameters.service, manager, [])).rejects.toThrow('inside a transaction');
  });
});

test('numbers are ordered in SQL as they are in codes', async () => {
  const codes = ['10-2', '9-1616', '9-210', '2147483647-1'];
  const order = ['brand', 'model'].map(naturalNumber).join(` || '-' || `);
  const done = await inTransaction(parameters.service.dataSource, (tx) =>
    parameters.service.running.app.get(ParametersService).applySelected(tx, {
      sql: `select 92, brand || '-' || model, ${order}, 'name', true, false, '[]', '[]'
            from (values (10, 2), (9, 1616), (9, 210), (2147483647, 1)) as type (brand, model)`,
      parameters: [],
    }),
  );
  expect(done).toMatchObject({ Added: 4, Updated: 0, Deleted: 0 });
  const rows = await parameters.service.dataSource.query(
    'select parameter_value, natural_order from parameter_value',
  );
  for (const row of rows) expect(row.natural_order).toBe(naturalOrder(row.parameter_value));
  expect(await parameters.sync(codes.map((code) => value(92, code)))).toEqual({
    Added: 0,
    Updated: 0,
    Deleted: 0,
  });
});
