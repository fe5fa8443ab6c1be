import { beforeEach, describe, expect, test } from 'vitest';
import { type ChangeGroup, Mirror, startParameters, state, upsert } from './support/parameters.js';
import { startOnce } from './support/start-once.js';
import { expectInvalid } from './support/users.js';

const PER_NOTIFICATION = 4;
const parameters = startOnce(() =>
  startParameters({ PARAMETER_CHANGES_PER_NOTIFICATION: String(PER_NOTIFICATION) }),
);
beforeEach(async () => {
  await parameters.service.dataSource.query('delete from parameter_value');
  await parameters.announced();
});

const remove = (parameterId: number, parameterValue: string) => ({
  changeType: 'delete',
  parameterId,
  parameterValue,
});
const groups = (payload: string) => JSON.parse(payload) as ChangeGroup[];
/** `added 92 9-1616` and so on, in the order of the payload. */
const lines = (payload: string) =>
  groups(payload).flatMap(({ ChangeType, Values }) =>
    Values.map(({ ParameterId, ParameterValue }) => `${ChangeType} ${ParameterId} ${ParameterValue}`),
  );

describe('changes in bulk', { tags: 'parameters' }, () => {
  test('`POST /api/admin/parameters/changes` answers `Added`, `Updated`, `Deleted`, `Unchanged`; one group for each ChangeType', async () => {
    await parameters.change([upsert(5, 'kept'), upsert(5, 'changed'), upsert(5, 'gone')]);
    const [first = ''] = await parameters.announced();
    expect(groups(first).map(({ ChangeType, Values }) => [ChangeType, Values.length])).toEqual([
      ['added', 3],
    ]);
    const answer = await parameters.change([
      remove(5, 'gone'),
      upsert(5, 'kept'),
      upsert(5, 'changed', { parameterName: 'new' }),
      upsert(5, 'new'),
    ]);
    expect([answer.status, answer.response()]).toEqual([
      200,
      { Added: 1, Updated: 1, Deleted: 1, Unchanged: 1 },
    ]);
    const value = (id: string, name: string) =>
      `{"ParameterId":5,"ParameterValue":"${id}","ParameterName":"${name}","Status":true,"Crossed":false,"Dependents":[],"AdditionalDetails":[]}`;
    expect(await parameters.announced()).toEqual([
      `[{"ChangeType":"added","Values":[${value('new', 'AUDI')}]},` +
        `{"ChangeType":"updated","Values":[${value('changed', 'new')}]},` +
        `{"ChangeType":"deleted","Values":[${value('gone', 'AUDI')}]}]`,
    ]);
  });

  test('Changes in bulk that change no value announce nothing, and neither does an empty list', async () => {
    await parameters.change([upsert(5, 'a'), upsert(5, 'b')]);
    await parameters.announced();
    const same = await parameters.change([upsert(5, 'b'), upsert(5, 'a')]);
    expect(same.response()).toEqual({ Added: 0, Updated: 0, Deleted: 0, Unchanged: 2 });
    expect((await parameters.change([])).response()).toEqual({
      Added: 0,
      Updated: 0,
      Deleted: 0,
      Unchanged: 0,
    });
    expect(await parameters.announced()).toEqual([]);
  });

  test('A bulk type 8 is cut at `PARAMETER_CHANGES_PER_NOTIFICATION` in a fixed order, brands before types before years', async () => {
    await parameters.change([
      upsert(91, '9'),
      upsert(92, '9-7'),
      upsert(93, '9-7-2026'),
      upsert(93, '9-7-2025'),
    ]);
    await parameters.announced();
    const answer = await parameters.change([
      remove(93, '9-7-2025'),
      remove(91, '9'),
      upsert(93, '9-7-2026', { parameterName: 'x' }),
      upsert(92, '9-7', { status: false }),
      upsert(93, '10-2-2026'),
      upsert(92, '10-2'),
      upsert(92, '9-1616'),
      upsert(91, '10'),
      upsert(93, '9-1616-2026'),
    ]);
    expect(answer.response()).toEqual({ Added: 5, Updated: 2, Deleted: 2, Unchanged: 0 });
    expect((await parameters.announced()).map(lines)).toEqual([
      ['added 91 10', 'added 92 9-1616', 'added 92 10-2', 'added 93 9-1616-2026'],
      ['added 93 10-2-2026', 'updated 92 9-7', 'updated 93 9-7-2026', 'deleted 91 9'],
      ['deleted 93 9-7-2025'],
    ]);
  });

  test.each([PER_NOTIFICATION - 1, PER_NOTIFICATION, PER_NOTIFICATION + 1, 3 * PER_NOTIFICATION])(
    'Changes of %i values come in notifications of at most four, with at least one group each',
    async (count) => {
      await parameters.change(Array.from({ length: count }, (_, index) => upsert(5, `v${index}`)));
      const payloads = await parameters.announced();
      expect(payloads).toHaveLength(Math.ceil(count / PER_NOTIFICATION));
      for (const payload of payloads) expect(groups(payload)).toHaveLength(1);
      expect(new Mirror().apply(payloads).of(5)).toEqual(await parameters.values(5));
    },
  );

  test('One request takes at most 10000 changes', async () => {
    const changes = Array.from({ length: 10_001 }, (_, index) => upsert(5, `v${index}`));
    const refused = await parameters.change(changes);
    expect(refused.fields).toEqual({ Changes: 'Changes must have at most 10000 items.' });
    expect((await parameters.change(changes.slice(1))).response()).toMatchObject({ Added: 10_000 });
    expect(await parameters.announced()).toHaveLength(2_500);
  });
});

