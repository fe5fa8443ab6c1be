// @module-tag api-docs
// @module-tag needs-chromium
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { LABELS } from '../../admin-ui/reference/labels.tr.js';
import { type Profile, staffAt } from '../support/admin-screens.js';
import { startAvailability } from '../support/availability.js';
import type { Client } from '../support/client.js';

const { on, profile: newProfile } = staffAt('/api/docs', startAvailability);
let insurer: Client;
let profile: Profile;
let page: Page;
/** Each language's page stays open: to load one takes seconds. */
const kept = new Map<'tr' | 'en', Profile>();

beforeAll(async () => {
  insurer = await on.service.as({ roles: ['InsuranceCompanyAPIAdmin'], insuranceCompanyIds: [1] });
});
afterEach(async () => {
  // The page's parser of the description warns of what it does not know.
  const complaints = profile.complaints.splice(0).filter((one) => !one.startsWith('warning: '));
  expect(complaints).toEqual([]);
  if (![...kept.values()].includes(profile)) await profile.close();
});

/** Opens the page for a new visitor. */
async function openNew(place: string, width = 1280): Promise<void> {
  profile = await newProfile({ width });
  page = await profile.open(`/api/docs${place}`);
}

/** Opens the page at an operation, and waits until that is shown. */
async function open(language: 'tr' | 'en', place: string, heading: string, width = 1280): Promise<void> {
  profile = kept.get(language) ?? (await newProfile());
  kept.set(language, profile);
  page = profile.context.pages()[0] ?? (await profile.context.newPage());
  await page.setViewportSize({ width, height: 900 });
  await page.goto(`/api/docs?lang=${language}#${place}`);
  await expectShown(heading);
}

async function expectShown(heading: string): Promise<void> {
  const shown = page.getByRole('heading', { name: heading, exact: true }).first();
  await shown.waitFor();
  await expect.poll(() => shown.evaluate((element) => element.getBoundingClientRect().top)).toBeLessThan(400);
}

