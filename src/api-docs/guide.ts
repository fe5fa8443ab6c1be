import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '../api/language.js';
import { projectFolder } from '../project-folder.js';
import { durationInWords, sizeInWords } from './delivery-words.js';

/** The chapters in reading order: the names of the files in docs/guide. */
const CHAPTERS = ['first-endorsement', 'signing-in', 'conventions', 'errors', 'notifications'];

/** Facts about the installation that the guide mentions. */
export interface GuideFacts {
  timeZone: string;
  maxBodyBytes: number;
  accessTokenSeconds: number;
  sessionSeconds: number;
}

/**
 * The guide for integrators as Markdown: the files of one language, with the installation's values in place of
 * `{places}` and addresses in the reference in place of `#operationId`.
 * @throws Error when a place is unknown; `addressOf` throws when an operation is
 */
export function guideIn(
  language: Language,
  facts: GuideFacts,
  addressOf: (operationId: string) => string,
): string {
  const values: Readonly<Record<string, string>> = {
    timeZone: facts.timeZone,
    maxBodySize: sizeInWords(facts.maxBodyBytes),
    accessTokenLifetime: durationInWords(facts.accessTokenSeconds, language),
    sessionLifetime: durationInWords(facts.sessionSeconds, language),
  };
  const filled = (text: string) =>
    text
      .replace(/\{(\w+)\}/g, (_, place: string) => {
        const value = values[place];
        if (value === undefined) throw new Error(`The guide names an unknown place {${place}}.`);
        return value;
      })
      .replace(/\]\(#(\w+)\)/g, (_, operationId: string) => `](${addressOf(operationId)})`);
  return CHAPTERS.map((chapter) => filled(chapterIn(chapter, language)).trim()).join('\n\n');
}

function chapterIn(chapter: string, language: Language): string {
  return readFileSync(join(projectFolder(), 'docs', 'guide', `${chapter}.${language}.md`), 'utf8');
}
