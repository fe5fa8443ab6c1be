// @module-tag admin-screens
// @module-tag needs-chromium
import type { Page, Request } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { daysAfter, shownDate } from '../../../admin-ui/admin/ui/dates.js';
import { expectFaultless, expectFocus, loaded, staffWithCatalog } from '../../support/admin-screens.js';
import { record } from '../../support/availability.js';

const { on, as, visit } = staffWithCatalog('/admin');
beforeAll(async () => {
  await on.sync([record(110, 111, 14), record(110, 101, 14)]);
  await on.setStatus(await on.idOf(110, 111, 14), { status: 'ManualDisabled', reason: 'Bakım' });
});

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const link = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Ana menü' }).getByRole('link', { name });
const question = (page: Page) => page.getByRole('dialog', { name: 'Kaydedilmemiş 1 değişiklik var' });
const press = (page: Page, name: string) => question(page).getByRole('button', { name, exact: true }).click();

test('A page with unsaved work asks before it is left by a link, a key or back: to stay, to discard or to save', async () => {
  const id = await on.agent([[110, 111]]);
  await visit('/agents', async (page) => {
    await page.locator(`a[href="/admin/agents/${id}"]`).click();
    const name = page.getByLabel('Ad', { exact: true });
    await name.fill('Yeni ad');
    await link(page, 'Kullanıcılar').click();
    await press(page, 'Kal');
    expect(await name.inputValue()).toBe('Yeni ad');
    await page.goBack();
    await press(page, 'Kal');
    expect(new URL(page.url()).pathname).toBe(`/admin/agents/${id}`);
    expect(await name.inputValue()).toBe('Yeni ad');
    await heading(page, '').first().click();
    await page.keyboard.press('g');
    await page.keyboard.press('u');
    await press(page, 'Kaydet');
    await heading(page, 'Kullanıcılar').waitFor();
    expect((await on.administrator.get(`/api/admin/agents/${id}`)).response()).toMatchObject({
      Name: 'Yeni ad',
    });
    await page.goto(`/admin/agents/${id}`);
    await name.fill('Atılan ad');
    await link(page, 'Kullanıcılar').click();
    await press(page, 'At');
    await heading(page, 'Kullanıcılar').waitFor();
    await page.goBack();
    await heading(page, 'Yeni ad').waitFor();
    // What is saved asks nothing.
    await link(page, 'Kullanıcılar').click();
    await heading(page, 'Kullanıcılar').waitFor();
  });
});

test('The tabs of a page keep what was typed and ticked in them', async () => {
  const id = await on.agent([[110, 111]]);
  await visit(`/agents/${id}`, async (page) => {
    await page.getByLabel('Ad', { exact: true }).fill('Taslak');
    await page.getByRole('tab', { name: 'Ürünler' }).click();
    await page.getByLabel('Ürün 101').check();
    await page.getByRole('tab', { name: 'Platform bağlantısı' }).click();
    expect(await page.getByLabel('Ad', { exact: true }).inputValue()).toBe('Taslak');
    await page.keyboard.press('ArrowRight');
    await expectFocus(page.getByRole('tab', { name: 'Kesinti', selected: true }));
    await page.keyboard.press('ArrowRight');
    await expectFocus(page.getByRole('tab', { name: 'Ürünler', selected: true }));
    expect(await page.getByLabel('Ürün 101').isChecked()).toBe(true);
    await link(page, 'Kullanıcılar').click();
    const asked = page.getByRole('dialog', { name: 'Kaydedilmemiş 2 değişiklik var' });
    await asked.getByRole('button', { name: 'Kaydet' }).click();
    await heading(page, 'Kullanıcılar').waitFor();
    expect((await on.administrator.get(`/api/admin/agents/${id}`)).response()).toMatchObject({
      Name: 'Taslak',
    });
    const { Products } = (await on.administrator.get(`/api/admin/agents/${id}/products`)).response<{
      Products: unknown[];
    }>();
    expect(Products).toHaveLength(2);
  });
});

