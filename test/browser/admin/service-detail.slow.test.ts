// @module-tag admin-screens
// @module-tag needs-chromium
import { beforeEach, expect, test } from 'vitest';
import type { AvailabilityDetail } from '../../../src/service-availability/status/availability.answers.js';
import { afterLooks, expectFaultless, staffWithCatalog } from '../../support/admin-screens.js';
import { record } from '../../support/availability.js';
import { BOARD } from '../../support/board.js';

let id: number;
const { on, visit } = staffWithCatalog('/admin/services');
beforeEach(async () => {
  await on.reset();
  await on.sync([record(110, 111, 14)]);
  id = await on.idOf(110, 111, 14);
  await on.agent([[110, 111]], [[14, null]]);
});

const present = async () => (await on.operator.get(`${BOARD}/${id}`)).response<AvailabilityDetail>();

test('It shows why a service is closed, by whom, since when, and who was told with what outcome', async () => {
  await on.setStatus(id, { status: 'ManualDisabled', reason: 'Şirketin talebi' });
  await visit(`/${id}`, { clock: true }, async (page) => {
    await page.getByRole('heading', { name: 'İşlem 14 · Ürün 111 · Şirket 110', exact: true }).waitFor();
    expect(await page.title()).toMatch(/İşlem 14 · Ürün 111 · Şirket 110 · /);
    await page.getByText(/^1 günde %\d+(,\d)? açık, 1 kapanış$/).waitFor();
    const status = page.getByRole('main').locator('header');
    await status.getByText('Elle kapalı').waitFor();
    await status.getByText(/“Şirketin talebi” · user-\d+/).waitFor();
    await page.getByRole('button', { name: '1 bildirim' }).click();
    const notice = page.getByRole('table', { name: 'Bildirimler' }).locator('tbody tr');
    await notice.getByText(/Agent/).waitFor();
    await notice.getByText('10 Servis durumu değişikliği').waitFor();
    await afterLooks(page, () => notice.getByText('Ulaştı').count()).toBe(1);
    expect(new URL(page.url()).searchParams.get('tab')).toBe('notices');
    await page.reload();
    await notice.getByText('Ulaştı').waitFor();
    expect(await page.getByRole('tab').count()).toBe(4);
    await page.getByRole('tab', { name: 'Kim haber alır' }).click();
    await page.getByRole('list', { name: 'Kim haber alır' }).getByText(/Agent/).waitFor();
    await page.getByRole('tab', { name: 'Bildirimler' }).click();
    await notice.getByRole('link', { name: /\d\d:\d\d:\d\d/ }).click();
    await page
      .getByText(/^İşlem 14 · Ürün 111 · Şirket 110 elle kapatıldı \(.*\)\. Neden: “Şirketin talebi”$/)
      .waitFor();
    await page.getByRole('button', { name: 'Alanlar' }).click();
    await page.getByText('InsuranceCompanyName').waitFor();
    await page.getByRole('button', { name: 'JSON', exact: true }).click();
    await page.locator('pre').getByText('"ChangeType":"ManualDisabled"').waitFor();
  });
});