test.each([
  ['tr', 390, 'Zeyil kaydet'],
  ['en', 390, 'Record an endorsement'],
  ['tr', 768, 'Zeyil kaydet'],
  ['en', 1280, 'Record an endorsement'],
] as const)(
  'The page fits a screen of 390 pixels without scrolling sideways (%s, %i pixels)',
  async (language, width, heading) => {
    await open(language, 'tag/endorsements/endorsements_make', heading, width);
    for (let level = 0; level < 3; level += 1) await page.evaluate(EXPAND_SCHEMAS);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    const links = page.locator('.bar').getByRole('link');
    for (const link of await links.all()) {
      const box = await link.boundingBox();
      expect((box?.x ?? width) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    }
  },
);

test('The page speaks the browser’s language, and the other one at the same place when asked', async () => {
  await openNew('#tag/offline-jobs/jobs_list');
  await expectShown('İşleri listele');
  expect(await page.locator('html').getAttribute('lang')).toBe('tr');
  await page.getByRole('link', { name: 'English' }).click();
  await expectShown('List jobs');
  expect(await page.locator('html').getAttribute('lang')).toBe('en');
  expect(page.url()).toBe(`${on.service.url}/api/docs?lang=en#tag/offline-jobs/jobs_list`);
});

test('In Turkish the labels of the page are Turkish, and names of fields stay as they are', async () => {
  await open('tr', 'tag/platform-jobs/intake_putTransferDocument', 'Transfer belgesi yükle');
  await page
    .getByRole('button', { name: /^İsteği dene/ })
    .first()
    .waitFor();
  const shown = (await page.evaluate(SHOWN_LABELS)) as string[];
  expect(shown).toContain('zorunlu');
  const same = (label: string) => LABELS.get(label) === label;
  expect(shown.filter((label) => LABELS.has(label) && !same(label))).toEqual([]);
  const names = await page.locator('.property-name').allInnerTexts();
  expect(names.join(' ')).toContain('contentType');
});

test('The guide leads to the operations', async () => {
  await openNew('?lang=en');
  await page.getByRole('link', { name: 'List the jobs' }).click();
  await expectShown('List jobs');
  expect(page.url()).toBe(`${on.service.url}/api/docs?lang=en#tag/offline-jobs/jobs_list`);
});

test('The description of a notification leads to that of its payload', async () => {
  const webhook = 'tag/calls-to-the-platform/webhook/POST/endorsementmade';
  await open('en', webhook, '101 Endorsement made');
  await page.getByRole('link', { name: 'EndorsementMadePayload' }).first().click();
  await expectShown('EndorsementMadePayload');
});

test('The search of the page finds an operation, with the keyboard alone', async () => {
  await openNew('?lang=tr');
  await page.getByRole('heading', { name: 'Oturum açma' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('zeyli reddet');
  await page
    .getByRole('option', { name: /Zeyli reddet/ })
    .first()
    .waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expectShown('Zeyli reddet');
});

test('On a telephone the menu of the page leads to an operation', async () => {
  await openNew('?lang=en', 390);

  await page.getByRole('button', { name: 'Open Menu' }).click();
  const menu = page.getByRole('complementary').or(page.getByRole('navigation'));
  await menu.getByText('Endorsements', { exact: true }).first().click();
  await menu.getByText('Record an endorsement', { exact: true }).first().click();
  await expectShown('Record an endorsement');
});

test('The page sends a test request with the token, and shows its answer', async () => {
  await openNew('?lang=en#tag/codes/codes_codes');
  await expectShown('List codes');
  await page
    .getByPlaceholder('Token')
    .first()
    .fill(insurer.token ?? '');
  await page.getByRole('button', { name: 'Test Request (get /api/codes)' }).click();
  const sent = page.waitForResponse(`${on.service.url}/api/codes`);
  await page.getByRole('button', { name: /^Send/ }).locator('visible=true').first().click();
  const answer = await sent;
  expect(answer.status()).toBe(200);
  expect(answer.request().headers()['authorization']).toBe(`Bearer ${insurer.token}`);
  await page.getByText('200 OK').waitFor();
  await page.getByText('"Zeyil İsteği"').first().waitFor();
});

test.each([
  ['Shell', 'Curl', 'curl '],
  ['Node.js', 'Fetch', 'fetch('],
  ['Python', 'Requests', 'requests.get('],
  ['C#', 'HttpClient', 'HttpClient'],
  ['Java', 'OkHttp', 'OkHttpClient'],
])(
  'The page shows samples for curl, JavaScript, Python, C# and Java (%s)',
  async (_language, client, sample) => {
    await open('en', 'tag/codes/codes_codes', 'List codes');
    const section = page.locator('[id$="codes_codes"]').first();
    await section.getByRole('button', { name: SAMPLE_OF }).click();
    await page.getByRole('option', { name: client, exact: true }).first().click();
    await expect.poll(() => section.locator('pre').first().innerText()).toContain(sample);
  },
);

test.each(['light', 'dark'] as const)(
  'Every text of the page has a contrast of at least 4.5 : 1, light and dark (%s)',
  async (colorScheme) => {
    await open('en', 'tag/endorsements/endorsements_make', 'Record an endorsement');
    await page.emulateMedia({ colorScheme });
    const weak: unknown = await page.evaluate(WEAK_CONTRASTS);
    expect(weak).toEqual([]);
  },
);

/** The button that names the client of the sample that is shown. */
const SAMPLE_OF = /\b(Curl|Fetch|Requests|HttpClient|OkHttp)\b/;

/** The visible texts outside of the document's own ones. */
const SHOWN_LABELS = `(() => {
  const shown = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { data, parentElement } = walker.currentNode;
    if (data.trim() && !parentElement.closest('script, style, noscript, pre, code, .markdown, .cm-editor, .property-name'))
      shown.push(data.trim());
  }
  return shown;
})()`;

/** Opens every closed object of the schemas that are shown. */
const EXPAND_SCHEMAS = `(() => {
  for (const button of document.querySelectorAll('[id$="endorsements_make"] .schema-card [aria-expanded="false"]')) button.click();
  return new Promise((resolve) => setTimeout(resolve, 200));
})()`;

/** Texts with a contrast below 4.5 : 1 against the nearest painted ground. */
const WEAK_CONTRASTS = `(() => {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const channels = (color) => {
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = color;
    context.fillRect(0, 0, 1, 1);
    return [...context.getImageData(0, 0, 1, 1).data];
  };
  const luminance = (color) => {
    const [r, g, b] = channels(color).map((c) => c / 255).map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ground = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const color = getComputedStyle(at).backgroundColor;
      if (channels(color)[3] > 127) return color;
    }
    return 'rgb(255, 255, 255)';
  };
  const weak = new Set();
  for (const element of document.querySelectorAll('body *')) {
    if (![...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim())) continue;
    const shown = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    if (!shown || element.closest('.sr-only, .screenreader-only, noscript')) continue;
    const { color } = getComputedStyle(element);
    const [a, b] = [luminance(color), luminance(ground(element))].sort((x, y) => y - x);
    if ((a + 0.05) / (b + 0.05) < 4.5) weak.add(element.tagName + '.' + element.className + ': ' + color + ' on ' + ground(element));
  }
  return [...weak];
})()`;