describe('all or nothing', () => {
  test('The same pair twice in one request is refused, and every repeat is named', {
    tags: 'parameters',
  }, async () => {
    const answer = await parameters.change([
      upsert(5, 'a'),
      upsert(6, 'a'),
      remove(5, 'a'),
      upsert(5, 'A'),
      upsert(5, 'a', { status: false }),
    ]);
    expectInvalid(answer, {
      'Changes[2].ParameterValue': 'ParameterValue must not repeat Changes[0].',
      'Changes[4].ParameterValue': 'ParameterValue must not repeat Changes[0].',
    });
    expect(await parameters.values(6)).toEqual([]);
  });

  test('All or nothing: a deletion of an unknown value refuses the whole request', {
    tags: 'parameters',
  }, async () => {
    await parameters.put(5, 'known');
    await parameters.announced();
    const answer = await parameters.change([
      upsert(5, 'new'),
      remove(5, 'new one'),
      remove(5, 'known'),
      remove(6, 'known'),
    ]);
    expectInvalid(answer, {
      'Changes[1].ParameterValue': 'ParameterValue was not found.',
      'Changes[3].ParameterValue': 'ParameterValue was not found.',
    });
    expect((await parameters.values(5)).map((item) => item.ParameterValue)).toEqual(['known']);
    expect(await parameters.announced()).toEqual([]);
  });

  test.each([
    [{ changeType: undefined }, { 'Changes[1].ChangeType': 'ChangeType is required.' }],
    [{ changeType: 'added' }, { 'Changes[1].ChangeType': 'ChangeType must be one of upsert, delete.' }],
    [{ parameterId: 0 }, { 'Changes[1].ParameterId': 'ParameterId must be greater than 0.' }],
    [{ parameterId: null }, { 'Changes[1].ParameterId': 'ParameterId is required.' }],
    [{ parameterValue: '\t' }, { 'Changes[1].ParameterValue': 'ParameterValue is required.' }],
    [
      { parameterName: '', status: null },
      {
        'Changes[1].ParameterName': 'ParameterName is required.',
        'Changes[1].Status': 'Status is required.',
      },
    ],
  ])(
    'Every refusal of changes in bulk names its change (%j)',
    { tags: 'parameters' },
    async (changes, fields) => {
      expectInvalid(await parameters.change([upsert(5, 'a'), upsert(5, 'b', changes)]), fields);
      expect(await parameters.values(5)).toEqual([]);
    },
  );

  test('a deletion needs the pair only; what else it says does not count', async () => {
    await parameters.put(5, 'a');
    const dependents = [{ parameterId: 5, parameterValue: 'a' }];
    const answer = await parameters.change([{ ...remove(5, 'a'), parameterName: ' ', dependents }]);
    expect(answer.response()).toEqual({ Added: 0, Updated: 0, Deleted: 1, Unchanged: 0 });
  });

  test.each([
    [{}, 400],
    [{ changes: null }, 400],
  ])('%j: "Changes is required."', async (body, status) => {
    const answer = await parameters.administrator.post('/api/admin/parameters/changes', body);
    expect([answer.status, answer.fields]).toEqual([status, { Changes: 'Changes is required.' }]);
  });

  test.each([
    [{ changes: [5] }, '$.changes[0]: expected an object.'],
    [{ changes: [{ changeType: 1 }] }, '$.changes[0].changeType: expected a string.'],
    [{ changes: {} }, '$.changes: expected an array.'],
  ])('%j: 400 in plain text', async (body, text) => {
    const answer = await parameters.administrator.post('/api/admin/parameters/changes', body);
    expect([answer.status, answer.text]).toEqual([400, text]);
  });
});

