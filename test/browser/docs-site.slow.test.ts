// @module-tag api-docs
// @module-tag needs-chromium
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectFaultless, staffAt, VIEWS } from '../support/admin-screens.js';
import { QUESTIONS } from '../support/reader-questions.js';
import { sharedService } from '../support/service.js';

const { as, profile } = staffAt('/docs', async () => ({
  service: await sharedService(),
  stop: async () => {},
}));

/** Pages of each kind: long tables, code, pictures, generated ones. */
const PAGES = [
  '',
  'glossary.html',
  'guides/insurer.html',
  'errors.html',
  'guides/operator.html',
  'screens/',
  'screens/services.html',
];

/** How many results the search shows. */
const SHOWN = 16;

interface Found {
  /** The address of a section. */
  id: string;
}

/** The search of the built pages with their index, as the browser loads both. */
async function indexOf(language: 'tr' | 'en'): Promise<{ search(question: string): Found[] }> {
  const chunks = 'docs-site/dist/site/assets/chunks';
  const isIndex = new RegExp(`^@localSearchIndex${language}\\..*\\.js$`);
  const load = async (file: string) => (await import(pathToFileURL(file).href)).default;
  const json = await load(join(chunks, readdirSync(chunks).find((name) => isIndex.test(name)) ?? ''));
  const fields = { fields: ['title', 'titles', 'text'], storeFields: ['title', 'titles'] };
  return (await load('docs-site/.vitepress/search.mjs')).loadJSON(json, fields);
}

const pagesOf = (found: readonly Found[]) => found.map(({ id }) => id.replace(/#.*$/, ''));

async function openSearch(page: Page, language: 'tr' | 'en'): Promise<void> {
  const name = language === 'tr' ? 'Ara' : 'Search';
  await page.getByRole('button', { name }).first().click();
}

/** Asks in the open search; it loads its index each time that it is opened. */
async function search(page: Page, question: string): Promise<string[]> {
  const field = page.locator('#localsearch-input');
  const found = page.locator('.results .result');
  // Otherwise the results of the last question would be read.
  await field.fill('');
  await expect.poll(() => found.count()).toBe(0);
  await field.fill(question);
  await expect.poll(() => found.count()).toBeGreaterThan(0);
  const addresses = await page.evaluate<string[]>(FOUND);
  return pagesOf(addresses.map((id) => ({ id })));
}
const FOUND = `[...document.querySelectorAll('.results .result')].map((link) => link.getAttribute('href'))`;

test.each(VIEWS)(
  'The pages of the documentation have no fault for readers and fit the screen ($language, $scheme, $width px)',
  async (view) => {
    const visitor = await profile(view);
    for (const path of PAGES) {
      const page = await visitor.open(`/docs/${view.language}/${path}`);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await expectFaultless(page);
      await page.close();
    }
    await visitor.close();
  },
);

test.each(['tr', 'en'] as const)(
  'The search of the documentation finds the answer to ten questions of each of its readers (%s)',
  async (language) => {
    const index = await indexOf(language);
    const missed: unknown[] = [];
    for (const [question, answer] of QUESTIONS[language]) {
      const found = [...new Set(pagesOf(index.search(question)))].slice(0, 3);
      const place = `/docs/${language}/${answer === 'index' ? '' : answer}`;
      const isAnswer = (page: string) =>
        place.endsWith('/') && answer !== 'index'
          ? page.startsWith(place)
          : page.replace(/\.html$|\/$/, '') === place.replace(/\/$/, '');
      if (!found.some(isAnswer)) missed.push({ question, answer, found });
    }
    expect(missed).toEqual([]);
  },
);

test.each(['tr', 'en'] as const)(
  'The search of the documentation shows in the browser what its index finds, in that order (%s)',
  async (language) => {
    const index = await indexOf(language);
    const visitor = await profile({ language });
    const page = await visitor.open(`/docs/${language}/`);
    await openSearch(page, language);
    for (const [question] of QUESTIONS[language].slice(0, 5)) {
      expect(await search(page, question)).toEqual(pagesOf(index.search(question).slice(0, SHOWN)));
    }
    await visitor.close();
  },
);

test('A reader goes from the search to the answer, changes the language there, and comes back from a page that is not there', async () => {
  const visitor = await profile({ language: 'tr' });
  const page = await visitor.open('/docs/tr/');
  await openSearch(page, 'tr');
  await page.locator('#localsearch-input').fill('OFFLINEJOBS.JOBOWNERSHIPDENIED');
  await page.locator('.results .result').first().click();
  await page.getByText('OfflineJobs.JobOwnershipDenied').first().waitFor();
  await page.getByRole('button', { name: 'Dili değiştir' }).hover();
  await page.getByRole('link', { name: 'English' }).first().click();
  await page.waitForURL(/\/docs\/en\//);
  await page.getByText('OfflineJobs.JobOwnershipDenied').first().waitFor();
  await page.goto('/docs/tr/yok.html');
  await page.getByText('SAYFA BULUNAMADI').waitFor();
  await page.getByRole('link', { name: 'Başlangıca git' }).click();
  await page.getByRole('heading', { level: 1, name: 'zeyil-gateway' }).waitFor();
  // The browser itself complains of the page that was not there.
  visitor.complaints.splice(0, 1);
  await visitor.close();
});

test.each([
  ['tr', 'Bu ekranın yardımı', 'Servisler', 'Acenteler'],
  ['en', 'Help for this screen', 'Services', 'Agents'],
] as const)(
  'The menu below the own name opens the documentation’s page of the screen, in the language of the screen (%s)',
  async (language, help, services, agents) => {
    const clerk = await as({ language });
    const page = await clerk.open('/admin/services');
    for (const screen of [services, agents]) {
      await page.getByRole('navigation').getByRole('link', { name: screen }).click();
      await page.getByRole('heading', { level: 1, name: screen }).waitFor();
      await page.getByRole('banner').getByRole('button').last().click();
      const [opened] = await Promise.all([
        page.waitForEvent('popup'),
        page.getByRole('menuitem', { name: help }).click(),
      ]);
      await opened.getByRole('heading', { level: 1, name: screen }).waitFor();
      expect(new URL(opened.url()).pathname).toMatch(`/docs/${language}/screens/`);
      await opened.close();
    }
    await clerk.close();
  },
);
