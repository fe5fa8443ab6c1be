import type { Browser, BrowserContext, Page } from 'playwright-core';
import { SAME_ORIGIN, SAVE_DATA, SESSION } from '../support/admin-session.js';
import { freeze } from './frozen.js';
import type { Scene } from './scene.js';
import type { Shot } from './shots.js';

export type Language = 'tr' | 'en';
export const LANGUAGES: readonly Language[] = ['tr', 'en'];
/** The width of pictures, in pixels of a screen that has one for each. */
const WIDTH = 1_120;
const HEIGHT = 700;

/** A profile of the administrator in which every page looks as in the pictures: one moment, one size, nothing that moves. */
export async function profileFor(
  browser: Browser,
  scene: Scene,
  language: Language,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: scene.url,
    locale: language === 'tr' ? 'tr-TR' : 'en-GB',
    timezoneId: 'Europe/Istanbul',
    colorScheme: 'light',
    reducedMotion: 'reduce',
    viewport: { width: WIDTH, height: HEIGHT },
  });
  context.setDefaultTimeout(120_000);
  await context.addInitScript(SAVE_DATA);
  const answer = await context.request.post(SESSION, {
    data: { userName: 'demo-admin', password: scene.password },
    headers: SAME_ORIGIN,
  });
  if (!answer.ok()) throw new Error(`The sign-in was answered ${answer.status()}.`);
  await freeze(context, scene.seededAt, scene.simulatorUrl);
  return context;
}

/** Opens what a picture shows, in a tab of such a profile; ends when all of it is there. */
export async function openShot(page: Page, shot: Shot, scene: Scene): Promise<void> {
  await page.setViewportSize({ width: WIDTH, height: shot.height ?? HEIGHT });
  await page.goto(`/admin${shot.path(scene.ids)}`);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await settled(page);
  if (shot.reach) {
    await shot.reach(page, scene.ids);
    await settled(page);
  }
}

/** Resolves when two readings of the page, 300 ms apart, are equal. */
async function settled(page: Page): Promise<void> {
  for (let [before, now] = ['', await readSettled(page)]; now !== before; ) {
    await page.waitForTimeout(300);
    [before, now] = [now, await readSettled(page)];
  }
}

async function readSettled(page: Page): Promise<string> {
  await page.waitForLoadState('networkidle');
  await page
    .getByText(/Yükleniyor|Loading|Bağlanıyor|Connecting/)
    .first()
    .waitFor({ state: 'detached' });
  await page.evaluate('scrollTo(0, 0)');
  return page.locator('body').ariaSnapshot();
}

/** What a page shows in 256 colours, as WebP without loss, which the browser itself encodes. */
export async function pictureOf(page: Page): Promise<Buffer> {
  const png = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  const blank = await page.context().newPage();
  try {
    // A page without content, whose policy allows what it makes itself.
    await blank.goto('about:blank');
    return Buffer.from(
      await blank.evaluate<string>(`(${ENCODE})(${JSON.stringify(png.toString('base64'))})`),
      'base64',
    );
  } finally {
    await blank.close();
  }
}

/** Colours of a picture: the commonest ones, which are those of the surfaces; shades at the edges of letters become the nearest of them. */
const COLOURS = 256;

const ENCODE = `async (png) => {
  const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const canvas = new OffscreenCanvas(image.width, image.height);
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  const data = context.getImageData(0, 0, image.width, image.height);
  const pixels = new Uint32Array(data.data.buffer);
  const counts = new Map();
  for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
  const commonest = [...counts].sort((one, other) => other[1] - one[1] || one[0] - other[0]);
  const kept = commonest.slice(0, ${COLOURS}).map(([colour]) => colour);
  const distance = (one, other) =>
    [0, 8, 16].reduce((sum, bits) => sum + (((one >>> bits) & 255) - ((other >>> bits) & 255)) ** 2, 0);
  const nearest = (colour) =>
    kept.reduce((best, other) => (distance(other, colour) < distance(best, colour) ? other : best));
  const chosen = new Map(commonest.map(([colour]) => [colour, nearest(colour)]));
  pixels.forEach((pixel, place) => { pixels[place] = chosen.get(pixel); });
  context.putImageData(data, 0, 0);
  const webp = await canvas.convertToBlob({ type: 'image/webp', quality: 1 });
  const letters = [...new Uint8Array(await webp.arrayBuffer())].map((byte) => String.fromCharCode(byte));
  return btoa(letters.join(''));
}`;
