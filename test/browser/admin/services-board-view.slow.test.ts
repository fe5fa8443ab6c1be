// @module-tag admin-screens
// @module-tag needs-chromium
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectFaultless, staffWithCatalog } from '../../support/admin-screens.js';
import { fillBoard } from '../../support/board.js';

const { on, visit } = staffWithCatalog('/admin/services', 'Operator');
beforeAll(() => fillBoard(on));

const rows = (page: Page) => page.locator('tbody tr[aria-rowindex]');
const more = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Diğer' }).click();
  await page.getByRole('menuitem', { name }).click();
};
const found = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor();

test('What opens today is counted; the link copied from there shows the same services on another day', () =>
  visit('', async (page, { context }) => {
    const today = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('link', { name: 'Bugün açılacak 0' }).waitFor();
    await on.service.dataSource.query(
      `update service_availability set reopen_at = $1::date + time '23:59:30' - interval '3 hours'
       where id in (select id from service_availability where status <> 'Active' and removed_at is null limit 2)`,
      [today],
    );
    await page.reload();
    await page.getByRole('link', { name: 'Bugün açılacak 2' }).click();
    await found(page, '80 kayıttan 2');
    await more(page, 'Bağlantıyı kopyala');
    await page.getByText('Kopyalandı', { exact: true }).waitFor();
    const copied = new URL(await page.evaluate<string>('navigator.clipboard.readText()'));
    expect(copied.search).toBe(`?reopens=${today}`);
    await page.goto(copied.href);
    await found(page, '80 kayıttan 2');
  }));

test('Low rows are kept in this browser', () =>
  visit('', async (page) => {
    await found(page, '80 kayıttan 80');
    const height = async () => (await rows(page).first().boundingBox())?.height ?? 0;
    const usual = await height();
    await more(page, 'Sıkışık görünüm');
    await expect.poll(height).toBeLessThan(usual);
    const dense = await height();
    await page.reload();
    await found(page, '80 kayıttan 80');
    expect(await height()).toBe(dense);
    await expectFaultless(page);
    await more(page, 'Normal görünüm');
    await expect.poll(height).toBe(usual);
  }));

/** The parts of the board's head, once a number has come, and how far their middles are apart. */
async function headOf(page: Page, number: RegExp) {
  await page.getByRole('main').getByRole('link', { name: number }).waitFor();
  const head = page.getByRole('main').locator('header').first();
  const middles: number[] = [];
  for (const part of await head.locator('h1, a, button').filter({ visible: true }).all()) {
    const box = await part.boundingBox();
    middles.push(Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2));
  }
  return { parts: middles.length, apart: Math.max(...middles) - Math.min(...middles) };
}

/** Shows the board with other counts. */
async function withCounts(page: Page, counts: Record<string, number>): Promise<void> {
  await page.route('**/api/admin/pulse', async (route) => {
    const answer = await route.fetch();
    const pulse = (await answer.json()) as { Response: { Counts: object } };
    Object.assign(pulse.Response.Counts, counts);
    await route.fulfill({ response: answer, json: pulse });
  });
  await page.reload();
}

test.each(['tr', 'en'] as const)(
  'Title, numbers and tools of the board share one line of a window of 1280 pixels, whatever the numbers (%s)',
  (language) =>
    visit('', { language }, async (page) => {
      const many = { ClosedByHand: 120, ClosedAutomatically: 117, ReopeningToday: 12, ClosedOverDay: 112 };
      await withCounts(page, { ...many, PlannedClosings: 12 });
      const { parts, apart } = await headOf(page, /237/);
      expect(parts).toBe(9);
      expect(apart).toBeLessThan(8);
      await page.getByRole('button', { name: language === 'tr' ? 'Diğer' : 'More' }).click();
      await page.getByRole('menuitem').first().waitFor();
      expect(await page.getByRole('menuitem').allTextContents()).toHaveLength(5);
      await expectFaultless(page);
    }),
);

