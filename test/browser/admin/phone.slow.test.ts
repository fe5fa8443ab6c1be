// @module-tag admin-screens
// @module-tag needs-chromium
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectFaultless, loaded, staffWithCatalog } from '../../support/admin-screens.js';
import { fillBoard } from '../../support/board.js';

const { on, visit } = staffWithCatalog('/admin');
beforeAll(() => fillBoard(on));

const HEIGHT = 844;
const PHONE = { width: 390 };
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Filtrele' });
const openSheet = async (page: Page) => {
  await loaded(page);
  await page.getByRole('main').getByRole('button', { name: 'Filtrele' }).click();
  await sheet(page).waitFor();
};
const heightOf = async (page: Page) => (await sheet(page).boundingBox())?.height ?? 0;

test('The filters of a phone are one page with all short choices open; its button says how many records they find', () =>
  visit('/services?view=list', PHONE, async (page) => {
    await page.getByText('80 kayıttan 80', { exact: true }).waitFor();
    await openSheet(page);
    const status = sheet(page).getByRole('group', { name: 'Durum' });
    await status.getByRole('checkbox', { name: 'Açık' }).check();
    await page.getByText('80 kayıttan 57', { exact: true }).waitFor();
    expect(await sheet(page).getByRole('button', { name: 'Durum' }).count()).toBe(0);
    const show = sheet(page).getByRole('button', { name: 'Göster (57)' });
    const box = await show.boundingBox();
    expect((box?.y ?? HEIGHT) + (box?.height ?? 0)).toBeLessThanOrEqual(HEIGHT);
    await expectFaultless(page);
    await show.click();
    await sheet(page).waitFor({ state: 'detached' });
  }));

test('The chosen tab is visible on a phone, and the page is not scrolled for it', async () => {
  const id = await on.agent();
  await visit(`/agents/${id}?tab=traffic`, { width: 320 }, async (page) => {
    const tab = page.getByRole('tab', { name: 'Bildirimler' });
    await expect.poll(() => tab.evaluate((it) => it.getBoundingClientRect().right)).toBeLessThanOrEqual(320);
    expect(await page.evaluate('scrollY')).toBe(0);
    await page.getByRole('tab', { name: 'Platform bağlantısı' }).click();
    await expect
      .poll(() =>
        page
          .getByRole('tab')
          .first()
          .evaluate((it) => it.getBoundingClientRect().left),
      )
      .toBeGreaterThanOrEqual(0);
  });
});

test('The sheet of few filters is as high as these', () =>
  visit('/agents', PHONE, async (page) => {
    await openSheet(page);
    await expect.poll(() => heightOf(page)).toBeLessThan(HEIGHT / 2);
    const box = await sheet(page).boundingBox();
    expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(HEIGHT);
    await sheet(page)
      .getByRole('button', { name: /^Göster \(\d+\)$/ })
      .waitFor();
  }));

test('The main button of a dialog stands beside the way back at the foot of a phone, however long its words', () =>
  visit(`/services`, PHONE, async (page) => {
    const id = await on.idOf(131, 101, 14);
    await page.setViewportSize({ width: 390, height: 600 });
    await page.goto(`/admin/services?change=${id}`);
    const dialog = page.getByRole('dialog');
    const main = dialog.getByRole('button', { name: /^Kapat \(|^Kapat ve/ });
    await main.waitFor();
    const [first, back] = await Promise.all([
      main.boundingBox(),
      dialog.getByRole('button', { name: 'Vazgeç' }).boundingBox(),
    ]);
    expect((first?.y ?? 600) + (first?.height ?? 0)).toBeLessThanOrEqual(600);
    expect(first?.y).toBeLessThan((back?.y ?? 0) + (back?.height ?? 0));
    expect(first?.x).toBeGreaterThan(back?.x ?? 390);
    expect(first?.width).toBeGreaterThan(back?.width ?? 390);
  }));
