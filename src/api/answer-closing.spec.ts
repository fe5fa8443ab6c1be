import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { whenClosed } from './answer-closing.js';

let server: Server;
let client: Socket;
/** In the order of their requests; none is sent by the server itself. */
let answers: ServerResponse[];
let called: string[];
beforeEach(async () => {
  answers = [];
  called = [];
  server = createServer((_, answer) => void answers.push(answer)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  client = connect((server.address() as AddressInfo).port, '127.0.0.1');
});
afterEach(() => {
  client.destroy();
  server.close();
});

/** Sends requests without waiting for an answer. */
async function ask(count: number): Promise<readonly ServerResponse[]> {
  const before = answers.length;
  client.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(count));
  await expect.poll(() => answers.length).toBe(before + count);
  return answers.slice(before);
}
const note = (name: string) => () => void called.push(name);

test('All that wait for the end of an answer are one listener, and are called once in their order', async () => {
  const [answer] = (await ask(1)) as [ServerResponse];
  const before = answer.listenerCount('close');
  const names = Array.from({ length: 20 }, (_, place) => `${place + 1}`);
  for (const name of names) whenClosed(answer, note(name));
  expect(answer.listenerCount('close')).toBe(before + 1);
  expect(called).toEqual([]);
  answer.end('x');
  await expect.poll(() => called).toEqual(names);
  client.destroy();
  await once(answer.req.socket, 'close');
  expect(called).toEqual(names);
});

test('What comes while an answer closes, or afterwards, is called too', async () => {
  const [answer] = (await ask(1)) as [ServerResponse];
  whenClosed(answer, () => {
    note('first')();
    whenClosed(answer, note('within'));
  });
  whenClosed(answer, note('second'));
  client.destroy();
  await expect.poll(() => called).toEqual(['first', 'within', 'second']);
  whenClosed(answer, note('after'));
  expect(called.at(-1)).toBe('after');
});

test('A lost connection ends every answer of a pipeline, those that wait behind another too', async () => {
  for (const [place, answer] of (await ask(3)).entries()) whenClosed(answer, note(`${place + 1}`));
  client.destroy();
  await expect.poll(() => called).toEqual(['1', '2', '3']);
});

test('Answers of a connection that stays open are one listener of it', async () => {
  const listeners: number[] = [];
  for (let round = 1; round <= 20; round += 1) {
    const [answer] = (await ask(1)) as [ServerResponse];
    whenClosed(answer, note(`${round}`));
    listeners.push(answer.req.socket.listenerCount('close'));
    answer.end();
    await expect.poll(() => called.length).toBe(round);
  }
  expect(new Set(listeners).size).toBe(1);
});
