// @module-tag admin-screens
// @module-tag needs-chromium
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { loaded, staffAt } from '../../support/admin-screens.js';
import { startAvailability } from '../../support/availability.js';
import { call } from '../../support/outgoing-logs.js';

/** What people do not see as a move. Lighthouse calls up to twice as much good. */
const SHIFT_AT_MOST = 0.05;

const LISTS = [
  ...[
    'services',
    'services?view=grid',
    'deliveries',
    'deliveries?view=all',
    'agents',
    'events',
    'jobs',
    'jobs?stage=3',
  ],
  ...['settlement', 'outgoing-logs', 'catalog', 'vehicles', 'vehicles?tab=versions', 'vehicles?tab=syncs'],
  ...['parameters', 'parameters/92', 'users', 'users/rights', 'audit', 'system', 'account'],
];
const WIDTHS = [1280, 390];

const { on, as } = staffAt('/admin', () => startAvailability({ SANDBOX: 'true' }));
/** A tab of each width for each order of answers, which reads one list after the other: a new one costs the browser as much as a list. */
const tabs = new Map<string, Page[]>();
beforeAll(async () => {
  const integration = await on.service.as({ roles: ['IntegrationService'] });
  await integration.post('/api/outgoing-logs', call({ agentId: 1 }));
  const visitors = await Promise.all(WIDTHS.map((width) => as({ width })));
  for (const [order, wait] of Object.entries(ORDERS)) {
    const pages = await Promise.all(visitors.map(({ context }) => context.newPage()));
    for (const page of pages) await page.addInitScript(OBSERVE + late(wait));
    tabs.set(order, pages);
  }
});

/** What lists show beside their rows: names, health, counts and sources. */
const BESIDE = /\/(codes|facets|health|counts?|chain|source|unread|by-hour|settings)\b|\/agents\?page/;

/** The code of a function in the page: milliseconds that a call of the API waits, `n` calls after the first. */
const ORDERS: Record<string, string> = {
  'what stands beside the rows after them': `(address) => (${BESIDE}.test(address) ? 700 : 100)`,
  'one after the other': '(_, n) => 100 + 80 * n',
};

test.each(LISTS.flatMap((list) => Object.keys(ORDERS).map((order) => [list, order] as const)))(
  'Nothing on a list moves when its parts come late: %s, %s',
  async (list, order) => {
    const pages = tabs.get(order) ?? [];
    expect(pages).toHaveLength(WIDTHS.length);
    await Promise.all(
      pages.map(async (page, place) => {
        const { sum, moved } = await shiftOf(page, list);
        expect(sum, `${WIDTHS[place]} px: ${moved.join(' | ')}`).toBeLessThanOrEqual(SHIFT_AT_MOST);
      }),
    );
  },
);

async function shiftOf(page: Page, list: string) {
  await page.goto(`/admin/${list}`);
  await loaded(page);
  await expect.poll(() => page.evaluate('isQuiet()')).toBe(true);
  return page.evaluate<{ sum: number; moved: string[] }>('shifts()');
}

/** Makes the page's own calls wait: a handler of requests in the test would keep the browser from its cache of files. */
const late = (wait: string) => `
  const { fetch } = window;
  let sent = 0;
  let open = 0;
  window.fetch = async (address, init) => {
    const wait = (${wait})(String(address), sent);
    sent += 1;
    open += 1;
    try {
      await new Promise((done) => setTimeout(done, wait));
      const answer = await fetch(address, init);
      await answer.clone().arrayBuffer();
      return answer;
    } finally {
      open -= 1;
    }
  };
  // Two frames after an answer, what it leads to has been asked for.
  window.isQuiet = async () => {
    const before = sent;
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    return open === 0 && sent === before;
  };
`;

/** The browser's own entries, from the first frame on, with the elements that moved. */
const OBSERVE = `
  const entries = [];
  const observer = new PerformanceObserver((list) => entries.push(...list.getEntries()));
  observer.observe({ type: 'layout-shift', buffered: true });
  const nameOf = (node) => node?.tagName ? node.tagName + '.' + node.className + ' ' + node.textContent.slice(0, 30) : String(node?.nodeName);
  window.shifts = () => {
    entries.push(...observer.takeRecords());
    const own = entries.filter(({ hadRecentInput }) => !hadRecentInput);
    return {
      sum: own.reduce((sum, { value }) => sum + value, 0),
      moved: own.map(({ value, startTime, sources }) => value.toFixed(3) + '@' + startTime.toFixed(0) + ': ' + sources.map(({ node, previousRect, currentRect }) => nameOf(node) + ' ' + previousRect.y + '>' + currentRect.y).join(', ')),
    };
  };
`;
