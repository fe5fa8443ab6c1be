// @module-tag admin-screens
// @module-tag needs-chromium
import { beforeAll, expect, test } from 'vitest';
import { expectFaultless, staffWithCatalog } from '../../support/admin-screens.js';
import { record } from '../../support/availability.js';

const { on, visit } = staffWithCatalog('/admin/services', 'Operator');
beforeAll(async () => {
  const operations = [14, 15, 16, 17, 18, 19, 20, 21, 22, 23];
  await on.sync([
    ...operations.map((operation) => record(110, 111, operation)),
    record(110, 112, 14),
    record(110, null, 15, 3),
    record(124, 111, 14),
  ]);
  const closed = await on.idOf(110, 111, 15);
  await on.setStatus(closed, { status: 'ManualDisabled', reason: 'Planlı bakım' });
});

test('The grid shows of all companies what is open and what is closed and why; arrows lead from service to service and Enter opens one', () =>
  visit('', async (page) => {
    await page.getByRole('button', { name: 'Izgara' }).click();
    const colours = page.getByRole('list', { name: 'Renkler' }).getByRole('listitem');
    await expect.poll(() => colours.allInnerTexts()).toEqual(['Açık', 'Otomatik kapalı', 'Elle kapalı']);
    await expect.poll(() => page.getByRole('columnheader').count()).toBe(1 + 11);
    expect(await page.getByRole('columnheader').allInnerTexts()).toEqual([
      'Ürün',
      'İşlem 14',
      'İşlem 15',
      'İşlem 15 · Süreç 3',
      ...[16, 17, 18, 19, 20, 21, 22, 23].map((operation) => `İşlem ${operation}`),
    ]);
    const rowsOf111 = page
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: 'Ürün 111' }) });
    await expect.poll(() => rowsOf111.count()).toBe(2);
    await page.getByRole('rowheader').getByText('1 servis, hepsi açık').waitFor();
    await expectFaultless(page);
    await page.getByRole('button', { name: 'Şirket 110 12 servis, 1 kapalı' }).click();
    await expect.poll(() => rowsOf111.count()).toBe(1);
    await rowsOf111.getByRole('link', { name: 'Elle kapalı: Planlı bakım' }).waitFor();
    await expect.poll(() => rowsOf111.getByRole('link', { name: 'Açık' }).count()).toBe(9);
    expect(new URL(page.url()).search).toBe('?company=110&view=grid');
    await page.reload();
    await rowsOf111.getByRole('link').first().focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'İşlem 15' }).waitFor();
    await page.getByRole('main').locator('header').getByText('Elle kapalı').waitFor();
    await page.goBack();
    await rowsOf111.waitFor();
    await page.getByRole('button', { name: 'Liste' }).click();
    await page.getByText('13 kayıttan 12').waitFor();
  }));

test('In the grid an administrator changes a service where it stands', () =>
  visit('?view=grid', { role: 'Administrator' }, async (page) => {
    const closed = page.getByRole('link', { name: 'Elle kapalı: Planlı bakım' });
    await closed.click();
    await page.getByRole('dialog').getByRole('radio', { name: 'Açık' }).check();
    await page.getByRole('dialog').getByRole('textbox').first().fill('Bakım bitti');
    await page.getByRole('dialog').getByRole('button', { name: /^Aç/ }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => closed.count()).toBe(0);
    expect(new URL(page.url()).search).toBe('?view=grid');
  }));

test.each([1280, 390])(
  'The page of the grid does not scroll sideways with %i px, nor one of many services',
  async (width) => {
    await on.service.dataSource.query(
      `insert into service_availability (insurance_company_id, insurance_company_name, service_operation_id,
       service_operation_name, service_name, reason, status_date)
     select 200 + c, 'Şirket ' || 200 + c, 100 + n, 'Uzun adlı bir işlem ' || n, 'Servis', 'x', now()
     from generate_series(1, 20) c cross join generate_series(1, 30) n on conflict do nothing`,
    );
    await visit('?view=grid', { width, scheme: 'dark' }, async (page) => {
      await page.getByRole('rowheader').filter({ hasText: '30 servis, hepsi açık' }).last().waitFor();
      await expectFaultless(page);
    });
  },
);
