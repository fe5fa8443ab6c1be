import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, refusalOf } from './errors.js';
import { LONGEST_TIMER_MS, RETRIES, withRetries } from './retry.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a pause beyond the reach of a timer lasts as long as it was asked for', async () => {
  let isOver = false;
  const pause = RETRIES.sleep(LONGEST_TIMER_MS + 1_000).then(() => {
    isOver = true;
  });
  await vi.advanceTimersByTimeAsync(LONGEST_TIMER_MS + 999);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await pause;
  expect(isOver).toBe(true);
});

test('a pause ends when its call is given up', async () => {
  const stop = new AbortController();
  const pause = RETRIES.sleep(60_000, stop.signal);
  stop.abort();
  await pause;
  expect(vi.getTimerCount()).toBe(0);
});

const SENT = 'Fri, 27 Nov 2026 10:00:00 GMT';
const busy = (headers: Record<string, string>) =>
  new ApiError(refusalOf(new Response(null, { status: 503, headers }), '', undefined));

test.each([
  ['seconds', { 'retry-after': '7' }, 7],
  ['no wait', { 'retry-after': '0' }, 0],
  ['a date', { 'retry-after': 'Fri, 27 Nov 2026 10:00:30 GMT', date: SENT }, 30],
  ['a date that is past', { 'retry-after': 'Fri, 27 Nov 2026 09:00:00 GMT', date: SENT }, 0],
  ['a month', { 'retry-after': '2592000' }, 2_592_000],
  ['no time at all', { 'retry-after': 'soon' }, undefined],
  ['a sign', { 'retry-after': '-5' }, undefined],
] as const)('Retry-After is read as seconds or as a date (%s)', (_what, headers, seconds) => {
  expect(busy(headers).refusal.retryAfter).toBe(seconds);
});

test('a date without the moment of its answer counts from now', () => {
  vi.setSystemTime(new Date(SENT));
  expect(busy({ 'retry-after': 'Fri, 27 Nov 2026 10:00:30 GMT' }).refusal.retryAfter).toBe(30);
});

test('an answer that asks for a longer wait than the longest is thrown at once', async () => {
  const waits: number[] = [];
  const retries = { ...RETRIES, sleep: async (ms: number) => void waits.push(ms) };
  const errors = [busy({ 'retry-after': '300' }), busy({ 'retry-after': '301' })];
  let calls = 0;
  const call = async () => {
    throw errors[calls++];
  };
  await expect(withRetries(call, false, retries)).rejects.toBe(errors[1]);
  expect(waits).toEqual([300_000]);
});