test.each(['tr', 'en'] as const)(
  'In a window of 1100 pixels the numbers that count nothing leave the line of the title to the tools (%s)',
  (language) =>
    visit('', { language, width: 1100 }, async (page) => {
      const some = { ClosedByHand: 120, ClosedAutomatically: 117, ReopeningToday: 0, ClosedOverDay: 112 };
      await withCounts(page, { ...some, PlannedClosings: 0 });
      const { parts, apart } = await headOf(page, /237/);
      expect(parts).toBe(7);
      expect(apart).toBeLessThan(8);
      await expectFaultless(page);
    }),
);

test('The table of the board breaks no word; a window that is too narrow for it has cards', () =>
  visit('?view=list', async (page) => {
    for (const width of [1280, 1100]) {
      await page.setViewportSize({ width, height: 800 });
      await found(page, '80 kayıttan 80');
      await expect
        .poll(() => page.evaluate<string[]>(BROKEN_WORDS), { message: `${width} pixels` })
        .toEqual([]);
      const reason = await page.getByRole('columnheader', { name: 'Neden' }).boundingBox();
      expect(reason?.width).toBeGreaterThan(80);
      const product = await page.getByRole('columnheader', { name: 'Ürün' }).boundingBox();
      expect(product?.width).toBeGreaterThan(105);
    }
    await page.setViewportSize({ width: 1099, height: 800 });
    await page.getByRole('listitem').first().waitFor();
    expect(await page.getByRole('table').count()).toBe(0);
    await expectFaultless(page);
  }));

/** Words of the table that stand on two lines. */
const BROKEN_WORDS = `[...document.querySelectorAll('tbody td')].flatMap((cell) => {
  const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
  const broken = [];
  while (texts.nextNode()) {
    for (const word of texts.currentNode.data.matchAll(/[^\\s-]+/g)) {
      const range = document.createRange();
      range.setStart(texts.currentNode, word.index);
      range.setEnd(texts.currentNode, word.index + word[0].length);
      if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word[0]);
    }
  }
  return broken;
})`;

test('Until the first answer the table stands there empty', () =>
  visit('?status=Active&view=list', async (page) => {
    await found(page, '80 kayıttan 57');
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/admin/service-availabilities?*', async (route) => {
      await answered;
      await route.continue();
    });
    await page.reload();
    await page.getByRole('columnheader', { name: 'Şirket' }).waitFor();
    await expect.poll(() => page.locator('tr[aria-busy=true]').count()).toBeGreaterThan(5);
    expect(await page.getByRole('table').getAttribute('aria-rowcount')).toBe('-1');
    answer();
    await found(page, '80 kayıttan 57');
    expect(await page.locator('tr[aria-busy=true]').count()).toBe(0);
  }));

test('A row shows its last 30 days; its name and the Enter key lead to the page of the service', async () => {
  const [day] = await on.service.dataSource.query(
    `select (now() at time zone 'Europe/Istanbul')::date::text as today`,
  );
  await on.service.dataSource.query(`update service_presence set added_at = now() - interval '40 days'`);
  await on.service.dataSource.query(
    'insert into service_day_counted select $1::date - n from generate_series(1, 29) n on conflict do nothing',
    [day.today],
  );
  await on.service.dataSource.query(
    `insert into service_day (day, service_availability_id, open_seconds, closings)
     select $1::date - n, s.id, case when n = 3 then 0 else 86400 end, case when n = 3 then 4 else 0 end
     from generate_series(1, 29) n cross join service_availability s on conflict do nothing`,
    [day.today],
  );
  await visit('', async (page) => {
    await found(page, '80 kayıttan 80');
    const strip = rows(page)
      .first()
      .getByRole('img', { name: /^30 günde %\d+(,\d)? açık, [4-6] kapanış$/ });
    await strip.waitFor();
    await expect.poll(() => strip.locator('rect').count()).toBeGreaterThan(30);
    await expectFaultless(page);
    await expect
      .poll(async () => (await rows(page).count()) - (await rows(page).getByRole('img').count()))
      .toBe(0);
    const link = rows(page).first().getByRole('link').first();
    const name = await link.innerText();
    const address = await link.getAttribute('href');
    expect(address).toMatch(/^\/admin\/services\/\d+$/);
    await link.click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.goBack();
    await found(page, '80 kayıttan 80');
    await rows(page).first().focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => new URL(page.url()).pathname).toBe(address);
  });
});
