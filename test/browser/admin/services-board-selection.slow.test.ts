// @module-tag admin-screens
// @module-tag needs-chromium
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { type Act, expectFaultless, staffWithCatalog, type Visit } from '../../support/admin-screens.js';
import { fillBoard } from '../../support/board.js';

const { on, visit } = staffWithCatalog('/admin/services');
beforeAll(() => fillBoard(on));

/** Opens the board and waits for all its services. */
const open = (given: Visit, act: Act) =>
  visit('?view=list', given, async (page, profile) => {
    await page.getByText('80 kayıttan 80', { exact: true }).waitFor();
    await act(page, profile);
  });
const boxes = (page: Page) => page.locator('tbody').getByRole('checkbox');
const bar = (page: Page) => page.getByRole('region', { name: 'Seçim' });
const focused = (page: Page) =>
  page.evaluate<string | undefined>('document.activeElement.getAttribute("aria-rowindex") ?? undefined');

test('A selection outlives filters and reads, takes all that match by their number, and is dropped at once', () =>
  open({}, async (page) => {
    await boxes(page).nth(0).check();
    await boxes(page).nth(1).check();
    await bar(page).getByText('2 seçili', { exact: true }).waitFor();
    const search = page.getByRole('main').getByRole('searchbox');
    await search.fill('trafik poliçeleştir');
    await page.getByText('80 kayıttan 5', { exact: true }).waitFor();
    await bar(page).getByText('2 seçili', { exact: true }).waitFor();
    await bar(page).getByRole('button', { name: 'Filtreye uyan tüm kayıtları seç (5)' }).click();
    await expect.poll(() => page.getByRole('checkbox', { name: 'Tümünü seç' }).isChecked()).toBe(true);
    const selected = async () => Number((await bar(page).getByRole('status').innerText()).split(' ')[0]);
    await expect.poll(selected).toBeGreaterThanOrEqual(5);
    await expectFaultless(page);
    await search.fill('');
    await page.getByText('80 kayıttan 80', { exact: true }).waitFor();
    expect(await boxes(page).nth(0).isChecked()).toBe(true);
    await page.getByRole('checkbox', { name: 'Tümünü seç' }).click();
    await bar(page).getByText('80 seçili', { exact: true }).waitFor();
    await bar(page).getByRole('button', { name: 'Seçimi bırak' }).click();
    await bar(page).getByRole('button', { name: 'Kapat…' }).waitFor({ state: 'detached' });
    expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0);
  }));

test('The selected services are evaluated automatically, or closed together on their own page', () =>
  open({}, async (page) => {
    await page.getByRole('main').getByRole('searchbox').fill('cam kasko teklif');
    await page.getByText('80 kayıttan 1', { exact: true }).waitFor();
    await boxes(page).first().check();
    const id = await on.idOf(131, 101, 14);
    const evaluated = async () =>
      (
        await on.service.dataSource.query(
          'select automatic_evaluation as is from service_availability where id = $1',
          [id],
        )
      )[0].is;
    const switchTo = async (choice: string) => {
      await bar(page).getByRole('button', { name: 'Otomatik değerlendirme' }).click();
      await page.getByRole('menuitem', { name: choice }).click();
    };
    await switchTo('Değerlendirmeyi durdur');
    await page.getByText(/^Otomatik değerlendirme \d kayıtta durduruldu\.$/).waitFor();
    expect(await evaluated()).toBe(false);
    await switchTo('Değerlendirmeyi başlat');
    await page.getByText('Otomatik değerlendirme 1 kayıtta başlatıldı.').waitFor();
    expect(await evaluated()).toBe(true);
    await bar(page).getByRole('button', { name: 'Kapat…' }).click();
    await page.getByText('1 kayıttan 1 seçili').waitFor();
    await page.reload();
    await page.getByText('1 kayıttan 1 seçili').waitFor();
  }));

test('Keys move, select and change rows; the row with the focus stays while the page scrolls', () =>
  open({}, async (page) => {
    await page.locator('tr[aria-rowindex="2"]').focus();
    await page.keyboard.press('j');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => focused(page)).toBe('4');
    await page.keyboard.press('k');
    await expect.poll(() => focused(page)).toBe('3');
    await page.keyboard.press('x');
    await bar(page).getByText('1 seçili', { exact: true }).waitFor();
    await page.keyboard.press('e');
    await page.getByRole('dialog').getByRole('textbox').first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toBe('3');
    await page.evaluate('scrollTo(0, document.body.scrollHeight)');
    await page.locator('tr[aria-rowindex="81"]').waitFor();
    expect(await focused(page)).toBe('3');
    await page.keyboard.press('End');
    await expect.poll(() => focused(page)).toBe('81');
    await page.keyboard.press('Home');
    await expect.poll(() => focused(page)).toBe('2');
    await expect.poll(() => page.evaluate<number>('scrollY')).toBeLessThan(200);
    await page.keyboard.press('/');
    await page.keyboard.type('jx');
    expect(await page.getByRole('main').getByRole('searchbox').inputValue()).toBe('jx');
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await page.getByText('80 kayıttan 80', { exact: true }).waitFor();
    await page.locator('tr[aria-rowindex="2"]').focus();
    await page.keyboard.press('f');
    expect(await page.evaluate<string>('document.activeElement.innerText')).toContain('Şirket');
  }));

test('A narrow window shows the check boxes on demand, with one line of what can be done; an operator has none', async () => {
  await open({ width: 390 }, async (page) => {
    expect(await page.getByRole('checkbox').count()).toBe(0);
    await page.getByRole('button', { name: 'Seç', exact: true }).click();
    await page.getByRole('listitem').first().getByRole('checkbox').check();
    await bar(page).getByText('1 seçili', { exact: true }).waitFor();
    const box = await bar(page).boundingBox();
    expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(844);
    expect(box?.height).toBeLessThan(80);
    await expectFaultless(page);
    await bar(page).getByRole('button', { name: 'Kapat…' }).waitFor();
    await bar(page).getByRole('button', { name: 'Diğer' }).click();
    await page.getByRole('menuitem', { name: 'Değerlendirmeyi durdur' }).waitFor();
    await page.getByRole('menuitem', { name: 'Filtreye uyan tüm kayıtları seç (80)' }).click();
    await bar(page).getByText('80 seçili', { exact: true }).waitFor();
    await bar(page).getByRole('button', { name: 'Diğer' }).click();
    await page.getByRole('menuitem', { name: 'Seçimi bırak' }).click();
    await bar(page).getByRole('button', { name: 'Kapat…' }).waitFor({ state: 'detached' });
  });
  await open({ role: 'Operator' }, async (page) => {
    expect(await page.getByRole('checkbox').count()).toBe(0);
    await page.locator('tr[aria-rowindex="2"]').focus();
    await page.keyboard.press('x');
    await page.keyboard.press('e');
    await page.keyboard.press('j');
    await expect.poll(() => focused(page)).toBe('3');
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await page.getByText(/seçili/).count()).toBe(0);
  });
});
