// @module-tag admin-screens
// @module-tag needs-chromium
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { staffWithCatalog } from '../../support/admin-screens.js';
import { BOARD, fillBoard } from '../../support/board.js';

const MANY = 5_000;

const { on, visit } = staffWithCatalog('/admin/services', 'Operator');
beforeAll(() => fillBoard(on));

const rows = (page: Page) => page.locator('tbody tr[aria-rowindex]');
const found = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor();

test('The closed services stand first, with their status in words, their reason, who closed them, and their opening', () =>
  visit('', async (page) => {
    await found(page, '80 kayıttan 80');
    const first = await rows(page).first().innerText();
    expect(first).toMatch(/Elle kapalı|Otomatik kapalı/);
    expect(first).toContain('Planlı bakım');
    const [closed] = (await on.operator.get(BOARD)).items<{ ChangedBy: string }>();
    expect(first).toContain(closed?.ChangedBy);
    await page.getByRole('columnheader', { name: 'Kim' }).waitFor();
    await page
      .getByText(/^açılış 01\.01\.2999/)
      .first()
      .waitFor();
    await page.getByRole('link', { name: /^Kapalı 2\d: elle 1\d, otomatik 1\d$/ }).click();
    await expect.poll(() => new URL(page.url()).search).toBe('?status=AutoDisabled,ManualDisabled');
    await expect.poll(() => rows(page).filter({ hasText: 'Açık' }).count()).toBe(0);
  }));

test('Filters and words stand in the address; reload and back restore them', () =>
  visit('', async (page) => {
    await page.getByRole('search').getByRole('button', { name: 'Şirket' }).click();
    await page.getByRole('checkbox', { name: 'İstanbul Sigorta' }).check();
    await found(page, '80 kayıttan 16');
    await page.keyboard.press('Escape');
    await page.getByRole('main').getByRole('searchbox').fill('TEKLIF kasko');
    await found(page, '80 kayıttan 1');
    const address = new URL(page.url()).search;
    expect(new URLSearchParams(address).get('q')).toBe('TEKLIF kasko');
    await page.reload();
    await found(page, '80 kayıttan 1');
    expect(await page.getByRole('main').getByRole('searchbox').inputValue()).toBe('TEKLIF kasko');
    await page.getByRole('columnheader', { name: 'Ürün' }).getByRole('button').click();
    await expect.poll(() => new URL(page.url()).search).toContain('sort=product');
    await page.goBack();
    await expect.poll(() => new URL(page.url()).search).toBe(address);
    await page.getByRole('main').getByRole('searchbox').fill('yok böyle bir kayıt');
    await page.getByText('Bu filtreyle kayıt bulunamadı.').waitFor();
    await page.getByRole('button', { name: 'Filtreyi temizle' }).first().click();
    await found(page, '80 kayıttan 80');
    expect(new URL(page.url()).search).toBe('');
  }));

test('The head of a column sorts, and tells its order to screen readers', () =>
  visit('?view=list', async (page) => {
    const head = page.getByRole('columnheader', { name: 'Şirket' });
    await head.getByRole('button').click();
    await expect.poll(() => head.getAttribute('aria-sort')).toBe('ascending');
    await expect.poll(() => rows(page).first().innerText()).toContain('Cam Sigorta');
    await head.getByRole('button').click();
    await expect.poll(() => head.getAttribute('aria-sort')).toBe('descending');
    await expect.poll(() => rows(page).first().innerText()).toContain('İstanbul Sigorta');
  }));

test('A failed read shows the request number and a way to try again', () =>
  visit('', async (page) => {
    await found(page, '80 kayıttan 80');
    await page.route('**/api/admin/service-availabilities?*', (route) =>
      route.fulfill({ status: 500, headers: { 'x-request-id': 'abc123' }, body: '' }),
    );
    await page.getByRole('columnheader', { name: 'İşlem' }).getByRole('button').click();
    await page.getByRole('alert').getByText('İstek no abc123').waitFor();
    await page.unroute('**/api/admin/service-availabilities?*');
    await page.getByRole('button', { name: 'Yeniden dene' }).click();
    await page.getByRole('alert').waitFor({ state: 'detached' });
  }));

test('With 5,000 services fewer than 60 rows are in the document, and the last one is reached', async () => {
  await on.service.dataSource.query(
    `insert into service_availability (insurance_company_id, insurance_company_name, service_operation_id,
       service_operation_name, service_name, reason, status_date)
     select 900, 'Şirket 900', n, 'İşlem ' || n, 'Servis', 'x', now() from generate_series(1, $1::int) n`,
    [MANY - 80],
  );
  await visit('?view=list', async (page) => {
    await found(page, '5.000 kayıttan 5.000');
    expect(await page.getByRole('table').getAttribute('aria-rowcount')).toBe('5001');
    await page.evaluate('scrollTo(0, document.body.scrollHeight)');
    await rows(page).filter({ hasText: 'İşlem' }).last().waitFor();
    await expect.poll(() => page.locator('tr[aria-rowindex="5001"]').innerText()).toContain('İşlem');
    await expect.poll(() => page.locator('tr').count()).toBeLessThan(60);
    await page.getByRole('button', { name: 'Gruplu' }).click();
    const folded = page.getByRole('rowheader').filter({ hasText: '4.920 servis, hepsi açık' });
    await folded.getByRole('button', { expanded: false }).click();
    // The page grows with the rows that come; heads of other companies stand above them.
    await expect
      .poll(async () => {
        await page.evaluate('scrollTo(0, document.body.scrollHeight)');
        await rows(page).filter({ hasText: 'İşlem' }).last().waitFor();
        return page.locator('tr').count();
      })
      .toBeLessThan(70);
    // While rows of the list's order were still there, companies headed several places.
    const heads = await page.getByRole('rowheader').allInnerTexts();
    expect(heads).toEqual([...new Set(heads)]);
  });
});
