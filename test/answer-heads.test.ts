import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { Worker } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { OriginConnections } from '../src/platform/origin-connections.js';
import {
  CLOSED,
  encoded,
  head,
  KEPT_ALIVE,
  ODD_ANSWERS,
  OK,
  UNREADABLE_ANSWERS,
} from './support/odd-answers.js';

const PATIENCE_MS = 60_000;
const KEPT = 64 * 1024;

let server: Server | undefined;
afterEach(() => server?.close());

/** Opens connections to a platform that sends each answer as these packets, and then does what `then` does. */
async function platform(packets: readonly (string | Buffer)[], then: (socket: Socket) => void = () => {}) {
  let opened = 0;
  server = createServer((socket) => {
    opened += 1;
    socket.setNoDelay(true).on('error', () => socket.destroy());
    socket.on('data', async () => {
      for (const packet of packets) {
        await new Promise((flushed) => socket.write(packet, flushed));
        // The packets arrive one by one when the reader had a turn between them.
        await new Promise((turn) => setTimeout(turn, 5));
      }
      then(socket);
    });
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const times = { timeout: PATIENCE_MS, addressTimeout: PATIENCE_MS };
  const connections = new OriginConnections(`http://127.0.0.1:${port}`, times);
  const post = () =>
    new Promise<unknown[]>((resolve) => {
      const request = { path: '/', headers: {}, body: '{}', timeout: PATIENCE_MS, keepBytes: KEPT };
      connections.send(request, ({ status, body, ...rest }) =>
        resolve([
          status ?? rest.error,
          ...(body ? [body.toString()] : []),
          ...Object.values(rest).slice(0, 1),
        ]),
      );
    });
  return { connections, post, opened: () => opened };
}

/** What two calls get, one after the other, and over how many connections. */
async function twice(packets: readonly (string | Buffer)[], then?: (socket: Socket) => void) {
  const { connections, post, opened } = await platform(packets, then);
  const answers = [await post(), await post()];
  await connections.close();
  expect(answers[1]).toEqual(answers[0]);
  return [...(answers[0] ?? []), opened()];
}

test.each(ODD_ANSWERS)(
  'A platform may answer with %s',
  { tags: 'notifications' },
  async (_what, packets, body, connections) => {
    expect(await twice(packets)).toEqual([200, body, connections]);
  },
);

test.each([
  ['204 with a length', 'HTTP/1.1 204 No Content\r\nContent-Length: 2\r\n\r\n', 204, CLOSED],
  ['204 without one', 'HTTP/1.1 204 No Content\r\n\r\n', 204, KEPT_ALIVE],
  [
    '304 with the length of what it does not send',
    'HTTP/1.1 304 Not Modified\r\nContent-Length: 9\r\n\r\n',
    304,
    KEPT_ALIVE,
  ],
] as const)(
  'an answer without a body ends with its head (%s)',
  async (_what, packet, status, connections) => {
    expect(await twice([packet])).toEqual([status, '', connections]);
  },
);

test('a body without a length ends with its connection', async () => {
  expect(await twice(['HTTP/1.1 200 OK\r\n\r\n{}'], (socket) => socket.end())).toEqual([200, '{}', CLOSED]);
});

test.each(UNREADABLE_ANSWERS)(
  'What is wrong with an answer is told by its name: %s (%s)',
  { tags: 'notifications' },
  async (code, _what, packet) => {
    const told = await twice(packet === '' ? [] : [packet], (socket) => socket.end());
    expect(told).toEqual([`Transport failure: ${code}.`, `Transport failure: ${code}.`, CLOSED]);
  },
);

test.each([
  ['UND_ERR_RES_CONTENT_LENGTH_MISMATCH', `${head('Content-Length: 9')}{}`],
  ['ANSWER_CHUNKS_MALFORMED', `${head('Transfer-Encoding: chunked')}xyz\r\n`],
  ['ANSWER_CHUNKS_MALFORMED', `${head('Transfer-Encoding: chunked')}9\r\n`],
] as const)('the fault of a body is told beside its status (%s)', async (code, packet) => {
  const [status, , brokenOff] = await twice([packet], (socket) => socket.end());
  expect(status).toBe(200);
  expect(brokenOff).toMatch(new RegExp(`^Transport failure: (${code}|UND_ERR_SOCKET)\\.$`));
});

describe('an encoded body', () => {
  test('is read as far as a plain one', async () => {
    const [status, body = ''] = await twice(encoded('gzip', gzipSync(Buffer.alloc(64 * 1024 * 1024, 'x'))));
    expect([status, String(body)]).toEqual([200, 'x'.repeat(KEPT)]);
  });

  test('that is cut off is read to where it ends', async () => {
    const whole = gzipSync(JSON.stringify(Array.from({ length: 2_000 }, (_, at) => at * at)));
    const packets = [
      head('Content-Encoding: gzip', `Content-Length: ${whole.length}`),
      whole.subarray(0, 3_000),
    ];
    const [status, body = '', brokenOff] = await twice(packets, (socket) => socket.end());
    expect(status).toBe(200);
    expect(String(body)).toMatch(/^\[0,1,4,9,/);
    expect(brokenOff).toMatch(/^Transport failure: /);
  });

  test.each(['gzip', 'br', 'zstd', 'gzip, gzip, gzip, gzip'])(
    'that is not %s stays as it came, and that is told',
    async (coding) => {
      expect(await twice(encoded(coding, Buffer.from('{"a":1}')))).toEqual([
        200,
        '{"a":1}',
        'Transport failure: ANSWER_ENCODING.',
        KEPT_ALIVE,
      ]);
    },
  );
});

/** A server that accepts nothing until it is woken; then it answers. */
const SLEEPER = `
  const { createServer } = require('node:net');
  const { parentPort, workerData } = require('node:worker_threads');
  const server = createServer((socket) => socket.on('error', () => {}).on('data', () => socket.end(workerData.answer)));
  server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
    parentPort.postMessage(server.address().port);
    parentPort.once('message', () => {
      parentPort.postMessage('asleep');
      Atomics.wait(new Int32Array(workerData.lock), 0, 0);
    });
  });`;

test('A slow address of a platform has its own time before the next address is tried', {
  tags: 'notifications',
}, async () => {
  const lock = new SharedArrayBuffer(4);
  const worker = new Worker(SLEEPER, { eval: true, workerData: { lock, answer: OK } });
  const port = await new Promise<number>((resolve) => worker.once('message', resolve));
  worker.postMessage('sleep');
  await new Promise((resolve) => worker.once('message', resolve));
  // Connections that nobody accepts fill the queue of the address, so that the next one waits.
  const waiting = Array.from({ length: 8 }, () => connect(port, '127.0.0.1').on('error', () => undefined));
  const full = () => waiting.filter((socket) => socket.connecting).length;
  await expect.poll(() => [full() > 0, full() < 8]).toEqual([true, true]);
  const connections = new OriginConnections(`http://slow.example:${port}`, {
    timeout: PATIENCE_MS,
    addressTimeout: 30_000,
    lookup: (_name, _options, callback) =>
      callback(null, [
        { address: '127.0.0.1', family: 4 },
        { address: '127.0.0.2', family: 4 },
      ]),
  });
  const answer = new Promise((resolve) => {
    const request = { path: '/', headers: {}, body: '{}', timeout: PATIENCE_MS, keepBytes: KEPT };
    connections.send(request, resolve);
  });
  // Longer than Node.js gives an address by itself.
  setTimeout(() => Atomics.notify(new Int32Array(lock), 0), 500);
  expect(await answer).toEqual({ status: 200, body: Buffer.from('{}') });
  for (const socket of waiting) socket.destroy();
  await connections.close();
  await worker.terminate();
});
