// @module-tag admin-screens
// @module-tag needs-chromium
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { expectFaultless, staffWithCatalog } from '../../support/admin-screens.js';
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

const TEXT = 'Ya da yapıştırın: Excel’den kopyalanan satırlar (sütun adlarıyla) ya da JSON';
const paste = async (page: Page, records: readonly CatalogRecord[] | string) => {
  const text = typeof records === 'string' ? records : JSON.stringify({ records });
  await page.getByRole('textbox', { name: TEXT }).fill(text);
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

test('A pasted catalog is not lost without a question', () =>
  visit('', async (page) => {
    await paste(page, CATALOG);
    await page.getByRole('link', { name: 'Acenteler' }).click();
    const question = page.getByRole('dialog', { name: 'Kaydedilmemiş 1 değişiklik var' });
    await question.getByRole('button', { name: 'Kal' }).click();
    expect(await page.getByRole('textbox').first().inputValue()).toContain('insuranceCompanyId');
  }));

test('The present catalog is downloaded, and loaded again it changes nothing', () =>
  visit('', async (page) => {
    const downloads = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Şimdiki kataloğu indir' }).click();
    const download = await downloads;
    expect(download.suggestedFilename()).toMatch(/^servis-katalogu-\d{4}-\d\d-\d\d\.csv$/);
    const content = await readFile(await download.path());
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'k.csv', mimeType: 'text/csv', buffer: content });
    await page.getByRole('button', { name: 'Kontrol et' }).click();
    await page.getByText('Katalog zaten böyle; uygulanacak bir şey yok.').waitFor();
  }));

test('Without a source there is no card of it, the text is set in one width, and the buttons keep away from the table below', () =>
  visit('', async (page) => {
    const text = page.getByRole('textbox', { name: TEXT });
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
    await page.getByText('Kayıt 3 · Şirket 110 · Ürün 111 · İşlem 15: Kayıt 2 ile aynı.').waitFor();
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

const choose = async (page: Page, buffer: Buffer, name = 'katalog.csv') => {
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer });
  await page.getByText(new RegExp(`^${name} · [\\d.]+ KB$`)).waitFor();
  await page.getByRole('button', { name: 'Kontrol et' }).click();
};
const HEADS = 'Şirket no;Şirket;Ürün no;Ürün;Branş no;Branş;İşlem no;İşlem;Servis';
const rowOf = (each: CatalogRecord) =>
  [
    each.insuranceCompanyId,
    each.insuranceCompanyName,
    each.productId,
    each.productName,
    each.productBranchId,
    each.productBranchName,
    each.serviceOperationId,
    each.serviceOperationName,
    each.serviceName,
  ].join(';');
const table = (records: readonly CatalogRecord[]) => [HEADS, ...records.map(rowOf)].join('\r\n');

test('The sample is downloaded, filled in and loaded: a catalog takes a spreadsheet program and no programmer', () =>
  visit('', async (page) => {
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Örnek dosyayı indir' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('servis-katalogu-ornek.csv');
    const sample = await readFile(await download.path(), 'utf8');
    expect(sample.startsWith(`\ufeff${HEADS};`)).toBe(true);
    await choose(page, Buffer.from([sample.trimEnd(), ...CATALOG.map(rowOf)].join('\r\n')));
    await page.getByText('Eklenecek: 2 · Kaldırılacak: 0 · Aynı kalacak: 24').waitFor();
    await page.getByRole('button', { name: 'Uygula: 2 ekle, 0 kaldır' }).click();
    await page.getByText('Uygulandı: 2 eklendi, 0 kaldırıldı.').waitFor();
    expect(await size()).toBe(26);
    // Rows that were copied from a spreadsheet are the same table with tabs.
    await paste(page, table(CATALOG).replaceAll(';', '\t'));
    await page.getByText('Eklenecek: 0 · Kaldırılacak: 2 · Aynı kalacak: 24').waitFor();
    await expectFaultless(page);
  }));

test('Faults of a table are told by row and column, and a file that is none for what it is', () =>
  visit('', async (page) => {
    const [first = '', ...others] = CATALOG.slice(0, 3).map(rowOf);
    await choose(page, Buffer.from([HEADS, first.replace('110', '110a'), '', ...others].join('\n')));
    await page.getByText('Satır 2 · Şirket no: bir tam sayı olmalı; “110a” yazıyor.').waitFor();
    await choose(page, Buffer.from([HEADS, first, '', first, first.replace('Ürün 111', '')].join('\n')));
    await page.getByText('Satır 4 · Şirket 110 · Ürün 111 · İşlem 100: Satır 2 ile aynı.').waitFor();
    await page.getByText('Satır 5 · Şirket 110 · İşlem 100: Ürün gerekli.').waitFor();
    await choose(page, Buffer.from('PK\u0003\u0004workbook'));
    await page.getByText(/^Bu bir Excel çalışma kitabı\./).waitFor();
    await choose(page, Buffer.from(`Kod;${HEADS}\n`));
    await page.getByText('Tanınmayan sütun: Kod.', { exact: false }).waitFor();
    expect(await size()).toBe(24);
  }));

test('A catalog of 60,000 rows is read and tried', () =>
  visit('', async (page) => {
    const records = Array.from({ length: 60_000 }, (_, n) =>
      record(110, 111 + Math.floor(n / 1_000), (n % 1_000) + 1),
    );
    await choose(page, Buffer.from(table(records)));
    await page.getByText('Eklenecek: 59.980 · Kaldırılacak: 4 · Aynı kalacak: 20').waitFor();
  }));
