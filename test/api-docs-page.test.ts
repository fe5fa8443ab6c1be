// @module-tag api-docs
import { expect, test } from 'vitest';
import { sharedService } from './support/service.js';
import { startOnce } from './support/start-once.js';

const service = startOnce(sharedService);

async function page(query = '', acceptLanguage?: string) {
  const headers: Record<string, string> = acceptLanguage ? { 'accept-language': acceptLanguage } : {};
  return service.anonymous.send('GET', `/api/docs${query}`, undefined, headers);
}

/** The addresses that the page loads. */
async function loaded(): Promise<string[]> {
  const { text } = await page();
  const tags = [...text.matchAll(/<(?:script|link)\b[^>]*>/g)].map(([tag]) => tag);
  return tags.map((tag) => /(?:src|href)="([^"]+)"/.exec(tag)?.[1] ?? tag);
}

test.each([
  ['?lang=tr', undefined, 'tr'],
  ['?lang=en', 'tr', 'en'],
  ['', 'tr-TR,tr;q=0.9,en;q=0.8', 'tr'],
  ['', 'de,en;q=0.5,tr;q=0.3', 'en'],
  ['?lang=de', 'tr', 'tr'],
  ['', 'de', 'en'],
  ['', undefined, 'en'],
])(
  'The description is readable at `GET /api/docs`, in Turkish or English by `lang` or Accept-Language (%s, Accept-Language %s: %s)',
  async (query, accepted, language) => {
    const answer = await page(query, accepted);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('content-language')).toBe(language);
    expect(answer.headers.get('vary')).toBe('Accept-Language');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.text).toContain(`<html lang="${language}">`);
  },
);

test('The page runs scripts of its own host only and evaluates none; its content security policy allows nothing else', async () => {
  const { headers, text } = await page();
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
      "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  );
  expect(text).not.toMatch(/<script(?![^>]* src=)|\son\w+=|javascript:/i);
  const elsewhere = (await loaded()).filter((address) => !/^(\/reference\/assets\/|data:,$)/.test(address));
  expect(elsewhere).toEqual([]);
});

test('Browsers keep the scripts and style sheets of the page, and get them gzipped', async () => {
  const files = (await loaded()).filter((address) => address.startsWith('/'));
  expect(files.map((address) => address.split('.').at(-1)).sort()).toEqual(['css', 'js']);
  for (const address of files) {
    const { status, headers } = await fetch(`${service.url}${address}`, { method: 'HEAD' });
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('content-encoding')).toBe('gzip');
    const plain = await fetch(`${service.url}${address}`, { headers: { 'accept-encoding': 'identity' } });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(Number(plain.headers.get('content-length'))).toBeGreaterThan(
      2 * Number(headers.get('content-length')),
    );
    await plain.body?.cancel();
  }
});

test('Of the folder of the page, only the files that it loads are served', async () => {
  for (const path of [
    '/reference/index.html',
    '/reference/assets/',
    '/reference/assets/../index.html',
    '/reference/assets/x.js',
  ]) {
    const answer = await service.anonymous.get(path);
    expect(answer.status).toBe(404);
    expect(answer.code).toBe('General.NotFound');
  }
});
