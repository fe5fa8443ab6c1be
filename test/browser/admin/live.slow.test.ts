// @module-tag admin-screens
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Act, StaffBrowser } from '../../support/admin-screens.js';
import { type Availability, record, startAvailability } from '../../support/availability.js';
import { createTestDatabase, type TestDatabase } from '../../support/database.js';
import { type DatabaseProxy, startDatabaseProxy } from '../../support/database-proxy.js';
import { OWN } from '../../support/service.js';

describe('The pill of live data', { tags: 'needs-chromium' }, () => {
  let on: Availability;
  let browser: StaffBrowser;
  let id: number;

  beforeAll(async () => {
    on = await startAvailability(OWN);
    await on.sync([record(110, 111, 14), record(110, 111, 15)]);
    id = await on.idOf(110, 111, 14);
    browser = await StaffBrowser.launch();
  });
  afterAll(async () => {
    await browser?.close();
    await on?.stop();
  });

  const row = (page: Page) => page.getByRole('row').filter({ hasText: 'İşlem 14' });
  const opened = (act: Act) => browser.visit(on.service, act);
  const set = (status: string) => on.setStatus(id, { status, reason: 'Sınama' });

  test("Somebody else's change appears by itself, with its number in the side bar, until the updates are stopped", async () => {
    await opened(async (page) => {
      await page.getByRole('button', { name: /^Canlı \d\d:\d\d:\d\d/ }).waitFor();
      await row(page).getByRole('button', { name: /^Açık/ }).waitFor();
      await set('ManualDisabled');
      await row(page).getByText('Elle kapalı').waitFor();
      const link = page.getByRole('navigation').getByRole('link', { name: 'Servisler' });
      await expect.poll(() => link.innerText()).toMatch(/1$/);
      await page.getByRole('button', { name: /^Canlı/ }).click();
      const paused = page.getByRole('button', { name: /^Duraklatıldı/ });
      await paused.waitFor();
      let looks = 0;
      page.on('request', (request) => {
        if (request.url().includes('/api/')) looks += 1;
      });
      await set('Active');
      // Longer than two looks.
      await page.waitForTimeout(11_000);
      expect([looks, await row(page).getByText('Elle kapalı').count()]).toEqual([0, 1]);
      await paused.click();
      await page.getByRole('button', { name: /^Canlı \d/ }).waitFor();
      await row(page).getByRole('button', { name: /^Açık/ }).waitFor();
    });
  });

  test('A page that has had no news yet names no moment of it', async () => {
    const profile = await browser.as(on.service, 'Operator');
    await profile.context.route('**/api/admin/pulse', (route) => route.abort());
    const page = await profile.open('/admin/services');
    await page.getByRole('button', { name: 'Bağlantı yok', exact: true }).waitFor();
    await profile.close();
  });

  test('A lost connection is told with the moment of the last news, changes wait, and its return is told and read', async () => {
    await opened(async (page) => {
      await row(page).getByRole('button').click();
      await page.getByRole('dialog').getByRole('button', { name: 'Hatalı fiyat' }).click();
      await page.context().setOffline(true);
      await page.getByText(/^Bağlantı yok · son bilgi \d\d:\d\d:\d\d$/).waitFor();
      await page.getByText('Bağlantı yok; gelince gönderebilirsiniz.').waitFor();
      const send = page.getByRole('dialog').getByRole('button', { name: /^Kapat \(kimseye/ });
      expect(await send.isDisabled()).toBe(true);
      await on.setStatus(await on.idOf(110, 111, 15), { status: 'AutoDisabled', reason: 'Sınama' });
      await page.context().setOffline(false);
      await page.getByRole('status').getByText('Bağlantı geri geldi.').waitFor({ state: 'attached' });
      expect(await page.getByLabel('Neden (gerekli)').inputValue()).toBe('Hatalı fiyat');
      await send.click();
      await row(page).getByText('Elle kapalı').waitFor();
      await page.getByRole('row').filter({ hasText: 'İşlem 15' }).getByText('Otomatik kapalı').waitFor();
    });
  });
});

describe('The pill while the database is away', { tags: 'needs-chromium' }, () => {
  let database: TestDatabase;
  let proxy: DatabaseProxy;
  let on: Availability;
  let browser: StaffBrowser;
  beforeAll(async () => {
    database = await createTestDatabase();
    proxy = await startDatabaseProxy(database);
    on = await startAvailability({ DATABASE_URL: proxy.url });
    await on.sync([record(110, 111, 14)]);
    browser = await StaffBrowser.launch();
  });
  afterAll(async () => {
    await browser?.close();
    proxy?.open();
    await on?.stop();
    await proxy?.close();
    await database?.drop();
  });

  test('It says that the database does not answer, keeps what is shown, and tells when it does again', async () => {
    const profile = await browser.as(on.service, 'Operator');
    const page = await profile.open('/admin/services');
    const row = page.getByRole('row').filter({ hasText: 'İşlem 14' });
    await row.waitFor();
    await page.getByRole('button', { name: /^Canlı \d/ }).waitFor();
    proxy.shut();
    const status = page.getByRole('banner').getByRole('status');
    await expect
      .poll(() => status.textContent(), { timeout: 60_000 })
      .toBe('Servis veritabanına ulaşamıyor. Kendiliğinden yeniden denenecek.');
    await page
      .getByRole('button', { name: /^Bağlantı yok · son bilgi \d\d:\d\d:\d\d\. Servis veritabanına/ })
      .waitFor();
    expect(await row.count()).toBe(1);
    proxy.open();
    await expect.poll(() => status.textContent(), { timeout: 60_000 }).toBe('Bağlantı geri geldi.');
    await profile.close();
  });
});
