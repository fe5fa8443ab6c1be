// @module-tag admin-screens
// @module-tag needs-chromium
import { beforeAll, expect, test } from 'vitest';
import { afterLooks, staffAt } from '../../support/admin-screens.js';
import { startParameters, state } from '../../support/parameters.js';
import { OWN } from '../../support/service.js';

const { on, visit } = staffAt('/admin/parameters', () => startParameters(OWN));
beforeAll(async () => {
  await on.put(91, '9', state({ parameterName: 'AUDI' }));
  await on.put(92, '9-1616', state({ parameterName: 'A3 SPORTBACK', dependents: [dependency(91, '9')] }));
  for (let color = 1; color <= 60; color++)
    await on.put(200, `R${color}`, state({ parameterName: `Renk ${color}` }));
  await on.announced();
});

const dependency = (parameterId: number, parameterValue: string) => ({ parameterId, parameterValue });
const one = async (parameterId: number, code: string) =>
  (await on.values(parameterId)).find(({ ParameterValue }) => ParameterValue === code);

test('Parameters are listed with their numbers of values, and values are found by code or name', () =>
  visit('', async (page) => {
    await page.getByRole('row', { name: '91 Araç markası 1 1' }).waitFor();
    await page.getByRole('row', { name: '200 – 60 60' }).getByRole('link').click();
    await page.getByText('60 değer').waitFor();
    await page.getByRole('button', { name: 'Sonraki sayfa' }).click();
    await expect.poll(() => page.getByRole('row').count()).toBe(11);
    await page.getByRole('searchbox', { name: 'Kod ya da ad' }).fill('RENK 60');
    await page.getByText('1 değer').waitFor();
    expect(page.url()).toContain('/admin/parameters/200?q=RENK+60');
    await page.getByRole('link', { name: 'R60' }).click();
    await page.getByRole('heading', { level: 1, name: 'R60' }).waitFor();
  }));

test('Who may change nothing reads the facts of a value in words', () =>
  visit('/91/9', { role: 'Operator' }, async (page) => {
    await page.getByRole('heading', { level: 1, name: /AUDI/ }).waitFor();
    const facts = await page.locator('main dl').first().innerText();
    expect(facts.split(/\n+/)).toEqual(expect.arrayContaining(['Çapraz', 'Hayır']));
  }));

test('A change shows the notification 8 that would go, as it is typed, and is announced when it is saved', () =>
  visit('/200/R1', async (page) => {
    const save = page.getByRole('button', { name: 'Kaydet' });
    await page.getByLabel('Ad', { exact: true }).waitFor();
    expect(await save.isDisabled()).toBe(true);
    await page.getByLabel('Ad', { exact: true }).fill('Kırmızı');
    const preview = page.getByRole('region', { name: 'Gidecek bildirim (tür 8)' });
    await preview.getByText('1 acenteye bildirim gidecek.').waitFor();
    await preview.getByText('Parametre 200: Kırmızı (R1) değişti.').waitFor();
    await preview.getByRole('button', { name: 'Alanlar' }).click();
    await preview.getByText('updated').waitFor();
    await preview.getByText('Kırmızı').waitFor();
    await page.getByRole('button', { name: 'Bilgi ekle' }).click();
    await page.getByLabel('Anahtar no').fill('7');
    await page.getByLabel('Anahtar adı').fill('RGB');
    await page.getByLabel('Değeri').fill('ff0000');
    await preview.getByText('ff0000').waitFor();
    expect(await on.announced()).toEqual([]);
    await save.click();
    await page.getByText('Kaydedildi.').waitFor();
    expect(await one(200, 'R1')).toMatchObject({
      ParameterName: 'Kırmızı',
      AdditionalDetails: [{ KeyId: 7, KeyName: 'RGB', KeyValue: 'ff0000' }],
    });
    expect((await on.announced()).join()).toContain('Kırmızı');
  }));

test('Half filled fields are told at their places, and nothing is sent', () =>
  visit('/200/R2', async (page) => {
    await page.getByLabel('Ad', { exact: true }).fill(' ');
    await page.getByRole('button', { name: 'Bağ ekle' }).click();
    await page.getByRole('button', { name: 'Kaydet' }).click();
    await page.getByText('1 ile 500 karakter arasında bir ad gerekli.').waitFor();
    await page.getByText(/^Her bağ bir kez/).waitFor();
    await page.getByRole('button', { name: 'Kaldır: 1' }).click();
    await page.getByLabel(/^Ad/).fill('Renk 2');
    await page.getByRole('button', { name: 'Bağ ekle' }).click();
    await page.getByLabel('Parametre', { exact: true }).fill('200');
    await page.getByLabel('Kod', { exact: true }).fill('R2');
    // The service refuses what depends on itself; the preview has asked it already.
    await page.getByText(/^Her bağ bir kez/).waitFor();
    await page.getByRole('button', { name: 'Kaydet' }).click();
    await page.getByText(/^Her bağ bir kez/).waitFor();
    expect(await one(200, 'R2')).toMatchObject({ ParameterName: 'Renk 2', Dependents: [] });
  }));

