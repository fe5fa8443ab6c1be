import { appendFile, mkdtemp, rename, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createSocketServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answering, listening } from './support/listening.js';
import { ODD_ANSWERS, UNREADABLE_ANSWERS } from './support/odd-answers.js';
import { LIMITS, readSource as read, sources } from './support/sources.js';

let directory: string;
let origin: string;
const server = answering();
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'zeyil-source-'));
  ({ origin } = server);
});
afterAll(() => rm(directory, { recursive: true, force: true }));

test('a file is read by its path', async () => {
  const path = join(directory, 'katalog.json');
  await writeFile(path, 'içerik');
  expect(await read(path)).toEqual({ name: path, text: 'içerik' });
});

test('a document is read over HTTP as it is; what may be secret of its URL is in the request and not in its name', async () => {
  let asked: unknown[] = [];
  server.answer = ({ url, headers }, response) => {
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
    'an unknown coding',
    (_, response) => response.writeHead(200, { 'content-encoding': 'zstd' }).end('x'),
    'It is encoded as zstd, though it was asked for as it is.',
  ],
  ...['gzip', 'deflate', 'br'].map((coding): [string, RequestListener, string] => [
    `what is no ${coding}`,
    (_, response) => response.writeHead(200, { 'content-encoding': coding }).end('x'),
    'It could not be read: ANSWER_ENCODING.',
  ]),
  [
    'gzip that ends too early',
    (_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('içerik').subarray(0, 15)),
    'It could not be read: ANSWER_ENCODING.',
  ],
  [
    'gzip of more than the limit',
    (_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(50_000_000))),
    'It is larger than 100 bytes.',
  ],
  [
    'chunks that are none',
    (_, response) => response.socket?.end('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nxyz\r\n'),
    'It could not be read: ANSWER_CHUNKS_MALFORMED.',
  ],
  [
    'a web page in gzip',
    (_, response) =>
      response
        .writeHead(200, { 'content-encoding': 'gzip', 'content-type': 'Text/HTML' })
        .end(gzipSync('<input type=password>')),
    'It answered a sign-in page instead of the content.',
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
    'It broke off before all of its 50 bytes had arrived.',
  ],
  ['no answer at all', (_, response) => response.socket?.destroy(), 'It could not be read: '],
])('an HTTP source that answers %s is refused', async (_, answerer, message) => {
  server.answer = (request, response) => void answerer(request, response);
  await expect(read(origin)).rejects.toMatchObject({
    name: 'SourceError',
    message: expect.stringContaining(message),
  });
});

test.each<[string, RequestListener]>([
  ['does not answer', () => undefined],
  ['never ends', (_, response) => void response.write('x')],
  [
    'never ends, of a declared length',
    (_, response) => void response.writeHead(200, { 'content-length': 50 }).write('x'),
  ],
])('an HTTP source that %s is given up in time', async (_, answerer) => {
  server.answer = answerer;
  await expect(read(origin, { maxBytes: 100, timeout: 100 })).rejects.toThrow(
    'It was not read within 100 ms.',
  );
  const stop = new AbortController();
  const reading = read(origin, { maxBytes: 100, signal: stop.signal });
  stop.abort();
  await expect(reading).rejects.toMatchObject({ name: 'SourceError' });
});

/** A source that sends these packets to everybody, and then ends. */
async function packets(all: readonly (string | Buffer)[]): Promise<string> {
  const sender = createSocketServer((socket) => {
    socket.setNoDelay(true).on('error', () => socket.destroy());
    socket.once('data', async () => {
      for (const packet of all) {
        await new Promise((flushed) => socket.write(packet, flushed));
        // The packets arrive one by one when the reader had a turn between them.
        await new Promise((turn) => setTimeout(turn, 2));
      }
      socket.end();
    });
  });
  return `http://127.0.0.1:${await listening(sender.unref())}`;
}

test.each(ODD_ANSWERS)(
  'A source may answer with %s',
  {
    tags: 'vehicle-catalog',
  },
  async (_what, answered, content) => {
    expect((await read(await packets(answered))).text).toBe(content);
  },
);

test.each(UNREADABLE_ANSWERS)(
  'What is wrong with the answer of a source is told by its name: %s (%s)',
  {
    tags: 'vehicle-catalog',
  },
  async (code, _what, packet) => {
    const name = code === 'UND_ERR_SOCKET' ? 'ECONNRESET' : code;
    await expect(read(await packets(packet === '' ? [] : [packet]))).rejects.toThrow(
      `It could not be read: ${name}.`,
    );
  },
);

test('a source that nobody listens at is refused', async () => {
  const closed = createServer();
  const port = await listening(closed);
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
  server.answer = (_, response) => {
    closed = new Promise((resolve) => response.on('close', resolve));
    response.write('x');
  };
  const { content } = await sources.open(origin, LIMITS);
  content.destroy();
  await closed;
});

describe('a file that changes while it is read is refused, when it', () => {
  const SIZE = 4 * 1024 ** 2;
  test.each<[string, (path: string) => Promise<void>]>([
    ['grows', (path) => appendFile(path, 'x')],
    ['shrinks', (path) => truncate(path, SIZE - 1)],
    ['is written again in the same size', (path) => writeFile(path, 'y'.repeat(SIZE))],
    [
      'is replaced by another of the same size and time',
      async (path) => {
        const { atime, mtime } = await stat(path);
        await writeFile(`${path}.new`, 'y'.repeat(SIZE));
        await utimes(`${path}.new`, atime, mtime);
        await rename(`${path}.new`, path);
      },
    ],
    ['is removed', (path) => rm(path)],
  ])('%s', async (_, change) => {
    const path = join(directory, 'changing');
    await writeFile(path, 'x'.repeat(SIZE));
    // A time of whole seconds, which the replacement can have too.
    await utimes(path, 1_000_000_000, 1_000_000_000);
    const { content } = await sources.open(path, { maxBytes: 2 * SIZE });
    const chunks = content[Symbol.asyncIterator]();
    await chunks.next();
    await change(path);
    const rest = async () => {
      while (!(await chunks.next()).done);
    };
    await expect(rest()).rejects.toMatchObject({
      name: 'SourceError',
      message: 'It changed while it was read.',
    });
  });
});
