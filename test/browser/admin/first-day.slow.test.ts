// @module-tag admin-screens
// @module-tag needs-chromium
import { expect, test } from 'vitest';
import { afterLooks, expectFaultless, staffAt } from '../../support/admin-screens.js';
import { record, startAvailability } from '../../support/availability.js';

const { on, visit } = staffAt('/admin/services', () =>
  startAvailability({ BUSINESS_TIME_ZONE: 'Asia/Tokyo', NOTIFICATION_RETRY_WAITS: '10ms' }),
);

test('An empty catalog is no empty result of a filter: the board says who fills it', async () => {
  await on.reset();
  await visit('', { role: 'Operator' }, async (page) => {
    await page.getByText('Servis kataloğu boş.').waitFor();
    await page.getByText('Bir yönetici kataloğu yükleyince servisler burada görünür.').waitFor();
    expect(await page.getByRole('button', { name: 'Filtreyi temizle' }).count()).toBe(0);
    expect(await page.getByRole('list', { name: 'İlk adımlar' }).count()).toBe(0);
    await page.goto('/admin/services?q=teklif');
    await page.getByText('Bu filtreyle kayıt bulunamadı.').waitFor();
  });
});

test('The four first steps lead to where they are done, tick themselves, and leave when the test notification has arrived', async () => {
  await on.reset();
  await visit('', { clock: true }, async (page) => {
    const steps = page.getByRole('list', { name: 'İlk adımlar' });
    const next = () => steps.locator('[aria-current=step] strong').innerText();
    const ways = () =>
      steps
        .locator('[aria-current=step]')
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => `${link.textContent} ${link.getAttribute('href')}`));
    await steps.getByText('Servis kataloğu').waitFor();
    expect(await next()).toBe('Servis kataloğu');
    expect(await ways()).toEqual(['Katalog yükle /admin/catalog']);
    await expectFaultless(page);
    await on.sync([record(110, 111, 14)]);
    await page.getByRole('button', { name: 'İlk adımlar 1 / 4' }).click();
    await afterLooks(page, next).toBe('Acente');
    expect(await ways()).toEqual(['Acente ekle /admin/agents']);
    await expectFaultless(page);
    const agent = await on.agent([[110, 111]], []);
    await afterLooks(page, next).toBe('Abonelik');
    expect(await ways()).toEqual([
      `Ürünler /admin/agents/${agent}?tab=products`,
      `Abonelikler /admin/agents/${agent}?tab=subscriptions`,
    ]);
    await on.administrator.put(`/api/admin/agents/${agent}/subscriptions`, {
      subscriptions: [{ serviceOperationId: 14 }],
    });
    await afterLooks(page, next).toBe('Test bildirimi');
    expect(await ways()).toEqual([`Test bildirimi gönder /admin/agents/${agent}`]);
    await on.administrator.post(`/api/admin/agents/${agent}/test-notification`);
    await afterLooks(page, () => page.getByRole('button', { name: /^İlk adımlar/ }).count()).toBe(0);
    await page.reload();
    await page.getByRole('row').filter({ hasText: 'İşlem 14' }).waitFor();
    expect(await page.getByRole('button', { name: /^İlk adımlar/ }).count()).toBe(0);
  });
});

test('Times are those of the business zone, which is named where the browser has another one', () =>
  visit('', { language: 'en' }, async (page) => {
    await page.getByText('Times: Asia/Tokyo').waitFor();
    const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Tokyo', hour: '2-digit' });
    // Around a full hour either of the two is right.
    const hours = [0, 60_000].map((ago) => clock.format(Date.now() - ago));
    const pill = page.getByRole('button', { name: /^Live \d\d:\d\d:\d\d/ });
    const shown = /\d\d/.exec(await pill.innerText())?.[0] ?? '';
    expect([...hours, clock.format()]).toContain(shown);
  }));

test('Without the texts of a language the page keeps its own, or says that it could not be loaded', () =>
  visit('', { role: 'Operator' }, async (page, profile) => {
    await page.getByRole('heading', { level: 1, name: 'Servisler' }).waitFor();
    await page.route(/\/assets\/(tr|en)-[^/]+\.js$/, (route) => route.abort());
    const refused = page.waitForEvent('requestfailed');
    await page.getByRole('button', { name: 'EN', exact: true }).click();
    await refused;
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Servisler');
    await page.reload();
    await page.getByText(/^Sayfa yüklenemedi; yenileyin\./).waitFor();
    // The browser itself complains of each file that did not come.
    profile.complaints.length = 0;
  }));
