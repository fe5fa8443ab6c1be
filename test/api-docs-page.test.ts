import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenApi } from './support/described-api.js';
import { startTestService, type TestService } from './support/service.js';

let service: TestService;
let document: OpenApi;
beforeAll(async () => {
  service = await startTestService();
  document = (await service.anonymous.get('/api/openapi.json')).json<OpenApi>();
});
afterAll(() => service?.stop());

async function page(query = '', acceptLanguage?: string) {
  const headers: Record<string, string> = acceptLanguage ? { 'accept-language': acceptLanguage } : {};
  return service.anonymous.send('GET', `/api/docs${query}`, undefined, headers);
}

describe('the readable page', () => {
  test.each([
    ['?lang=tr', undefined, 'tr'],
    ['?lang=en', 'tr', 'en'],
    ['', 'tr-TR,tr;q=0.9,en;q=0.8', 'tr'],
    ['', 'de,en;q=0.5,tr;q=0.3', 'en'],
    ['?lang=de', 'tr', 'tr'],
    ['', 'de', 'en'],
    ['', undefined, 'en'],
  ])('%s with Accept-Language %s is in %s', async (query, accepted, language) => {
    const answer = await page(query, accepted);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('content-language')).toBe(language);
    expect(answer.headers.get('vary')).toBe('Accept-Language');
    expect(answer.text).toContain(`<html lang="${language}">`);
    expect(answer.text).toContain(language === 'tr' ? '>İstek gövdesi<' : '>Request body<');
  });

  test.each(['tr', 'en'])('runs no script and loads nothing (%s)', async (language) => {
    const { text, headers } = await page(`?lang=${language}`);
    expect(text).not.toMatch(/<script|<img|<iframe|<object|\son\w+=|\sstyle=|javascript:/i);
    expect([...text.matchAll(/<link[^>]*>/g)].map(([tag]) => tag)).toEqual([
      '<link rel="icon" href="data:,">',
    ]);
    const [, style = ''] = /<style>(.*)<\/style>/s.exec(text) ?? [];
    const hash = createHash('sha256').update(style).digest('base64');
    expect(style).not.toMatch(/url\(|@import/);
    expect(headers.get('content-security-policy')).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    );
  });

  test.each(['tr', 'en'])('every link within it leads somewhere (%s)', async (language) => {
    const { text } = await page(`?lang=${language}`);
    const ids = [...text.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
    const links = [...text.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(links.filter((id) => !ids.includes(id))).toEqual([]);
  });

  test('shows every operation and every webhook of the document', async () => {
    const { text } = await page('?lang=en');
    const operations = [...Object.values(document.paths), ...Object.values(document.webhooks)].flatMap(
      (item) => Object.values(item),
    );
    const absent = operations.filter(({ operationId }) => !text.includes(`<article id="${operationId}"`));
    expect(absent).toEqual([]);
  });

  test('shows what an integrator needs of the endorsement operation', async () => {
    const operation = await section('?lang=en', 'endorsements_make');
    const parts = [
      '/api/offline/jobs/{jobId}/endorsements',
      'Supervizor',
      'endorsementPolicy.policyNumber',
      'premium.installmentDetails[].paymentAmount',
      'EndorsementType must be a valid endorsement type.',
      'at most 500 characters',
      'Idempotency-Key',
      'curl -sS -X POST &quot;$BASE/api/offline/jobs/1204/endorsements&quot;',
      'Plaka zeyili düzenlendi.',
      'OfflineEndorsements.<wbr>StateTransitionFailed',
      'Response.LocalGrossPremium',
    ];
    expect(parts.filter((part) => !operation.includes(part))).toEqual([]);
  });

  test.each([
    [
      '?lang=en',
      ['any 2xx', '11 attempts', '3 s, 10 s, 1 min, then always 1 h', 'IsLastAttemptToReDelivery'],
    ],
    ['?lang=tr', ['Her 2xx', 'toplam 11 deneme', '3 sn, 10 sn, 1 dk, sonra hep 1 sa', 'yeniden denenir']],
  ])('tells the retries of notification 10 in words (%s)', async (query, parts) => {
    const webhook = (await section(query, 'pushNotification_10')).toLowerCase();
    expect(parts.filter((part) => !webhook.includes(part.toLowerCase()))).toEqual([]);
  });

  test('shows the values that a word of an answer or a payload may have', async () => {
    const choices = 'one of Active, AutoDisabled, ManualDisabled, added, removed';
    expect(await section('?lang=en', 'pushNotification_10')).toContain(choices);
    expect(await section('?lang=en', 'users_list')).toContain('one of InsuranceCompanyAPIUser, ');
  });

  test('its two languages have the same operations', async () => {
    const ids = async (query: string) =>
      [...(await page(query)).text.matchAll(/<article id="([^"]+)"/g)].map(([, id]) => id);
    expect(await ids('?lang=tr')).toEqual(await ids('?lang=en'));
  });
});

async function section(query: string, id: string): Promise<string> {
  const { text } = await page(query);
  return text.split('<article ').find((part) => part.startsWith(`id="${id}"`)) ?? '';
}
