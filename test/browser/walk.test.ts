// @module-tag admin-screens
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessibilityFaults, StaffBrowser, sidewaysScroll } from '../support/admin-screens.js';
import { startTestService, type TestService } from '../support/service.js';

/** Every screen of the side bar; a test compares the list with the bar. */
const SCREENS = [
  'services',
  'deliveries',
  'agents',
  'jobs',
  'outgoing-logs',
  'catalog',
  'vehicles',
  'parameters',
  'users',
  'audit',
  'system',
];

/** Screens whose list of the sandbox leads to pages of single things. */
const WITH_PAGES = ['services', 'deliveries', 'agents', 'jobs', 'parameters', 'users', 'vehicles'];

const VIEWS = [
  { language: 'tr', scheme: 'light', width: 1280 },
  { language: 'en', scheme: 'dark', width: 390 },
] as const;

describe('a walk through the screens', { tags: 'needs-chromium' }, () => {
  let service: TestService;
  let browser: StaffBrowser;

  beforeAll(async () => {
    service = await startTestService({ SANDBOX: 'true' });
    browser = await StaffBrowser.launch();
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });

  const loaded = async (page: Page) => {
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await expect.poll(() => page.getByText(/Yükleniyor|Loading/).count()).toBe(0);
  };
  const faultless = async (page: Page) => {
    await expect.poll(() => accessibilityFaults(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
  };

  test.each(VIEWS)(
    'Every screen opens with its data, without a fault for readers or a sideways scroll ($language, $scheme, $width px)',
    async (view) => {
      const profile = await browser.as(service, 'Administrator', view);
      for (const screen of SCREENS) {
        const page = await profile.open(`/admin/${screen}`);
        await loaded(page);
        await faultless(page);
        if (view.width > 768) {
          expect(await page.evaluate(NAVIGATION)).toEqual(SCREENS.map((path) => `/admin/${path}`));
        }
        if (WITH_PAGES.includes(screen)) {
          const link = page.locator(`main a[href^="/admin/${screen}/"]`).first();
          await link.waitFor();
          await page.goto((await link.getAttribute('href')) ?? '');
          await loaded(page);
          await faultless(page);
        }
        await page.close();
      }
      await profile.close();
    },
  );

  test('A screen whose files do not come says so, and is shown after a reload with the files', async () => {
    const profile = await browser.as(service, 'Operator');
    const page = await profile.open('/admin/services');
    await loaded(page);
    await page.route(/\/assets\/users-[^/]+\.js$/, (route) => route.abort());
    await page.getByRole('link', { name: 'Kullanıcılar' }).first().click();
    await page.getByRole('alert').getByText('Bu sayfa gösterilemedi.').waitFor();
    await page.unroute(/\/assets\/users-[^/]+\.js$/);
    await page.getByRole('button', { name: 'Sayfayı yenile' }).click();
    await page.getByRole('heading', { level: 1, name: 'Kullanıcılar' }).waitFor();
    // The browser itself complains of the file that did not come.
    await profile.context.close();
  });
});

/** The addresses in the side bar. */
const NAVIGATION = `[...document.querySelectorAll('nav a[href^="/admin/"]')].map((link) => link.getAttribute('href'))`;
