// @module-tag admin-screens
// @module-tag needs-chromium
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  fileNameOf,
  type GeneratedList,
  generateVehicleList,
} from '../../../kit/vehicle-list/generate-list.js';
import { nextMonth } from '../../../kit/vehicle-list/next-month.js';
import { vehicleListWorkbook } from '../../../kit/vehicle-list/workbook.js';
import { staffAt } from '../../support/admin-screens.js';
import { startCatalog } from '../../support/vehicle-catalog.js';

const ROWS = 4_000;
const FIRST = generateVehicleList({ rows: ROWS });

const { on, visit } = staffAt('/admin/vehicles', startCatalog);

const choose = async (page: Page, list: GeneratedList, name = fileNameOf(list)) =>
  page.locator('input[type=file]').setInputFiles({
    name,
    mimeType: 'application/octet-stream',
    buffer: await vehicleListWorkbook(list, 'association'),
  });
const attempt = (page: Page) => page.getByRole('button', { name: 'Kontrol et' }).click();

test('A list of vehicles is tried, applied, refused by a gate, confirmed, and taken back', () =>
  visit('', async (page) => {
    await choose(page, FIRST);
    await page.getByText(/^202608R1\.xlsx · [\d.]+ KB$/).waitFor();
    await attempt(page);
    await page.getByRole('heading', { level: 1, name: /^Liste güncellemesi \d+$/ }).waitFor();
    await page.getByText('Ön kontrol tamam: hiçbir şey değiştirilmedi.').waitFor();
    await page.getByText('2026-08 R1').waitFor();
    expect(await on.versions()).toEqual([]);
    await page.getByRole('button', { name: 'Uygula: 4.000 ekle, 0 güncelle, 0 kapat' }).click();
    await page.getByText('Uygulandı.').waitFor();
    expect(await on.versions()).toHaveLength(1);

    // The next month, from which a part of the list was lost, with a value that has a digit too many.
    const second = nextMonth(FIRST, 2, { gone: 0.08, tenfold: true });
    await page.goto('/admin/vehicles');
    await choose(page, second);
    await attempt(page);
    await page.getByText('Liste 2 noktada onayınızı istiyor. Hiçbir şey değiştirilmedi.').waitFor();
    const apply = page.getByRole('button', { name: /^Uygula: / });
    expect(await apply.isDisabled()).toBe(true);
    await page
      .getByRole('row')
      .filter({ hasText: /\+%[89]\d\d/ })
      .first()
      .waitFor();
    await page.getByRole('checkbox', { name: /^Çok sayıda kapanan araç\. .* Onaylıyorum\.$/ }).check();
    expect(await apply.isDisabled()).toBe(true);
    expect(await on.versions()).toHaveLength(1);
    await page.getByRole('checkbox', { name: /^Beş katından çok değişen değer\. .* Onaylıyorum\.$/ }).check();
    await apply.click();
    await page.getByText('Uygulandı.').waitFor();
    await page.getByText('Çok sayıda kapanan araç, Beş katından çok değişen değer').waitFor();
    const versions = await on.versions();
    expect(versions).toHaveLength(2);

    await page.getByRole('link', { name: 'Sürümü gör' }).click();
    await page.getByRole('heading', { level: 1, name: /sürümü$/ }).waitFor();
    await page.getByRole('button', { name: 'Bu listeye dön…' }).click();
    await page.getByRole('heading', { level: 1, name: /^Geri alma \d+$/ }).waitFor();
    await page.getByText('Ön kontrol tamam: hiçbir şey değiştirilmedi.').waitFor();
    await page.getByRole('button', { name: /^Geri al: / }).click();
    await page.getByText('Geri alındı.').waitFor();
    expect(await on.versions()).toHaveLength(3);
    const active = (await on.pull()).filter(({ IsActive }) => IsActive);
    expect(active).toHaveLength(ROWS);
  }));

test('While a list is applied its phases are told, and another list is not begun', () =>
  visit('', async (page, profile) => {
    // The whole list of a month: the second one comes before it has been compared.
    const following = nextMonth(generateVehicleList({ rows: 28_000 }), 3);
    const other = await profile.open('/admin/vehicles');
    // Both lists are chosen before: the second one comes while the first one is read.
    for (const tab of [page, other]) await choose(tab, following);
    await attempt(page);
    const phases = page.getByRole('region', { name: 'Aşamalar' });
    await phases.waitFor();
    const names = phases.getByRole('listitem').allInnerTexts();
    await attempt(other);
    await other.getByText('Şu anda bir güncelleme sürüyor; bitince yeniden deneyin.').waitFor();
    expect((await names).map((text) => text.trim())).toEqual([
      expect.stringMatching(/^Yükle(niyor|ndi)$/),
      expect.stringMatching(/^Oku(nuyor|ndu)$/),
      expect.stringMatching(/^Karşılaştırıl(ıyor|dı)$/),
      expect.stringMatching(/^Dene(niyor|ndi)$/),
      'Bitti',
    ]);
    await on.idle();
  }));
