// @module-tag admin-screens
// @module-tag needs-chromium
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { afterLooks, expectFaultless, staffWithCatalog, VIEWS } from '../../support/admin-screens.js';
import { record } from '../../support/availability.js';
import { PASSWORD } from '../../support/users.js';

const { on, visit } = staffWithCatalog('/admin', 'Operator');
beforeAll(() => on.sync([record(110, 111, 1), record(110, 111, 2), record(110, 111, 3)]));

const titleOf = (page: Page) => page.title();
const idle = (where = '') =>
  on.service.dataSource.query(
    `update admin_session set used_at = now() - interval '40 minutes' where watch_until is null ${where}`,
  );

/** Keeps what the browser would show on the desktop. */
const NOTICES = `
  window.shown = [];
  window.Notification = class {
    static permission = 'default';
    static async requestPermission() { return (this.permission = 'granted'); }
    constructor(title, { body }) { window.shown.push(title + ': ' + body); }
  };
`;

test('The watch stays open after the session of the screens has ended, and shows what closes then, also in the title of its tab', () =>
  visit('/services', { clock: true }, async (page) => {
    await page.getByRole('button', { name: 'Diğer' }).click();
    await page.getByRole('menuitem', { name: 'İzleme' }).click();
    await page.getByText('Bütün servisler açık.').waitFor();
    await expect.poll(() => titleOf(page)).toBe('(0 · 0) İzleme · Zeyil Gateway');
    await idle();
    await page.clock.fastForward(60 * 60_000);
    const id = await on.idOf(110, 111, 1);
    await on.setStatus(id, { status: 'ManualDisabled', reason: 'Gece bakımı' });
    await afterLooks(page, () => page.getByRole('cell', { name: 'Gece bakımı' }).count()).toBe(1);
    await expect.poll(() => titleOf(page)).toBe('(1 · 0) İzleme · Zeyil Gateway');
    expect(await page.getByLabel('Parola').count()).toBe(0);
    await on.setStatus(id, { status: 'Active', reason: 'Bitti' });
    await afterLooks(page, () => page.getByText('Bütün servisler açık.').count()).toBe(1);
  }));

test('Who asked for it is notified on the desktop of what closes meanwhile', () =>
  visit('', { clock: true }, async (page) => {
    await page.addInitScript(NOTICES);
    await page.goto('/admin/watch');
    await page.getByRole('button', { name: 'Masaüstünde haber ver' }).click();
    await page.getByRole('button', { name: 'Masaüstünde haber verme' }).waitFor();
    const id = await on.idOf(110, 111, 2);
    await on.setStatus(id, { status: 'ManualDisabled', reason: 'Gece bakımı' });
    await afterLooks(page, () => page.evaluate('window.shown')).toEqual(['Zeyil Gateway: 1 servis kapandı']);
    await on.setStatus(id, { status: 'Active', reason: 'Bitti' });
  }));

test('A watch that was ended says so, keeps what it shows, and is started again by a sign-in', () =>
  visit('/watch', { clock: true }, async (page) => {
    await page.getByText('Bütün servisler açık.').waitFor();
    await on.service.dataSource.query('update admin_session set ended_at = now() where ended_at is null');
    await afterLooks(page, () => page.getByText('İzleme sona erdi;').count()).toBe(1);
    await page.getByText('Bütün servisler açık.').waitFor();
    await page.getByRole('button', { name: 'İzlemeyi yeniden başlat' }).click();
    await page.getByLabel('Parola', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Oturum aç', exact: true }).click();
    await page.getByText('Bütün servisler açık.').waitFor();
  }));

test('A watch whose service does not answer says since when it has had no news', () =>
  visit('', { clock: true }, async (page) => {
    await page.getByText(/^Canlı \d/).waitFor();
    await page.route('**/api/admin/pulse', () => undefined);
    await afterLooks(page, () => page.getByText(/^Bağlantı yok · son bilgi/).count()).toBe(1);
  }));

test('The title of the tab has the number of the screen beside its name', () =>
  visit('/services', async (page) => {
    const id = await on.idOf(110, 111, 1);
    await on.setStatus(id, { status: 'ManualDisabled', reason: 'Gece bakımı' });
    await expect.poll(() => titleOf(page)).toBe('(1) Servisler · Zeyil Gateway');
    await page.getByRole('link', { name: 'Kullanıcılar' }).click();
    await expect.poll(() => titleOf(page)).toBe('Kullanıcılar · Zeyil Gateway');
    await on.setStatus(id, { status: 'Active', reason: 'Bitti' });
  }));

test.each(VIEWS)(
  'The watch has no fault for readers and no sideways scroll ($language, $scheme, $width px)',
  (view) =>
    visit('/watch', view, async (page) => {
      const id = await on.idOf(110, 111, 3);
      await on.setStatus(id, { status: 'ManualDisabled', reason: 'Gece bakımı' });
      await page.getByRole('cell', { name: 'Gece bakımı' }).waitFor();
      await expectFaultless(page);
      await on.setStatus(id, { status: 'Active', reason: 'Bitti' });
    }),
);
