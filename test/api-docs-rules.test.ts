import { beforeAll, expect, test } from 'vitest';
import type { OpenApi } from './support/described-api.js';
import { startTestService } from './support/service.js';
import { startOnce } from './support/start-once.js';

const service = startOnce(() => startTestService({ MAX_BODY_MB: '5', NOTIFICATION_RETRY_WAITS: '1s,2m' }));
let document: OpenApi;

beforeAll(async () => {
  document = (await service.anonymous.get('/api/openapi.json')).json<OpenApi>();
});

const INT32 = { type: 'integer', format: 'int32' };

test.each([
  ['MakeEndorsementRequest', 'productId', { ...INT32, minimum: 1, maximum: 2147483647 }],
  ['MakeEndorsementRequest', 'message', { type: ['string', 'null'], maxLength: 500 }],
  ['EndorsementPolicyRequest', 'policyNumber', { type: 'string', minLength: 1, maxLength: 200 }],
  ['EndorsementPolicyRequest', 'endorsementNo', { ...INT32, minimum: 0, maximum: 2147483647 }],
  ['EndorsementPolicyRequest', 'endorsementType', { ...INT32, minimum: 0, maximum: 4 }],
  ['EndorsementPolicyRequest', 'policyEndDate', { $ref: '#/components/schemas/RequestDateTime' }],
  ['EndorsementPolicyRequest', 'grossPremium', { $ref: '#/components/schemas/Amount' }],
  [
    'EndorsementPolicyRequest',
    'installmentNumber',
    { type: 'integer', format: 'int16', minimum: 1, maximum: 32767 },
  ],
  ['EndorsementPremiumRequest', 'currencyType', { ...INT32, minimum: 1, maximum: 7 }],
  ['EndorsementPremiumRequest', 'exchangeRate', { $ref: '#/components/schemas/Amount', exclusiveMinimum: 0 }],
  ['EndorsementFileRequest', 'base64Content', { type: 'string', contentEncoding: 'base64', minLength: 1 }],
  ['RejectEndorsementRequest', 'rejectReasonId', { ...INT32, minimum: 1, maximum: 2147483647 }],
])(
  "Request fields are described with the interface's rules (%s.%s)",
  { tags: 'api-docs' },
  (schema, field, rules) => {
    expect(propertyOf(schema, field)).toMatchObject(rules);
  },
);

test.each([
  ['EndorsementPolicyRequest', 'policyNumber', ['is required.', 'must be at most 200 characters.']],
  [
    'EndorsementPolicyRequest',
    'policyEndDate',
    ['is required.', 'must be equal to or later than PolicyStartDate.'],
  ],
  ['EndorsementPolicyRequest', 'endorsementType', ['is required.', 'must be a valid endorsement type.']],
  ['MakeEndorsementRequest', 'message', ['must be at most 500 characters.']],
  ['EndorsementFileRequest', 'base64Content', ['is required.', 'must be valid base64.']],
])(
  'Request fields are described with the messages that the validator gives (%s.%s)',
  { tags: 'api-docs' },
  (schema, field, rules) => {
    const name = field.replace(/^./, (letter) => letter.toUpperCase());
    expect(propertyOf(schema, field)['x-messages']).toEqual(rules.map((rule) => `${name} ${rule}`));
  },
);

test('the parameters of the job list are described with range, default and message', () => {
  const { parameters = [] } = document.paths['/api/offline/jobs']?.['get'] ?? {};
  const pageSize = parameters.find(({ name }) => name === 'pageSize');
  expect(pageSize).toMatchObject({
    in: 'query',
    required: false,
    schema: { type: 'integer', minimum: 1, maximum: 200, default: 50 },
    'x-messages': ['PageSize must be between 1 and 200.'],
  });
});

test('required is what the interface requires of an endorsement', () => {
  expect(document.components.schemas['MakeEndorsementRequest']?.['required']).toEqual([
    'productId',
    'endorsementPolicy',
  ]);
});

const SCHEMAS = '#/components/schemas';

test('The job list’s errors are described without `Code`, the others’ with one', { tags: 'api-docs' }, () => {
  const list = '/api/offline/jobs';
  expect(errorOf(list, 'get', '400')).toEqual({ $ref: `${SCHEMAS}/ValidationErrorWithoutCode` });
  expect(errorOf(list, 'get', '403')).toEqual({ $ref: `${SCHEMAS}/ErrorWithoutCode` });
  expect(errorOf('/api/admin/users', 'get', '400')).toEqual({ $ref: `${SCHEMAS}/ValidationError` });
});

