// @module-tag admin-screens
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessibilityFaults, StaffBrowser } from '../../support/admin-screens.js';
import { type Availability, record, startAvailability } from '../../support/availability.js';
import type { TestService } from '../../support/service.js';

describe('The first day of the administration screens', { tags: 'needs-chromium' }, () => {
  let on: Availability;
  let service: TestService;
  let browser: StaffBrowser;

  beforeAll(async () => {
    on = await startAvailability({ BUSINESS_TIME_ZONE: 'Asia/Tokyo', NOTIFICATION_RETRY_WAITS: '10ms' });
    ({ service } = on);
    browser = await StaffBrowser.launch();
  });
  afterAll(async () => {
    await browser?.close();
    await on?.stop();
  });

  test('An empty catalog is no empty result of a filter: the board says where services come from', async () => {
    await on.reset();
    await browser.visit(
      service,
      async (page) => {
        await page.getByText('Servis kataloğu boş.').waitFor();
        await page.getByText(/^SERVICE_CATALOG_SOURCE ayarı verilince/).waitFor();
        expect(await page.getByRole('button', { name: 'Süzgeci temizle' }).count()).toBe(0);
        expect(await page.getByRole('list', { name: 'İlk adımlar' }).count()).toBe(0);
        await page.goto('/admin/services?q=teklif');
        await page.getByText('Süzgece uyan kayıt yok.').waitFor();
      },
      { role: 'Operator' },
    );
  });

  test('The four first steps tick themselves, and leave when the test notification has arrived', async () => {
    await on.reset();
    await browser.visit(service, async (page) => {
      const steps = page.getByRole('list', { name: 'İlk adımlar' });
      const next = () => steps.locator('[aria-current=step] strong').innerText();
      await steps.getByText('Servis kataloğu').waitFor();
      expect(await next()).toBe('Servis kataloğu');
      expect(await accessibilityFaults(page)).toEqual([]);
      await on.sync([record(110, 111, 14)]);
      await page.getByRole('button', { name: 'İlk adımlar 1 / 4' }).click();
      await expect.poll(next).toBe('Acente');
      // The panel fades in.
      await expect.poll(() => accessibilityFaults(page)).toEqual([]);
      const agent = await on.agent([[110, 111]], []);
      await expect.poll(next).toBe('Abonelik');
      await on.administrator.put(`/api/admin/agents/${agent}/subscriptions`, {
        subscriptions: [{ serviceOperationId: 14 }],
      });
      await expect.poll(next).toBe('Deneme bildirimi');
      await on.administrator.post(`/api/admin/agents/${agent}/test-notification`);
      await page.getByRole('button', { name: /^İlk adımlar/ }).waitFor({ state: 'detached' });
      await page.reload();
      await page.getByRole('row').filter({ hasText: 'İşlem 14' }).waitFor();
      expect(await page.getByRole('button', { name: /^İlk adımlar/ }).count()).toBe(0);
    });
  });

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

  test('Without the texts of a language the page keeps its own, or says that it could not be loaded', async () => {
    const profile = await browser.as(service, 'Operator');
    const page = await profile.open('/admin/services');
    await page.getByRole('heading', { level: 1, name: 'Servisler' }).waitFor();
    await page.route(/\/assets\/(tr|en)-[^/]+\.js$/, (route) => route.abort());
    const refused = page.waitForEvent('requestfailed');
    await page.getByRole('button', { name: 'EN', exact: true }).click();
    await refused;
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Servisler');
    await page.reload();
    await page.getByText(/^Sayfa yüklenemedi; yenileyin\./).waitFor();
    // The browser itself complains of each file that did not come.
    await profile.context.close();
  });
});
