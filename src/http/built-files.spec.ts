import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { serveBuiltFiles } from './built-files.js';

const folder = mkdtempSync(join(tmpdir(), 'zeyil-built-'));
const fastify = Fastify();
serveBuiltFiles(fastify, folder, '/files/');
afterAll(async () => {
  await fastify.close();
  rmSync(folder, { recursive: true });
});

const ask = (url: string, headers: Record<string, string> = {}) => fastify.inject({ url, headers });

test('A built file comes whole, in part, compressed or not at all, and is read from the disk once', async () => {
  const [script, zipped] = [Buffer.from('the script of a page'), gzipSync('the script of a page')];
  const write = (name: string, content: Buffer) => writeFileSync(join(folder, name), content);
  write('a.js', script);
  write('a.js.gz', zipped);
  const asked: Record<string, string>[] = [
    {},
    { range: 'bytes=4-9' },
    { range: 'bytes=-4' },
    { range: 'bytes=15-' },
    { 'accept-encoding': 'gzip' },
    { range: 'bytes=99-' },
  ];
  const parts = ['the script of a page', 'script', 'page', ' page'].map((text) => Buffer.from(text));
  // What the disk has later is not looked at: the file's name would be another.
  for (const later of [false, true]) {
    if (later)
      for (const name of ['a.js', 'a.js.gz'])
        write(name, Buffer.alloc(name.length > 4 ? zipped.length : script.length));
    const answers = await Promise.all(asked.map((headers) => ask('/files/a.js', headers)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 206, 206, 206, 200, 416]);
    expect(answers.slice(0, 5).map(({ rawPayload }) => rawPayload)).toEqual([...parts, zipped]);
    for (const { headers, rawPayload } of answers.slice(0, 5)) {
      expect(headers['content-length']).toBe(String(rawPayload.length));
    }
  }
  const { headers, rawPayload } = await fastify.inject({ method: 'HEAD', url: '/files/a.js' });
  expect([headers['content-length'], rawPayload.length]).toEqual([String(script.length), 0]);
  expect((await ask('/files/b.js')).statusCode).toBe(404);
});
