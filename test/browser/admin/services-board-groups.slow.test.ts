// @module-tag admin-screens
// @module-tag needs-chromium
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { afterLooks, expectFaultless, expectFocus, staffWithCatalog } from '../../support/admin-screens.js';
import { fillBoard } from '../../support/board.js';

const { on, visit } = staffWithCatalog('/admin/services');
beforeAll(() => fillBoard(on));

const rows = (page: Page) => page.locator('tbody tr[aria-rowindex]');
const found = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor();
const firstRow = (page: Page) => page.locator('tr[aria-rowindex="2"]');
/** By another member of staff. */
const set = (id: number, status: string) => on.setStatus(id, { status, reason: 'Sistem arızası' });
const idOfRow = async (page: Page, index: number) => {
  const href = await page
    .locator(`tr[aria-rowindex="${index}"]`)
    .getByRole('link')
    .first()
    .getAttribute('href');
  return Number(href?.split('/').at(-1));
};
const firstOpen = async () => {
  const [row] = await on.service.dataSource.query(
    `select id from service_availability where status = 'Active' and removed_at is null order by id limit 1`,
  );
  return Number(row.id);
};
const changes = (page: Page) => page.getByRole('button', { name: /^\d+ değişiklik – Göster$/ });
const changesCome = (page: Page) => afterLooks(page, () => changes(page).count()).toBe(1);

test('While a row has the focus the rows stay, and a change of their order waits behind a button or a key', () =>
  visit('?view=list', { clock: true }, async (page) => {
    await found(page, '80 kayıttan 80');
    await firstRow(page).focus();
    const first = await idOfRow(page, 2);
    const id = await firstOpen();
    await set(id, 'ManualDisabled');
    await changesCome(page);
    expect(await changes(page).innerText()).toBe('1 değişiklik – Göster');
    expect(await idOfRow(page, 2)).toBe(first);
    await expectFaultless(page);
    await page.keyboard.press('.');
    await expect.poll(() => idOfRow(page, 2)).toBe(id);
    await changes(page).waitFor({ state: 'detached' });
    await set(id, 'Active');
    await changesCome(page);
    await page.keyboard.press('Shift+Tab');
    await changes(page).waitFor();
    await page.keyboard.press('Shift+Tab');
    await expect.poll(() => page.evaluate<string>('document.activeElement.innerText')).toMatch(/Göster$/);
    await page.keyboard.press('Enter');
    await expect.poll(() => idOfRow(page, 2)).toBe(first);
    await expect
      .poll(() => page.evaluate<string | undefined>('document.activeElement.dataset.index'))
      .toBeDefined();
  }));

test('A selected service that no longer fits the filter stays in its place with its new status until the changes are shown', () =>
  visit('?status=AutoDisabled,ManualDisabled', { clock: true }, async (page) => {
    await found(page, '80 kayıttan 23');
    const id = await idOfRow(page, 3);
    const third = page.locator('tr[aria-rowindex="3"]');
    const status = await third.getByRole('button').first().innerText();
    await third.getByRole('checkbox').check();
    await set(id, 'Active');
    await afterLooks(page, () => third.getByRole('button', { name: /^Açık/ }).count()).toBe(1);
    await found(page, '80 kayıttan 22');
    expect(await idOfRow(page, 3)).toBe(id);
    await page.locator('tbody').getByRole('checkbox', { checked: true }).waitFor();
    await changes(page).click();
    await expect.poll(() => idOfRow(page, 3)).not.toBe(id);
    await page.getByRole('region', { name: 'Seçim' }).getByText('1 seçili', { exact: true }).waitFor();
    await set(id, status.includes('Elle') ? 'ManualDisabled' : 'AutoDisabled');
    await afterLooks(page, () => page.getByText('80 kayıttan 23', { exact: true }).count()).toBe(1);
  }));

test('A scrolled list keeps its rows; at its top new ones come by themselves', () =>
  visit('?view=list', { clock: true }, async (page) => {
    await found(page, '80 kayıttan 80');
    const id = await firstOpen();
    await page.evaluate('scrollTo(0, 300)');
    await expect.poll(() => page.evaluate<number>('scrollY')).toBe(300);
    const first = await idOfRow(page, 2);
    await set(id, 'ManualDisabled');
    await changesCome(page);
    expect(await idOfRow(page, 2)).toBe(first);
    await page.evaluate('scrollTo(0, 0)');
    await expect.poll(() => idOfRow(page, 2)).toBe(id);
    await set(id, 'Active');
    await afterLooks(page, () => idOfRow(page, 2)).toBe(first);
  }));

