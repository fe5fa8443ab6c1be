import { describe, expect, test } from 'vitest';
import { startParameters, state } from './support/parameters.js';
import { expectRefused } from './support/refusals.js';
import { startOnce } from './support/start-once.js';
import { JWT_SECRET } from './support/tokens.js';
import { expectInvalid } from './support/users.js';

const parameters = startOnce(() => startParameters({ JWT_SECRETS: JWT_SECRET }));

const YEAR = {
  parameterName: '2026',
  status: true,
  crossed: false,
  dependents: [
    { parameterId: 92, parameterValue: '9-1616' },
    { parameterId: 91, parameterValue: '9' },
  ],
  additionalDetails: [{ keyId: 22, keyName: 'Araç Değeri', keyValue: '3695439' }],
};
const YEAR_TOLD =
  '{"ParameterId":93,"ParameterValue":"9-1616-2026","ParameterName":"2026","Status":true,"Crossed":false,' +
  '"Dependents":[{"ParameterId":91,"ParameterValue":"9"},{"ParameterId":92,"ParameterValue":"9-1616"}],' +
  '"AdditionalDetails":[{"KeyId":22,"KeyName":"Araç Değeri","KeyValue":"3695439"}]}';

describe('PUT of one value', { tags: 'parameters' }, () => {
  test('PUT of a new value: 200 with it; type 8 with one group `added` and one value, compact, in the documented order of names', async () => {
    const answer = await parameters.put(93, '9-1616-2026', YEAR);
    expect(answer.status).toBe(200);
    expect(answer.text).toBe(
      `{"Status":true,"Message":"Operation completed successfully.","Response":${YEAR_TOLD}}`,
    );
    expect(await parameters.announced()).toEqual([`[{"ChangeType":"added","Values":[${YEAR_TOLD}]}]`]);
  });

  test.each([
    ['parameterName', 'iki bin'],
    ['status', false],
    ['crossed', true],
    ['dependents', [YEAR.dependents[0]]],
    ['additionalDetails', [{ keyId: 22, keyName: 'Araç Değeri', keyValue: '3695440' }]],
  ])(
    'PUT of another state announces `updated` with the whole value, whichever part changed (%s)',
    async (field, value) => {
      const id = `9-1616-2026 ${field}`;
      await parameters.put(93, id, YEAR);
      await parameters.announced();
      const answer = await parameters.put(93, id, { ...YEAR, [field]: value });
      expect(answer.status).toBe(200);
      const [payload = ''] = await parameters.announced();
      expect(JSON.parse(payload)).toEqual([{ ChangeType: 'updated', Values: [answer.response()] }]);
      expect(answer.text).not.toContain(YEAR_TOLD.slice(YEAR_TOLD.indexOf('"ParameterName"')));
    },
  );

  test('PUT that changes nothing: 200 and no notification; the order of dependents and details does not count', async () => {
    await parameters.put(93, 'same', YEAR);
    await parameters.announced();
    const reordered = { ...YEAR, dependents: YEAR.dependents.toReversed() };
    for (const body of [YEAR, reordered, { ...YEAR, unknown: 1, parameterId: 5 }]) {
      const answer = await parameters.put(93, 'same', body);
      expect(answer.status).toBe(200);
      expect(answer.response()).toMatchObject({ ParameterId: 93, ParameterName: '2026' });
    }
    expect(await parameters.announced()).toEqual([]);
  });

  test('A PUT without dependents or details leaves the value without them', async () => {
    await parameters.put(93, 'emptied', YEAR);
    for (const body of [state(), state({ dependents: null, additionalDetails: null })]) {
      const answer = await parameters.put(93, 'emptied', body);
      expect(answer.response()).toMatchObject({ Dependents: [], AdditionalDetails: [] });
    }
  });

  test('A dependent of a value need not exist', async () => {
    const dependents = [{ parameterId: 4711, parameterValue: 'nowhere' }];
    expect((await parameters.put(5, 'orphan', state({ dependents }))).status).toBe(200);
  });
});

describe('DELETE of one value', { tags: 'parameters' }, () => {
  test('DELETE answers the last state, and `deleted` carries it', async () => {
    await parameters.put(93, 'gone', YEAR);
    await parameters.announced();
    const answer = await parameters.remove(93, 'gone');
    const told = YEAR_TOLD.replace('9-1616-2026', 'gone');
    expect([answer.status, answer.text]).toEqual([200, expect.stringContaining(`"Response":${told}}`)]);
    expect(await parameters.announced()).toEqual([`[{"ChangeType":"deleted","Values":[${told}]}]`]);
    expect((await parameters.values(93)).map((item) => item.ParameterValue)).not.toContain('gone');
  });

  test('DELETE of an unknown value: 404 `General.NotFound`; the pair is the identity', async () => {
    await parameters.put(93, 'known', YEAR);
    await parameters.announced();
    for (const answer of [await parameters.remove(92, 'known'), await parameters.remove(93, 'Known')]) {
      expectRefused(answer, 404, 'General.NotFound', 'The parameter value was not found.');
    }
    expect(await parameters.announced()).toEqual([]);
  });

  test('A value may be deleted while others depend on it', async () => {
    await parameters.put(91, 'brand', state());
    await parameters.put(92, 'type', state({ dependents: [{ parameterId: 91, parameterValue: 'brand' }] }));
    expect((await parameters.remove(91, 'brand')).status).toBe(200);
    const type = (await parameters.values(92)).find((item) => item.ParameterValue === 'type');
    expect(type?.Dependents).toEqual([{ ParameterId: 91, ParameterValue: 'brand' }]);
  });
});

