import { readFileSync, writeFileSync } from 'node:fs';
import type { Language } from './views.js';

/** Where the pictures are. */
export const FOLDER = 'docs/images/screens';
const FILE = `${FOLDER}/outlines.txt`;

/** The outlines of the screens by their picture, such as `agents.tr`: what each showed when it was taken. */
export type Outlines = Record<string, readonly string[]>;

export const pictureFile = (name: string, language: Language) => `${FOLDER}/${name}.${language}.webp`;

/** The outlines that were written with the present pictures. */
export function readOutlines(): Outlines {
  const parts = readFileSync(FILE, 'utf8').split(/^# /m).slice(1);
  return Object.fromEntries(
    parts.map((part) => {
      const [name = '', ...lines] = part.trim().split('\n');
      return [name, lines];
    }),
  );
}

export function writeOutlines(outlines: Outlines): void {
  const parts = Object.entries(outlines)
    .sort()
    .map(([name, lines]) => `# ${name}\n${lines.join('\n')}\n`);
  writeFileSync(FILE, parts.join('\n'));
}
