import { type Browser, chromium, type Page } from 'playwright-core';
import { CHROMIUM } from './tags.js';

const FLAGS = ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--disable-background-networking'];

/** Milliseconds between two looks at a page for what a test waits for. */
const LOOK_EVERY = [20, 50];

let browser: Browser | undefined;

/** The browser of this worker, started by the first test that needs it; it ends with the worker. */
export async function sharedBrowser(): Promise<Browser> {
  if (!browser?.isConnected()) {
    browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
    await lookOften(browser);
  }
  return browser;
}

/** What playwright calls, within this process, to wait for something of a page. */
interface Frame {
  retryWithProgressAndBackoff(progress: unknown, action: unknown): Promise<unknown>;
  retryWithProgressAndTimeouts(progress: unknown, timeouts: number[], action: unknown): Promise<unknown>;
}
interface InProcess {
  _connection: { toImpl?(page: Page): { mainFrame(): Frame } };
}

/**
 * Lets playwright look for an element every 50 ms. By itself it looks every 500 ms, from the fifth time on, in which a
 * tenth of a browser test's time went by. Without the inner method, which no version promises, the tests are
 * slower and otherwise the same.
 */
async function lookOften(launched: Browser): Promise<void> {
  const page = await launched.newPage();
  const frame = (page as unknown as InProcess)._connection.toImpl?.(page).mainFrame();
  if (frame?.retryWithProgressAndBackoff) {
    const prototype = Object.getPrototypeOf(frame) as Frame;
    prototype.retryWithProgressAndBackoff = function (this: Frame, progress, action) {
      return this.retryWithProgressAndTimeouts(progress, LOOK_EVERY, action);
    };
  }
  await page.close();
}
