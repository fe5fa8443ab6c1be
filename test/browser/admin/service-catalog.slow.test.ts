// @module-tag admin-screens
// @module-tag needs-chromium
import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { staffWithCatalog } from '../../support/admin-screens.js';
import { type CatalogRecord, record } from '../../support/availability.js';

/** Twenty records of one company and four of another. */
const CATALOG = [
  ...Array.from({ length: 20 }, (_, index) => record(110, 111, 100 + index)),
  ...Array.from({ length: 4 }, (_, index) => record(124, 115, 100 + index)),
];

const { on, visit } = staffWithCatalog('/admin/catalog');
beforeEach(async () => {
  await on.reset();
  await on.sync(CATALOG);
});

const paste = async (page: Page, records: readonly CatalogRecord[] | string) => {
  const text = typeof records === 'string' ? records : JSON.stringify({ records });
  await page.getByRole('textbox', { name: 'Katalog (JSON)' }).fill(text);
  await page.getByRole('button', { name: 'Kontrol et' }).click();
};
const size = async () => (await on.catalog()).length;

test('A pasted catalog is tried with its changes by company and the agents that hear of them, and applied at a word', async () => {
  await on.agent([[110, 111]], [[200, null]]);
  await on.agent([[110, 111]], [[100, null]]);
  await visit('', async (page) => {
    await paste(page, [...CATALOG.slice(1), record(110, 111, 200), record(131, null, 9)]);
    const trial = page.getByRole('region', { name: 'Kontrol et' });
    await trial.getByText('Eklenecek: 2 · Kaldırılacak: 1 · Aynı kalacak: 23').waitFor();
    await trial.getByText('2 acenteye bildirim gidecek.').waitFor();
    await trial.getByText('Şirket 110: 1 eklenecek, 1 kaldırılacak').waitFor();
    await trial.getByText('Şirket 131: 1 eklenecek, 0 kaldırılacak').waitFor();
    const rows = await trial.getByRole('table', { name: 'Şirket 110' }).getByRole('row').allInnerTexts();
    expect(rows.slice(1).map((row) => row.split('\t'))).toEqual([
      ['Kaldırılacak', 'Ürün 111', 'İşlem 100', '1'],
      ['Eklenecek', 'Ürün 111', 'İşlem 200', '1'],
    ]);
    await trial.getByText('Tüm Ürünler').waitFor();
    expect(await size()).toBe(24);
    await trial.getByRole('button', { name: 'Uygula: 2 ekle, 1 kaldır' }).click();
    await page.getByText('Uygulandı: 2 eklendi, 1 kaldırıldı.').waitFor();
    const newest = page.getByRole('row').nth(1);
    await expect.poll(() => newest.innerText()).toMatch(/Yükleme\t.+\t2\t1\t23$/);
    await newest.getByRole('link').click();
    await page.getByRole('heading', { level: 1, name: /^Güncelleme \d+$/ }).waitFor();
    await page.getByRole('row', { name: 'Kaldırıldı Şirket 110 Ürün 111 İşlem 100' }).waitFor();
    await page.getByRole('link', { name: 'Eklendi' }).first().click();
    await page.waitForURL(/\/admin\/services\/\d+$/);
  });
  expect(await size()).toBe(25);
});

test('Without a source there is no card of it, the text is set in one width, and the buttons keep away from the table below', () =>
  visit('', async (page) => {
    const text = page.getByRole('textbox', { name: 'Katalog (JSON)' });
    await text.waitFor();
    await page.getByRole('row').nth(1).waitFor();
    expect(await page.getByText('Ayarlanmamış').count()).toBe(0);
    await expect
      .poll(() => text.evaluate((it) => it.ownerDocument.defaultView?.getComputedStyle(it).fontFamily))
      .toContain('mono');
    await paste(page, CATALOG.slice(1));
    const apply = await page.getByRole('button', { name: 'Uygula: 0 ekle, 1 kaldır' }).boundingBox();
    const below = await page.getByRole('heading', { name: 'Son güncellemeler' }).boundingBox();
    expect((below?.y ?? 0) - (apply?.y ?? 0) - (apply?.height ?? 0)).toBeGreaterThanOrEqual(12);
  }));

