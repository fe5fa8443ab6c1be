// @module-tag admin-screens
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessibilityFaults, StaffBrowser } from '../../support/admin-screens.js';
import { startTestService, type TestService } from '../../support/service.js';

describe('The first day of the administration screens', { tags: 'needs-chromium' }, () => {
  let service: TestService;
  let browser: StaffBrowser;

  beforeAll(async () => {
    service = await startTestService({ BUSINESS_TIME_ZONE: 'Asia/Tokyo' });
    browser = await StaffBrowser.launch();
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });

  test('An empty catalog is no empty result of a filter: the board says where services come from', () =>
    browser.visit(service, async (page) => {
      await page.getByText('Servis kataloğu boş.').waitFor();
      await page.getByText(/^SERVICE_CATALOG_SOURCE ayarı verilince/).waitFor();
      expect(await page.getByRole('button', { name: 'Süzgeci temizle' }).count()).toBe(0);
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.goto('/admin/services?q=teklif');
      await page.getByText('Süzgece uyan kayıt yok.').waitFor();
    }));

  test('Times are those of the business zone, which is named where the browser has another one', () =>
    browser.visit(
      service,
      async (page) => {
        await page.getByText('Times: Asia/Tokyo').waitFor();
        const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Tokyo', hour: '2-digit' });
        // Around a full hour either of the two is right.
        const hours = [0, 60_000].map((ago) => clock.format(Date.now() - ago));
        const pill = page.getByRole('button', { name: /^Live \d\d:\d\d:\d\d/ });
        const shown = /\d\d/.exec(await pill.innerText())?.[0] ?? '';
        expect([...hours, clock.format()]).toContain(shown);
      },
      { language: 'en' },
    ));
});
