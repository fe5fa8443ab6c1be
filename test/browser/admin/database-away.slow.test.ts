// @module-tag admin-screens
// @module-tag needs-chromium
import { expect, test } from 'vitest';
import { afterLooks, expectFaultless, staffAt } from '../../support/admin-screens.js';
import { record, startAvailability } from '../../support/availability.js';
import { createTestDatabase } from '../../support/database.js';
import { startDatabaseProxy } from '../../support/database-proxy.js';

const { on, visit } = staffAt(
  '/admin',
  async () => {
    const database = await createTestDatabase();
    const proxy = await startDatabaseProxy(database);
    const started = await startAvailability({ DATABASE_URL: proxy.url });
    await started.sync([record(110, 111, 14)]);
    const stop = async () => {
      proxy.open();
      await started.stop();
      await proxy.close();
      await database.drop();
    };
    return { ...started, proxy, stop };
  },
  'Operator',
);

test('The pill says that the database does not answer, the page keeps what is shown, and tells when it answers again', () =>
  visit('/services', { clock: true }, async (page) => {
    const row = page.getByRole('row').filter({ hasText: 'İşlem 14' });
    await row.waitFor();
    await page.getByRole('button', { name: /^Canlı \d/ }).waitFor();
    on.proxy.shut();
    const status = page.getByRole('banner').getByRole('status');
    await afterLooks(page, () => status.textContent()).toBe(
      'Servis veritabanına ulaşamıyor. Kendiliğinden yeniden denenecek.',
    );
    await page
      .getByRole('button', { name: /^Bağlantı yok · son bilgi \d\d:\d\d:\d\d\. Servis veritabanına/ })
      .waitFor();
    expect(await row.count()).toBe(1);
    on.proxy.open();
    await afterLooks(page, () => status.textContent()).toBe('Bağlantı geri geldi.');
  }));

test('While the database is away nothing is called fine, and the page goes on by itself afterwards', () =>
  visit('/system', { width: 390, clock: true }, async (page) => {
    const fine = () => page.getByText('Her şey yolunda.').count();
    await expect.poll(fine).toBe(1);
    on.proxy.shut();
    const away = page.getByText(/^Veritabanı yanıt vermiyor: zeyil kaydedilemez/);
    await afterLooks(page, () => away.count()).toBe(1);
    expect(await page.getByText('Yolunda', { exact: true }).count()).toBe(0);
    expect(await page.getByRole('table').count()).toBe(0);
    await expectFaultless(page);
    on.proxy.open();
    await afterLooks(page, fine).toBe(1);
  }));
