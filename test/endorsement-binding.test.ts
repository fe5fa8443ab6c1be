import { beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from './support/client.js';
import { makePath, startEndorsements } from './support/endorsements.js';
import { completeRequest, withJsonAt } from './support/raw-json.js';
import { startOnce } from './support/start-once.js';

const bench = startOnce(startEndorsements);
let jobId: number;

beforeAll(async () => {
  jobId = await bench.requestedJob();
});

const dryRun = (body: unknown) => bench.insurer.post(`${makePath(jobId)}?dryRun=true`, body);

function expectLine(answer: Answer, line: string | RegExp): void {
  expect(answer.status).toBe(400);
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  if (typeof line === 'string') expect(answer.text).toBe(line);
  else expect(answer.text).toMatch(line);
  expect(answer.text).not.toMatch(/[\r\n]/);
}

const NO_NUMBER = ['"5"', 'true', 'false', '[]', '[1]', '{}'];
const NO_INTEGER = [...NO_NUMBER, '1.5', '1.0', '1e0', '0.1e1', '1E2'];
const NO_TEXT = ['5', '1.5', 'true', '[]', '["a"]', '{}'];
const NO_OBJECT = ['5', '"text"', 'true', '[]', '[{}]'];
const BAD_TEXT = ['"a\\u0000b"', '"\\ud800"', '"\\udc00x"', '"\\udc00\\ud800"'];
const NO_DATE_TIME = [
  ...NO_TEXT,
  '""',
  '" "',
  '"tomorrow"',
  '"20.11.2026"',
  '"2026-11"',
  '"2026-02-30"',
  '"2025-02-29"',
  '"2026-13-01"',
  '"2026-11-20T25:00:00"',
  '"2026-11-20T10:60:00"',
  '"2026-11-20T10:00:61"',
  '"2026-11-20T10"',
  '"2026-11-20T10:00:00+3"',
  '"2026-11-20T10:00:00+24:00"',
  '"2026-11-20T10:00:00-03:60"',
  '"0000-01-01"',
  '" 2026-11-20"',
];

/** By what a field takes: the wording, and JSON that it does not take. */
const KINDS = {
  int32: ['an integer (int32)', [...NO_INTEGER, '2147483648', '-2147483649', '99999999999999999999']],
  int16: ['an integer (int16)', [...NO_INTEGER, '32768', '-32769', '2147483648']],
  amount: ['a decimal number', NO_NUMBER],
  dateTime: ['an ISO 8601 date-time', NO_DATE_TIME],
  text: ['a string', NO_TEXT],
  base64: ['a base64 string', NO_TEXT],
  boolean: ['true or false', ['1', '0', '"true"', '"false"', '[]', '{}']],
  object: ['an object', NO_OBJECT],
  list: ['an array', ['5', '"text"', 'true', '{}', '{"0":{}}']],
} as const;

const FIELDS: [string, keyof typeof KINDS][] = [
  ['productId', 'int32'],
  ['endorsementPolicy', 'object'],
  ['endorsementPolicy.policyNumber', 'text'],
  ['endorsementPolicy.renewalNo', 'text'],
  ['endorsementPolicy.endorsementNo', 'int32'],
  ['endorsementPolicy.endorsementType', 'int32'],
  ['endorsementPolicy.policyStartDate', 'dateTime'],
  ['endorsementPolicy.policyEndDate', 'dateTime'],
  ['endorsementPolicy.processingDate', 'dateTime'],
  ['endorsementPolicy.grossPremium', 'amount'],
  ['endorsementPolicy.netPremium', 'amount'],
  ['endorsementPolicy.commission', 'amount'],
  ['endorsementPolicy.installmentNumber', 'int16'],
  ['premium', 'object'],
  ['premium.currencyType', 'int32'],
  ['premium.exchangeRate', 'amount'],
  ['premium.installmentDetails', 'list'],
  ['premium.installmentDetails[0]', 'object'],
  ['premium.installmentDetails[0].installmentNo', 'int16'],
  ['premium.installmentDetails[0].paymentAmount', 'amount'],
  ['premium.installmentDetails[0].paymentDate', 'dateTime'],
  ['premium.installmentDetails[0].commission', 'amount'],
  ['endorsementPdf', 'object'],
  ['endorsementPdf.fileName', 'text'],
  ['endorsementPdf.contentType', 'text'],
  ['endorsementPdf.base64Content', 'base64'],
  ['informationPdf', 'object'],
  ['informationPdf.fileName', 'text'],
  ['informationPdf.contentType', 'text'],
  ['informationPdf.base64Content', 'base64'],
  ['message', 'text'],
  ['isTransferCompleted', 'boolean'],
];

test('the complete request, which the others differ from in one value, is accepted', async () => {
  expect((await dryRun(completeRequest())).status).toBe(200);
});

describe.each(FIELDS)('%s', (path, kind) => {
  const [expected, wrong] = KINDS[kind];
  test.each(wrong)(
    'A value of the wrong JSON type, of any field, is 400 `text/plain`: one line with the JSON path and the expected type; no value is converted; int16 and int32 do not overflow; a malformed date-time does not bind (%s)',
    { tags: 'endorsements' },
    async (json) => {
      expectLine(await dryRun(withJsonAt(path, json)), `$.${path}: expected ${expected}.`);
    },
  );
});

describe.each(FIELDS.filter(([, kind]) => kind === 'text'))('%s', (path) => {
  test.each(BAD_TEXT)(
    'U+0000 and half surrogate pairs in texts are refused, not altered (%s)',
    { tags: 'endorsements' },
    async (json) => {
      const expected = 'a string of well-formed Unicode without U+0000';
      expectLine(await dryRun(withJsonAt(path, json)), `$.${path}: expected ${expected}.`);
    },
  );
});

test('null in a list is a binding failure', { tags: 'endorsements' }, async () => {
  const answer = await dryRun(withJsonAt('premium.installmentDetails', '[null]'));
  expectLine(answer, '$.premium.installmentDetails[0]: expected an object.');
});

test('The path names the item of a list', { tags: 'endorsements' }, async () => {
  const items = '[{"installmentNo":1},{"installmentNo":2},{"installmentNo":"3"}]';
  const answer = await dryRun(withJsonAt('premium.installmentDetails', items));
  expectLine(answer, '$.premium.installmentDetails[2].installmentNo: expected an integer (int16).');
});

describe('rejectReasonId', () => {
  test.each(KINDS.int32[1])('given as %s is a binding failure', async (json) => {
    const answer = await bench.reject(jobId, `{"rejectReasonId":${json}}`);
    expectLine(answer, '$.rejectReasonId: expected an integer (int32).');
  });
});

describe('the message of a rejection', () => {
  test.each([...NO_TEXT])('given as %s is a binding failure', async (json) => {
    const answer = await bench.reject(jobId, `{"rejectReasonId":1,"message":${json}}`);
    expectLine(answer, '$.message: expected a string.');
  });
});

test('nothing of all this was recorded', async () => {
  const actions = await bench.actions(jobId);
  expect(actions.map((action) => action.ActionType)).toEqual([1, 2]);
});
