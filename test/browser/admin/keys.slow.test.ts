// @module-tag admin-screens
// @module-tag needs-chromium
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectFocus, staffWithCatalog } from '../../support/admin-screens.js';
import { record } from '../../support/availability.js';

const { on, visit } = staffWithCatalog('/admin');
let id: number;
beforeAll(async () => {
  await on.sync([record(110, 111, 14)]);
  id = await on.idOf(110, 111, 14);
});

const dialog = (page: Page) => page.getByRole('dialog');
const pathOf = (page: Page) => new URL(page.url()).pathname;
const SERVICE = () => `/services/${id}`;
/** A pause of more than two seconds parts two keys: on a busy machine they are pressed again. */
const expectLeads = (page: Page, keys: [string, string], path: string) =>
  expect
    .poll(async () => {
      for (const key of keys) await page.keyboard.press(key);
      return pathOf(page);
    })
    .toBe(path);

test('g and s lead to the services and ? lists the keys, but not where letters are typed, and not when switched off', async () => {
  await visit(SERVICE(), async (page) => {
    await page.getByRole('heading', { name: 'İşlem 14' }).waitFor();
    await page.keyboard.press('s');
    expect(pathOf(page)).toBe(`/admin${SERVICE()}`);
    await expectLeads(page, ['g', 's'], '/admin/services');
    const search = page.getByRole('main').getByRole('searchbox');
    await search.pressSequentially('g?');
    expect([await search.inputValue(), await dialog(page).count()]).toEqual(['g?', 0]);
    await search.fill('');
    await page.getByRole('main').getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('?');
    await dialog(page).getByText('Git: Servisler').waitFor();
    await dialog(page).getByText('Durumu değiştir').waitFor();
    await dialog(page).getByRole('checkbox').press('Space');
    await dialog(page).getByText('Git: Servisler').waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });

    // Switched off, also after a reload; the account's menu leads back.
    await page.goto(`/admin${SERVICE()}`);
    await page.getByRole('heading', { name: 'İşlem 14' }).waitFor();
    for (const key of ['?', 'g', 's']) await page.keyboard.press(key);
    await page.getByRole('banner').getByRole('button').last().click();
    await page.getByRole('menuitem', { name: 'Klavye kısayolları' }).click();
    await dialog(page).getByRole('checkbox', { checked: false }).press('Space');
    expect(pathOf(page)).toBe(`/admin${SERVICE()}`);
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    await expectLeads(page, ['g', 's'], '/admin/services');
  });
});

test('j, k, Home, End, / and f lead through every list while a control of its rows has the focus', async () => {
  for (let each = 0; each < 3; each++) await on.agent();
  await visit('/agents', async (page) => {
    const links = page.locator('tbody tr > td:first-child a');
    await expect.poll(() => links.count()).toBeGreaterThanOrEqual(3);
    const last = (await links.count()) - 1;
    await links.first().focus();
    for (const [key, place] of [
      ['j', 1],
      ['ArrowDown', 2],
      ['k', 1],
      ['End', last],
      ['j', last],
      ['Home', 0],
      ['ArrowUp', 0],
    ] as const) {
      await page.keyboard.press(key);
      await expectFocus(links.nth(place));
    }
    await page.keyboard.press('/');
    await page.keyboard.type('jk');
    const search = page.getByRole('main').getByRole('searchbox');
    expect(await search.inputValue()).toBe('jk');
    await search.fill('');
    await links.first().focus();
    await expectLeads(page, ['g', 'j'], '/admin/jobs');
    await page.goBack();
    await links.first().focus();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await expect.poll(() => pathOf(page)).toMatch(/^\/admin\/agents\/\d+$/);
    await page.keyboard.press('?');
    await dialog(page).getByRole('heading', { name: 'Öteki listelerde' }).waitFor();
  });
});

test('On a screen that was just opened j leads into the list, and / into its search; e does once a row is reached', async () => {
  await visit('/agents', async (page) => {
    const links = page.locator('tbody tr > td:first-child a');
    await links.nth(1).waitFor();
    await page.keyboard.press('j');
    await expectFocus(links.nth(0));
    await page.keyboard.press('j');
    await expectFocus(links.nth(1));
    await page.goto('/admin/agents');
    await links.first().waitFor();
    await page.keyboard.press('/');
    await expectFocus(page.getByRole('main').getByRole('searchbox'));
    // From another screen the heading has the focus, so that it is read out.
    await page.getByRole('navigation').getByRole('link', { name: 'Servisler' }).click();
    await page.getByRole('row').filter({ hasText: 'İşlem 14' }).waitFor();
    await expectFocus(page.getByRole('heading', { level: 1 }));
    for (const key of ['j', 'j', 'e']) await page.keyboard.press(key);
    await dialog(page)
      .getByRole('heading', { name: /^İşlem 14/ })
      .waitFor();
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: '? Klavye kısayolları' }).click();
    await dialog(page).getByRole('checkbox').press('Space');
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: '? Klavye kısayolları' }).waitFor({ state: 'detached' });
  });
});

test('No key leads away from a dialog in which something is typed', async () => {
  await visit('/services', async (page) => {
    // Both parts are loaded by then: what a key opened would stand there at once.
    for (const key of ['?', 'Control+k']) {
      await page.getByRole('row').filter({ hasText: 'İşlem 14' }).waitFor();
      await page.keyboard.press(key);
      await dialog(page).waitFor();
      await page.keyboard.press('Escape');
      await dialog(page).waitFor({ state: 'detached' });
    }
    await page.getByRole('row').filter({ hasText: 'İşlem 14' }).getByRole('button').first().click();
    await page.getByLabel('Neden (gerekli)').fill('Yazılan neden');
    await page.keyboard.press('Control+k');
    await dialog(page).getByRole('button', { name: 'Kapat' }).first().focus();
    for (const key of ['?', 'g', 's']) await page.keyboard.press(key);
    await page.getByLabel('Neden (gerekli)').press('End');
    expect(await dialog(page).count()).toBe(1);
    expect(await page.getByLabel('Neden (gerekli)').inputValue()).toBe('Yazılan neden');
  });
});

test('Who may change nothing is told no key for it', async () => {
  await visit('/services', { role: 'Operator' }, async (page) => {
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('?');
    await dialog(page).getByText('Sonraki satır').first().waitFor();
    expect(await dialog(page).getByText('Durumu değiştir').count()).toBe(0);
  });
});
