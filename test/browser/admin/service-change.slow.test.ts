// @module-tag admin-screens
// @module-tag needs-chromium
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { AvailabilityDetail } from '../../../src/service-availability/status/availability.answers.js';
import { afterLooks, expectFocus, staffWithCatalog } from '../../support/admin-screens.js';
import { record } from '../../support/availability.js';
import { BOARD } from '../../support/board.js';

const { on, visit } = staffWithCatalog('/admin/services');
let id: number;
beforeAll(async () => {
  await on.sync([record(110, 111, 14), record(110, 112, 15)]);
  id = await on.idOf(110, 111, 14);
  await on.agent([[110, 111]], [[14, null]]);
});
beforeEach(() => on.setStatus(id, { status: 'Active', reason: 'Başlangıç' }));

const present = async () => (await on.operator.get(`${BOARD}/${id}`)).response<AvailabilityDetail>();
const dialog = (page: Page) => page.getByRole('dialog');
const close = (page: Page) => dialog(page).getByRole('button', { name: /^Kapat ve/ });

test('An administrator closes a service until an evening: the reason, the opening and the agents are shown before', () =>
  visit('', async (page) => {
    await page.getByRole('button', { name: 'Açık: İşlem 14. Durumu değiştir' }).click();
    await dialog(page).getByRole('heading', { name: 'İşlem 14 · Ürün 111 · Şirket 110' }).waitFor();
    const reason = dialog(page).getByLabel('Neden (gerekli)');
    await expectFocus(reason);
    await dialog(page).getByRole('button', { name: 'Planlı bakım' }).click();
    await dialog(page).getByRole('group', { name: 'Açılış' }).getByLabel('Tarih seç…').check();
    await dialog(page).getByLabel('Açılış tarihi ve saati').fill('2999-01-01T18:00');
    await dialog(page).getByText('1 acenteye bildirilecek').click();
    await dialog(page).getByRole('listitem').getByText('Agent').waitFor();
    await dialog(page).getByRole('button', { name: 'Kapat ve 1 acenteye bildir' }).click();
    await dialog(page).waitFor({ state: 'detached' });
    await page.getByRole('row', { name: /Planlı bakım.*açılış 01\.01\.2999 18:00/ }).waitFor();
    expect(await present()).toMatchObject({
      Status: 'ManualDisabled',
      Reason: 'Planlı bakım',
      ReopenAt: expect.stringMatching(/^2999-01-01T18:00:00/),
    });
  }));

test('After a change the page says which service changed, and when each agent has the notification; undo and deliveries are one press away', () =>
  visit(`?change=${id}`, { clock: true }, async (page) => {
    const pause = (at: string) => on.service.dataSource.query(`update agent set paused_at = ${at}`);
    await pause('now()');
    await dialog(page).getByRole('button', { name: 'Planlı bakım' }).click();
    await close(page).click();
    await page.getByRole('status').getByText('İşlem 14 kapatıldı.').waitFor();
    // Under the pointer it stays, however many looks the delivery takes.
    await page.getByText('0/1 acenteye ulaştı · 1 sırada').hover();
    await pause('null');
    await afterLooks(page, () => page.getByText('1/1 acenteye ulaştı', { exact: true }).count(), 1_000).toBe(
      1,
    );
    await page.getByRole('button', { name: 'Teslimatları gör' }).click();
    await page.getByRole('tab', { name: 'Bildirimler', selected: true }).waitFor();
    expect(await page.getByText('İşlem 14 kapatıldı.').count()).toBe(0);
    await page
      .getByRole('button', { name: /^Durumu değiştir|^Aç/ })
      .first()
      .click();
    await dialog(page).getByRole('button', { name: 'Sorun giderildi' }).click();
    await dialog(page).getByRole('button', { name: 'Aç ve 1 acenteye bildir' }).click();
    await page.getByText('İşlem 14 açıldı.').waitFor();
    await page.getByRole('button', { name: 'Geri al…' }).click();
    await dialog(page).getByRole('button', { name: 'Kapat ve 1 acenteye bildir' }).waitFor();
    await page.keyboard.press('Escape');
  }));

