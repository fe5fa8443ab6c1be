// @module-tag admin-screens
// @module-tag needs-chromium
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { type Act, staffWithCatalog, type Visit } from '../../support/admin-screens.js';
import { record } from '../../support/availability.js';
import { insertJobs } from '../../support/job-rows.js';

const { on, visit } = staffWithCatalog('/admin/services');
let id: number;
beforeAll(async () => {
  await on.sync([record(110, 111, 14), record(124, 112, 15)]);
  id = await on.idOf(124, 112, 15);
});

/** Opens the services, on whose page the palette is opened. */
const open = (given: Visit, act: Act) =>
  visit('', given, async (page, profile) => {
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    // Once something has come of the service, the page listens to keys.
    await page.getByRole('main').getByText('2 kayıttan 2').waitFor();
    await act(page, profile);
  });
const dialog = (page: Page) => page.getByRole('dialog');
const option = (page: Page, hasText: string | RegExp) => page.getByRole('option').filter({ hasText });

test('It finds a job by its number, its policy or its proposal, and keeps no policy among the recent ones', async () => {
  const agent = await on.service.createAgent();
  const [job = 0] = await insertJobs(on.service, agent, [
    { insuranceCompanyId: 124, policyNumber: '77001', platformProposalId: 'TKL-9', currentStage: 3 },
  ]);
  await open({}, async (page) => {
    for (const words of ['77001', 'TKL-9', `iş ${job}`]) {
      await page.keyboard.press('Control+k');
      await dialog(page).getByRole('combobox').fill(words);
      await option(
        page,
        new RegExp(`^İş.*${job} · Zeyil Gerçekleşti · \\d\\d\\.\\d\\d · Agent · Şirket 124 · Kasko`),
      ).click();
      await page.getByRole('heading', { level: 1, name: `İş ${job}` }).waitFor();
    }
    const kept = await page.evaluate<string>('JSON.stringify({ ...localStorage })');
    expect(kept).toContain(`/jobs/${job}`);
    expect(kept).not.toContain('77001');
  });
});

test('Ctrl K finds a service by some letters, and Enter opens its page; it stands among the recent ones then', () =>
  open({}, async (page) => {
    await page.keyboard.press('Control+k');
    await dialog(page).getByRole('combobox').waitFor();
    await page.keyboard.type('işlem 15');
    const hit = option(page, 'İşlem 15 · Ürün 112 · Şirket 124');
    await hit.first().waitFor();
    expect(await dialog(page).getByRole('option', { selected: true }).innerText()).toContain('Servis');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/admin/services/${id}`);
    await page.getByRole('heading', { name: 'İşlem 15' }).waitFor();
    await page.keyboard.press('Control+k');
    await option(page, 'Son').getByText('İşlem 15').waitFor();
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
  }));

test('Enter before the answer waits for what fits the letters, and a spoilt list of recent ones spoils nothing', () =>
  open({}, async (page) => {
    await page.keyboard.press('Control+k');
    await dialog(page).getByRole('combobox').fill('işlem 14');
    await option(page, 'İşlem 14').first().waitFor();
    // The former hits stand there still.
    await dialog(page).getByRole('combobox').fill('işlem 15');
    await page.keyboard.press('Enter');
    await page.waitForURL(/services\/\d+$/);
    expect(new URL(page.url()).pathname).toBe(`/admin/services/${id}`);
    await page.evaluate(
      `for (const key of Object.keys(localStorage)) if (key.startsWith('zeyil.palette.')) localStorage.setItem(key, '{');`,
    );
    await page.keyboard.press('Control+k');
    await option(page, 'Servisler').waitFor();
  }));

test('An administrator begins a change from the palette; an operator is led to pages only', async () => {
  await open({}, async (page) => {
    await page.getByRole('banner').getByRole('button', { name: /^Ara/ }).click();
    await dialog(page).getByRole('combobox').fill('124');
    await option(page, /^Kapat/).click();
    await dialog(page).getByRole('heading', { name: 'İşlem 15 · Ürün 112 · Şirket 124' }).waitFor();
    expect(new URL(page.url()).searchParams.get('change')).toBe(String(id));
  });
  await open({ role: 'Operator' }, async (page) => {
    await page.keyboard.press('Control+k');
    await dialog(page).getByRole('combobox').fill('124');
    await option(page, 'İşlem 15').waitFor();
    expect(await option(page, /^Kapat/).count()).toBe(0);
    await dialog(page).getByRole('combobox').fill('yok böyle bir şey');
    await dialog(page).getByText('Uyan bir şey bulunamadı.').waitFor();
  });
});

test('A number, a name without its marks and the beginning of a policy find what a caller says, and kapat with a name leads to the change', async () => {
  const agent = await on.service.createAgent({ name: 'Öğüt Acentesi 4711' });
  await insertJobs(on.service, agent, [
    { insuranceCompanyId: 110, policyNumber: 'TR-880001', currentStage: 2 },
  ]);
  await open({}, async (page) => {
    const seek = async (words: string) => {
      if ((await dialog(page).count()) === 0) await page.keyboard.press('Control+k');
      await dialog(page).getByRole('combobox').fill(words);
    };
    for (const words of ['4711', 'ogut acentesi', 'ACENTESI OGUT', 'acente 4711']) {
      await seek(words);
      await option(page, /^Acente.*Öğüt Acentesi 4711/).waitFor();
    }
    await seek('tr-88');
    await option(page, /^İş.*Zeyil İsteği · \d\d\.\d\d · Öğüt Acentesi 4711/).waitFor();
    for (const words of ['kapat: işlem 15', 'kapat islem 15']) {
      await seek('');
      await option(page, /^Kapat/).waitFor({ state: 'detached' });
      await seek(words);
      await option(page, /^Kapat/)
        .first()
        .waitFor();
    }
    await dialog(page)
      .getByText(/^\d+ sonuç gösteriliyor$/)
      .waitFor();
    expect(await option(page, /^Servis/).count()).toBe(0);
    await page.keyboard.press('Enter');
    await dialog(page).getByRole('heading', { name: 'İşlem 15 · Ürün 112 · Şirket 124' }).waitFor();
  });
});

test('Of a kind of which the words find more than is shown, the list with these words is the last', async () => {
  for (let made = 0; made < 6; made++) await on.service.createAgent({ name: `Demet Acentesi ${made}` });
  await on.sync(Array.from({ length: 9 }, (_, place) => record(110, 111, 14 + place)));
  await visit('', async (page) => {
    const inList = async (group: string, words: string) => {
      await page.keyboard.press('Control+k');
      await dialog(page).getByRole('combobox').fill(words);
      await option(page, new RegExp(`^${group}\\s*Listede göster: ${words}$`)).click();
    };
    await page.getByRole('main').getByText('9 kayıttan 9').waitFor();
    await inList('Acente', 'demet');
    await page.getByText('6 acente').waitFor();
    expect(new URL(page.url()).search).toBe('?q=demet');
    await inList('Servis', 'ürün 111');
    await page.getByRole('main').getByText('9 kayıttan 9').waitFor();
    expect(new URL(page.url()).searchParams.get('q')).toBe('ürün 111');
    await page.keyboard.press('Control+k');
    await dialog(page).getByRole('combobox').fill('işlem 14');
    await option(page, /^Servis/)
      .first()
      .waitFor();
    expect(await option(page, 'Listede göster').count()).toBe(0);
  });
});
