import { describe, expect, test } from 'vitest';
import { startParameters, state, upsert } from './support/parameters.js';
import { startOnce } from './support/start-once.js';
import { expectInvalid, field } from './support/users.js';

const parameters = startOnce(startParameters);

const dependent = (changes = {}) => ({ parameterId: 91, parameterValue: '9', ...changes });
const detail = (changes = {}) => ({ keyId: 22, keyName: 'Araç Değeri', keyValue: '1', ...changes });
const many = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index));

/** What is refused of a single value and of a change alike: the field at fault, and the end of its message. */
const CASES: [Record<string, unknown>, Record<string, string>][] = [
  ...[undefined, ' '].map((parameterName) => wrong({ parameterName }, 'ParameterName', 'is required.')),
  wrong({ parameterName: 'x'.repeat(501) }, 'ParameterName', 'must be at most 500 characters.'),
  wrong({ status: null }, 'Status', 'is required.'),
  wrong({ crossed: undefined }, 'Crossed', 'is required.'),
  dependents([dependent(), dependent({ parameterId: 0 })], '[1].ParameterId', 'must be greater than 0.'),
  dependents([dependent({ parameterValue: '' })], '[0].ParameterValue', 'is required.'),
  dependents(
    [dependent({ parameterValue: 'x'.repeat(101) })],
    '[0].ParameterValue',
    'must be at most 100 characters.',
  ),
  dependents(
    many(101, (index) => dependent({ parameterId: index + 1 })),
    '',
    'must have at most 100 items.',
  ),
  dependents(
    [dependent(), dependent({ parameterValue: '10' }), dependent()],
    '[2].ParameterValue',
    'must not repeat Dependents[0].',
  ),
  dependents(
    [dependent(), { parameterId: 5, parameterValue: 'a' }],
    '[1].ParameterValue',
    'must not be the value itself.',
  ),
  details([detail({ keyId: 0 })], '[0].KeyId', 'must be greater than 0.'),
  details([detail({ keyName: null })], '[0].KeyName', 'is required.'),
  details([detail({ keyValue: '' })], '[0].KeyValue', 'is required.'),
  details([detail({ keyName: 'x'.repeat(201) })], '[0].KeyName', 'must be at most 200 characters.'),
  details([detail({ keyValue: 'x'.repeat(1001) })], '[0].KeyValue', 'must be at most 1000 characters.'),
  details(
    many(101, (index) => detail({ keyId: index + 1 })),
    '',
    'must have at most 100 items.',
  ),
  details([detail(), detail({ keyValue: '2' })], '[1].KeyId', 'must not repeat AdditionalDetails[0].'),
];

function wrong(changes: object, path: string, message: string): (typeof CASES)[number] {
  return [{ ...changes }, field(path, message)];
}
function dependents(items: object[], place: string, message: string): (typeof CASES)[number] {
  return wrong({ dependents: items }, `Dependents${place}`, message);
}
function details(items: object[], place: string, message: string): (typeof CASES)[number] {
  return wrong({ additionalDetails: items }, `AdditionalDetails${place}`, message);
}

describe.each(CASES)('a value with %j', { tags: 'parameters' }, (changes, fields) => {
  test('A bad field of a value: 400 `Validation.General`; a value depends neither on itself nor twice on another', async () => {
    expectInvalid(await parameters.put(5, 'a', state(changes)), fields);
    expect(await parameters.values(5)).toEqual([]);
  });

  test('A refused change of many is named by its place (`Changes[1].ParameterName`), and none is applied', async () => {
    const answer = await parameters.change([upsert(5, 'b'), upsert(5, 'a', changes)]);
    expect([answer.status, answer.code]).toEqual([400, 'Validation.General']);
    const placed = Object.entries(fields).map(([field, message]) => [`Changes[1].${field}`, message]);
    expect(answer.fields).toEqual(Object.fromEntries(placed));
    expect(await parameters.values(5)).toEqual([]);
    expect(await parameters.announced()).toEqual([]);
  });
});

