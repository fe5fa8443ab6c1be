import { beforeAll, describe, expect, test } from 'vitest';
import { record, startAvailability } from './support/availability.js';
import type { Client } from './support/client.js';
import { startOnce } from './support/start-once.js';
import { catalogOf, listOf } from './support/vehicle-catalog.js';

const on = startOnce(startAvailability);
let insurer: Client;

beforeAll(async () => {
  await on.sync([record(110, 111, 14), record(110, 101, 14)]);
  insurer = await on.service.as({ roles: ['InsuranceCompanyAPIAdmin'], insuranceCompanyIds: [110] });
});

/** A call as a client makes it that asks for nothing by itself. */
async function call(path: string, headers: Record<string, string> = {}, client = insurer) {
  const response = await fetch(on.service.url + path, {
    headers: { authorization: `Bearer ${client.token}`, 'accept-encoding': 'identity', ...headers },
  });
  return { response, text: await response.text(), tag: response.headers.get('etag') ?? '' };
}

const READS = [
  ...['/api/codes', '/api/ServiceAvailabilities', '/api/ServiceAvailabilities/companies/110'],
  ...['/api/VehicleCatalogs', '/api/VehicleCatalogs/versions', '/api/openapi.json'],
  '/api/openapi-3.0.json?lang=tr',
];

describe('an answer that seldom changes', { tags: 'running' }, () => {
  test.each(READS)(
    '`ETag` and 304 on catalogs, versions, codes, service lists and the OpenAPI documents (%s)',
    async (path) => {
      const first = await call(path);
      expect([first.response.status, first.tag]).toEqual([200, expect.stringMatching(/^W\/"[\w-]{43}"$/)]);
      expect(first.response.headers.get('cache-control')).toBe('private, no-cache');
      expect(first.response.headers.get('vary')).toBe('authorization, accept-encoding');
      const again = await call(path, { 'if-none-match': first.tag });
      expect([again.response.status, again.text, again.tag]).toEqual([304, '', first.tag]);
      expect(again.response.headers.get('content-type')).toBeNull();
      expect((await call(path, { 'if-none-match': 'W/"another"' })).text).toBe(first.text);
      const compressed = await call(path, { 'accept-encoding': 'gzip' });
      expect(compressed.tag).toBe(first.tag);
      expect(
        (await call(path, { 'accept-encoding': 'gzip', 'if-none-match': first.tag })).response.status,
      ).toBe(304);
    },
  );

  test.each(READS.filter((path) => path.includes('openapi')))(
    'The API description is hashed and compressed once: both forms come with their lengths, and the compressed one is the same text (%s)',
    async (path) => {
      const [plain, gzipped, again] = await Promise.all([
        call(path),
        call(path, { 'accept-encoding': 'br, gzip;q=0.5' }),
        call(path, { 'accept-encoding': 'gzip' }),
      ]);
      const lengths = [plain, gzipped, again].map(({ response }) => response.headers.get('content-length'));
      expect(Number(lengths[0])).toBe(Buffer.byteLength(plain.text));
      expect(Number(lengths[1])).toBeLessThan(Number(lengths[0]) / 4);
      expect(lengths[2]).toBe(lengths[1]);
      expect([gzipped.response.headers.get('content-encoding'), gzipped.text]).toEqual(['gzip', plain.text]);
      for (const none of ['gzip;q=0', 'identity, gzip;q=0.5', 'br', `${'x,'.repeat(600)}gzip`]) {
        const { response } = await call(path, { 'accept-encoding': none });
        expect([none, response.headers.get('content-encoding')]).toEqual([none, null]);
      }
    },
  );

  test('401 comes before 304', async () => {
    const { tag } = await call('/api/VehicleCatalogs');
    const response = await fetch(`${on.service.url}/api/VehicleCatalogs`, {
      headers: { 'if-none-match': tag },
    });
    expect([response.status, response.headers.get('etag')]).toEqual([401, null]);
  });

  test('A change of the list changes the tag: a status, a catalog sync, an agent’s rights', async () => {
    const path = '/api/ServiceAvailabilities';
    const { tag } = await call(path);
    const id = await on.idOf(110, 111, 14);
    const close = { status: 'ManualDisabled', reason: 'Bakım' };
    await on.administrator.post(`/api/admin/service-availabilities/${id}/status`, close);
    const changed = await call(path, { 'if-none-match': tag });
    expect([changed.response.status, changed.tag === tag]).toEqual([200, false]);
  });

  test('A page of vehicles has another tag after each sync that changes something, and for each query', async () => {
    const pages = ['', '?page=2', '?includeDeactive=true', '?pageSize=7'].map(
      (query) => `/api/VehicleCatalogs${query}`,
    );
    const before = await Promise.all(pages.map((page) => call(page)));
    expect(new Set(before.map(({ tag }) => tag)).size).toBe(pages.length);
    const sync = await catalogOf(on.service, on.administrator).sync(listOf(12));
    expect(sync.State).toBe('Succeeded');
    for (const [place, page] of pages.entries()) {
      const tag = before[place]?.tag ?? '';
      const after = await call(page, { 'if-none-match': tag });
      expect([after.response.status, after.tag === tag]).toEqual([200, false]);
      expect((await call(page, { 'if-none-match': after.tag })).response.status).toBe(304);
    }
  });

  test('An unknown version stays 400, whatever tag the caller has', async () => {
    for (const tag of ['*', 'W/"x"']) {
      const { response, text } = await call('/api/VehicleCatalogs?version=20200101000000000', {
        'if-none-match': tag,
      });
      expect([response.status, JSON.parse(text).Code]).toEqual([400, 'VehicleCatalogs.VersionNotFound']);
    }
  });
});