test('A value is added, also to a new parameter; a code that exists already is told', () =>
  visit('', async (page) => {
    await page.getByRole('button', { name: 'Değer ekle' }).click();
    const form = page.getByRole('region', { name: 'Değer ekle' });
    await form.getByLabel('Parametre', { exact: true }).fill('200');
    await form.getByLabel('Kod', { exact: true }).fill('R3');
    await form.getByLabel('Ad', { exact: true }).fill('Mavi');
    await form.getByText('Bu kod zaten var: kaydedince değişir.').waitFor();
    await form.getByLabel('Parametre', { exact: true }).fill('300');
    await form.getByLabel('Kod', { exact: true }).fill('a/b %41ç');
    await form.getByText('Bu kod zaten var: kaydedince değişir.').waitFor({ state: 'detached' });
    await form.getByRole('button', { name: 'Kaydet' }).click();
    await page.getByRole('heading', { level: 1, name: 'a/b %41ç' }).waitFor();
    expect(await one(300, 'a/b %41ç')).toMatchObject({ ParameterName: 'Mavi', Status: true });
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'a/b %41ç' }).waitFor();
  }));

test('What another person saves meanwhile is not overwritten', () =>
  visit('/200/R4', { clock: true }, async (page) => {
    await page.getByLabel('Ad', { exact: true }).fill('Benim');
    await on.put(200, 'R4', state({ parameterName: 'Onun' }));
    await afterLooks(page, () => page.getByText('Başkası sizden önce kaydetti.').count()).toBe(1);
    expect(await page.getByRole('button', { name: 'Kaydet' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: /^Şimdiki hali al/ }).click();
    await expect.poll(() => page.getByLabel('Ad', { exact: true }).inputValue()).toBe('Onun');
    expect(await one(200, 'R4')).toMatchObject({ ParameterName: 'Onun' });
    await on.announced();
  }));

test('With the live updates stopped, neither another save nor a value that is there is overwritten unseen', () =>
  visit('/200/R5', async (page) => {
    await page.getByRole('button', { name: /^Canlı/ }).click();
    await page.getByLabel('Ad', { exact: true }).fill('Benim');
    await on.put(200, 'R5', state({ parameterName: 'Onun' }));
    await page.getByRole('button', { name: 'Kaydet' }).click();
    await page.getByText('Başkası sizden önce kaydetti.').waitFor();
    expect(await one(200, 'R5')).toMatchObject({ ParameterName: 'Onun' });
    await page.goto('/admin/parameters/200');
    await page.getByRole('button', { name: 'Değer ekle' }).click();
    const form = page.getByRole('region', { name: 'Değer ekle' });
    await form.getByLabel('Kod', { exact: true }).fill('R5');
    // Saved before the preview of what is typed can have come.
    await page.route('**/api/admin/parameters/200/values/R5?dryRun=true', (route) => route.abort());
    await form.getByLabel('Ad', { exact: true }).fill('Yeni');
    await form.getByRole('button', { name: 'Kaydet' }).click();
    await form.getByText('Bu kod zaten var: kaydedince değişir.').waitFor();
    expect(await one(200, 'R5')).toMatchObject({ ParameterName: 'Onun' });
    await form.getByRole('button', { name: 'Kaydet' }).click();
    await page.getByRole('heading', { level: 1, name: 'R5 · Yeni' }).waitFor();
    await on.announced();
  }));

test('A deletion names who depends on the value and shows what is announced, before it is done', () =>
  visit('/91/9', async (page) => {
    await page.getByText(/^Bu parametreyi araç listesi de yazar/).waitFor();
    await page.getByRole('heading', { name: 'Bu değere bağlı: 1' }).waitFor();
    await page.getByRole('link', { name: '92 · 9-1616' }).waitFor();
    await page.getByRole('button', { name: 'Sil…' }).click();
    const asked = page.getByRole('dialog', { name: 'Sil' });
    await asked.getByText('Bağlı değerler silinmez; olmayan bir değere bağlı kalırlar.').waitFor();
    await asked.getByText(/^Parametre 91: .* \(9\) silindi\./).waitFor();
    await asked.getByRole('button', { name: 'Alanlar' }).click();
    await asked.getByText('deleted').waitFor();
    expect(await one(91, '9')).toBeDefined();
    await asked.getByRole('button', { name: 'Sil', exact: true }).click();
    await page.waitForURL(/\/admin\/parameters\/91$/);
    await page.getByText('Bu filtreyle değer bulunamadı.').waitFor();
    expect(await one(91, '9')).toBeUndefined();
    expect(await on.announced()).toHaveLength(1);
  }));
