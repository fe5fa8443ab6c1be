import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type HttpAnswer, OriginConnections } from './origin-connections.js';

const asked: string[] = [];
const credentials: unknown[] = [];
let proxy: string;
let greet: (socket: Socket) => void;
const server = createServer().on('connect', ({ url = '', headers }, socket: Socket) => {
  asked.push(url);
  credentials.push(headers['proxy-authorization']);
  socket.on('error', () => undefined);
  greet(socket);
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  proxy = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function post(origin: string, timeout = 5_000, through = proxy): Promise<HttpAnswer> {
  const connections = new OriginConnections(origin, { timeout, addressTimeout: timeout, proxy: through });
  const sent = { path: '/', headers: {}, body: '{}', timeout, keepBytes: 100 };
  const answer = await new Promise<HttpAnswer>((resolve) => connections.send(sent, resolve));
  await connections.close();
  return answer;
}

test.each([
  ['https://platform.example', 'platform.example:443'],
  ['https://platform.example:8443', 'platform.example:8443'],
  ['http://platform.example', 'platform.example:80'],
  ['https://[2001:db8::1]', '[2001:db8::1]:443'],
  ['https://[2001:db8::1]:8443', '[2001:db8::1]:8443'],
])('the proxy is asked for a tunnel to %s as %s, and its refusal is the reason', async (origin, target) => {
  greet = (socket) => void socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
  asked.length = 0;
  expect(await post(origin)).toEqual({ error: 'Transport failure: PROXY_403.' });
  expect(asked).toEqual([target]);
});

test('a plain address is called through the tunnel', async () => {
  greet = (socket) => {
    socket.write('HTTP/1.1 200 OK\r\n\r\n');
    socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}'));
  };
  expect(await post('http://platform.example')).toEqual({ status: 200, body: Buffer.from('{}') });
});

test('a proxy that never answers ends with the time of the call', async () => {
  greet = () => undefined;
  expect(await post('https://platform.example', 300)).toEqual({ error: 'No answer within 300 ms.' });
});

test('what is no TLS behind the proxy is told by its code', async () => {
  greet = (socket) => void socket.end('HTTP/1.1 200 OK\r\n\r\nno TLS at all, but text');
  expect((await post('https://platform.example')).error).toMatch(/^Transport failure: \w+\.$/);
});

test('the user name and password of the proxy are sent as they are meant, not as a URL writes them', async () => {
  greet = (socket) => void socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
  await post('https://platform.example', 5_000, proxy.replace('//', '//k%C4%B1z:a%2Fb%40c@'));
  expect(credentials.at(-1)).toBe(`Basic ${Buffer.from('kız:a/b@c').toString('base64')}`);
});

test.each([200, 204, 299])('any 2xx of the proxy opens the tunnel (%i)', async (status) => {
  greet = (socket) => {
    socket.write(`HTTP/1.1 ${status} Established\r\n\r\n`);
    socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}'));
  };
  expect(await post('http://platform.example')).toEqual({ status: 200, body: Buffer.from('{}') });
});

test.each([
  ['100 Continue before it', 'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\n\r\n'],
  ['HTTP/1.0, and 60 KB of headers', `HTTP/1.0 200 OK\r\nX-Long: ${'x'.repeat(60_000)}\r\n\r\n`],
  ['doubled lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\nContent-Length: 0\r\n\r\n'],
  ['a length and chunks', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n'],
  ['a folded line', 'HTTP/1.1 200 OK\r\nVia: a\r\n b\r\n\r\n'],
  ['a control character', 'HTTP/1.1 200 OK\r\nVia: \u0001\r\n\r\n'],
  ['lines that end with LF alone', 'HTTP/1.1 200 OK\n\n'],
])('a proxy may open a tunnel with %s', async (_what, head) => {
  greet = (socket) => {
    socket.write(head);
    socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}'));
  };
  expect(await post('http://platform.example')).toEqual({ status: 200, body: Buffer.from('{}') });
});

test.each([
  ['no HTTP', 'hello\r\n\r\n', 'ANSWER_NOT_HTTP'],
  [
    'two lengths',
    'HTTP/1.1 407 No\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
    'ANSWER_LENGTHS_DIFFER',
  ],
])('what is wrong with the answer of a proxy is told as the proxy’s: %s', async (_what, head, code) => {
  greet = (socket) => void socket.end(head);
  expect(await post('http://platform.example')).toEqual({ error: `Transport failure: PROXY_${code}.` });
});
