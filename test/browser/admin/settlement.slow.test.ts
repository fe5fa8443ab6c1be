// @module-tag admin-screens
// @module-tag needs-chromium
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { Clock } from '../../../src/time/clock.js';
import {
  afterLooks,
  countAudited,
  expectFaultless,
  staffWithCatalog,
  VIEWS,
} from '../../support/admin-screens.js';
import { record } from '../../support/availability.js';
import { insertEndorsed, type RecordedRow } from '../../support/settlement.js';
import { workbook, rows as xlsxRows } from '../../support/vehicle-lists.js';

const GROSS = '1234567890123456789012345678.5';

const { on, visit } = staffWithCatalog('/admin/settlement', 'Operator');
let agent: number;
let recorded: RecordedRow[];
beforeAll(async () => {
  await on.sync([record(110, 111, 14)]);
  agent = await on.agent([[110, 111]], [[14, null]]);
});
beforeEach(async () => {
  await on.service.dataSource.query('truncate job, job_action, endorsement cascade');
  const clock = on.service.running.app.get(Clock);
  const from = clock.day(clock.today())?.from ?? new Date();
  recorded = await insertEndorsed(on.service, agent, new Date(from.getTime() + 3_600_000), [
    { policy: 'P-1', gross: '1250.50', net: '1190.95', commission: '178.64' },
    { policy: 'P-2', gross: '-100', net: '-90', commission: '-9' },
    { policy: 'P-3', gross: GROSS },
    { policy: 'P-4', currency: 2, rate: '41.05' },
  ]);
});

const jobOf = (policy: string) => recorded.find((row) => row.policy === policy)?.jobId;
const choose = (page: Page, name: string, content: string | Buffer) =>
  page
    .getByLabel('Dosya seç')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) });
const compare = async (page: Page, name: string, content: string | Buffer) => {
  await choose(page, name, content);
  await page.getByRole('button', { name: 'Karşılaştır', exact: true }).click();
};

test('Mutabakat shows the sums of a day in all digits, by company, agent and currency', () =>
  visit('', async (page) => {
    const table = page.getByRole('table', { name: 'Mutabakat' });
    await table.getByText('1.234.567.890.123.456.789.012.346.829,00').waitFor();
    await table.getByText('4.105,00 TL').waitFor();
    await page.getByText('Gün açık, tutarlar değişebilir').waitFor();
    await expect.poll(() => table.locator('tbody tr').count()).toBe(2);
    await page.getByLabel('Acente').selectOption({ index: 1 });
    await expect.poll(() => new URL(page.url()).search).toBe(`?agent=${agent}`);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^settlement-\d{4}-\d\d-\d\d\.csv$/);
    await page.getByLabel('Gün').fill('01.01.2020');
    await page.getByText('Bu günde zeyil yok.').waitFor();
  }));

test('A clerk’s file with three faults: each difference is found, and leads to its job', () =>
  visit('', async (page) => {
    const file = [
      'Poliçe No;Yenileme No;Zeyil No;Brüt Prim;Para Birimi Kodu',
      'P-1;0;1;1250,05;1',
      ' p-2;0;1;-100;1',
      `P-3;0;1;${GROSS};1`,
    ].join('\n');
    await compare(page, 'zeyiller.csv', file);
    await page
      .getByText('1 zeyil aynı · bizde olmayan 1 · karşı tarafta olmayan 2 · farklı alan 1')
      .waitFor();
    const different = page.getByRole('table', { name: /^Farklı/ });
    await different.getByText('1.250,50').waitFor();
    await different.getByText('1.250,05').waitFor();
    await page
      .getByRole('table', { name: /^Bizde yok/ })
      .getByText('büyük küçük harf farklı')
      .waitFor();
    const sides = page.getByRole('table', { name: 'İki tarafın toplamları' });
    await expect.poll(() => sides.locator('tbody tr').count()).toBe(8);
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Farkları indir (CSV)' }).click(),
    ]);
    expect(saved.suggestedFilename()).toMatch(/-differences\.csv$/);
    await expectFaultless(page);
    await different.getByRole('link', { name: `İş ${jobOf('P-1')}` }).click();
    await page.getByRole('heading', { level: 1, name: `İş ${jobOf('P-1')}` }).waitFor();
    expect(await countAudited(on.service, 'settlement.compare')).toBe(1);
  }));

