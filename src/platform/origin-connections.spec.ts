import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { type HttpAnswer, OriginConnections } from './origin-connections.js';

const POSTS = 60;
const AT_ONCE = 4;
/** Of a request that is to be answered. */
const PATIENCE_MS = 60_000;
const answer = (status: number, headers = '') =>
  `HTTP/1.1 ${status} S\r\ncontent-length: 2\r\n${headers}\r\n{}`;

let server: Server | undefined;

afterEach(() => server?.close());

/** Posts requests, each on the connection of the one before; returns the outcomes and the number of connections. */
async function chain(reply: (socket: Socket) => void, timeout = PATIENCE_MS) {
  let received = 0;
  let opened = 0;
  server = createServer((socket) => {
    opened += 1;
    socket.on('error', () => socket.destroy());
    socket.on('data', () => {
      received += 1;
      reply(socket);
    });
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const connections = new OriginConnections(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, {
    timeout,
    addressTimeout: timeout,
  });
  const answers: HttpAnswer[] = [];
  await new Promise<void>((resolve) => {
    let begun = 0;
    const next = () => {
      if (begun === POSTS) return;
      begun += 1;
      const post = { path: '/', headers: {}, body: 'x', timeout, keepBytes: 100 };
      connections.send(post, (result) => {
        answers.push(result);
        if (answers.length === POSTS) resolve();
        next();
      });
    };
    for (let lane = 0; lane < AT_ONCE; lane++) next();
  });
  await connections.close();
  return { answers, received, opened };
}

describe('a request that follows another on its connection', () => {
  test('needs no new one', async () => {
    const { answers, received, opened } = await chain((socket) => socket.write(answer(200)));
    expect(answers).toEqual(Array(POSTS).fill({ status: 200, body: Buffer.from('{}') }));
    expect({ received, opened }).toEqual({ received: POSTS, opened: AT_ONCE });
  });

  test('goes over a new one, and only once, when the platform announces that it closes', async () => {
    const { answers, received, opened } = await chain((socket) =>
      socket.end(answer(200, 'connection: close\r\n')),
    );
    expect(answers).toEqual(Array(POSTS).fill({ status: 200, body: Buffer.from('{}') }));
    expect({ received, opened }).toEqual({ received: POSTS, opened: POSTS });
  });

  test("A request never takes over another's answer or is lost with another's connection", {
    tags: 'notifications',
  }, async () => {
    const { answers, received } = await chain((socket) => socket.write(answer(200) + answer(500)));
    expect(answers).toEqual(Array(POSTS).fill({ status: 200, body: Buffer.from('{}') }));
    expect(received).toBe(POSTS);
  });

  test('is not lost when the one before had no answer in time, was cut off or too long', async () => {
    const ways = [
      () => undefined,
      (socket: Socket) => socket.end('HTTP/1.1 200 S\r\ncontent-length: 9\r\n\r\n{'),
      (socket: Socket) => socket.write(`HTTP/1.1 200 S\r\ncontent-length: 999\r\n\r\n${'x'.repeat(200)}`),
      (socket: Socket) => socket.destroy(),
      (socket: Socket) => socket.write(answer(200)),
    ];
    let turn = 0;
    const { answers, received } = await chain((socket) => ways[turn++ % ways.length]?.(socket), 1_000);
    expect(received).toBe(POSTS);
    const told = (test: (result: HttpAnswer) => boolean) => answers.filter(test).length;
    expect(told(({ error }) => error === 'No answer within 1000 ms.')).toBe(POSTS / ways.length);
    expect(told(({ error }) => error?.startsWith('Transport failure') === true)).toBe(POSTS / ways.length);
    expect(told((result) => 'brokenOff' in result)).toBe(POSTS / ways.length);
    expect(told(({ body }) => String(body) === 'x'.repeat(100))).toBe(POSTS / ways.length);
    expect(told(({ body }) => String(body) === '{}')).toBe(POSTS / ways.length);
  });
});

test('a platform that cannot be reached is told of each time, however many wait', async () => {
  const connections = new OriginConnections('http://127.0.0.1:1', {
    timeout: PATIENCE_MS,
    addressTimeout: PATIENCE_MS,
  });
  const answers = await Promise.all(
    Array.from({ length: POSTS }, () => {
      const post = { path: '/', headers: {}, body: 'x', timeout: PATIENCE_MS, keepBytes: 100 };
      return new Promise((resolve) => connections.send(post, resolve));
    }),
  );
  expect(answers).toEqual(Array(POSTS).fill({ error: 'Transport failure: ECONNREFUSED.' }));
  await connections.close();
});