test('A notice that waits for a paused agent tells so, and its ReferanceNo is copied by a button', async () => {
  const [agent] = await on.service.dataSource.query('select max(id) as id from agent');
  await on.administrator.post(`/api/admin/agents/${agent.id}/pause`);
  await on.setStatus(id, { status: 'ManualDisabled', reason: 'Bakım' });
  await visit(`/${id}?tab=notices`, async (page, { context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const notice = page.getByRole('row').filter({ hasText: 'Acente duraklatıldı' });
    await notice.waitFor();
    const copy = notice.getByRole('button', { name: /^Kopyala: / });
    const number = (await copy.getAttribute('title'))?.replace('Kopyala: ', '');
    await copy.click();
    await notice.getByText('Kopyalandı').waitFor();
    expect(number).toMatch(/^[\w-]{10,}$/);
    expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(number);
  });
});

test('What the service itself did is named in the chosen language', async () => {
  await on.setStatus(id, { status: 'ManualDisabled', reason: 'Bakım' });
  await on.service.dataSource.query(
    `update service_status_change set changed_by = 'Planlanan yeniden açılış', changed_by_user_id = null`,
  );
  for (const [language, actor] of [
    ['tr', 'Planlanan yeniden açılış'],
    ['en', 'Planned opening'],
  ] as const) {
    await visit(`/${id}`, { language }, (page) => page.getByRole('listitem').getByText(actor).waitFor());
  }
});

test('The history is read on to its first change', async () => {
  for (let n = 1; n <= 60; n += 1) {
    await on.setStatus(id, { status: n % 2 ? 'ManualDisabled' : 'Active', reason: `Değişiklik ${n}` });
  }
  await visit(`/${id}`, async (page) => {
    const changes = page.getByRole('list', { name: 'Geçmiş' }).getByRole('listitem');
    await changes.getByText('Değişiklik 60', { exact: true }).waitFor();
    expect(await changes.count()).toBe(50);
    await page.getByRole('button', { name: 'Devamını göster' }).click();
    await changes.getByText('Değişiklik 1', { exact: true }).waitFor();
    expect(await changes.count()).toBe(60);
  });
});

test('An administrator takes a planned opening and a planned closing back, and reads first what that means', async () => {
  await on.setStatus(id, { status: 'ManualDisabled', reason: 'Bakım', until: '2990-01-01T18:00:00' });
  await on.administrator.post(`${BOARD}/plans`, {
    ids: [id],
    status: 'ManualDisabled',
    reason: 'Gece bakımı',
    from: '2991-01-01T22:00:00',
    bulkId: '0b54c7a2-6f0e-4c3b-9a53-6a4f6f1f0c11',
  });
  await visit(`/${id}`, async (page) => {
    const dialog = page.getByRole('dialog');
    const confirm = async (action: string) => {
      await page.getByRole('button', { name: `${action}…` }).click();
      await dialog.getByText(/iptal edilir; servis elle açılana dek kapalı kalır|bildirim gitmez/).waitFor();
      await expectFaultless(page);
      await dialog.getByRole('button', { name: action, exact: true }).click();
      await dialog.waitFor({ state: 'detached' });
    };
    await confirm('Planlanan açılışı iptal et');
    await page.getByText('01.01.2990 18:00 açılacak').waitFor({ state: 'detached' });
    await page.getByText('01.01.2991 22:00 kapanacak').waitFor();
    await page.getByRole('link', { name: 'Birlikte planlananlar' }).click();
    await page.getByText('1 kapanış planlandı, 1 tanesi bekliyor.').waitFor();
    await page.goBack();
    await confirm('Planı iptal et');
    await page.getByText('01.01.2991 22:00 kapanacak').waitFor({ state: 'detached' });
    expect(await present()).toMatchObject({ Status: 'ManualDisabled', ReopenAt: null, Plan: null });
  });
});

test('An administrator changes the status and switches the evaluation; the page shows both at once', () =>
  visit(`/${id}`, async (page) => {
    await page.getByRole('button', { name: 'Kapat…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Hatalı fiyat' }).click();
    await page.getByRole('button', { name: 'Kapat ve 1 acenteye bildir' }).click();
    await page.getByRole('main').locator('header').getByText('Elle kapalı').waitFor();
    await page.getByRole('list', { name: 'Geçmiş' }).getByText('Hatalı fiyat').waitFor();
    await page.getByRole('tab', { name: 'Değerlendirme' }).click();
    await page.getByText('Son 5 dk içinde çağrı yok.').waitFor();
    await page.getByText(/Kapatma sınırı: en az 20 çağrı ve başarısız payı en az %50\./).waitFor();
    await page.getByText(/Yeniden açma: en az 10 dk sonra, başarısız payı %20 altındaysa/).waitFor();
    await page.getByRole('button', { name: 'Otomatik değerlendirmeyi aç' }).click();
    await page.getByRole('button', { name: 'Otomatik değerlendirmeyi kapat' }).waitFor();
    expect((await present()).AutomaticEvaluation).toBe(true);
  }));

test('An operator sees everything and changes nothing', async () => {
  await on.setStatus(id, { status: 'ManualDisabled', reason: 'Bakım', until: '2990-01-01T18:00:00' });
  await visit(`/${id}`, { role: 'Operator' }, async (page) => {
    await page.getByText('01.01.2990 18:00 açılacak').waitFor();
    await page.getByRole('tab', { name: 'Değerlendirme' }).click();
    await page.getByText(/Otomatik değerlendirme kapalı/).waitFor();
    const buttons = page.getByRole('main').getByRole('button');
    expect(await buttons.count()).toBe(0);
  });
});

test('A record that left the catalog is not found, keeps its history, and leads to the services', async () => {
  await on.setStatus(id, { status: 'ManualDisabled', reason: 'Bakım' });
  await on.sync([record(124, 111, 14)]);
  await visit(`/${id}`, async (page) => {
    await page.getByRole('heading', { name: 'Kayıt bulunamadı' }).waitFor();
    await page.getByRole('list', { name: 'Geçmiş' }).getByText('Bakım').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Servisler' }).first().click();
    await page.getByRole('searchbox').waitFor();
  });
});
