// @module-tag admin-screens
// @module-tag needs-chromium
import { expect, test } from 'vitest';
import { expectFaultless, loaded, openFirst, staffAt } from '../support/admin-screens.js';
import { startAvailability } from '../support/availability.js';

/** Every screen of the side bar; a test compares the list with the bar. */
const SCREENS = [
  ...[
    'services',
    'deliveries',
    'agents',
    'events',
    'jobs',
    'settlement',
    'outgoing-logs',
    'catalog',
    'vehicles',
    'parameters',
  ],
  ...['users', 'audit', 'system'],
];

/** Screens whose list of the sandbox leads to pages of single things. */
const WITH_PAGES = ['services', 'deliveries', 'agents', 'jobs', 'parameters', 'users', 'vehicles'];

const VIEWS = [
  { language: 'tr', scheme: 'light', width: 1280 },
  { language: 'en', scheme: 'dark', width: 390 },
] as const;

const { as, visit } = staffAt('/admin', () => startAvailability({ SANDBOX: 'true' }));

test.each(VIEWS)(
  'Every screen opens with its data, without a fault for readers or a sideways scroll ($language, $scheme, $width px)',
  async (view) => {
    const profile = await as(view);
    for (const screen of SCREENS) {
      const page = await profile.open(`/admin/${screen}`);
      await loaded(page);
      await expectFaultless(page);
      if (view.width > 768) {
        expect(await page.evaluate(NAVIGATION)).toEqual(SCREENS.map((path) => `/admin/${path}`));
      }
      if (WITH_PAGES.includes(screen)) {
        await openFirst(page, screen);
        await expectFaultless(page);
      }
      await page.close();
    }
    await profile.close();
  },
);

test('A screen whose files do not come says so, and is shown after a reload with the files', () =>
  visit('/services', { role: 'Operator' }, async (page, profile) => {
    await loaded(page);
    await page.route(/\/assets\/users-[^/]+\.js$/, (route) => route.abort());
    await page.getByRole('link', { name: 'Kullanıcılar' }).first().click();
    await page.getByRole('alert').getByText('Bu sayfa gösterilemedi.').waitFor();
    await page.unroute(/\/assets\/users-[^/]+\.js$/);
    await page.getByRole('button', { name: 'Sayfayı yenile' }).click();
    await page.getByRole('heading', { level: 1, name: 'Kullanıcılar' }).waitFor();
    // The browser itself complains of the file that did not come.
    profile.complaints.length = 0;
  }));

/** The addresses in the side bar. */
const NAVIGATION = `[...document.querySelectorAll('nav a[href^="/admin/"]')].map((link) => link.getAttribute('href'))`;
