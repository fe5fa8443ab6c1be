import { describe, expect, test } from 'vitest';
import type { PlatformAnswer } from '../platform/platform.client.js';
import { judge, lifeSign, maxAttempts, untilLast, waitAfter } from './delivery.rules.js';
import { NOTIFICATION_TYPES, type NotificationType } from './notification-types.rules.js';

const TYPES = Object.keys(NOTIFICATION_TYPES).map(Number) as NotificationType[];
const STATUSES = [200, 201, 204, 299, 300, 301, 400, 401, 404, 408, 429, 500, 503];
const noAnswer: PlatformAnswer = { error: 'Transport failure: ECONNREFUSED.' };
const answered = (status: number, body = ''): PlatformAnswer => ({ status, body });
const success = '{"ResultStatus":{"Status":"Success","Explanation":null},"Result":null}';

describe('attempts in total', { tags: 'notifications' }, () => {
  test.each([
    [3, 11],
    [8, 6],
    [10, 11],
    [13, 6],
    [101, 11],
    [102, 11],
    [103, 11],
    [104, 1],
  ] as const)(
    'Attempts in total: type 8 six, type 10 eleven, type 13 six, types 3, 101, 102, 103 eleven, type 104 one (type %i: %i)',
    (type, attempts) => {
      expect(maxAttempts(NOTIFICATION_TYPES[type])).toBe(attempts);
    },
  );
});

describe('types whose HTTP status alone decides', () => {
  const byStatus = TYPES.filter((type) => type !== 8);

  test.each(byStatus)(
    'Types other than 8: any 2xx is a success, the body is ignored and may be empty (%i)',
    { tags: 'notifications' },
    (type) => {
      for (const status of STATUSES.filter((code) => code >= 200 && code < 300)) {
        for (const body of ['', 'not JSON', '{"ResultStatus":{"Status":"Error"}}']) {
          expect(judge(NOTIFICATION_TYPES[type], 1, answered(status, body))).toBe('Delivered');
        }
      }
    },
  );

  test.each([10, 13, 103] as const)('type %i: any other status drops without retry', (type) => {
    for (const status of STATUSES.filter((code) => code >= 300)) {
      expect(judge(NOTIFICATION_TYPES[type], 1, answered(status))).toBe('Dropped');
    }
  });

  test('type 104 is tried once, whatever comes back', () => {
    for (const status of STATUSES.filter((code) => code >= 300)) {
      expect(judge(NOTIFICATION_TYPES[104], 1, answered(status))).toBe('Exhausted');
    }
  });

  test.each([3, 101, 102] as const)('type %i: any other status is retried', (type) => {
    for (const status of STATUSES.filter((code) => code >= 300)) {
      expect(judge(NOTIFICATION_TYPES[type], 1, answered(status))).toBe('Retry');
    }
  });
});

describe('type 8', () => {
  const rules = NOTIFICATION_TYPES[8];

  test('Type 8: only HTTP 200 with ResultStatus.Status Success is a success', {
    tags: 'notifications',
  }, () => {
    expect(judge(rules, 1, answered(200, success))).toBe('Delivered');
  });

  test('reads the answer behind a byte order mark', () => {
    expect(judge(rules, 1, answered(200, `\uFEFF${success}`))).toBe('Delivered');
  });

  test.each([
    ['ResultStatus Error', answered(200, success.replace('Success', 'Error'))],
    ['Status in another case', answered(200, success.replace('Success', 'success'))],
    ['an empty body', answered(200)],
    ['a body that is no JSON', answered(200, '<html>')],
    ['JSON without ResultStatus', answered(200, '{}')],
    ['JSON null', answered(200, 'null')],
    ['ResultStatus null', answered(200, '{"ResultStatus":null}')],
    ['Success with another 2xx', answered(201, success)],
    ['Success with HTTP 500', answered(500, success)],
    ['no answer', noAnswer],
  ])('is retried on %s', (_, result) => {
    expect(judge(rules, 1, result)).toBe('Retry');
  });
});

describe('every type', () => {
  test.each(TYPES)('type %i: no answer is retried until the last attempt, which exhausts', (type) => {
    const rules = NOTIFICATION_TYPES[type];
    for (let attempt = 1; attempt < maxAttempts(rules); attempt++) {
      expect(judge(rules, attempt, noAnswer)).toBe('Retry');
    }
    expect(judge(rules, maxAttempts(rules), noAnswer)).toBe('Exhausted');
  });

  test('Waits: 3 seconds, 10 seconds, 1 minute, then 1 hour', { tags: 'notifications' }, () => {
    const ladder = [3_000, 10_000, 60_000, 3_600_000];
    const waits = Array.from({ length: 10 }, (_, index) => waitAfter(index + 1, ladder));
    expect(waits).toEqual([3_000, 10_000, 60_000, ...Array(7).fill(3_600_000)]);
  });

  test('IsLastAttemptToReDelivery=true on the last attempt of type 10', { tags: 'notifications' }, () => {
    expect(TYPES.filter((type) => NOTIFICATION_TYPES[type].lastAttemptHeader)).toEqual([10]);
  });
});

test.each([
  [101, 'Delivered', 200, 1],
  [8, 'Retry', 200, 1],
  [8, 'Exhausted', 204, 1],
  [8, 'Retry', 500, -1],
  [101, 'Retry', null, -1],
  [104, 'Exhausted', 404, -1],
  [10, 'Retry', null, -1],
  [10, 'Exhausted', null, -1],
  [10, 'Dropped', 503, 0],
  [13, 'Dropped', 404, 0],
  [103, 'Dropped', 404, -1],
] as const)('type %i, %s with HTTP %s says of the platform: %i', (type, verdict, httpStatus, sign) => {
  expect(lifeSign(type, verdict, httpStatus)).toBe(sign);
});

describe('the time from the next attempt to the last one', () => {
  const WAITS = [3, 10, 60, 3_600];

  test('is the sum of the waits between them', () => {
    const ofType13 = [0, 1, 2, 3, 4, 5].map((finished) => untilLast(NOTIFICATION_TYPES[13], finished, WAITS));
    expect(ofType13).toEqual([7_273, 7_270, 7_260, 7_200, 3_600, 0]);
  });

  test.each(TYPES)('shrinks by one wait with each failed attempt (type %i)', (type) => {
    const rules = NOTIFICATION_TYPES[type];
    for (let finished = 1; finished < maxAttempts(rules); finished++) {
      const between = untilLast(rules, finished - 1, WAITS) - untilLast(rules, finished, WAITS);
      expect(between).toBe(waitAfter(finished, WAITS));
    }
  });
});