test('What a page reports of a success leaves after ten seconds, unless the pointer is on it', () =>
  visit(`?change=${id}`, { clock: true }, async (page) => {
    await dialog(page).getByRole('button', { name: 'Planlı bakım' }).click();
    await close(page).click();
    const told = page.getByText('İşlem 14 kapatıldı.');
    await told.hover();
    await page.clock.fastForward(11_000);
    expect(await told.count()).toBe(1);
    await page.mouse.move(0, 0);
    await afterLooks(page, () => told.count(), 1_000).toBe(0);
  }));

test('What goes out is shown in a sentence for each agent, and behind it as it is then sent; opening what the evaluation closed offers to switch it off', () =>
  visit(`?change=${id}`, async (page) => {
    await on.administrator.put(`${BOARD}/${id}/evaluation`, { enabled: true });
    await on.setStatus(id, { status: 'AutoDisabled', reason: 'Çağrılar hatalı' });
    await page.goto(`/admin/services?change=${id}`);
    await dialog(page).getByLabel('Neden (gerekli)').fill('  Sorun “giderildi” ');
    await dialog(page).getByLabel('Otomatik değerlendirmeyi de kapat (yoksa yeniden kapatabilir)').check();
    await dialog(page).getByText('Gönderilecek metni gör').click();
    const sentence =
      /^Agent.*: İşlem 14 · Ürün 111 · Şirket 110 açıldı \(değişikliğin yapıldığı an\)\. Neden: “Sorun “giderildi””$/;
    await dialog(page).getByRole('listitem').filter({ hasText: sentence }).waitFor();
    expect(await dialog(page).locator('pre').isVisible()).toBe(false);
    await dialog(page).getByText('JSON', { exact: true }).click();
    const shown: unknown = JSON.parse(await dialog(page).locator('pre').innerText());
    await dialog(page).getByRole('button', { name: 'Aç ve 1 acenteye bildir' }).click();
    await dialog(page).waitFor({ state: 'detached' });
    expect(await present()).toMatchObject({ Status: 'Active', AutomaticEvaluation: false });
    const [row] = await on.service.dataSource.query('select max(agent_id) as id from agent_subscription');
    const [sent] = (await on.heard(row.id)).at(-1) ?? [];
    expect(shown).toEqual([{ ...sent, StatusDate: '(değişikliğin yapıldığı an)' }]);
  }));

test('A closing that begins later is a plan: told to nobody yet, refused where another plan waits', () =>
  visit(`?change=${id}`, async (page) => {
    await dialog(page).getByRole('button', { name: 'Planlı bakım' }).click();
    const start = dialog(page).getByRole('group', { name: 'Başlangıç' });
    await start.getByLabel('Tarih seç…').check();
    await close(page).click();
    await dialog(page).getByText('Başlangıç gelecekte olmalı.').waitFor();
    await dialog(page).getByLabel('Başlangıç tarihi ve saati').fill('2990-01-01T10:00');
    await dialog(page).getByText('Başlangıç gelecekte olmalı.').waitFor({ state: 'detached' });
    // It would be no evening of today.
    await dialog(page).getByLabel('O gün 18:00').waitFor();
    expect(await dialog(page).getByLabel('Bugün 18:00').count()).toBe(0);
    await dialog(page).getByLabel('Başlangıç tarihi ve saati').fill('2990-01-01T22:00');
    await dialog(page).getByRole('group', { name: 'Açılış' }).getByLabel('2 sa').check();
    const before = await on.service.dataSource.query('select count(*) from notification');
    const send = { name: '01.01.2990 22:00 kapat ve 1 acenteye bildir' };
    await dialog(page).getByRole('button', send).click();
    await dialog(page).waitFor({ state: 'detached' });
    const { Status, Plan } = await present();
    expect([Status, Plan?.From, Plan?.Until]).toEqual([
      'Active',
      '2990-01-01T22:00:00.000+03:00',
      '2990-01-02T00:00:00.000+03:00',
    ]);
    expect(await on.service.dataSource.query('select count(*) from notification')).toEqual(before);
    await page.goto(`/admin/services?change=${id}`);
    await dialog(page).getByRole('button', { name: 'Hatalı fiyat' }).click();
    await start.getByLabel('Tarih seç…').check();
    await dialog(page).getByLabel('Başlangıç tarihi ve saati').fill('2990-01-01T23:00');
    await dialog(page).getByRole('button', { name: '01.01.2990 23:00 kapat' }).click();
    const refused = 'Bu saatler için bekleyen başka bir plan var; hiçbir şey planlanmadı.';
    await dialog(page).getByText(refused).waitFor();
    await on.administrator.send('DELETE', `${BOARD}/plans/${Plan?.Id}`);
  }));

