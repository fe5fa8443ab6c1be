// @module-tag admin-screens
// @module-tag needs-chromium
import { afterAll, beforeAll, expect, test } from 'vitest';
import { outlineOf } from '../pictures/outline.js';
import { readOutlines } from '../pictures/outlines.js';
import { type Scene, startScene } from '../pictures/scene.js';
import { SHOTS } from '../pictures/shots.js';
import { LANGUAGES, openShot, profileFor } from '../pictures/views.js';
import { sharedBrowser } from '../support/browser.js';

let scene: Scene;
beforeAll(async () => {
  scene = await startScene();
});
afterAll(() => scene?.stop());

test.each(LANGUAGES)(
  'The pictures of the documentation show the navigation, headings, columns, fields and commands that the screens have now (%s)',
  // Each of the many screens loads the whole page.
  { timeout: 900_000 },
  async (language) => {
    const context = await profileFor(await sharedBrowser(), scene, language);
    const shown = readOutlines();
    // A new tab would cost the browser half as much again as a screen.
    const page = await context.newPage();
    for (const shot of SHOTS) {
      await openShot(page, shot, scene);
      const picture = `${shot.name}.${language}`;
      expect
        .soft(
          await outlineOf(page),
          `${picture} is out of date: run npm run generate -- pictures, and look at them`,
        )
        .toEqual(shown[picture]);
    }
    await context.close();
  },
);
