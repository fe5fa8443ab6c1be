import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { HttpService } from '@nestjs/axios';
import axios from 'axios';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OCCASIONAL_CALLS } from '../src/common/net/occasional-calls.js';
import { SourceClient, type SourceLimits } from '../src/sources/source.client.js';

const sources = new SourceClient(new HttpService(axios.create(OCCASIONAL_CALLS)));
let directory: string;
let server: Server;
let origin: string;
let answer: RequestListener;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'zeyil-source-'));
  server = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(directory, { recursive: true, force: true });
});

const LIMITS = { maxBytes: 100 };
const read = async (location: string, limits: SourceLimits = LIMITS) => {
  const { name, content } = await sources.open(location, limits);
  return { name, text: await text(content) };
};

test('a file is read by its path', async () => {
  const path = join(directory, 'katalog.json');
  await writeFile(path, 'içerik');
  expect(await read(path)).toEqual({ name: path, text: 'içerik' });
});

test('a document is read over HTTP as it is; what may be secret of its URL is in the request and not in its name', async () => {
  let asked: unknown[] = [];
  answer = ({ url, headers }, response) => {
    asked = [url, headers.authorization, headers['accept-encoding']];
    response.end('içerik');
  };
  const location = origin.replace('://', '://kullan%C4%B1c%C4%B1:gizli@');
  expect(await read(`${location}/katalog.json?token=secret`)).toEqual({
    name: `${origin}/katalog.json`,
    text: 'içerik',
  });
  const basic = Buffer.from('kullanıcı:gizli').toString('base64');
  expect(asked).toEqual(['/katalog.json?token=secret', `Basic ${basic}`, 'identity']);
});

test.each<[string, RequestListener, string]>([
  ['404', (_, response) => response.writeHead(404).end('x'), 'It answered HTTP 404.'],
  [
    'a redirect',
    (_, response) => response.writeHead(302, { location: '/other' }).end(),
    'It answered HTTP 302.',
  ],
  ['204', (_, response) => response.writeHead(204).end(), 'It answered HTTP 204.'],
  [
    'gzip',
    (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('x'),
    'It is encoded as gzip, though it was asked for as it is.',
  ],
  [
    'a declared length above the limit',
    (_, response) => response.writeHead(200, { 'content-length': '101' }).write('x'),
    'It is larger than 100 bytes.',
  ],
  [
    'more than the limit, undeclared',
    (_, response) => response.write('x'.repeat(101)),
    'It is larger than 100 bytes.',
  ],
  [
    'a body that ends too early',
    (_, response) => {
      response.writeHead(200, { 'content-length': '50' });
      response.write('x', () => response.socket?.destroy());
    },
    'It could not be read: ',
  ],
  ['no answer at all', (_, response) => response.socket?.destroy(), 'It could not be read: '],
])('an HTTP source that answers %s is refused', async (_, answerer, message) => {
  answer = (request, response) => void answerer(request, response);
  await expect(read(origin)).rejects.toMatchObject({
    name: 'SourceError',
    message: expect.stringContaining(message),
  });
});

test.each<[string, RequestListener]>([
  ['does not answer', () => undefined],
  ['never ends', (_, response) => void response.write('x')],
])('an HTTP source that %s is given up in time', async (_, answerer) => {
  answer = answerer;
  await expect(read(origin, { maxBytes: 100, timeout: 100 })).rejects.toThrow(
    'It was not read within 100 ms.',
  );
  const stop = new AbortController();
  const reading = read(origin, { maxBytes: 100, signal: stop.signal });
  stop.abort();
  await expect(reading).rejects.toMatchObject({ name: 'SourceError' });
});

test('a source that nobody listens at is refused', async () => {
  const closed = createServer();
  await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
  const { port } = closed.address() as AddressInfo;
  await new Promise((resolve) => closed.close(resolve));
  await expect(read(`http://127.0.0.1:${port}/`)).rejects.toThrow('It could not be read: ECONNREFUSED.');
});

test('a file that is not there, is too large or is a directory is refused', async () => {
  await expect(read(join(directory, 'missing'))).rejects.toThrow('There is no such file.');
  await expect(read(directory)).rejects.toThrow('It is no file.');
  const path = join(directory, 'large');
  await writeFile(path, 'x'.repeat(101));
  await expect(read(path)).rejects.toThrow('It is larger than 100 bytes.');
  await expect(read(path, { maxBytes: 101 })).resolves.toMatchObject({ text: 'x'.repeat(101) });
});

test('a source that is opened and not read is let go', async () => {
  let closed: Promise<unknown> = Promise.reject(new Error('not asked'));
  closed.catch(() => undefined);
  answer = (_, response) => {
    closed = new Promise((resolve) => response.on('close', resolve));
    response.write('x');
  };
  const { content } = await sources.open(origin, LIMITS);
  content.destroy();
  await closed;
});
