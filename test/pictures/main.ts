import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { CHROMIUM } from '../support/tags.js';
import { outlineOf } from './outline.js';
import { FOLDER, type Outlines, pictureFile, readOutlines, writeOutlines } from './outlines.js';
import { startScene } from './scene.js';
import { SHOTS } from './shots.js';
import { LANGUAGES, openShot, pictureOf, profileFor } from './views.js';

const FLAGS = ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--font-render-hinting=none'];

/** Makes the pictures of the documentation, or those that are named, with their outlines. Answers the exit code. */
export async function main(names: readonly string[]): Promise<number> {
  const unknown = names.filter((name) => !SHOTS.some((shot) => shot.name === name));
  if (unknown.length > 0) {
    const known = SHOTS.map(({ name }) => name).join(', ');
    process.stderr.write(`There is no picture ${unknown.join(', ')}; there are ${known}.\n`);
    return 2;
  }
  const asked = SHOTS.filter(({ name }) => names.length === 0 || names.includes(name));
  const outlines: Outlines = names.length === 0 ? {} : readOutlines();
  mkdirSync(FOLDER, { recursive: true });
  const scene = await startScene();
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
  try {
    for (const language of LANGUAGES) {
      const context = await profileFor(browser, scene, language);
      const page = await context.newPage();
      for (const shot of asked) {
        await openShot(page, shot, scene);
        outlines[`${shot.name}.${language}`] = await outlineOf(page);
        const bytes = await pictureOf(page);
        writeFileSync(pictureFile(shot.name, language), bytes);
        process.stdout.write(`${shot.name}.${language}: ${bytes.length} bytes\n`);
      }
      await context.close();
    }
  } finally {
    await browser.close();
    await scene.stop();
  }
  writeOutlines(outlines);
  removeOthers();
  return 0;
}

/** Removes pictures that no shot makes any more. */
function removeOthers(): void {
  const made = new Set(SHOTS.flatMap(({ name }) => LANGUAGES.map((language) => pictureFile(name, language))));
  for (const name of readdirSync(FOLDER)) {
    const file = `${FOLDER}/${name}`;
    if (file.endsWith('.webp') && !made.has(file)) rmSync(file);
  }
}
