import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestService, type TestService } from '../support/service.js';

const CHROMIUM = '/usr/bin/chromium';

describe.skipIf(!existsSync(CHROMIUM))('the page of the API description', () => {
  let browser: Browser;
  let service: TestService;
  let page: Page;
  let complaints: string[];

  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: CHROMIUM,
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--disable-background-networking'],
    });
    service = await startTestService();
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });

  beforeEach(async () => {
    page = await browser.newPage({ locale: 'tr-TR', viewport: { width: 390, height: 844 } });
    page.setDefaultTimeout(10_000);
    complaints = [];
    // What the content security policy blocks ends up here, too.
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('requestfailed', (request) => complaints.push(request.url()));
  });
  afterEach(async () => {
    await page.close();
    expect(complaints).toEqual([]);
  });

  test.each([
    ['tr', 390],
    ['en', 390],
    ['tr', 768],
    ['en', 1280],
  ])('in %s it fits a screen of %i pixels, every example open', async (language, width) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`${service.url}/api/docs?lang=${language}`);
    for (const details of await page.locator('details').all()) {
      await details.evaluate((element) => element.setAttribute('open', ''));
    }
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
  });

  test('it speaks the browser’s language, and the other one when asked', async () => {
    await page.goto(`${service.url}/api/docs`);
    expect(await page.locator('html').getAttribute('lang')).toBe('tr');
    await page.getByRole('link', { name: 'English' }).click();
    await page.getByRole('heading', { name: 'Signing in' }).waitFor();
  });

  test('on a telephone the contents lead to an operation', async () => {
    await page.goto(`${service.url}/api/docs?lang=en`);
    await page.getByText('Contents').first().click();
    await page.locator('.menu').getByRole('link', { name: 'Record an endorsement' }).click();
    const heading = page.getByRole('heading', { name: 'Record an endorsement' });
    await expect
      .poll(() => heading.evaluate((element) => element.getBoundingClientRect().top))
      .toBeLessThan(200);
  });

  test.each(['light', 'dark'] as const)(
    'in %s every text stands out from its ground',
    async (colorScheme) => {
      await page.emulateMedia({ colorScheme });
      await page.goto(`${service.url}/api/docs?lang=en`);
      const weak: unknown = await page.evaluate(WEAK_CONTRASTS);
      expect(weak).toEqual([]);
    },
  );
});

/** Texts with a contrast below 4.5 : 1 against the nearest painted ground. */
const WEAK_CONTRASTS = `(() => {
  const channels = (color) => color.match(/[\\d.]+/g).map(Number);
  const luminance = (color) => {
    const [r, g, b] = channels(color).map((c) => c / 255).map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ground = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const color = getComputedStyle(at).backgroundColor;
      if (channels(color)[3] !== 0) return color;
    }
    return 'rgb(255, 255, 255)';
  };
  const weak = new Set();
  for (const element of document.querySelectorAll('body *')) {
    if (![...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim())) continue;
    const [a, b] = [luminance(getComputedStyle(element).color), luminance(ground(element))].sort((x, y) => y - x);
    if ((a + 0.05) / (b + 0.05) < 4.5) weak.add(element.tagName + '.' + element.className);
  }
  return [...weak];
})()`;