test.each(['tr', 'en'] as const)(
  'A day is typed with the day before the month, or chosen from a calendar that begins with Monday, whatever the language of the browser (%s)',
  async (language) => {
    await visit('/audit', { language }, async (page) => {
      const present = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Istanbul' }).format();
      const ago = (days: number) => daysAfter(present, -days);
      const named = new Intl.DateTimeFormat(language === 'tr' ? 'tr' : 'en-GB', {
        day: 'numeric',
        month: 'long',
        timeZone: 'UTC',
      });
      const today = new RegExp(`(?<!\\d)${named.format(new Date(ago(0)))}`);
      const [first, last] = language === 'tr' ? ['İlk gün', 'Son gün'] : ['First day', 'Last day'];
      const from = page.getByRole('textbox', { name: first });
      await from.fill('03.04.2026');
      await expect.poll(() => new URL(page.url()).searchParams.get('from')).toBe('2026-04-03');
      await from.fill('31.02.2026');
      await from.blur();
      await page.getByText(language === 'tr' ? /gg\.aa\.yyyy biçiminde/ : /Write the day as/).waitFor();
      expect(new URL(page.url()).searchParams.has('from')).toBe(false);
      await from.fill('03.04.2026');
      await page.getByTitle(new RegExp(`^(${last} için takvim|Calendar for ${last})$`)).click();
      const month = page.getByRole('dialog');
      const heads = () => month.getByRole('columnheader').allTextContents();
      await expect.poll(heads).toHaveLength(7);
      expect((await heads())[0]).toMatch(/^(Pzt|Mon)$/);
      // The focus begins with the present day.
      await expectFocus(month.getByRole('button', { name: today }));
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Enter');
      await expect.poll(() => new URL(page.url()).searchParams.get('to')).toBe(ago(7));
      await month.waitFor({ state: 'detached' });
      await page.getByTitle(new RegExp(`^(${first} için takvim|Calendar for ${first})$`)).click();
      await page.getByRole('button', { name: /^(Dün|Yesterday)$/ }).click();
      await expect.poll(() => new URL(page.url()).search).toBe(`?from=${ago(1)}&to=${ago(1)}`);
      expect(await from.inputValue()).toBe(shownDate(ago(1)));
    });
  },
);

test('A list shows its order at its heads, and is sorted by a press on one; the address keeps the order', async () => {
  for (const name of ['Zirve Sıra', 'Ağaç Sıra', 'Çınar Sıra'])
    await on.administrator.post('/api/admin/agents', { name });
  await visit('/agents?q=sıra', async (page) => {
    const names = () => page.locator('tbody tr td:first-child').allTextContents();
    const head = page.getByRole('columnheader', { name: 'Ad', exact: true });
    await expect.poll(names).toEqual(['Ağaç Sıra', 'Çınar Sıra', 'Zirve Sıra']);
    expect(await head.getAttribute('aria-sort')).toBe('ascending');
    await head.getByRole('button').click();
    await expect.poll(names).toEqual(['Zirve Sıra', 'Çınar Sıra', 'Ağaç Sıra']);
    expect(await head.getAttribute('aria-sort')).toBe('descending');
    await page.reload();
    await expect.poll(names).toEqual(['Zirve Sıra', 'Çınar Sıra', 'Ağaç Sıra']);
    // One order only: its head shows it.
    await page.goto('/admin/audit');
    await loaded(page);
    const time = page.getByRole('columnheader', { name: 'Zaman' });
    expect(await time.getAttribute('aria-sort')).toBe('descending');
    expect(await time.getByRole('button').count()).toBe(0);
  });
});

test('The number at a screen of the menu belongs to the name of its link', () =>
  visit('/services', async (page) => {
    await link(page, /^Servisler ?, ?\d+ kapalı$/).waitFor();
  }));

test('What is impossible says why beside its button, and the reason is read with it', async () => {
  const id = await on.agent();
  await visit(`/agents/${id}`, async (page) => {
    const save = page.getByRole('button', { name: 'Kaydet' });
    expect(await save.isDisabled()).toBe(true);
    const reason = await save.getAttribute('aria-describedby');
    expect(await page.locator(`[id="${reason}"]`).textContent()).toBe('Değişiklik yok.');
    // It is reached by Tab all the same, and does nothing.
    await save.focus();
    await page.keyboard.press('Enter');
    await page.getByLabel('Ad', { exact: true }).fill('Başka');
    expect(await save.isDisabled()).toBe(false);
    await expectFaultless(page);
  });
  for (const path of ['/users', '/parameters/92', '/account', '/catalog'])
    await visit(path, async (page) => {
      await loaded(page);
      const add = page.getByRole('button', { name: /(Kullanıcı|Değer) ekle/ });
      if (await add.count()) await add.click();
      const form = page.getByRole('main').getByRole('button', { disabled: true });
      await form.first().waitFor();
      await expectFaultless(page);
    });
});

