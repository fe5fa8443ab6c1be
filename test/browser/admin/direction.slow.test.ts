// @module-tag admin-screens
// @module-tag needs-chromium
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectFaultless, staffAt } from '../../support/admin-screens.js';
import { startDeliveries } from '../../support/deliveries.js';

/** As an earlier release kept it: it turns what follows, and would end an isolation around it. */
const TURNED = '\u2069\u202eAcente 7';
const ARABIC = 'وكالة 12';
const { on, visit } = staffAt('/admin', () => startDeliveries({ NOTIFICATION_RETRY_WAITS: '1h' }));

/** Whether the letters of a text stand from left to right on the page. */
async function standsLeftToRight(page: Page, words: string): Promise<boolean> {
  const places = await page.evaluate<number[]>(`(() => {
    const sought = ${JSON.stringify(words)};
    const walker = document.createTreeWalker(document.querySelector('[role=dialog]'), NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const place = walker.currentNode.textContent.indexOf(sought);
      if (place < 0) continue;
      return [place, place + sought.length - 1].map((at) => {
        const range = document.createRange();
        range.setStart(walker.currentNode, at);
        range.setEnd(walker.currentNode, at + 1);
        return range.getBoundingClientRect().left;
      });
    }
    return [];
  })()`);
  expect(places).toHaveLength(2);
  return Number(places[0]) < Number(places[1]);
}

test.each([
  [TURNED, 1280, 'tr'],
  [TURNED, 390, 'en'],
  [ARABIC, 1280, 'en'],
  [ARABIC, 390, 'tr'],
] as const)(
  'A name that changes the direction of text turns nothing beside it (%j at %i px)',
  async (name, width, language) => {
    const id = await on.service.createAgent({ platformUrl: on.platform.url });
    await on.service.dataSource.query('update agent set name = $2 where id = $1', [id, name]);
    await on.administrator.post(`/api/admin/agents/${id}/pause`);
    const delivery = await on.publish(10, [{ Reason: 'Bakım' }], [id]);
    const view = { language, width } as const;
    await visit(`/deliveries/${delivery}`, view, async (page: Page) => {
      await page.getByRole('button', { name: /İptal et…|Cancel…/ }).click();
      await page.getByText(/platformuna gitmeyecek|will not reach the platform/).waitFor();
      for (const words of language === 'tr'
        ? ['Bu bildirim', 'gitmeyecek']
        : ['This notification', 'platform']) {
        expect(await standsLeftToRight(page, words), words).toBe(true);
      }
      await expectFaultless(page);
    });
    await visit('/agents', view, async (page: Page) => {
      await page
        .getByRole('link', { name: name === ARABIC ? ARABIC : /Acente 7/ })
        .first()
        .waitFor();
      const isolation = await page.evaluate<string[]>(
        `[...document.querySelectorAll('main a')].map((link) => getComputedStyle(link).unicodeBidi)`,
      );
      expect(new Set(isolation)).toEqual(new Set(['isolate']));
    });
  },
);
