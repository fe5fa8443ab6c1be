import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { OutageLog } from './outage-log.js';

const logger = { warn: vi.fn(), info: vi.fn() };
let outage: OutageLog;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  logger.warn.mockClear();
  logger.info.mockClear();
  outage = new OutageLog(() => logger);
});
afterEach(() => {
  vi.useRealTimers();
});

test('the first failure is logged at once, the others in one line a second that counts them by their kind', () => {
  outage.count('a', 'ECONNREFUSED');
  for (let failures = 0; failures < 30; failures++) {
    outage.count(failures % 3 ? 'a' : 'b', 'ECONNRESET');
    vi.advanceTimersByTime(100);
  }
  const line = (a: number, b: number, reason: string) => ({
    event: 'database unavailable',
    count: a + b,
    reason,
    failed: { ...(a && { a }), ...(b && { b }) },
  });
  expect(logger.warn.mock.calls.map(([line]) => line)).toEqual([
    line(1, 0, 'ECONNREFUSED'),
    line(6, 4, 'ECONNRESET'),
    line(7, 3, 'ECONNRESET'),
    line(7, 3, 'ECONNRESET'),
  ]);
});

test('an outage ends after 15 seconds without a failure; the line says how long it was', () => {
  outage.count('a', 'ECONNREFUSED');
  vi.advanceTimersByTime(14_000);
  outage.count('a', 'ECONNREFUSED');
  vi.advanceTimersByTime(15_000);
  expect([outage.isUnderWay, logger.info.mock.calls]).toEqual([true, []]);
  vi.advanceTimersByTime(2_000);
  expect(outage.isUnderWay).toBe(false);
  expect(logger.info.mock.calls).toEqual([[{ event: 'database available again', seconds: 14 }]]);
});

test('a failure after its end begins another', () => {
  outage.count('a', 'ECONNREFUSED');
  vi.advanceTimersByTime(17_000);
  outage.count('a', 'ECONNREFUSED');
  expect(outage.isUnderWay).toBe(true);
  expect(logger.warn).toHaveBeenCalledTimes(2);
});