test.each([
  'a/b',
  '../x',
  'ğüşiöç İI ıi',
  '50%',
  '%2F',
  '%25',
  'a?b#c&d=e+f;g:h@i',
  ' spaces around ',
  'tab\tand\nline',
  '"quotes" and \\backslash\\',
  "'; drop table parameter_value; --",
  '👩‍👩‍👧',
  '{"json":[1]}',
  '/'.repeat(100),
  '😀'.repeat(100),
])('A value may hold any characters, in the path too (%j)', { tags: 'parameters' }, async (value) => {
  await parameters.announced();
  const answer = await parameters.put(8, value, state({ parameterName: value }));
  expect(answer.response()).toMatchObject({ ParameterValue: value, ParameterName: value });
  const [payload = ''] = await parameters.announced();
  expect(JSON.parse(payload)).toEqual([{ ChangeType: 'added', Values: [answer.response()] }]);
  expect(await parameters.values(8)).toEqual([answer.response()]);
  expect((await parameters.remove(8, value)).status).toBe(200);
  expect(await parameters.values(8)).toEqual([]);
});

describe('the list of values', { tags: 'parameters' }, () => {
  const order = [
    ...['1', '02', '2', '9', '9-1', '9-9', '9-10', '9-1616', '9-1616-2012', '9-1616-2026', '10-2', '100'],
  ].concat([
    ...['12345678901234567890123456789', '12345678901234567890123456790', 'A2', 'A2b', 'A10', 'a1', 'Ç1'],
    'İ1',
  ]);

  test('Values are listed by code, numbers in it as numbers, the same on every page', async () => {
    for (const value of order.toReversed()) await parameters.put(6, value, state());
    for (const pageSize of [1, 3, 50, 200, 1_000]) {
      expect((await parameters.values(6, pageSize)).map((item) => item.ParameterValue)).toEqual(order);
    }
  });

  test('The list of values is paged, 50 to a page by default; a parameter without values has an empty list', async () => {
    const page = (query: string) => parameters.administrator.get(`/api/parameters/6/values${query}`);
    const totals = { TotalCount: order.length, HasPreviousPage: false };
    expect((await page('')).response()).toMatchObject({ ...totals, Page: 1, Size: 50, TotalPage: 1 });
    expect((await page('?pageSize=7')).response()).toMatchObject({
      ...totals,
      TotalPage: 3,
      HasNextPage: true,
    });
    const beyond = { Items: [], TotalCount: order.length, HasPreviousPage: true, HasNextPage: false };
    expect((await page('?page=2')).response()).toMatchObject(beyond);
    const nothing = (await parameters.administrator.get('/api/parameters/2147483647/values')).response();
    expect(nothing).toMatchObject({ Items: [], TotalCount: 0, TotalPage: 0 });
  });

  test('At most 1,000 values to a page; a page out of range is refused, not clamped', async () => {
    expectInvalid(await parameters.administrator.get('/api/parameters/6/values?page=0&pageSize=1001'), {
      Page: 'Page must be at least 1.',
      PageSize: 'PageSize must be between 1 and 1000.',
    });
    const zero = await parameters.administrator.get('/api/parameters/0/values');
    expect(zero.fields).toEqual({ ParameterId: 'ParameterId must be greater than 0.' });
    const word = await parameters.administrator.get('/api/parameters/x/values');
    expect([word.status, word.text]).toEqual([400, 'parameterId: expected an integer (int32).']);
  });
});

test('Changes of values are audited in their transaction', { tags: 'parameters' }, async () => {
  await parameters.put(77, 'a/ş', state());
  await parameters.put(77, 'a/ş', state());
  await parameters.put(77, 'a/ş', state({ status: false }));
  await parameters.remove(77, 'a/ş');
  await parameters.remove(77, 'a/ş');
  const { Items } = (await parameters.administrator.get('/api/admin/audit')).response<{
    Items: { Action: string; Target: string; UserId: number; Details: unknown }[];
  }>();
  const entries = Items.filter(({ Target }) => Target === 'parameter 77 a/ş');
  expect(entries.map(({ Action, Details }) => [Action, Details])).toEqual([
    ['parameter.delete', null],
    ['parameter.put', { ChangeType: 'updated' }],
    ['parameter.put', { ChangeType: 'added' }],
  ]);
  expect(new Set(entries.map(({ UserId }) => UserId))).toEqual(new Set([parameters.administrator.userId]));
});
