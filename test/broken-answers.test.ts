// @module-tag notifications
import { getDefaultAutoSelectFamilyAttemptTimeout } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { startDeliveries } from './support/deliveries.js';
import type { PlatformAnswerer } from './support/platform.js';
import { startOnce } from './support/start-once.js';

const on = startOnce(() => startDeliveries({ PLATFORM_TIMEOUT: '2s' }));

/** A status, a byte of the thousand that are announced, and the end of the connection. */
const cutOff =
  (status: number): PlatformAnswerer =>
  (_, response) => {
    response.writeHead(status, { 'content-length': '1000' });
    response.write('{', () => response.socket?.destroy());
  };
/** A status, and a body that never ends. */
const endless =
  (status: number): PlatformAnswerer =>
  (_, response) => {
    response.writeHead(status);
    response.write('{');
  };

test.each([
  [10, 'any 2xx whose body is cut off', cutOff(200), 200, 'Delivered'],
  [10, 'any 2xx whose body never ends', endless(203), 203, 'Delivered'],
  [10, 'a non-2xx status whose body is cut off: no retry', cutOff(503), 503, 'Dropped'],
  [10, 'a non-2xx status whose body never ends: no retry', endless(503), 503, 'Dropped'],
  [13, 'any 2xx whose body is cut off', cutOff(200), 200, 'Delivered'],
  [103, 'any 2xx whose body is cut off', cutOff(200), 200, 'Delivered'],
  [101, 'any 2xx whose body is cut off', cutOff(200), 200, 'Delivered'],
] as const)(
  'A received status decides, also when the body is cut off or never ends (type %i: %s)',
  async (type, _, answerer, status, state) => {
    const id = await on.ended(state, answerer, type);
    const delivery = await on.show(id);
    expect(delivery).toMatchObject({ State: state, Attempts: 1, LastHttpStatus: status });
    expect(delivery.AttemptLog[0]?.Error).toMatch(/^(Transport failure|No answer within)/);
  },
);

const SUCCESS = '{"ResultStatus":{"Status":"Success","Explanation":null},"Result":null}';
const codings = { gzip: gzipSync, deflate: deflateSync, br: brotliCompressSync };

test.each(Object.entries(codings))(
  'Informational answers are passed over, and an answer is read that is compressed though nobody asked (%s)',
  async (coding, encode) => {
    const asked: unknown[] = [];
    const id = await on.ended(
      'Delivered',
      ({ headers }, response) => {
        asked.push([headers.accept, headers['accept-encoding']]);
        response.writeContinue();
        response.writeEarlyHints({ link: '</a>; rel=preload' });
        response.writeHead(200, { 'content-encoding': coding, 'x-long': 'x'.repeat(8_000) });
        response.end(encode(SUCCESS));
      },
      8,
    );
    const { AttemptLog, ...delivery } = await on.show(id);
    expect(delivery).toMatchObject({ Attempts: 1, LastHttpStatus: 200, LastError: null });
    expect(AttemptLog[0]?.ResponseExcerpt).toBe(SUCCESS);
    expect(asked).toEqual([['application/json', 'identity']]);
  },
);

test('Each address of any name that the service calls has two seconds before the next one is tried', () => {
  expect(getDefaultAutoSelectFamilyAttemptTimeout()).toBe(2_000);
});

test('Type 8 needs the whole body: one that is cut off is retried', async () => {
  const id = await on.ended('Exhausted', cutOff(200), 8);
  expect(await on.show(id)).toMatchObject({ Attempts: 6, LastHttpStatus: 200 });
});
