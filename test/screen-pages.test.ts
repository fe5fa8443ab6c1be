// @module-tag api-docs
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { en } from '../admin-ui/admin/texts/en.js';
import type { Text } from '../admin-ui/admin/texts/text.js';
import { tr } from '../admin-ui/admin/texts/tr.js';
import { AUDIT_ACTION_NAMES } from '../src/audit/audit-actions.rules.js';
import { FOLDER, pictureFile } from './pictures/outlines.js';
import { SHOTS } from './pictures/shots.js';
import { LANGUAGES, type Language } from './pictures/views.js';

const PAGES = 'docs/screens';
const NAMES = readdirSync(PAGES)
  .filter((name) => name.endsWith('.en.md'))
  .map((name) => name.slice(0, -'.en.md'.length));
const pageOf = (name: string, language: Language) => readFileSync(`${PAGES}/${name}.${language}.md`, 'utf8');
const EACH = NAMES.flatMap((name) => LANGUAGES.map((language) => [name, language] as const));

/** Bytes of all pictures together: they come with every clone and every release. */
const WEIGHT_AT_MOST = 3_000_000;

/** The structure of a page, which both languages share: its headings, steps, rows of tables and linked files, in order. */
function structureOf(text: string): string[] {
  return text.split('\n').flatMap((line) => {
    const [, kind] = /^(#+|\d+\.|\|)/.exec(line) ?? [];
    const links = [...line.matchAll(/\]\(([^)]*?)\.(?:en|tr)\.(md|webp)/g)].map(([, file]) => file ?? '');
    return [...(kind === undefined ? [] : [kind]), ...links.sort()];
  });
}

test('Each screen has a page of at most 150 lines in English and in Turkish, with the same parts, steps and links', () => {
  expect(NAMES.length).toBeGreaterThan(20);
  expect(readdirSync(PAGES).length).toBe(2 * NAMES.length);
  for (const name of NAMES) {
    const [turkish, english] = [pageOf(name, 'tr'), pageOf(name, 'en')];
    expect([name, structureOf(turkish).sort()]).toEqual([name, structureOf(english).sort()]);
    expect([name, turkish.split('\n').length <= 150, english.split('\n').length <= 150]).toEqual([
      name,
      true,
      true,
    ]);
  }
});

test('The side bar’s screens, and no others, are those that the pages’ table lists', () => {
  const screens = readFileSync('admin-ui/admin/shell/screens.tsx', 'utf8');
  const paths = [...screens.matchAll(/^ {4}path: '\/([a-z-]+)'/gm)].map(([, path]) => path);
  expect(paths.length).toBeGreaterThan(10);
  for (const language of LANGUAGES) {
    const listed = [...pageOf('index', language).matchAll(/^\| \[[^\]]*\]\(([a-z-]+)\./gm)].map(
      ([, page]) => page,
    );
    expect(listed).toEqual([...paths, 'account', 'watch', 'search']);
  }
});

/** Texts in which values stand, as expressions. */
function patternsOf(texts: Readonly<Record<string, Text>>, language: Language): RegExp[] {
  const forms = Object.values(texts).flatMap((text) =>
    typeof text === 'string' ? [text] : Object.values(text),
  );
  const actions = Object.values(AUDIT_ACTION_NAMES).map(([turkish, english]) =>
    language === 'tr' ? turkish : english,
  );
  return [...forms, ...actions].map((text) => {
    const parts = text.split(/\{\w+\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    return new RegExp(`^${parts.join('.+')}$`, 'u');
  });
}
/** A text that is a value alone fits everything. */
const saysSomething = ({ source }: RegExp) => /\p{L}{2}/u.test(source);
const TEXTS = {
  tr: patternsOf(tr, 'tr').filter(saysSomething),
  en: patternsOf(en, 'en').filter(saysSomething),
};

test.each(EACH)(
  'What a page prints in bold stands on the screens, or in the audit, with these words (%s, %s)',
  (name, language) => {
    const labels = [...pageOf(name, language).matchAll(/\*\*([^*]+)\*\*/g)].map(([, label = '']) =>
      label.replaceAll('\n', ' '),
    );
    if (name !== 'index') expect(labels.length).toBeGreaterThan(3);
    const unknown = labels.filter((label) =>
      // A button of two parts has both texts.
      label.split(' · ').some((part) => !TEXTS[language].some((text) => text.test(part) || text.test(label))),
    );
    expect(unknown).toEqual([]);
  },
);

test.each(NAMES)('A Turkish page of a screen has no word that the glossary replaces (%s)', (name) => {
  const rows = [...readFileSync('docs/glossary.md', 'utf8').matchAll(/^\|.*\| ([^|]*[^|\s]) \|$/gm)].slice(1);
  const never = rows.flatMap(([, words = '']) => words.toLocaleLowerCase('tr').split(', '));
  expect(never.length).toBeGreaterThan(20);
  const page = pageOf(name, 'tr').toLocaleLowerCase('tr');
  const found = never.filter((word) =>
    new RegExp(`(?<!\\p{L})${word.replaceAll(/[()?.]/g, '\\$&')}`, 'u').test(page),
  );
  expect(found).toEqual([]);
});

test('Each picture of a screen stands on a page of its language, and all together weigh little', () => {
  const texts = {
    tr: NAMES.map((name) => pageOf(name, 'tr')).join('\n'),
    en: NAMES.map((name) => pageOf(name, 'en')).join('\n'),
  };
  let weight = 0;
  for (const { name } of SHOTS) {
    for (const language of LANGUAGES) {
      const file = pictureFile(name, language);
      expect([file, existsSync(file)]).toEqual([file, true]);
      weight += statSync(file).size;
      expect([file, texts[language].includes(`../images/screens/${name}.${language}.webp`)]).toEqual([
        file,
        true,
      ]);
    }
  }
  expect(readdirSync(FOLDER).length).toBe(2 * SHOTS.length + 1);
  expect(weight).toBeLessThan(WEIGHT_AT_MOST);
});