test('Errors share one envelope, `Refusal`; each answer enumerates its codes', { tags: 'api-docs' }, () => {
  const Code = {
    type: 'string',
    enum: ['OfflineEndorsements.StateTransitionFailed', 'JobState.TransitionError'],
  };
  expect(errorOf('/api/offline/jobs/{jobId}/endorsements', 'post', '500')).toEqual({
    allOf: [{ $ref: `${SCHEMAS}/Refusal` }, { type: 'object', properties: { Code } }],
  });
});

test('Every JSON answer refers to a named schema', { tags: 'api-docs' }, () => {
  const inline = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.values(item).flatMap(({ responses }) =>
      Object.values(responses).flatMap(({ content }) => {
        const schema = content?.['application/json']?.schema;
        return schema && JSON.stringify(schema).includes('"Status"') ? [path] : [];
      }),
    ),
  );
  expect(inline).toEqual([]);
});

test('A 400 of the endorsement operation may be plain text, not the envelope', { tags: 'api-docs' }, () => {
  const content =
    document.paths['/api/offline/jobs/{jobId}/endorsements']?.['post']?.responses['400']?.content;
  expect(content?.['text/plain']?.example).toMatch(/^\$\.\w+: expected .+\.$/);
});

test('Amounts are described as decimals of up to 28 significant digits', { tags: 'api-docs' }, () => {
  const { type, description } = document.components.schemas['Amount'] ?? {};
  expect(type).toBe('number');
  expect(description).toContain('28 significant digits');
});

test('Body limit and retry waits are described as the installation sets them', { tags: 'api-docs' }, () => {
  expect(document.info.description).toContain('at most 5 MB');
  const delivery = document.webhooks['endorsementMade']?.post['x-delivery'];
  expect(delivery).toMatchObject({ waitsInSeconds: [1, 120], attempts: 11 });
});

function propertyOf(schema: string, field: string): Record<string, unknown> {
  const properties = document.components.schemas[schema]?.['properties'] as
    | Record<string, Record<string, unknown>>
    | undefined;
  return properties?.[field] ?? {};
}

function errorOf(path: string, method: string, status: string): Record<string, unknown> | undefined {
  return document.paths[path]?.[method]?.responses[status]?.content?.['application/json']?.schema;
}

/** What generators of clients add to the name of an operation to name its types. */
const SUFFIXES = [
  '',
  ...['Request', 'Response', 'Responses', 'Result', 'Params', 'Body', 'Data', 'Error', 'Errors', 'Query'],
  ...['Args', 'Options', 'Variables'],
];
/** Types of programming languages, for which generators take a schema of that name. */
const BUILT_IN =
  'any array bigint blob boolean buffer byte class date decimal dict double enum error event exception file float formdata function headers integer interface list long map null number object optional promise record request response set string symbol thread type union url uuid void';
const plain = (name: string) => name.replace(/[^a-z\d]/gi, '').toLowerCase();

test('No schema has the name of another, of a type of a language, or one that generators make of an operation', () => {
  const schemas = Object.keys(document.components?.schemas ?? {}).map(plain);
  expect(new Set(schemas).size).toBe(schemas.length);
  expect(schemas.filter((name) => BUILT_IN.split(' ').includes(name))).toEqual([]);
  const operations = Object.values(document.paths).flatMap((path) =>
    Object.values(path).flatMap(({ operationId = '' }) =>
      SUFFIXES.map((suffix) => plain(operationId + suffix)),
    ),
  );
  expect(operations.length).toBeGreaterThan(1_000);
  expect(schemas.filter((name) => operations.includes(name))).toEqual([]);
});

test('Patterns have no escape that only the literals of JavaScript need', () => {
  const patterns = [...JSON.stringify(document).matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)].map(
    ([, text = '']) => JSON.parse(text) as string,
  );
  expect(patterns.length).toBeGreaterThan(50);
  expect(patterns.filter((pattern) => /(^|[^\\])(\\\\)*\\\//.test(pattern))).toEqual([]);
  for (const pattern of patterns) expect(() => new RegExp(pattern, 'u')).not.toThrow();
});

test('The headers of a limit are described as ones that an answer may be without', () => {
  const headers =
    (document.components as { headers?: Record<string, { required?: boolean }> })?.headers ?? {};
  const required = (name: string) => headers[name]?.required;
  expect(['Limit', 'Remaining', 'Reset'].map((part) => required(`RateLimit-${part}`))).toEqual([
    false,
    false,
    false,
  ]);
  expect(required('X-Request-Id')).toBe(true);
});