test.each([
  ['an hour behind', -3_600_000],
  ['an hour ahead', 3_600_000],
])('Half an hour is half an hour of the service, where the clock of the computer is %s', (_, offMs) =>
  visit('', { clock: true }, async (page) => {
    await page.getByRole('button', { name: /^Canlı \d/ }).waitFor();
    await page.clock.setSystemTime(Date.now() + offMs);
    await page.getByRole('button', { name: 'Açık: İşlem 14. Durumu değiştir' }).click();
    await dialog(page).getByRole('button', { name: 'Planlı bakım' }).click();
    await dialog(page).getByLabel('30 dk').check();
    await close(page).click();
    await dialog(page).waitFor({ state: 'detached' });
    const left = Date.parse((await present()).ReopenAt ?? '') - Date.now();
    expect(Math.round(left / 60_000)).toBe(30);
  }),
);

test('A change that somebody made meanwhile is shown, the text stays, and nothing is applied before a second word', () =>
  visit(`?change=${id}`, { clock: true }, async (page) => {
    await dialog(page).getByLabel('Neden (gerekli)').fill('Hatalı fiyat');
    await on.setStatus(id, { status: 'AutoDisabled', reason: 'Çağrılar hatalı' });
    await close(page).click();
    const told = /Bu kayıt siz bakarken değişti.* · user-\d+ · Otomatik kapalı: “Çağrılar hatalı”/;
    await dialog(page).getByRole('alert').getByText(told).waitFor();
    expect(await dialog(page).getByLabel('Neden (gerekli)').inputValue()).toBe('Hatalı fiyat');
    expect((await present()).Status).toBe('AutoDisabled');
    await dialog(page).getByRole('button', { name: 'Yine de uygula' }).click();
    await dialog(page).waitFor({ state: 'detached' });
    expect(await present()).toMatchObject({ Status: 'ManualDisabled', Reason: 'Hatalı fiyat' });
  }));

test('A change of somebody else shows at once in the open dialog: who made it and why; the button waits, or is disabled where nothing is left to do', () =>
  visit(`?change=${id}`, { clock: true }, async (page) => {
    await dialog(page).getByLabel('Neden (gerekli)').fill('Hatalı fiyat');
    await on.setStatus(id, { status: 'AutoDisabled', reason: 'Çağrılar hatalı' });
    const told = dialog(page)
      .getByRole('alert')
      .getByText(/Bu kayıt siz bakarken değişti.* · user-\d+ · Otomatik kapalı: “Çağrılar hatalı”/);
    await afterLooks(page, () => told.count()).toBe(1);
    expect(await close(page).isDisabled()).toBe(true);
    await dialog(page).getByText('Kayıt siz bakarken değişti.', { exact: true }).waitFor();
    await on.setStatus(id, { status: 'ManualDisabled', reason: 'Planlı bakım' });
    const alert = dialog(page).getByRole('alert');
    await afterLooks(page, () => alert.getByText('Elle kapalı: “Planlı bakım”').count()).toBe(1);
    await dialog(page).getByText('Servis zaten bu durumda.').waitFor();
    expect(await close(page).isDisabled()).toBe(true);
    expect(await alert.getByRole('button').count()).toBe(0);
    await dialog(page).getByLabel('Otomatik kapalı').check();
    await alert.getByRole('button', { name: 'Yine de uygula' }).click();
    await dialog(page).waitFor({ state: 'detached' });
    expect(await present()).toMatchObject({ Status: 'AutoDisabled', Reason: 'Hatalı fiyat' });
  }));

