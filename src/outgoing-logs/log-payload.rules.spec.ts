import { describe, expect, test } from 'vitest';
import type { QueryAnswer } from '../platform/platform-queries.client.js';
import { type PayloadAnswer, readPlatformAnswer } from './log-payload.rules.js';

const LOG_ID = 9007199254740993n;
const read = (answer: QueryAnswer) => told(readPlatformAnswer(answer, LOG_ID));
const told = (answer: PayloadAnswer) =>
  answer.outcome === 'Answered' ? answer : { outcome: answer.outcome, message: answer.error.message };
const answered = (text: string | Buffer, status = 200) => read({ status, body: Buffer.from(text) });
const success = (result: string) =>
  `{"ResultStatus":{"Status":"Success","Explanation":null},"Result":${result}}`;
const failure = (explanation: unknown, status: unknown = 'Error') =>
  JSON.stringify({ ResultStatus: { Status: status, Explanation: explanation }, Result: null });
const refused = (explanation: string) => ({
  outcome: 'PlatformError',
  message: `The platform answered with an error: ${explanation}`,
});
const unusable = (reason: string) => ({
  outcome: 'PlatformError',
  message: `The platform’s answer cannot be used: ${reason}`,
});

describe('a body is handed on', () => {
  test.each([
    ['as it was stored', '<ok ş/>', '<ok ş/>'],
    ['empty', '', ''],
    ['with every escape', '\\u0000\\ud800\\"\\n', '\u0000\ud800"\n'],
  ])('%s', (_how, written, payload) => {
    const result = `{"LogID":9007199254740993,"Payload":"${written}"}`;
    expect(answered(success(result))).toEqual({ outcome: 'Answered', payload });
  });

  test('from behind a byte order mark, with other members and of a repeated one the last', () => {
    const result = '{"LogID":1,"LogID":9007199254740993,"Payload":"a","Payload":"b","Extra":{"LogID":2}}';
    expect(answered(`\ufeff${success(result)}`)).toEqual({ outcome: 'Answered', payload: 'b' });
  });

  test.each(['9223372036854775807', '-9223372036854775808'])('of the log %s', (id) => {
    const body = Buffer.from(success(`{"LogID":${id},"Payload":"x"}`));
    expect(readPlatformAnswer({ status: 200, body }, BigInt(id)).outcome).toBe('Answered');
  });
});

describe('only the LogID that was asked is taken', () => {
  test.each([
    '9007199254740992',
    '9007199254740994',
    '-9007199254740993',
    '9007199254740993.0',
    '9.007199254740993e15',
    '90071992547409930',
    '"9007199254740993"',
    'null',
    '1'.repeat(1_000),
  ])('not %s', (id) => {
    expect(answered(success(`{"LogID":${id},"Payload":"x"}`))).toEqual(
      unusable('its LogID is not the one asked for.'),
    );
  });

  test('and not an answer without one', () => {
    expect(answered(success('{"Payload":"x"}'))).toEqual(unusable('its LogID is not the one asked for.'));
    expect(answered(success('{"LogId":9007199254740993,"Payload":"x"}'))).toEqual(
      unusable('its LogID is not the one asked for.'),
    );
  });
});

describe('an answer that holds no body', () => {
  test.each(['null', '[]', '"x"', '5'])('has no Result: %s', (result) => {
    expect(answered(success(result))).toEqual(unusable('it has no Result.'));
  });

  test.each([
    '{"LogID":9007199254740993}',
    '{"LogID":9007199254740993,"Payload":null}',
    '{"LogID":9007199254740993,"Payload":{}}',
  ])('has no Payload: %s', (result) => {
    expect(answered(success(result))).toEqual(unusable('it has no Payload.'));
  });

  test.each(['', '{', '[]', 'null', '"Success"', '<html>', `${'['.repeat(100)}${']'.repeat(100)}`])(
    'is no JSON object: %s',
    (text) => {
      expect(answered(text)).toEqual(unusable('it is no JSON object.'));
    },
  );

  test('is not UTF-8', () => {
    const text = success('{"LogID":9007199254740993,"Payload":"şçğ"}');
    expect(answered(Buffer.from(text, 'latin1'))).toEqual(unusable('it is no JSON object.'));
  });

  test('was too large', () => {
    const answer = { status: 200, problem: 'it is larger than 12 MB.' };
    expect(read(answer)).toEqual(unusable('it is larger than 12 MB.'));
  });

  test('is none', () => {
    expect(read({ error: 'No answer within 200 ms.' })).toEqual({
      outcome: 'PlatformUnreachable',
      message: 'The platform did not answer: No answer within 200 ms.',
    });
  });
});

describe('success is HTTP 200 with ResultStatus.Status Success, to the letter', {
  tags: 'outgoing-logs',
}, () => {
  const whole = (status: unknown) =>
    JSON.stringify({ ResultStatus: { Status: status, Explanation: null }, Result: { Payload: 'x' } });

  test.each(['Error', 'success', 'SUCCESS', ' Success', '', true, null, ['Success']])(
    'Only ResultStatus.Status `Success` is a success; the Explanation of another is handed on with 502 (%j)',
    (status) => {
      expect(answered(whole(status))).toEqual(refused('no explanation.'));
    },
  );

  test.each([
    '{}',
    '{"ResultStatus":null}',
    '{"ResultStatus":"Success"}',
    '{"resultStatus":{"Status":"Success"}}',
  ])('An answer without ResultStatus.Status `Success` is no success (%s)', (text) => {
    expect(answered(text)).toEqual(refused('no explanation.'));
  });

  test.each([201, 202, 204, 301, 302, 400, 404, 500, 503])(
    'Only HTTP 200 is a success of the payload of a log (%i)',
    (status) => {
      expect(answered(success('{"LogID":9007199254740993,"Payload":"x"}'), status)).toEqual(
        refused(`HTTP ${status}.`),
      );
      expect(answered('', status)).toEqual(refused(`HTTP ${status}.`));
      expect(answered(failure('Bakımdayız'), status)).toEqual(refused('Bakımdayız'));
    },
  );
});

describe('the platform’s Explanation is handed on', () => {
  test.each([
    ['Böyle bir kayıt yok.', 'Böyle bir kayıt yok.'],
    ['  two\r\n\tlines\u0000 ', 'two lines'],
    ['\u001b[31mred', '[31mred'],
    ['left\u202eright\u2028here', 'left right here'],
    ['half \ud800 pair', 'half   pair'],
    ['🚗'.repeat(600), '🚗'.repeat(500)],
    ['x'.repeat(1_000_000), 'x'.repeat(500)],
  ])(
    'An Explanation is handed on as one line of at most 500 characters (%j)',
    { tags: 'outgoing-logs' },
    (explanation, told) => {
      expect(answered(failure(explanation))).toEqual(refused(told));
    },
  );

  test.each([null, '', '  ', '\n', 5, {}])('unless it is none: %j', (explanation) => {
    expect(answered(failure(explanation))).toEqual(refused('no explanation.'));
  });
});
