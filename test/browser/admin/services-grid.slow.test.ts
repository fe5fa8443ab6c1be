// @module-tag admin-screens
// @module-tag needs-chromium
import { beforeAll, expect, test } from 'vitest';
import { staffWithCatalog } from '../../support/admin-screens.js';
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

test('The grid shows of one company what is open and what is closed and why; arrows lead from service to service and Enter opens one', () =>
  visit('', async (page) => {
    await page.getByRole('button', { name: 'Izgara' }).click();
    await page.getByRole('button', { name: 'Şirket 110 (12, 1 kapalı)' }).click();
    const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Ürün 111' }) });
    await row.getByRole('link', { name: 'Elle kapalı: Planlı bakım' }).waitFor();
    expect(await page.getByRole('columnheader').count()).toBe(1 + 11);
    expect(await row.getByRole('link', { name: 'Açık' }).count()).toBe(9);
    expect(new URL(page.url()).search).toBe('?company=110&view=grid');
    await page.reload();
    await row.getByRole('link').first().focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'İşlem 15' }).waitFor();
    await page.getByRole('main').locator('header').getByText('Elle kapalı').waitFor();
    await page.goBack();
    await row.waitFor();
    await page.getByRole('button', { name: 'Liste' }).click();
    await page.getByText('13 kayıttan 12').waitFor();
  }));