test.each([
  ['is closed when the service has made it', true],
  ['says that it was not applied when the service has not', false],
])('A change whose answer is lost is not sent twice: the dialog %s', (_, isMade) =>
  visit(`?change=${id}`, async (page) => {
    let sent = 0;
    await page.route(`**${BOARD}/statuses`, async (route) => {
      sent += 1;
      if (isMade) await route.fetch();
      await route.abort('connectionreset');
    });
    await dialog(page).getByLabel('Neden (gerekli)').fill('Kopan bağlantı');
    await close(page).click();
    if (isMade) await dialog(page).waitFor({ state: 'detached' });
    else await dialog(page).getByText('Uygulanmadı. Yeniden deneyin.').waitFor();
    expect([sent, (await present()).Status]).toEqual([1, isMade ? 'ManualDisabled' : 'Active']);
  }),
);

test('An error of the service is told with the number of the request, once it is known that nothing was changed', () =>
  visit(`?change=${id}`, async (page) => {
    await page.route(`**${BOARD}/statuses`, (route) =>
      route.fulfill({
        status: 500,
        headers: { 'content-type': 'application/json', 'x-request-id': 'istek-7' },
        body: '{"Status":false,"Code":"General.UnexpectedError","Message":"x","Response":null}',
      }),
    );
    await dialog(page).getByLabel('Neden (gerekli)').fill('Hatalı fiyat');
    await close(page).click();
    await dialog(page).getByText('Beklenmeyen bir hata oldu').waitFor();
    await dialog(page).getByText('istek-7').waitFor();
    expect((await present()).Status).toBe('Active');
  }));

test('A character that no text may have is named at its field', () =>
  visit(`?change=${id}`, async (page) => {
    const reason = dialog(page).getByLabel('Neden (gerekli)');
    const named = dialog(page).getByText('Metinde görünmeyen ya da bozuk bir karakter var');
    for (const text of ["'Bakım\\0'", "'Bakım \\ud83d'"]) {
      await reason.fill('Bakım');
      await named.waitFor({ state: 'detached' });
      // As a paste does; the driver itself sends neither character.
      await page.evaluate(`{
        const field = document.activeElement;
        Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value').set.call(field, ${text});
        field.dispatchEvent(new Event('input', { bubbles: true }));
      }`);
      await named.waitFor();
    }
  }));

test('An operator sees statuses as words, and no dialog', () =>
  visit(`?change=${id}`, { role: 'Operator' }, async (page) => {
    await page.getByRole('row').filter({ hasText: 'İşlem 14' }).getByText('Açık').waitFor();
    expect(await page.getByRole('button', { name: /Durumu değiştir/ }).count()).toBe(0);
    expect(await dialog(page).count()).toBe(0);
  }));

test('The keyboard alone closes a service, and the focus returns to its status', () =>
  visit('', { language: 'en' }, async (page) => {
    const status = page.getByRole('button', { name: 'Open: İşlem 14. Change the status' });
    await status.focus();
    await page.keyboard.press('Enter');
    await dialog(page).getByLabel('Reason (required)').waitFor();
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    await expectFocus(status);
    await page.keyboard.press('Enter');
    const reason = dialog(page).getByLabel('Reason (required)');
    await expectFocus(reason);
    await page.keyboard.type('Wrong price');
    const send = dialog(page).getByRole('button', { name: 'Close and tell 1 agent' });
    for (let tabs = 0; tabs < 15; tabs += 1) {
      if (await send.evaluate((button) => button === button.ownerDocument.activeElement)) break;
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await dialog(page).waitFor({ state: 'detached' });
    expect(await present()).toMatchObject({ Status: 'ManualDisabled', Reason: 'Wrong price' });
  }));