test('Limits: value 100 characters, name 500, KeyName 200, KeyValue 1000, 100 dependents and 100 details; texts and lists of exactly these sizes are kept as they are', {
  tags: 'parameters',
}, async () => {
  const longest = state({
    parameterName: '😀'.repeat(500),
    dependents: many(100, (index) => ({ parameterId: index + 1, parameterValue: 'ş'.repeat(100) })),
    additionalDetails: many(100, (index) => ({
      keyId: index + 1,
      keyName: 'k'.repeat(200),
      keyValue: '"'.repeat(1000),
    })),
  });
  for (const value of ['1😀'.repeat(50), '9'.repeat(100)]) {
    expect((await parameters.put(7, value, longest)).status).toBe(200);
  }
  expect((await parameters.values(7)).map((item) => item.AdditionalDetails.length)).toEqual([100, 100]);
  expect(await parameters.announced()).toHaveLength(2);
  expect((await parameters.remove(7, '9'.repeat(100))).status).toBe(200);
  expect((await parameters.remove(7, '1😀'.repeat(50))).status).toBe(200);
});

describe('a path', () => {
  test.each([
    ['0', 'a', { ParameterId: 'ParameterId must be greater than 0.' }],
    ['5', '%20', { Value: 'Value is required.' }],
    ['5', 'x'.repeat(101), { Value: 'Value must be at most 100 characters.' }],
    ['5', '%2F'.repeat(101), { Value: 'Value must be at most 100 characters.' }],
  ])(
    'A path with an impossible parameter or value is refused (%s, %s: %j)',
    { tags: 'parameters' },
    async (id, value, fields) => {
      const path = `/api/admin/parameters/${id}/values/${value}`;
      for (const answer of [
        await parameters.administrator.put(path, state()),
        await parameters.administrator.send('DELETE', path),
      ]) {
        expectInvalid(answer, fields);
      }
    },
  );

  test.each([
    ['2147483648', 'a', 'parameterId: expected an integer (int32).'],
    ['5', 'a%00b', 'value: expected a string of well-formed Unicode without U+0000.'],
  ])('with %s and %s is 400 in plain text', async (id, value, text) => {
    const answer = await parameters.administrator.put(`/api/admin/parameters/${id}/values/${value}`, state());
    expect([answer.status, answer.text]).toEqual([400, text]);
  });

  test('whose bytes are no UTF-8 is an address that is not known', async () => {
    const answer = await parameters.administrator.put('/api/admin/parameters/5/values/%FF', state());
    expect([answer.status, answer.code]).toEqual([404, 'General.NotFound']);
  });
});

test.each([
  [{ parameterName: 5 }, '$.parameterName: expected a string.'],
  [{ dependents: {} }, '$.dependents: expected an array.'],
  [{ dependents: [{ parameterId: '91' }] }, '$.dependents[0].parameterId: expected an integer (int32).'],
  [{ additionalDetails: [{ keyValue: 5 }] }, '$.additionalDetails[0].keyValue: expected a string.'],
])('%j: 400 in plain text', async (changes, text) => {
  const answer = await parameters.put(5, 'a', state(changes));
  expect([answer.status, answer.text]).toEqual([400, text]);
});

describe('changes that are wrong throughout', { tags: 'parameters' }, () => {
  const with20 = (each: object) =>
    many(300, (index) => upsert(5, `${index}`, { dependents: many(20, () => each) }));
  test.each([
    ['fields that are not there', 'Changes[24].Dependents[19].ParameterValue', () => with20({})],
    ['a dependent again and again', 'Changes[52].Dependents[12].ParameterValue', () => with20(dependent())],
    [
      'deletions of what is not there',
      'Changes[999].ParameterValue',
      () => many(1_200, (index) => ({ changeType: 'delete', parameterId: 5, parameterValue: `${index}` })),
    ],
  ])(
    'Of changes that are wrong throughout the first 1,000 faults are named (%s)',
    async (_, last, changes) => {
      const answer = await parameters.change(changes());
      expect([answer.status, answer.code]).toEqual([400, 'Validation.General']);
      expect(Object.keys(answer.fields)).toHaveLength(1_000);
      expect(Object.keys(answer.fields).at(-1)).toBe(last);
      expect(await parameters.values(5)).toEqual([]);
    },
  );
});

test('A bulk change of parameters has at most 8 MB', { tags: 'offline-jobs' }, async () => {
  const name = 'x'.repeat(500);
  const changes = many(10_000, (index) => upsert(5, `${index}`, { parameterName: name }));
  const body = JSON.stringify({ changes });
  expect(body.length).toBeLessThan(8 * 1024 * 1024);
  const tooLong = body.padEnd(8 * 1024 * 1024 + 1);
  const answer = await parameters.administrator.post('/api/admin/parameters/changes', tooLong);
  expect([answer.status, answer.message]).toEqual([413, 'The body must be at most 8192 KB.']);
});
