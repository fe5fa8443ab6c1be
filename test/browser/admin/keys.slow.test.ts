// @module-tag admin-screens
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessibilityFaults, StaffBrowser, sidewaysScroll, type View } from '../../support/admin-screens.js';
import { type Availability, record, startAvailability } from '../../support/availability.js';
import { OWN } from '../../support/service.js';

describe('The keys of the screens', { tags: 'needs-chromium' }, () => {
  let on: Availability;
  let browser: StaffBrowser;
  let id: number;

  beforeAll(async () => {
    on = await startAvailability(OWN);
    await on.sync([record(110, 111, 14)]);
    id = await on.idOf(110, 111, 14);
    browser = await StaffBrowser.launch();
  });
  afterAll(async () => {
    await browser?.close();
    await on?.stop();
  });

  const dialog = (page: Page) => page.getByRole('dialog');
  const pathOf = (page: Page) => new URL(page.url()).pathname;
  const SERVICE = () => `/admin/services/${id}`;

  test('g and s lead to the services and ? lists the keys, but not where letters are typed, and not when switched off', async () => {
    const profile = await browser.as(on.service, 'Administrator');
    const page = await profile.open(SERVICE());
    await page.getByRole('heading', { name: 'İşlem 14' }).waitFor();
    await page.keyboard.press('s');
    expect(pathOf(page)).toBe(SERVICE());
    await page.keyboard.press('g');
    await page.keyboard.press('s');
    await page.waitForURL('**/admin/services');
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
    await page.goto(SERVICE());
    await page.getByRole('heading', { name: 'İşlem 14' }).waitFor();
    for (const key of ['?', 'g', 's']) await page.keyboard.press(key);
    await page.getByRole('banner').getByRole('button').last().click();
    await page.getByRole('menuitem', { name: 'Klavye kısayolları' }).click();
    await dialog(page).getByRole('checkbox', { checked: false }).press('Space');
    expect(pathOf(page)).toBe(SERVICE());
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    for (const key of ['g', 's']) await page.keyboard.press(key);
    await page.waitForURL('**/admin/services');
    await profile.close();
  });

  test('j, k, Home, End, / and f lead through every list while a control of its rows has the focus', async () => {
    const profile = await browser.as(on.service, 'Administrator');
    for (let each = 0; each < 3; each++) await on.agent();
    const page = await profile.open('/admin/agents');
    const links = page.locator('tbody tr > td:first-child a');
    await expect.poll(() => links.count()).toBeGreaterThanOrEqual(3);
    const last = (await links.count()) - 1;
    const hasFocus = (place: number) =>
      links.nth(place).evaluate((link) => link === link.ownerDocument.activeElement);
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
      expect(await hasFocus(place)).toBe(true);
    }
    await page.keyboard.press('/');
    await page.keyboard.type('jk');
    const search = page.getByRole('main').getByRole('searchbox');
    expect(await search.inputValue()).toBe('jk');
    await search.fill('');
    await links.first().focus();
    for (const key of ['g', 'j']) await page.keyboard.press(key);
    await expect.poll(() => pathOf(page)).toBe('/admin/jobs');
    await page.goBack();
    await links.first().focus();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await expect.poll(() => pathOf(page)).toMatch(/^\/admin\/agents\/\d+$/);
    await page.keyboard.press('?');
    await dialog(page).getByRole('heading', { name: 'Öteki listelerde' }).waitFor();
    await profile.close();
  });

  test('No key leads away from a dialog in which something is typed', async () => {
    const profile = await browser.as(on.service, 'Administrator');
    const page = await profile.open('/admin/services');
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
    await dialog(page)
      .getByRole('button', { name: /^Kapat/ })
      .first()
      .focus();
    for (const key of ['?', 'g', 's']) await page.keyboard.press(key);
    await page.getByLabel('Neden (gerekli)').press('End');
    expect(await dialog(page).count()).toBe(1);
    expect(await page.getByLabel('Neden (gerekli)').inputValue()).toBe('Yazılan neden');
    await profile.close();
  });

  test('Who may change nothing is told no key for it', async () => {
    const profile = await browser.as(on.service, 'Operator');
    const page = await profile.open('/admin/services');
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('?');
    await dialog(page).getByText('Sonraki satır').first().waitFor();
    expect(await dialog(page).getByText('Durumu değiştir').count()).toBe(0);
    await profile.close();
  });

  const views: View[] = [
    { language: 'tr', scheme: 'dark', width: 390 },
    { language: 'en', scheme: 'light', width: 768 },
    { language: 'tr', scheme: 'light', width: 1280 },
  ];
  test.each(views)(
    'The list of keys has no serious fault of accessibility ($language, $scheme, $width px)',
    async (view) => {
      const profile = await browser.as(on.service, 'Administrator', view);
      const page = await profile.open('/admin/services');
      await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
      await page.keyboard.press('?');
      await dialog(page).getByRole('checkbox').waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(await sidewaysScroll(page)).toBe(0);
      await profile.close();
    },
  );
});
