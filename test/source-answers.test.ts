import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { answering } from './support/listening.js';
import { processorTime } from './support/processor-time.js';
import { LIMITS, readSource as read } from './support/sources.js';

const server = answering();

describe('a web page instead of the content', () => {
  const page = (html: string, type?: string): RequestListener => {
    return (_, response) => {
      if (type !== undefined) response.setHeader('content-type', type);
      response.end(html);
    };
  };
  const large = { maxBytes: 1024 ** 2 };
  const [WEB_PAGE, SIGN_IN_PAGE] = [
    'It answered a web page instead of the content.',
    'It answered a sign-in page instead of the content.',
  ];

  test.each([
    ['its content type', '<p>Bakım</p>', 'text/html; charset=utf-8'],
    ['the content type of XHTML', '<html/>', 'application/xhtml+xml'],
    ['its beginning without a content type', '<!DOCTYPE html><title>Bakım</title>', undefined],
    ['an older beginning', '<!doctype html public "-//W3C//DTD HTML 4.01//EN">', 'application/octet-stream'],
    ['its first tag', '<html lang="tr">', 'text/plain'],
    ['its first tag after a byte order mark and white space', '\ufeff\r\n <HTML>', undefined],
    ['its beginning, whatever its length', `<html>${'x'.repeat(300_000)}`, undefined],
  ])('is recognized by %s', async (_, html, type) => {
    server.answer = page(html, type);
    await expect(read(server.origin, large)).rejects.toMatchObject({
      name: 'SourceError',
      message: WEB_PAGE,
    });
  });

  test.each([
    ['with a content type', '<form><input type="password"></form>', 'text/html'],
    ['without', '<!DOCTYPE html><input name=a><INPUT name=b TYPE=password>', undefined],
    ['far down', `<html>${' '.repeat(200_000)}<input class="a" type = 'password' name="b">`, undefined],
  ])('that has a field of a password is a sign-in page, %s', async (_, html, type) => {
    server.answer = page(html, type);
    await expect(read(server.origin, large)).rejects.toMatchObject({
      name: 'SourceError',
      message: SIGN_IN_PAGE,
    });
  });

  test('is recognized when it arrives in pieces', async () => {
    server.answer = async (_, response) => {
      for (const piece of ['<!doc', 'type ht', 'ml><input type="pass', 'word">']) {
        await new Promise<void>((resolve) => response.write(piece, () => setImmediate(resolve)));
      }
      response.end();
    };
    await expect(read(server.origin, large)).rejects.toThrow(SIGN_IN_PAGE);
  });

  test.each(['text/html', 'text/plain'])('that is long is not read to its end, as %s', async (type) => {
    server.answer = (_, response) => {
      response.writeHead(200, { 'content-type': type }).write(`<html>${' '.repeat(300_000)}`);
    };
    await expect(read(server.origin, large)).rejects.toThrow(WEB_PAGE);
  });

  test.each([
    '',
    '<',
    '<htm',
    '<htmlx>',
    'Marka;<html>',
    'PK\x03\x04<html>',
    '<?xml version="1.0"?><list/>',
    ' '.repeat(5_000),
  ])('is not seen in other content (%#)', async (content) => {
    server.answer = (_, response) => response.end(content);
    await expect(read(server.origin, large)).resolves.toMatchObject({ text: content });
  });

  test('is not looked for in a file', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'zeyil-source-'));
    const path = join(directory, 'sayfa.html');
    await writeFile(path, '<html>');
    await expect(read(path)).resolves.toMatchObject({ text: '<html>' });
    await rm(directory, { recursive: true });
  });

  test('of nothing but openings of fields is judged at once', async () => {
    server.answer = page(`<html>${'<input '.repeat(37_000)}`);
    const { ms } = await processorTime(() => expect(read(server.origin, large)).rejects.toThrow(WEB_PAGE));
    expect(ms).toBeLessThan(2_000);
  });
});

describe('an answer in JSON', () => {
  const needsPointer = { ...LIMITS, pointerSetting: 'THE_POINTER' };
  test.each([
    ['{"Result":"/a.csv"}', 'application/json; charset=utf-8'],
    ['{}', 'text/json'],
    ['{"Result":"/a.csv"}', undefined],
    ['\ufeff{ "Result": "/a.csv" }', 'text/plain'],
    ['[{"url":"/a.csv"}]', undefined],
  ])('names the setting of its pointer: %s as %s', async (json, type) => {
    server.answer = (_, response) => {
      if (type !== undefined) response.setHeader('content-type', type);
      response.end(json);
    };
    await expect(read(server.origin, needsPointer)).rejects.toMatchObject({
      name: 'SourceError',
      message: 'It answered JSON: THE_POINTER has to name the member with the address of the content.',
    });
    await expect(read(server.origin)).resolves.toMatchObject({ text: json.replace('\ufeff', '') });
  });

  test.each(['Marka Kodu;Tip Kodu', '[Liste];Marka Kodu', '{Liste}'])(
    'is not seen in %s',
    async (content) => {
      server.answer = (_, response) => response.end(content);
      await expect(read(server.origin, needsPointer)).resolves.toMatchObject({ text: content });
    },
  );

  test.each([
    ['/content/a.csv', '/content/a.csv'],
    ['a.csv', '/InsuranceData/a.csv'],
    ['../b.csv?key=1', '/b.csv'],
  ])('that names %s leads to %s', async (Result, path) => {
    const asked: (string | undefined)[] = [];
    server.answer = ({ url }, response) => {
      asked.push(url);
      // Some servers begin JSON with a byte order mark.
      response.end(asked.length === 1 ? `\ufeff${JSON.stringify({ Result })}` : 'içerik');
    };
    const location = `${server.origin}/InsuranceData/GetLatest?token=secret`;
    expect(await read(location, { ...LIMITS, pointer: 'Result' })).toEqual({
      name: `${server.origin}${path}`,
      text: 'içerik',
    });
    expect(asked).toEqual([
      '/InsuranceData/GetLatest?token=secret',
      new URL(Result, location).href.replace(server.origin, ''),
    ]);
  });

  test('that leads on by a redirect is refused, and nothing else is asked', async () => {
    let asked = 0;
    server.answer = (_, response) => {
      asked += 1;
      response.writeHead(302, { location: '/other' }).end();
    };
    await expect(read(server.origin, { ...LIMITS, pointer: 'Result' })).rejects.toThrow(
      'It answered HTTP 302.',
    );
    expect(asked).toBe(1);
  });
});
