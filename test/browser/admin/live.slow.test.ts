// @module-tag admin-screens
// @module-tag needs-chromium
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { afterLooks, countCalls, staffWithCatalog } from '../../support/admin-screens.js';
import { record } from '../../support/availability.js';

const { on, as, visit } = staffWithCatalog('/admin/services');
let id: number;
beforeAll(async () => {
  await on.sync([record(110, 111, 14), record(110, 111, 15)]);
  id = await on.idOf(110, 111, 14);
});

const row = (page: Page, operation = 14) => page.getByRole('row').filter({ hasText: `İşlem ${operation}` });
const set = (status: string) => on.setStatus(id, { status, reason: 'Sınama' });

test("Somebody else's change appears by itself, with its number in the side bar, until the updates are stopped", () =>
  visit('', { clock: true }, async (page) => {
    await page.getByRole('button', { name: /^Canlı \d\d:\d\d:\d\d/ }).waitFor();
    await row(page).getByRole('button', { name: /^Açık/ }).waitFor();
    await set('ManualDisabled');
    await afterLooks(page, () => row(page).getByText('Elle kapalı').count()).toBe(1);
    const link = page.getByRole('navigation').getByRole('link', { name: 'Servisler' });
    await expect.poll(() => link.innerText()).toMatch(/1\s+kapalı$/);
    await page.getByRole('button', { name: /^Canlı/ }).click();
    const paused = page.getByRole('button', { name: /^Duraklatıldı/ });
    await paused.waitFor();
    const looks = countCalls(page);
    await set('Active');
    // Longer than two looks.
    await page.clock.runFor(11_000);
    expect([looks(), await row(page).getByText('Elle kapalı').count()]).toEqual([0, 1]);
    await paused.click();
    await page.getByRole('button', { name: /^Canlı \d/ }).waitFor();
    await row(page).getByRole('button', { name: /^Açık/ }).waitFor();
  }));

test('A page that has had no news yet names no moment of it', async () => {
  const profile = await as();
  await profile.context.route('**/api/admin/pulse', (route) => route.abort());
  const page = await profile.open('/admin/services');
  await page.getByRole('button', { name: 'Bağlantı yok', exact: true }).waitFor();
  await profile.close();
});

test('A change between the first read of a list and the first news appears too', async () => {
  const profile = await as({ clock: true });
  let isHeld = true;
  await profile.context.route('**/api/admin/pulse', async (route) => {
    await expect.poll(() => isHeld).toBe(false);
    await route.continue();
  });
  const page = await profile.open('/admin/services');
  await row(page).getByRole('button', { name: /^Açık/ }).waitFor();
  await set('ManualDisabled');
  isHeld = false;
  await afterLooks(page, () => row(page).getByText('Elle kapalı').count()).toBe(1);
  await set('Active');
  await profile.close();
});

test('A lost connection is told with the moment of the last news, changes wait, and its return is told and read', () =>
  visit('', { clock: true }, async (page) => {
    await row(page).getByRole('button').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Hatalı fiyat' }).click();
    await page.context().setOffline(true);
    const lost = page.getByText(/^Bağlantı yok · son bilgi \d\d:\d\d:\d\d$/);
    await afterLooks(page, () => lost.count()).toBe(1);
    await page.getByText('Bağlantı yok; gelince gönderebilirsiniz.').waitFor();
    const send = page.getByRole('dialog').getByRole('button', { name: /^Kapat \(kimseye/ });
    expect(await send.isDisabled()).toBe(true);
    await on.setStatus(await on.idOf(110, 111, 15), { status: 'AutoDisabled', reason: 'Sınama' });
    await page.context().setOffline(false);
    const isBack = page.getByRole('status').getByText('Bağlantı geri geldi.');
    await afterLooks(page, () => isBack.count()).toBe(1);
    expect(await page.getByLabel('Neden (gerekli)').inputValue()).toBe('Hatalı fiyat');
    await send.click();
    await row(page).getByText('Elle kapalı').waitFor();
    await row(page, 15).getByText('Otomatik kapalı').waitFor();
  }));

test('A service that does not answer is no live one: it is told, and its return, too', () =>
  visit('', { clock: true }, async (page) => {
    await page.getByRole('button', { name: /^Canlı \d/ }).waitFor();
    // Neither an answer nor a failure.
    await page.route('**/api/admin/pulse', () => undefined);
    const lost = page.getByText(/^Bağlantı yok · son bilgi \d\d:\d\d:\d\d$/);
    await afterLooks(page, () => lost.count()).toBe(1);
    await page.unroute('**/api/admin/pulse');
    await afterLooks(page, () => page.getByRole('button', { name: /^Canlı \d/ }).count()).toBe(1);
  }));

test('In a low window each link of the side bar can be reached, and so can its command', () =>
  visit('', {}, async (page) => {
    await page.setViewportSize({ width: 1280, height: 400 });
    await page.getByRole('navigation').getByRole('link', { name: 'Sistem durumu' }).click();
    await page.getByRole('heading', { level: 1, name: 'Sistem durumu' }).waitFor();
    await page.getByRole('button', { name: 'Menüyü daralt' }).click();
    await page.getByRole('button', { name: 'Menüyü genişlet' }).waitFor();
  }));