/** Of the screens of the catalog, the audit and the system, those whose files the page has loaded. */
const screensWithFiles = (page: Page) =>
  page.evaluate<string[]>(
    `performance.getEntriesByType('resource').flatMap(({ name }) => /(system|audit|catalog)-screen-[^/]+[.]js$/.exec(name)?.[1] ?? [])`,
  );

test('A browser that saves data loads the files of a screen when it is opened', () =>
  visit('/services', { preloads: false }, async (page) => {
    await loaded(page);
    await link(page, 'Denetim kaydı').click();
    await heading(page, 'Denetim kaydı').waitFor();
    expect(await screensWithFiles(page)).toEqual(['audit']);
  }));

test('The first load of the board takes at most 200 kB over the wire, in at most 30 requests', async () => {
  const profile = await as();
  const requests: Request[] = [];
  profile.context.on('requestfinished', (request) => requests.push(request));
  const page = await profile.open('/admin/services');
  await loaded(page);
  await page.getByRole('row').nth(1).waitFor();
  const sizes = await Promise.all(requests.map((request) => request.sizes()));
  const bytes = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
  expect(bytes).toBeGreaterThan(100_000);
  expect(bytes).toBeLessThanOrEqual(200_000);
  expect(requests.length).toBeLessThanOrEqual(30);
  await profile.close();
});

test('A screen that was never opened opens while the service is away, and one whose files are missing opens by itself afterwards', () =>
  visit('/services', { preloads: true }, async (page, profile) => {
    await loaded(page);
    await expect.poll(async () => (await screensWithFiles(page)).length).toBe(3);
    await profile.context.setOffline(true);
    await link(page, 'Sistem durumu').click();
    await heading(page, 'Sistem durumu').waitFor();
    await page
      .getByText(/ulaşılamıyor/)
      .first()
      .waitFor();
    await profile.context.setOffline(false);
    const other = await profile.context.newPage();
    await other.route(/audit-screen.*\.js$/, (route) => route.abort());
    await other.goto('/admin/services');
    await loaded(other);
    await profile.context.setOffline(true);
    await link(other, 'Denetim kaydı').click();
    await other.getByText('Bu sayfa gösterilemedi.').waitFor();
    await other.getByText(/gelince bu sayfa kendiliğinden açılır/).waitFor();
    await other.unroute(/audit-screen.*\.js$/);
    await profile.context.setOffline(false);
    await heading(other, 'Denetim kaydı').waitFor();
    profile.complaints.length = 0;
  }));

test('A badge stands on the baseline of the words beside it', async () => {
  const id = await on.idOf(110, 111, 14);
  const baselines = (page: Page, mark: string, text: string) =>
    page.evaluate<number[]>(`[${JSON.stringify(mark)}, ${JSON.stringify(text)}].map((words) => {
      const found = document.evaluate('//main//text()[contains(., "' + words + '")]', document, null, 9, null).singleNodeValue;
      const probe = document.createElement('span');
      probe.style.cssText = 'display: inline-block; width: 0; height: 0';
      found.after(probe);
      const at = probe.getBoundingClientRect().bottom;
      probe.remove();
      return Math.round(at * 2) / 2;
    })`);
  await visit(`/services/${id}`, async (page) => {
    await page.getByRole('main').locator('header').getByText('Elle kapalı').waitFor();
    const [mark, text] = await baselines(page, 'Elle kapalı', 'İşlem 14');
    expect(mark).toBe(text);
  });
  await visit('/services/change?status=ManualDisabled&to=Active', async (page) => {
    await page.getByRole('button', { name: 'Sorun giderildi' }).click();
    await page.getByRole('button', { name: 'İleri' }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByText('“Sorun giderildi”').waitFor();
    const [mark, text] = await baselines(page, 'Açık', 'Sorun giderildi');
    expect(mark).toBe(text);
  });
});
