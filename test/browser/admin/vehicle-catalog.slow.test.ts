// @module-tag admin-screens
// @module-tag needs-chromium
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { afterLooks, staffAt } from '../../support/admin-screens.js';
import { csv, type Listed, listOf, startCatalog } from '../../support/vehicle-catalog.js';

/** 60 vehicles of six brands, and one that is looked at. */
const audi = (values: Record<number, number>): Listed => ({
  brand: 9,
  model: 1616,
  brandName: 'AUDI',
  name: 'A3 SPORTBACK İNCİ',
  values,
});
const LIST = [...listOf(60), audi({ 2026: 1_000_000, 2025: 900_000 })];

const { on, visit } = staffAt('/admin/vehicles', startCatalog);
beforeAll(async () => {
  await on.sync(LIST);
  await on.sync([...listOf(60), audi({ 2026: 1_250_000, 2025: 900_000 })]);
});

const attempt = async (page: Page, content: string, name = 'liste.csv') => {
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(content) };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: 'Kontrol et' }).click();
};

test('Vehicles are found by brand and words, with their values by model year', () =>
  visit('', async (page) => {
    await page.getByText('61 araç').waitFor();
    await page.getByRole('searchbox', { name: 'Marka, tip ya da kod' }).fill('inci sport');
    await page.getByText('1 araç', { exact: true }).waitFor();
    const row = page.getByRole('row').nth(1);
    expect((await row.innerText()).split('\t').map((cell) => cell.trim())).toEqual([
      ...['9-1616', 'AUDI', 'A3 SPORTBACK İNCİ', 'Etkin', '1.250.000', '900.000'],
    ]);
    await page.getByRole('button', { name: 'Filtreyi temizle' }).click();
    await page.getByRole('combobox', { name: 'Marka', exact: true }).selectOption({ label: 'BRAND 3' });
    await page.getByText('10 araç').waitFor();
    expect(page.url()).toContain('?brand=3');
  }));

test('One vehicle shows its values by model year, and those of a year over the versions, each with a table', () =>
  visit('/9-1616', async (page) => {
    await page.getByRole('heading', { level: 1, name: 'AUDI A3 SPORTBACK İNCİ' }).waitFor();
    const drawn = 'Model yıllarına göre değer (TL): 900.000 ile 1.250.000 TL arası';
    await page.getByRole('img', { name: drawn }).waitFor();
    const moves = page.getByRole('region', { name: '2026 model: sürümlere göre değer (TL)' });
    await moves.getByRole('img', { name: /1\.000\.000 ile 1\.250\.000 TL arası$/ }).waitFor();
    await moves.getByText('Tablo').click();
    const rows = await moves.getByRole('row').allInnerTexts();
    expect(rows.slice(1).map((text) => text.split('\t').slice(1))).toEqual([
      ['1.250.000', '+%25'],
      ['1.000.000', '–'],
    ]);
    const years = page.getByRole('region', { name: 'Model yıllarına göre değer (TL)' });
    await years.getByText('Tablo').click();
    await years.getByRole('button', { name: '2025' }).click();
    await page.getByText('Bu model yılının değeri ilk geldiğinden beri değişmedi: 900.000 TL.').waitFor();
    expect(page.url()).toContain('?year=2025');
    await page.getByRole('link', { name: 'Parametre 92' }).click();
    await page.getByRole('heading', { level: 1, name: '9-1616' }).waitFor();
  }));

