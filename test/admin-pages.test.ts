// @module-tag admin-screens
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectFolder } from '../src/project-folder.js';
import { exchange, requestBytes } from './support/raw-http.js';
import { sharedService } from './support/service.js';
import { startOnce } from './support/start-once.js';

const service = startOnce(sharedService);

const load = (path: string, init?: RequestInit) => fetch(`${service.url}${path}`, init);
const nonceOf = (html: string) => /<meta name="csp-nonce" nonce="([^"]+)"/.exec(html)?.[1] ?? 'none';

test('Every address of the screens answers the same page, without a token', async () => {
  const [home, deep] = await Promise.all([load('/admin/'), load('/admin/services/311?tab=history&q=%C4%B1')]);
  expect([home.status, deep.status]).toEqual([200, 200]);
  expect(deep.headers.get('content-type')).toBe('text/html; charset=utf-8');
  const [one, other] = [await home.text(), await deep.text()];
  expect(other.replace(nonceOf(other), '')).toBe(one.replace(nonceOf(one), ''));
});

test('The page allows scripts and styles of its own host alone, and style elements by a nonce of each answer', async () => {
  const [one, other] = await Promise.all([load('/admin/'), load('/admin/')]);
  const nonce = nonceOf(await one.text());
  expect(nonce).toMatch(/^[\w+/]{22}==$/);
  expect(nonceOf(await other.text())).not.toBe(nonce);
  const policy = Object.fromEntries(
    (one.headers.get('content-security-policy') ?? '').split('; ').map((rule) => {
      const [name = '', ...sources] = rule.split(' ');
      return [name, sources.join(' ')];
    }),
  );
  expect(policy).toEqual({
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': `'self' 'nonce-${nonce}'`,
    'img-src': "'self' data:",
    'connect-src': "'self'",
    'frame-src': 'blob:',
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'none'",
  });
});

test('The page is asked for anew each time; its files are kept for a year and sent compressed', async () => {
  const page = await load('/admin/');
  expect(page.headers.get('cache-control')).toBe('no-cache');
  const files = [...(await page.text()).matchAll(/(?:src|href)="(\/admin\/assets\/[^"]+)"/g)].map(
    ([, path = '']) => path,
  );
  expect(files.length).toBeGreaterThan(2);
  for (const path of files) {
    const file = await load(path, { headers: { 'accept-encoding': 'gzip' } });
    const smaller = await load(path, { headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } });
    expect([path, file.status, file.headers.get('cache-control')]).toEqual([
      path,
      200,
      'public, max-age=31536000, immutable',
    ]);
    const encodings = [file, smaller].map(({ headers }) => headers.get('content-encoding'));
    if (/\.(js|css)$/.test(path)) expect(encodings).toEqual(['gzip', 'br']);
    expect(await smaller.text()).toBe(await file.text());
  }
});

test('A file that an upgrade has removed is 404, not the page', async () => {
  const answer = await load('/admin/assets/main-00000000.js');
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    404,
    'application/json; charset=utf-8',
  ]);
});

test('The address without a slash leads to the page, and nothing but reads is taken', async () => {
  const moved = await load('/admin', { redirect: 'manual' });
  expect([moved.status, moved.headers.get('location')]).toEqual([308, '/admin/']);
  expect((await load('/admin/', { method: 'HEAD' })).status).toBe(200);
  expect((await load('/admin/services', { method: 'POST' })).status).toBe(404);
});

test('No other site can keep a hold of the page, embed it or learn its address', async () => {
  const { headers } = await load('/admin/services/7');
  expect({
    opener: headers.get('cross-origin-opener-policy'),
    type: headers.get('x-content-type-options'),
    referrer: headers.get('referrer-policy'),
  }).toEqual({ opener: 'same-origin', type: 'nosniff', referrer: 'no-referrer' });
});

test.each(['/admin/../../etc/passwd', '/admin/%2e%2e/x', '/admin/services/..%5c..%5cx'])(
  'A path that climbs out of its folder leads nowhere (%s)',
  async (path) => {
    const answer = await exchange(service.url, requestBytes(`GET ${path}`));
    expect(answer.status).toBe(404);
  },
);

describe.each(['/admin/assets/', '/reference/assets/'])('the server of files below %s', (folder) => {
  const fileOf = () => {
    const [page = ''] = folder.slice(1).split('/');
    const files = readdirSync(join(projectFolder(), 'admin-ui/dist', page, 'assets'));
    return `${folder}${files.find((name) => name.endsWith('.js'))}`;
  };

  test.each([
    ['the folder', ''],
    ['an empty part', '/'],
    ['a dot', './'],
    ['NUL', '%00'],
    ['NUL within a name', 'a%00b.js'],
    ['a backslash', 'a\\b'],
    ['an escaped backslash', 'a%5cb'],
    ['two dots and a backslash', '..%5cindex.html'],
    ['the folder above', '%2e%2e/index.html'],
    ['a way up', 'a/%2e%2e/b'],
    ['300 characters', 'x'.repeat(300)],
    ['10,000 characters', 'x'.repeat(10_000)],
  ])('A path that no file can have is 404, never 500 (%s)', async (_, path) => {
    const answer = await exchange(service.url, requestBytes(`GET ${folder}${path}`));
    expect([answer.status, JSON.parse(answer.body).Code]).toEqual([404, 'General.NotFound']);
    expect((await exchange(service.url, requestBytes(`HEAD ${folder}${path}`))).status).toBe(404);
  });

  test.each([
    ['Range: bytes=99999999-', 416],
    ['Range: bytes=-0', 416],
    ['Range: bytes=5-3', 416],
    ['If-Match: "other"', 412],
    ['If-Unmodified-Since: Thu, 01 Jan 1970 00:00:00 GMT', 412],
  ])(
    'A condition that a file does not meet is refused with its own status (%s: %i)',
    async (header, status) => {
      const answer = await exchange(service.url, requestBytes(`GET ${fileOf()}`, [header]));
      expect([answer.status, JSON.parse(answer.body)]).toEqual([
        status,
        expect.objectContaining({ Status: false, Code: 'General.BadRequest', Response: null }),
      ]);
      if (status === 416) expect(answer.head).toMatch(/^content-range: bytes \*\/\d+$/im);
    },
  );
});