test('Each company heads its services with their number, the closed ones first, and selects them all', () =>
  visit('', async (page) => {
    await found(page, '80 kayıttan 80');
    const head = page.getByRole('rowheader').first();
    await head.getByText(/^16 servis, \d+ kapalı$/).waitFor();
    const statuses = await rows(page)
      .getByRole('button', { name: /^(Açık|Elle kapalı|Otomatik kapalı)/ })
      .allInnerTexts();
    const ofFirst = statuses.slice(0, 16).map((status) => status === 'Açık');
    expect(ofFirst).toEqual(ofFirst.toSorted());
    const name = await head.locator('strong').innerText();
    expect(name).toBe('Cam Sigorta');
    await head.getByRole('checkbox', { name: `Tümünü seç: ${name}` }).check();
    await page.getByRole('region', { name: 'Seçim' }).getByText('16 seçili', { exact: true }).waitFor();
    await rows(page).first().getByRole('checkbox').uncheck();
    const isHalf = () =>
      page.evaluate<boolean>('document.querySelector("[data-group-head] input").indeterminate');
    await expect.poll(isHalf).toBe(true);
    await head.getByRole('checkbox').click();
    await page.getByRole('region', { name: 'Seçim' }).getByText('16 seçili', { exact: true }).waitFor();
    await head.getByRole('checkbox').click();
    await expect.poll(() => page.getByRole('checkbox', { checked: true }).count()).toBe(0);
    await expectFaultless(page);
    await page.evaluate('scrollTo(0, document.body.scrollHeight)');
    await page.getByRole('rowheader').filter({ hasText: 'İstanbul Sigorta' }).waitFor();
    await page.locator('tr[aria-rowindex="81"]').waitFor();
    await page.getByRole('columnheader', { name: 'Durum' }).getByRole('button').click();
    await expect.poll(() => page.getByRole('rowheader').count()).toBe(0);
  }));

test('In a narrow window companies head their cards, and the button of changes floats over them', () =>
  visit('', { width: 390, language: 'en', scheme: 'dark', clock: true }, async (page) => {
    await found(page, '80 of 80 records');
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Select all: Cam Sigorta' }).check();
    const bar = page.getByRole('region', { name: 'Selection' });
    await bar.getByText('16 selected').waitFor();
    await bar.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Clear selection' }).click();
    await page.getByRole('link', { name: /^Closed \d+: / }).click();
    await page.getByRole('listitem').nth(3).focus();
    const id = await firstOpen();
    await set(id, 'ManualDisabled');
    const show = page.getByRole('button', { name: '1 change – Show' });
    await afterLooks(page, () => show.count()).toBe(1);
    await expectFaultless(page);
    await show.click();
    await show.waitFor({ state: 'detached' });
    await set(id, 'Active');
  }));

test('A company of many pages is selected whole', async () => {
  await on.service.dataSource.query(
    `insert into service_availability (insurance_company_id, insurance_company_name, service_operation_id,
       service_operation_name, service_name, reason, status_date)
     select 900, 'Aaa Sigorta', n, 'İşlem ' || n, 'Servis', 'x', now() from generate_series(1, 1500) n`,
  );
  await visit('', async (page) => {
    const box = page.getByRole('checkbox', { name: 'Tümünü seç: Aaa Sigorta' });
    await box.check();
    await page.getByRole('region', { name: 'Seçim' }).getByText('1.500 seçili', { exact: true }).waitFor();
    expect(await box.isChecked()).toBe(true);
    await box.click();
    await expect.poll(() => page.getByRole('checkbox', { checked: true }).count()).toBe(0);
  });
});

test('A company whose services are all open is folded; what a person folds and unfolds stands in the address', () =>
  visit('', { clock: true }, async (page) => {
    const head = (name: string) =>
      page.getByRole('rowheader').filter({ hasText: name }).getByRole('button', { name, exact: true });
    const search = () => new URL(page.url()).search;
    await page.getByText('1.500 servis, hepsi açık').waitFor();
    expect(await head('Aaa Sigorta').getAttribute('aria-expanded')).toBe('false');
    expect(await head('Cam Sigorta').getAttribute('aria-expanded')).toBe('true');
    expect(await page.getByRole('table').getAttribute('aria-rowcount')).toBe('81');
    await head('Aaa Sigorta').press('Enter');
    await rows(page).filter({ hasText: 'İşlem 1' }).first().waitFor();
    await expectFocus(head('Aaa Sigorta'));
    expect(search()).toBe('?unfold=900');
    await head('Aaa Sigorta').press('Enter');
    await expect.poll(() => page.getByRole('table').getAttribute('aria-rowcount')).toBe('81');
    expect(search()).toBe('');
    await head('Cam Sigorta').click();
    await expect.poll(() => page.getByRole('table').getAttribute('aria-rowcount')).toBe('65');
    expect(search()).toBe('?fold=131');
    await expectFaultless(page);
    await page.reload();
    await page.getByText('1.580 kayıttan 1.580').waitFor();
    expect(await head('Cam Sigorta').getAttribute('aria-expanded')).toBe('false');
    const [{ id }] = await on.service.dataSource.query(
      'select id from service_availability where insurance_company_id = 900 order by id desc limit 1',
    );
    await set(Number(id), 'ManualDisabled');
    await afterLooks(page, () => head('Aaa Sigorta').getAttribute('aria-expanded')).toBe('true');
    await page.getByText('1.500 servis, 1 kapalı').waitFor();
    expect(await idOfRow(page, 2)).toBe(Number(id));
    await page.getByRole('main').getByRole('searchbox').fill('ışık');
    await page.getByText('1.580 kayıttan 16').waitFor();
    await expect.poll(() => page.getByRole('rowheader').count()).toBe(1);
    await page.getByRole('columnheader', { name: 'Durum' }).getByRole('button').click();
    await expect.poll(() => search()).toBe('?q=%C4%B1%C5%9F%C4%B1k&view=list&fold=131');
  }));