test('A day is typed letter by letter', () =>
  visit('?day=2026-11-27', async (page) => {
    const day = page.getByLabel('Gün', { exact: true });
    await day.press('ControlOrMeta+a');
    await day.pressSequentially('25.11.2026');
    expect(await day.inputValue()).toBe('25.11.2026');
    await page.waitForURL(/day=2026-11-25/);
    // What is no day is none of the list.
    await day.press('Backspace');
    expect([await day.inputValue(), new URL(page.url()).search]).toEqual(['25.11.202', '?day=2026-11-25']);
    await day.fill('');
    await day.press('Tab');
    expect(await day.inputValue()).toBe('25.11.2026');
  }));

test('A result that is kept is listed for its day, and shown again as it was', () =>
  visit('', { clock: true }, async (page) => {
    let reads = 0;
    page.on('request', (request) => {
      if (/\/comparisons\/\d+$/.test(request.url())) reads += 1;
    });
    await choose(page, 'zeyiller.csv', 'policyNumber;renewalNo;endorsementNo;grossPremium\nP-1;0;1;7\n');
    await page.getByLabel('Sonucu 92 gün sakla').check();
    await page.getByRole('button', { name: 'Karşılaştır', exact: true }).click();
    const kept = page.getByRole('table', { name: 'Saklanan karşılaştırmalar' });
    await kept.getByText('0 zeyil aynı · karşı tarafta olmayan 3 · farklı alan 1').waitFor();
    await on.service.dataSource.query(`update endorsement set gross_premium = 7 where policy_number = 'P-1'`);
    await page.reload();
    await kept.getByText('bütün zeyiller').waitFor();
    await kept.getByRole('button', { name: 'Göster' }).click();
    const shown = page.getByRole('region', { name: /tarihinde saklanan sonuç$/ });
    await shown
      .getByRole('table', { name: /^Farklı/ })
      .getByText('1.250,50')
      .waitFor();
    await expectFaultless(page);
    expect(await countAudited(on.service, 'settlement.readComparison')).toBe(1);
    // The live updates repeat no reading that the audit records.
    const live = page.getByRole('button', { name: /^Canlı \d/ });
    await page.context().setOffline(true);
    await afterLooks(page, () => live.count()).toBe(0);
    await page.context().setOffline(false);
    await afterLooks(page, () => live.count()).toBe(1);
    await page.waitForLoadState('networkidle');
    expect(reads).toBe(1);
  }));

test('A workbook is compared; a file with bad rows is refused in the reader’s language, row by row', () =>
  visit('', async (page) => {
    const book = await workbook({
      Sayfa1: xlsxRows(
        ['Poliçe No', 'Yenileme No', 'Zeyil No'],
        ...['P-1', 'P-2', 'P-3', 'P-4'].map((p) => [p, '0', 1]),
      ),
    });
    await compare(page, 'zeyiller.xlsx', book);
    await page.getByText('İki taraf aynı: 4 zeyil').waitFor();
    await compare(page, 'bozuk.csv', 'policyNumber;renewalNo;endorsementNo;grossPremium\nA;0;x;1.000,5\n');
    await page.getByText('Dosyada 2 hata var; hiçbir satır karşılaştırılmadı.').waitFor();
    await page.getByText('1. satır, Zeyil no: 0 ile 2147483647 arasında bir tam sayı olmalı.').waitFor();
    await page.getByText('1. satır, Brüt prim: ondalık virgüllü ya da noktalı').waitFor();
    await compare(page, 'kisa.csv', 'policyNumber;renewalNo;endorsementNo\n1,00000334601E+14;0;1\n');
    await page.getByText('1. satır, Poliçe no: elektronik tablonun kısalttığı bir sayı').waitFor();
    await compare(page, 'bozuk.xlsx', 'PK');
    await page.getByText(/^Dosya okunamıyor: bozuk, parolalı ya da eski biçimde olabilir\./).waitFor();
    await compare(page, 'baska.csv', 'a;b\n1;2\n');
    await page.getByText('Başlık satırında şu sütunlar olmalı').waitFor();
  }));

test.each(VIEWS)(
  'Mutabakat has no fault for readers and no sideways scroll ($language, $scheme, $width px)',
  (view) =>
    visit('', view, async (page) => {
      await page
        .getByText(/346[.,]829/)
        .first()
        .waitFor();
      await page.getByLabel(view.language === 'tr' ? 'Dosya seç' : 'Choose a file').setInputFiles({
        name: 'a.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('policyNumber;renewalNo;endorsementNo;grossPremium\nP-1;0;1;7\nX;0;1;7\n'),
      });
      await page
        .getByRole('button', { name: view.language === 'tr' ? 'Karşılaştır' : 'Compare', exact: true })
        .click();
      await page.getByRole('table').nth(2).waitFor();
      await expectFaultless(page);
    }),
);