test('a bulk change is audited with each value before and after, once', async () => {
  await parameters.change([upsert(5, 'kept'), upsert(5, 'changed'), upsert(5, 'gone')]);
  await parameters.change([
    upsert(5, 'kept'),
    upsert(5, 'new'),
    upsert(5, 'changed', { parameterName: 'Yeni' }),
    { changeType: 'delete', parameterId: 5, parameterValue: 'gone' },
  ]);
  await parameters.change([upsert(5, 'kept')]);
  const { Items } = (await parameters.administrator.get('/api/admin/audit')).response<{
    Items: { Before: Record<string, unknown>; After: Record<string, unknown> }[];
  }>();
  expect(Items[0]).toMatchObject({
    Action: 'parameter.changeMany',
    Target: 'parameters',
    Details: { Changed: 3 },
    Before: { 'parameter 5 changed': { ParameterId: 5 }, 'parameter 5 gone': { ParameterValue: 'gone' } },
    After: { 'parameter 5 changed': { ParameterName: 'Yeni' }, 'parameter 5 new': { ParameterValue: 'new' } },
  });
  expect(Object.keys(Items[0]?.Before ?? {})).toHaveLength(2);
  expect(Object.keys(Items[0]?.After ?? {})).toHaveLength(2);
});

test('A bulk change of parameters names each value, before and after, in bounded entries', {
  tags: 'audit',
}, async () => {
  const many = Array.from({ length: 10_000 }, (_, index) => upsert(77, `v${index}`));
  expect((await parameters.change(many)).status).toBe(200);
  const rows: { after: Record<string, unknown>; size: number; changed: number }[] =
    await parameters.service.dataSource.query(
      `select after, length(after::text) as size, (details->>'Changed')::int as changed
       from admin_audit where action = 'parameter.changeMany' and after ? 'parameter 77 v0' = false
         and after::text like '%parameter 77 v%' or after ? 'parameter 77 v0'`,
    );
  const named = new Set(rows.flatMap(({ after }) => Object.keys(after)));
  expect(named.size).toBe(10_000);
  expect(rows.reduce((sum, { changed }) => sum + changed, 0)).toBe(10_000);
  expect(Math.max(...rows.map(({ size }) => size))).toBeLessThan(40_000);
});

test('names of a request are taken in any case', async () => {
  const body = {
    Changes: [
      {
        ChangeType: 'upsert',
        ParameterId: 5,
        ParameterValue: 'a',
        ParameterName: 'x',
        Status: true,
        Crossed: true,
      },
    ],
  };
  const answer = await parameters.administrator.post('/api/admin/parameters/changes', body);
  expect(answer.response()).toMatchObject({ Added: 1 });
  expect((await parameters.put(5, 'a', { ...state(), PARAMETERNAME: 'y' })).response()).toMatchObject({
    ParameterName: 'y',
  });
});
