import { beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from './support/client.js';
import { makePath, postBytes, rejectPath, startEndorsements } from './support/endorsements.js';
import { completeRequest } from './support/raw-json.js';
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

describe('a body that is no JSON object', () => {
  test.each(['[]', '[{}]', '"text"', '5', 'true', 'null'])(
    'A body that is no JSON object is a binding failure, `$: expected an object.` (%s)',
    { tags: 'endorsements' },
    async (json) => {
      expectLine(await dryRun(json), '$: expected an object.');
    },
  );

  test.each([
    ['empty', ''],
    ['white space', ' \n\t '],
    ['cut off', '{"productId": 1'],
    ['with a trailing comma', '{"productId": 1,}'],
    ['with a comment', '{/* one */"productId": 1}'],
    ['with single quotes', "{'productId': 1}"],
    ['with a bare name', '{productId: 1}'],
    ['with a leading zero', '{"productId": 01}'],
    ['with a plus sign', '{"productId": +1}'],
    ['with a bare fraction', '{"exchangeRate": .5}'],
    ['with a bare exponent', '{"exchangeRate": 1e}'],
    ['with NaN', '{"exchangeRate": NaN}'],
    ['with Infinity', '{"exchangeRate": Infinity}'],
    ['with a hexadecimal number', '{"productId": 0x1}'],
    ['with undefined', '{"productId": undefined}'],
    ['with a capital literal', '{"isTransferCompleted": True}'],
    ['with a line break in a text', '{"message": "a\nb"}'],
    ['with a raw U+0000', '{"message": "a\u0000b"}'],
    ['with a bad escape', '{"message": "\\x41"}'],
    ['with half an escape', '{"message": "\\u12"}'],
    ['with an unfinished text', '{"message": "abc'],
    ['with two values', '{} {}'],
    ['with text behind it', '{}x'],
    ['with a mismatched bracket', '{"a": [}'],
    ['of XML', '<request/>'],
    ['of 65 levels', `${'['.repeat(65)}${']'.repeat(65)}`],
  ])(
    'Malformed JSON is a binding failure; the line repeats no part of the body (%s)',
    { tags: 'endorsements' },
    async (_, text) => {
      expectLine(await dryRun(text), /^\$: expected valid JSON \(found [a-z0-9 ]+ at position \d+\)\.$/);
    },
  );

  test('in Latin-1 instead of UTF-8 is a binding failure', async () => {
    const body = Buffer.from(JSON.stringify({ message: 'Zeyil düzenlendi' }), 'latin1');
    expectLine(
      await postBytes(bench.insurer, bench.service.url + makePath(jobId), body),
      '$: expected JSON in UTF-8.',
    );
  });

  test('in UTF-16 is a binding failure', async () => {
    const body = Buffer.from(`\ufeff${JSON.stringify(completeRequest())}`, 'utf16le');
    expectLine(
      await postBytes(bench.insurer, bench.service.url + makePath(jobId), body),
      '$: expected JSON in UTF-8.',
    );
  });

  test('with a surrogate written out in UTF-8 is a binding failure', async () => {
    const body = Buffer.concat([
      Buffer.from('{"message":"'),
      Buffer.from('eda080', 'hex'),
      Buffer.from('"}'),
    ]);
    expectLine(
      await postBytes(bench.insurer, bench.service.url + makePath(jobId), body),
      '$: expected JSON in UTF-8.',
    );
  });
});

test('Bodies are UTF-8; a byte order mark is passed over', { tags: 'endorsements' }, async () => {
  const body = Buffer.from(`\ufeff${JSON.stringify(completeRequest())}`);
  const url = `${bench.service.url}${makePath(jobId)}?dryRun=true`;
  expect((await postBytes(bench.insurer, url, body)).status).toBe(200);
});

describe.each([
  ['make', makePath],
  ['reject', rejectPath],
] as const)('the jobId of %s', { tags: 'endorsements' }, (_, path) => {
  test.each(['abc', '1.5', '2147483648', '-2147483649', '1e1', '0x1', '%20', '1%20', 'null', '1,2', '%00'])(
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
  const actions = await bench.actions(jobId);
  expect(actions.map((action) => action.ActionType)).toEqual([1, 2]);
});
