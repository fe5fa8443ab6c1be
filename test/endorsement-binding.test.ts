import { beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from './support/client.js';
import { FIELDS } from './support/endorsement-fields.js';
import { makePath, postBytes, rejectPath, startEndorsements } from './support/endorsements.js';
import { completeRequest, withJsonAt } from './support/raw-json.js';
import { startOnce } from './support/start-once.js';

/** The binder's own specs try every value; here each field is shown to be bound as its kind. */
const bench = startOnce(startEndorsements);
let jobId: number;

beforeAll(async () => {
  jobId = await bench.requestedJob();
});

function expectLine(answer: Answer, line: string | RegExp): void {
  expect(answer.status).toBe(400);
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  if (typeof line === 'string') expect(answer.text).toBe(line);
  else expect(answer.text).toMatch(line);
  expect(answer.text).not.toMatch(/[\r\n]/);
}

const NO_INTEGER = ['"5"', 'true', '[1]', '{}', '1.5', '1.0', '1e0'];
const NO_TEXT = ['5', 'true', '["a"]', '{}'];

test('FIELDS has every field of the described request', async () => {
  const { components } = (await bench.service.anonymous.get('/api/openapi.json')).json<Described>();
  const described = (name: string) => fieldsOf(components.schemas[name], '', components.schemas);
  expect([...described('MakeEndorsementRequest')].sort()).toEqual(FIELDS.map(([path]) => path).sort());
});

interface Schema {
  $ref?: string;
  allOf?: Schema[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
}
interface Described {
  components: { schemas: Record<string, Schema> };
}

/** The paths of a schema's members, with those of their members. */
function fieldsOf(schema: Schema | undefined, place: string, schemas: Record<string, Schema>): string[] {
  if (!schema) return [];
  const parts = [...(schema.allOf ?? []), ...(schema.anyOf ?? [])];
  const name = schema.$ref?.split('/').at(-1);
  if (name) parts.push(schemas[name] ?? {});
  const members = Object.entries(schema.properties ?? {}).map(
    ([member, one]) => [place ? `${place}.${member}` : member, one] as const,
  );
  if (schema.items) members.push([`${place}[0]`, schema.items]);
  return [
    ...parts.flatMap((part) => fieldsOf(part, place, schemas)),
    ...members.flatMap(([path, one]) => [path, ...fieldsOf(one, path, schemas)]),
  ];
}

/** By what a field takes: the wording, and JSON that it does not take. */
const KINDS = {
  int32: ['an integer (int32)', [...NO_INTEGER, '2147483648', '-2147483649']],
  int16: ['an integer (int16)', [...NO_INTEGER, '32768', '-32769']],
  amount: ['a decimal number', ['"5"', 'true', '[1]', '{}']],
  dateTime: [
    'an ISO 8601 date-time',
    [...NO_TEXT, '""', '" "', '"20.11.2026"', '"2026-02-30"', '"2026-11-20T25:00:00"', '" 2026-11-20"'],
  ],
  text: ['a string', NO_TEXT],
  base64: ['a base64 string', NO_TEXT],
  boolean: ['true or false', ['1', '0', '"true"', '[]', '{}']],
  object: ['an object', ['5', '"text"', 'true', '[{}]']],
  list: ['an array', ['5', '"text"', '{}', '{"0":{}}']],
} as const;

test('the complete request, which the others differ from in one value, is accepted', async () => {
  expect((await bench.dryRun(jobId, completeRequest())).status).toBe(200);
});

describe.each(FIELDS)('%s', { tags: 'endorsements' }, (path, kind) => {
  const [expected, wrong] = KINDS[kind];
  test.each(wrong)(
    'A value of the wrong JSON type, of any field, is 400 `text/plain`: one line with the JSON path and the expected type; no value is converted; int16 and int32 do not overflow; a malformed date-time does not bind (%s)',
    async (json) => {
      expectLine(await bench.dryRun(jobId, withJsonAt(path, json)), `$.${path}: expected ${expected}.`);
    },
  );
});

describe.each(FIELDS.filter(([, kind]) => kind === 'text'))('%s', { tags: 'endorsements' }, (path) => {
  test.each(['"a\\u0000b"', '"\\ud800"', '"\\udc00\\ud800"'])(
    'U+0000 and half surrogate pairs in texts are refused, not altered (%s)',
    async (json) => {
      const line = `$.${path}: expected a string of well-formed Unicode without U+0000.`;
      expectLine(await bench.dryRun(jobId, withJsonAt(path, json)), line);
    },
  );
});

describe('a list', { tags: 'endorsements' }, () => {
  test('null in a list is a binding failure', async () => {
    const answer = await bench.dryRun(jobId, withJsonAt('premium.installmentDetails', '[null]'));
    expectLine(answer, '$.premium.installmentDetails[0]: expected an object.');
  });

  test('The path names the item of a list', async () => {
    const items = '[{"installmentNo":1},{"installmentNo":2},{"installmentNo":"3"}]';
    const answer = await bench.dryRun(jobId, withJsonAt('premium.installmentDetails', items));
    expectLine(answer, '$.premium.installmentDetails[2].installmentNo: expected an integer (int16).');
  });
});

test.each([
  ['{"rejectReasonId":"5"}', '$.rejectReasonId: expected an integer (int32).'],
  ['{"rejectReasonId":1.0}', '$.rejectReasonId: expected an integer (int32).'],
  ['{"rejectReasonId":2147483648}', '$.rejectReasonId: expected an integer (int32).'],
  ['{"rejectReasonId":1,"message":5}', '$.message: expected a string.'],
  ['{"rejectReasonId":1,"message":["a"]}', '$.message: expected a string.'],
])('a rejection is bound as an endorsement is: %s', async (body, line) => {
  expectLine(await bench.reject(jobId, body), line);
});

describe('a body that is no JSON object', { tags: 'endorsements' }, () => {
  test.each(['[{}]', '"text"', '5', 'true', 'null'])(
    'A body that is no JSON object is a binding failure, `$: expected an object.` (%s)',
    async (json) => {
      expectLine(await bench.dryRun(jobId, json), '$: expected an object.');
    },
  );

  test.each([
    ['empty', ''],
    ['white space', ' \n\t '],
    ['cut off', '{"productId": 1'],
    ['with a trailing comma', '{"productId": 1,}'],
    ['with a bare name', '{productId: 1}'],
    ['with NaN', '{"exchangeRate": NaN}'],
    ['with a raw U+0000', '{"message": "a\u0000b"}'],
    ['with text behind it', '{}x'],
    ['of XML', '<request/>'],
    ['of 65 levels', `${'['.repeat(65)}${']'.repeat(65)}`],
  ])('Malformed JSON is a binding failure; the line repeats no part of the body (%s)', async (_, text) => {
    const line = /^\$: expected valid JSON \(found [a-z0-9 ]+ at position \d+\)\.$/;
    expectLine(await bench.dryRun(jobId, text), line);
  });

  test('Bodies are UTF-8; a byte order mark is passed over', async () => {
    const url = `${bench.service.url}${makePath(jobId)}?dryRun=true`;
    const body = `\ufeff${JSON.stringify(completeRequest())}`;
    expect((await postBytes(bench.insurer, url, Buffer.from(body))).status).toBe(200);
    const surrogate = Buffer.from('7b226d657373616765223a22eda080227d', 'hex');
    for (const other of [Buffer.from('{"message":"ü"}', 'latin1'), Buffer.from(body, 'utf16le'), surrogate])
      expectLine(await postBytes(bench.insurer, url, other), '$: expected JSON in UTF-8.');
  });
});

describe.each([
  ['make', makePath],
  ['reject', rejectPath],
] as const)('the jobId of %s', { tags: 'endorsements' }, (_, path) => {
  test.each(['abc', '1.5', '2147483648', '1e1', '0x1', '1%20', 'null', '1,2', '%00'])(
    'A `jobId` that is no int32 is a binding failure (%s)',
    async (id) => {
      expectLine(await bench.insurer.post(path(id), {}), 'jobId: expected an integer (int32).');
    },
  );

  test('2147483647 is a `jobId`, that of an unknown job', async () => {
    const body = { ...completeRequest(), rejectReasonId: 1 };
    expect((await bench.insurer.post(path('2147483647'), body)).code).toBe('OfflineJobs.JobNotFound');
  });
});

test('nothing of all this was recorded', async () => {
  expect(await bench.actionTypes(jobId)).toEqual([1, 2]);
});
