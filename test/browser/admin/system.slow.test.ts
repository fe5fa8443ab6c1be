// @module-tag admin-screens
// @module-tag needs-chromium
import { expect, test } from 'vitest';
import { afterLooks, countCalls, staffAt } from '../../support/admin-screens.js';
import { readOnly } from '../../support/database-faults.js';
import { startDeliveries } from '../../support/deliveries.js';

const { on, as, visit } = staffAt('/admin/system', startDeliveries, 'Operator');

test('The staff sees that everything works, and within seconds that something does not, and what that means', async () => {
  await visit('', { clock: true }, async (page) => {
    await page.getByText('Her şey yolunda.').waitFor();
    await page.getByRole('row', { name: /^Veritabanı Yolunda/ }).waitFor();
    const fault = readOnly(on.service.database);
    await fault.begin();
    const ill = page.getByText('Çalışmayan bir şey var: sistem yöneticisine haber verin.');
    await afterLooks(page, () => ill.count()).toBe(1);
    await page.getByRole('row', { name: /^Veritabanı Sorun .*zeyil kaydedilemez/ }).waitFor();
    await fault.end();
    await afterLooks(page, () => page.getByText('Her şey yolunda.').count()).toBe(1);
  });
});

test('Parked deliveries and paused agents are counted, with a way to them', async () => {
  await on.service.dataSource.query('update agent set paused_at = now()');
  await on.publish();
  await on.service.dataSource.query(`update delivery set due_at = 'infinity', parked_at = now()`);
  await visit('', async (page) => {
    const row = page.getByRole('row', {
      name: /Beklemedeki teslimatlar Dikkat .*gönderilmeyecek teslimat: 1/,
    });
    await page
      .getByRole('row', { name: /Duraklatılan acenteler Dikkat Duraklatılan acente: 1\./ })
      .getByRole('link', { name: 'Acenteleri aç' })
      .click();
    await page.getByRole('row', { name: /Duraklatıldı/ }).waitFor();
    await page.goBack();
    await row.getByRole('link', { name: 'Beklemedekileri aç' }).click();
    await page.waitForURL(/\/admin\/deliveries\?state=Parked/);
    await page.getByRole('row', { name: /Beklemede \(elle gönderilecek\)/ }).waitFor();
  });
});

test('A status that takes longer than the time between two looks is shown all the same', async () => {
  const profile = await as({ clock: true });
  const page = await profile.context.newPage();
  await page.route('**/api/admin/status', async (route) => {
    await page.getByRole('button', { name: /^Canlı \d/ }).waitFor();
    // The page looks again after five seconds.
    await page.clock.runFor(7_000);
    await route.continue();
  });
  await page.goto('/admin/system');
  await page.getByRole('table').waitFor();
  await profile.close();
});

test('A page that is left open asks for nothing once its access token has ended, so that the session can end', () =>
  visit('', { clock: true }, async (page) => {
    await page.getByRole('table').waitFor();
    const resting = page.getByRole('button', { name: /^Duraklatıldı/ });
    await afterLooks(page, () => resting.count(), 900_000).toBe(1);
    const calls = countCalls(page);
    // Longer than two looks of the page.
    await page.clock.runFor(11_000);
    expect([calls(), await resting.count()]).toEqual([0, 1]);
  }));