test('Faults of a list are told with row and column in the reader’s language, and nothing is changed', () =>
  visit('', async (page) => {
    const before = await on.versions();
    const [header = '', first = '', ...others] = csv(LIST).split('\n');
    await attempt(page, [header, first.replace('100000', '100,5'), ...others].join('\n'));
    await page.getByText('Liste uygulanmadı. Hiçbir şey değiştirilmedi.').waitFor();
    const fault = (told: RegExp) => page.getByRole('listitem').filter({ hasText: told });
    await fault(/2\. satır, .*2026.*kuruş/).waitFor();
    expect(await fault(/Hiçbir şey değiştirilmedi/).count()).toBe(0);
    await page.getByRole('button', { name: 'EN', exact: true }).click();
    await page.getByText('The list was not applied. Nothing was changed.').waitFor();
    await fault(/[Rr]ow 2/).waitFor();
    expect(await fault(/Nothing was changed/).count()).toBe(0);
    await page.getByRole('link', { name: 'Upload the list again' }).click();
    await page.getByRole('button', { name: 'TR', exact: true }).click();
    await attempt(page, '<html><form><input type="password"></form></html>', 'liste.xlsx');
    await page.getByText(/^Dosya bir sitenin oturum açma sayfası/).waitFor();
    expect(await on.versions()).toEqual(before);
  }));

test('A phase that is over reads as done, the others as under way', () =>
  visit('', async (page) => {
    await attempt(page, csv(LIST));
    await page.getByRole('region', { name: 'Durum' }).waitFor();
    await page.route('**/api/admin/vehicle-catalog/syncs/*', async (route) => {
      const answer = await route.fetch();
      const { Response: sync, ...envelope } = await answer.json();
      const running = { State: 'Running', Phase: 'Comparing', FinishedAt: null };
      await route.fulfill({ response: answer, json: { ...envelope, Response: { ...sync, ...running } } });
    });
    await page.reload();
    const phases = page.getByRole('region', { name: 'Aşamalar' }).getByRole('listitem');
    await expect
      .poll(async () => (await phases.allInnerTexts()).map((text) => text.trim()))
      .toEqual(['Yüklendi', 'Okundu', 'Karşılaştırılıyor', 'Deneniyor', 'Bitti']);
  }));

test('A reload loses the chosen file: the trial stays readable and asks for it again', () =>
  visit('', async (page) => {
    await attempt(page, csv(LIST.slice(0, 40)));
    await page.getByRole('checkbox', { name: /Onaylıyorum\.$/ }).waitFor();
    await page.reload();
    await page.getByText(/^Uygulamak için dosyayı yeniden seçin/).waitFor();
    await page.getByText(/Liste, etkin 61 kaydın 21 tanesini kapatacak/).waitFor();
    expect(await page.getByRole('checkbox').count()).toBe(0);
    expect(await page.getByRole('button', { name: /^Uygula/ }).count()).toBe(0);
    // A list of the schedule was never in this browser.
    await on.service.dataSource.query(
      `update vehicle_catalog_sync set source = 'Schedule' where id = (select max(id) from vehicle_catalog_sync)`,
    );
    await page.reload();
    await page.getByText(/^Liste doğruysa dosyayı kendiniz yükleyin/).waitFor();
  }));

test('A list is dropped; one that is too large is told before it is sent', () =>
  visit('', async (page) => {
    const dropped = (content: string) =>
      page.evaluateHandle(
        `(() => { const given = new DataTransfer(); given.items.add(new File([${content}], 'liste.csv')); return given; })()`,
      );
    const place = page.getByRole('region', { name: 'Liste yükle' }).locator('div').first();
    await place.dispatchEvent('drop', { dataTransfer: await dropped(`'x'.repeat(53 * 1024 * 1024)`) });
    await page.getByText('Dosya en çok 50 MB olabilir.').waitFor();
    await place.dispatchEvent('drop', {
      dataTransfer: await dropped(JSON.stringify(csv(LIST.slice(0, 60)))),
    });
    await page.getByText(/^liste\.csv · \d+ KB$/).waitFor();
    await page.getByRole('button', { name: 'Kontrol et' }).click();
    await page.getByRole('button', { name: 'Uygula: 0 ekle, 0 güncelle, 1 kapat' }).waitFor();
    await page.getByText(/^\d+ acenteye \d+ bildirim gidecek\.$/).waitFor();
  }));