test('A catalog that removes more than 5 % of the records is applied only after its check box', () =>
  visit('', async (page) => {
    await paste(page, CATALOG.slice(6));
    const apply = page.getByRole('button', { name: 'Uygula: 0 ekle, 6 kaldır' });
    await apply.waitFor();
    expect(await apply.isDisabled()).toBe(true);
    await page.getByRole('checkbox', { name: 'Kayıtların %25 kadarı kaldırılacak. Onaylıyorum.' }).check();
    await apply.click();
    await page.getByText('Uygulandı: 0 eklendi, 6 kaldırıldı.').waitFor();
    expect(await size()).toBe(18);
  }));

test('An empty catalog asks for the number of records that go', () =>
  visit('', async (page) => {
    await paste(page, '[]');
    const apply = page.getByRole('button', { name: 'Uygula: 0 ekle, 24 kaldır' });
    await page.getByRole('checkbox', { name: /Onaylıyorum\.$/ }).check();
    await page.getByLabel('Onaylamak için 24 yazın').fill('2');
    expect(await apply.isDisabled()).toBe(true);
    await page.getByLabel('Onaylamak için 24 yazın').fill('24');
    await apply.click();
    await page.getByText('Uygulandı: 0 eklendi, 24 kaldırıldı.').waitFor();
    expect(await size()).toBe(0);
  }));

test('What changed between the trial and the word is not removed unseen', () =>
  visit('', async (page) => {
    await paste(page, CATALOG);
    await page.getByText('Katalog zaten böyle; uygulanacak bir şey yok.').waitFor();
    await paste(page, [...CATALOG, record(131, null, 9)]);
    const apply = page.getByRole('button', { name: 'Uygula: 1 ekle, 0 kaldır' });
    await apply.waitFor();
    await on.sync([...CATALOG, ...Array.from({ length: 8 }, (_, index) => record(140, 1, index + 1))]);
    await apply.click();
    await page.getByText('Katalog bu arada değişti. Yeniden deneyin.').waitFor();
    expect(await size()).toBe(32);
  }));

test('Faults are told by record and field, and nothing is changed', () =>
  visit('', async (page) => {
    await paste(page, '{"records": [\n{"insuranceCompanyId" 1}]}');
    await page.getByText('Metin JSON değil: 2. satır, 23. karakter.').waitFor();
    await paste(page, '{"kayitlar": []}');
    await page.getByText('Metinde "records" listesi yok.').waitFor();
    await paste(page, [
      { ...record(110, 111, 14), serviceName: '' },
      record(110, 111, 15),
      record(110, 111, 15),
    ]);
    await page.getByText('Kayıt 1 · Şirket 110 · Ürün 111 · İşlem 14: ServiceName gerekli.').waitFor();
    await page.getByText('Kayıt 3 · Şirket 110 · Ürün 111 · İşlem 15: kayıt 2 ile aynı.').waitFor();
    await paste(page, JSON.stringify([{ ...record(110, 111, 14), productId: 'x' }]));
    await page.getByText(/^Kayıt 1 · .* · İşlem 14: productId bir tam sayı olmalı\.$/).waitFor();
    expect(await size()).toBe(24);
  }));

test('A file is chosen, tried and applied as it was when it was chosen', () =>
  visit('', async (page) => {
    const buffer = Buffer.from(JSON.stringify({ records: [...CATALOG, record(131, null, 9)] }));
    const file = { name: 'katalog.json', mimeType: 'application/json', buffer };
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByText(/^katalog\.json · \d+ KB$/).waitFor();
    await page.getByRole('button', { name: 'Kontrol et' }).click();
    await page.getByRole('button', { name: 'Uygula: 1 ekle, 0 kaldır' }).click();
    await page.getByText('Uygulandı: 1 eklendi, 0 kaldırıldı.').waitFor();
    expect(await size()).toBe(25);
  }));
