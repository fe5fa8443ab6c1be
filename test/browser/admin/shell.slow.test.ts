// @module-tag admin-screens
// @module-tag needs-chromium
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectFaultless, expectFocus, staffWithCatalog } from '../../support/admin-screens.js';

const { visit } = staffWithCatalog('/admin');

const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.getByRole('dialog');
const boxOf = async (element: Locator) => {
  const box = await element.boundingBox();
  if (!box) throw new Error('It is not shown.');
  return box;
};

test('The head has the mark of the product and a wide search, and the content fills a window of 1,920 px', async () => {
  await visit('/users', { width: 1280 }, async (page) => {
    const head = page.getByRole('banner');
    const drawn = 'document.querySelector("header img").naturalWidth';
    await head.locator('img').waitFor();
    await expect.poll(() => page.evaluate(drawn)).toBeGreaterThan(0);
    expect((await boxOf(head.getByRole('button', { name: /^Ara/ }))).width).toBeGreaterThanOrEqual(400);
  });
  await visit('/users', { width: 1920 }, async (page) => {
    const end = async () => {
      const box = await page.getByRole('table').boundingBox();
      return box && 1920 - box.x - box.width;
    };
    await expect.poll(end).toBeGreaterThanOrEqual(0);
    await expect.poll(end).toBeLessThanOrEqual(48);
  });
});

test('On a phone the language is in the menu of the account', () =>
  visit('/users', { width: 390 }, async (page) => {
    const head = page.getByRole('banner');
    await main(page).getByRole('heading', { level: 1, name: 'Kullanıcılar' }).waitFor();
    expect(await head.getByRole('button', { name: 'EN', exact: true }).count()).toBe(0);
    await head.getByRole('button').last().click();
    await page.getByRole('menuitem', { name: 'English' }).click();
    await main(page).getByRole('heading', { level: 1, name: 'Users' }).waitFor();
    await head.getByRole('button').last().click();
    await page.getByRole('menuitem', { name: 'Türkçe' }).click();
    await main(page).getByRole('heading', { level: 1, name: 'Kullanıcılar' }).waitFor();
  }));

test.each([
  ['/no-such-page', 'Sayfa bulunamadı.', 'Administrator'],
  ['/users/999999', 'Kullanıcı bulunamadı', 'Administrator'],
  ['/catalog/syncs/999999', 'Kayıt bulunamadı', 'Administrator'],
  ['/go/yok-boyle-bir-sey', 'Kayıt bulunamadı: yok-boyle-bir-sey', 'Administrator'],
  ['/services/change?to=closed', 'Toplu değişiklik', 'Operator'],
] as const)('%s, missing or forbidden, leads home and to the search', (path, title, role) =>
  visit(path, { role, width: 390 }, async (page) => {
    await main(page).getByRole('heading', { level: 1, name: title }).waitFor();
    await main(page).getByRole('button', { name: 'Kayıtlarda ara' }).click();
    const field = dialog(page).getByRole('combobox');
    await expectFocus(field);
    // Nothing cuts the ring around the field, and nothing stands above it.
    const [ring, window] = [await boxOf(field), await boxOf(dialog(page))];
    expect(ring.y - window.y).toBeGreaterThanOrEqual(6);
    expect(ring.y - window.y).toBeLessThanOrEqual(24);
    await expectFaultless(page);
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    await main(page).getByRole('link', { name: 'Servisler sayfasına git' }).click();
    await page.waitForURL('**/admin/services');
  }),
);