test('Who has gone to another page while a list is sent is not fetched back to its trial', () =>
  visit('', async (page) => {
    let isHeld = true;
    await page.route('**/vehicle-catalog/syncs?**', async (route) => {
      if (route.request().method() === 'POST') await expect.poll(() => isHeld).toBe(false);
      await route.continue();
    });
    await attempt(page, csv(LIST));
    await page.getByRole('link', { name: 'Acenteler' }).click();
    await page.getByRole('button', { name: 'Acente ekle' }).first().click();
    await page.getByLabel('Ad', { exact: true }).fill('Acente 1007');
    const answered = page.waitForResponse((response) => response.request().method() === 'POST');
    isHeld = false;
    await (await answered).finished();
    await page.waitForLoadState('networkidle');
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(new URL(page.url()).pathname).toBe('/admin/agents');
  }));

test('A version taken back takes the later ones with it, which is said before', () =>
  visit('?tab=versions', async (page) => {
    const rows = page.getByRole('row');
    await rows.nth(2).getByText('Sonraki 1 sürüm de geri alınır.').waitFor();
    expect(await rows.nth(1).getByText('de geri alınır').count()).toBe(0);
  }));

test('A trial that another list has overtaken applies nothing any more', () =>
  visit('?tab=versions', { clock: true }, async (page) => {
    await page.getByRole('button', { name: 'Bu listeye dön…' }).first().click();
    await page.getByRole('button', { name: /^Geri al: / }).waitFor();
    const versions = await on.versions();
    await on.sync([...listOf(60), audi({ 2026: 1_260_000, 2025: 900_000 })]);
    const overtaken = page.getByText(/^Bu ön kontrolden sonra katalog değişti/);
    await afterLooks(page, () => overtaken.count()).toBe(1);
    expect(await page.getByRole('button', { name: /^Geri al: / }).count()).toBe(0);
    expect(await on.versions()).toHaveLength(versions.length + 1);
  }));

test('An operator reads lists, versions and syncs, and begins none', () =>
  visit('?tab=versions', { role: 'Operator' }, async (page) => {
    await page.getByRole('row').nth(2).waitFor();
    expect(await page.getByRole('button', { name: 'Bu listeye dön…' }).count()).toBe(0);
    expect(await page.locator('input[type=file]').count()).toBe(0);
    await page.getByRole('tab', { name: 'Güncellemeler' }).click();
    await page.getByRole('row').filter({ hasText: 'Onay istiyor' }).getByRole('link').click();
    await page.getByText('Liste bir noktada onayınızı istiyor. Hiçbir şey değiştirilmedi.').waitFor();
    expect(await page.getByRole('checkbox').count()).toBe(0);
  }));

test('A list says whom it will notify before it is tried and before it is applied, and whom it has notified', async () => {
  await visit('', async (page) => {
    await attempt(page, csv([...listOf(60), audi({ 2026: 1_300_000, 2025: 900_000 })]));
    const announced = /^(\d+) acenteye (\d+) bildirim gidecek\.$/;
    const [, agents, count] = announced.exec((await page.getByText(announced).textContent()) ?? '') ?? [];
    await page.getByRole('button', { name: /^Uygula: .* · \d+ acenteye bildir$/ }).click();
    await page.getByText(`${agents} acenteye ${count} bildirim gönderildi.`).waitFor();
    const version = (await on.versions()).at(-1)?.Version;
    const [sent] = await on.service.dataSource.query(
      `select count(*)::int as count
       from (select notification_id from delivery union all select notification_id from finished_delivery) d
       join notification n on n.id = d.notification_id where n.subject_id = $1`,
      [version],
    );
    expect(sent.count).toBe(Number(count));
    await page.getByRole('link', { name: 'Teslimatları gör' }).click();
    await page.waitForURL(/deliveries\?subject=VehicleCatalogVersion:\d+$/);
  });
  await visit('', async (page) => {
    const file = { name: 'liste.csv', mimeType: 'text/csv', buffer: Buffer.from(csv(LIST)) };
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByText(/^Uygulanan liste \d+ etkin acenteye bildirilir\.$/).waitFor();
  });
});
