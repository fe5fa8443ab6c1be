// @module-tag api-docs
import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { ApiDocs } from '../src/api-docs/api-docs.service.js';
import { namesOf } from '../src/api-docs/document.js';
import { turkishOf } from '../src/api-docs/translation.js';
import type { OpenApi } from './support/described-api.js';
import { sharedService } from './support/service.js';
import { startOnce } from './support/start-once.js';

const TEXTS = ['description', 'summary', 'x-displayName'];

const service = startOnce(sharedService);
let english: OpenApi;
let turkish: OpenApi;
beforeAll(async () => {
  english = (await service.anonymous.get('/api/openapi.json')).json<OpenApi>();
  turkish = (await service.anonymous.get('/api/openapi.json?lang=tr')).json<OpenApi>();
});

test.each([
  ['', 'en'],
  ['?lang=en', 'en'],
  ['?lang=tr', 'tr'],
  ['?lang=de', 'en'],
])(
  '`GET /api/openapi.json?lang=tr` is the document in Turkish; without `lang` it is English (%s: %s)',
  async (query, language) => {
    const headers = { 'accept-language': 'tr' };
    const answer = await service.anonymous.send('GET', `/api/openapi.json${query}`, undefined, headers);
    expect(answer.headers.get('content-language')).toBe(language);
    expect(answer.json()).toEqual(language === 'tr' ? turkish : english);
  },
);

test('The Turkish document differs from the English one in texts only', () => {
  expect(withoutTexts(turkish)).toEqual(withoutTexts(english));
  expect(JSON.stringify(turkish)).not.toBe(JSON.stringify(english));
});

test('Every text of the description is there in Turkish', () => {
  const names = new Set(namesOf(service.running.app.get(ApiDocs).routes).map(({ en }) => en));
  const untranslated = paragraphsOf(english).filter(
    (paragraph) => !names.has(paragraph) && turkishOf(paragraph) === undefined,
  );
  expect(untranslated).toEqual([]);
});

test('Every entry of the Turkish dictionary is used', () => {
  const text = readFileSync('src/api-docs/texts/tr.json', 'utf8');
  const { composed: templates = {}, ...chapters } = JSON.parse(text) as Record<
    string,
    Record<string, string>
  >;
  const entries = Object.values(chapters).flatMap((chapter) => Object.keys(chapter));
  expect(entries.length).toBeGreaterThan(500);
  expect(entries.filter((entry, index) => entries.indexOf(entry) !== index)).toEqual([]);
  const paragraphs = new Set(paragraphsOf(english));
  expect(entries.filter((entry) => !paragraphs.has(entry))).toEqual([]);
  const composed = [...paragraphs].filter((paragraph) => !entries.includes(paragraph));
  const idle = Object.keys(templates).filter((template) => {
    const [beginning = ''] = template.split('{');
    return !composed.some((paragraph) => paragraph.startsWith(beginning));
  });
  expect(idle).toEqual([]);
});

test('No name of an operation or a chapter has two translations', () => {
  const names = namesOf(service.running.app.get(ApiDocs).routes);
  const twice = names.filter(({ en, tr }) => names.some((other) => other.en === en && other.tr !== tr));
  expect(twice).toEqual([]);
});

test.each([
  ['English', () => english, 'en'],
  ['Turkish', () => turkish, 'tr'],
] as const)(
  'Every link of the description leads to an operation or a component (%s)',
  (_, document, language) => {
    const links = [...JSON.stringify(document()).matchAll(/\]\((docs\?[^)]+|#[^)]+)\)/g)].map(
      ([, address]) => address,
    );
    expect(links.length).toBeGreaterThan(15);
    const known = new Set(addressesOf(document(), language));
    expect(links.filter((address) => !known.has(address ?? ''))).toEqual([]);
  },
);

test.each([
  ['en', 'at most 32 MB', '15 min', '30 d', 'Europe/Istanbul'],
  ['tr', 'en çok 32 MB', '15 dk', '30 gün', 'Europe/Istanbul'],
])('The guide names the values of the installation (%s)', (language, ...values) => {
  const { description } = (language === 'tr' ? turkish : english).info;
  expect(values.filter((value) => !description.includes(value))).toEqual([]);
  expect(description).not.toMatch(/\{\w+\}/);
});

test.each([
  ['en', 'At most 10 retries, 11 attempts in all. Waits: 3 s, 10 s, 1 min, then always 1 h.'],
  ['tr', 'En çok 10 yeniden deneme, toplam 11 deneme. Beklemeler: 3 sn, 10 sn, 1 dk, sonra hep 1 sa.'],
])(
  'The description states the retries of a notification in words, in both languages (%s)',
  (language, words) => {
    const { webhooks } = language === 'tr' ? turkish : english;
    expect(webhooks['serviceStatusChange']?.post.description).toContain(words);
  },
);

test.each([
  ['en', 'There is one attempt and no retry'],
  ['tr', 'Tek deneme yapılır, yeniden denenmez'],
])('A notification that is never retried is described so (%s)', (language, words) => {
  const { webhooks } = language === 'tr' ? turkish : english;
  expect(webhooks['testNotification']?.post.description).toContain(words);
  expect(webhooks['testNotification']?.post.description).not.toMatch(/tried again|retries,|yeniden deneme,/);
});

/** The document with every text of a reader replaced. */
function withoutTexts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutTexts);
  if (typeof value !== 'object' || value === null) return value;
  const { 'x-tagGroups': groups, ...members } = value as Record<string, unknown>;
  const kept = Object.entries(members).map(([key, member]) => [
    key,
    TEXTS.includes(key) && typeof member === 'string'
      ? 'text'
      : key === 'scopes'
        ? Object.keys(member as object)
        : withoutTexts(member),
  ]);
  const named = (groups as { tags: string[] }[] | undefined)?.map(({ tags }) => ({ name: 'text', tags }));
  return { ...Object.fromEntries(kept), ...(named && { 'x-tagGroups': named }) };
}

/** The paragraphs of every text, except the guide, the words of deliveries and the names of a code's numbers. */
function paragraphsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) => {
    if (key === 'info') return [(member as { summary: string }).summary];
    if (key === 'scopes') return Object.values(member as Record<string, string>);
    if (!TEXTS.includes(key) || typeof member !== 'string') return paragraphsOf(member);
    if (key === 'description' && 'x-names' in value) return [];
    const paragraphs = member.split('\n\n');
    return key === 'description' && 'x-delivery' in value ? paragraphs.slice(1) : paragraphs;
  });
}

function addressesOf({ paths, components }: OpenApi, language: string): string[] {
  const operations = Object.values(paths).flatMap((item) => Object.values(item));
  return [
    ...operations.map(
      ({ tags: [tag = ''], operationId }) => `tag/${tag.toLowerCase().replaceAll(' ', '-')}/${operationId}`,
    ),
    ...Object.keys(components.schemas).map((name) => `model/${name.toLowerCase()}`),
  ].map((place) => `docs?lang=${language}#${place}`);
}
