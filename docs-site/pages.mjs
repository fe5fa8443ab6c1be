// Makes the pages of the site from the Markdown of the repository: a folder for each language, with links between pages in
// place of links between files.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { anchorsOf, linksIn } from './links.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
export const PAGES = join(import.meta.dirname, 'pages');
const LANGUAGES = ['en', 'tr'];
/** For maintainers, and texts of the API reference, which have places for values of an installation. */
const LEFT_OUT = /^docs\/(interface\.md|testing\.md|decisions\/|guide\/)/;
/** Files of the repository's root that are pages. */
const OUTSIDE = [
  ['README.md', ['en/index']],
  ['README.tr.md', ['tr/index']],
  ['CHANGELOG.md', ['en/changes']],
  ['CHANGELOG.tr.md', ['tr/changes']],
  ['SECURITY.md', ['en/security']],
  ['SECURITY.tr.md', ['tr/security']],
];

/** Writes all pages anew into the folder `PAGES`, and removes the built site. */
export function writePages() {
  for (const folder of [PAGES, join(import.meta.dirname, 'dist')])
    rmSync(folder, { recursive: true, force: true });
  cpSync(join(ROOT, 'docs/images'), join(PAGES, 'images'), { recursive: true });
  const places = placesOfFiles();
  for (const [file, pages] of places) {
    const text = readFileSync(join(ROOT, file), 'utf8') + (file === 'CHANGELOG.tr.md' ? releases() : '');
    for (const page of pages) writePage(page, linkedPage(text, file, page, places));
  }
}

/** The changes of each release, which are English in both languages: they are the text that was released. */
function releases() {
  const text = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8');
  return `\n${text.slice(text.search(/^## \d/m))}`;
}

function writePage(page, text) {
  const path = join(PAGES, `${page}.md`);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** Each Markdown file of the site with its pages; one without a language in its name is a page of both. */
function placesOfFiles() {
  const files = readdirSync(join(ROOT, 'docs'), { recursive: true })
    .map((name) => `docs/${name}`)
    .filter((name) => name.endsWith('.md') && !LEFT_OUT.test(name))
    .sort();
  return new Map([
    ...OUTSIDE,
    ...files.map((file) => {
      const [, name, language] = /^docs\/(.*?)(?:\.(en|tr))?\.md$/.exec(file);
      const languages = language === undefined ? LANGUAGES : [language];
      return [file, languages.map((one) => `${one}/${name}`)];
    }),
  ]);
}

/** A page's text with links to pages; a link to a file that is no page becomes its words and the file's name. */
function linkedPage(text, file, page, places) {
  const [language] = page.split('/', 1);
  return linksIn(text, (all, words, target) => {
    if (/^([a-z]+:|#)/.test(target)) return all;
    const [path, anchor] = target.split('#', 2);
    const place = posix.join(posix.dirname(file), path);
    const root = posix.relative(posix.dirname(page), '.');
    if (place.startsWith('docs/images/')) return `${words}(${root}/${place.slice('docs/'.length)})`;
    const pages = places.get(place);
    if (pages === undefined) return namedFile(words.slice(1, -1), place);
    const chosen = pages.find((one) => one.startsWith(`${language}/`)) ?? pages[0];
    return `${words}(${root}/${chosen}.md${anchor === undefined ? '' : `#${anchor}`})`;
  });
}

function namedFile(words, file) {
  return file.endsWith(words.replaceAll('`', '')) ? words : `${words}: \`${file}\``;
}

/** The links of the repository's Markdown that lead to no file or no heading, each as one line. */
export function deadLinks(root = ROOT) {
  const dead = [];
  for (const file of markdownIn(root)) {
    linksIn(readFileSync(join(root, file), 'utf8'), (all, _words, target) => {
      if (/^[a-z]+:/.test(target)) return all;
      const [path, anchor] = target.split('#', 2);
      const linked = path === '' ? file : posix.join(posix.dirname(file), path);
      if (!existsSync(join(root, linked))) dead.push(`${file}: ${target} is not there`);
      else if (anchor !== undefined && !anchorsOf(readFileSync(join(root, linked), 'utf8')).includes(anchor))
        dead.push(`${file}: ${target} has no such heading`);
      return all;
    });
  }
  return dead;
}

/** Chapters of the API reference are left out: they link to its operations. */
function markdownIn(root) {
  return readdirSync(root, { withFileTypes: true })
    .filter(({ name }) => !/^(node_modules|docs-site|dist|\.(?!ci).*|release|coverage|soak)$/.test(name))
    .flatMap((entry) =>
      entry.isDirectory()
        ? readdirSync(join(root, entry.name), { recursive: true }).map((name) => posix.join(entry.name, name))
        : entry.name,
    )
    .filter((name) => name.endsWith('.md') && !/node_modules|^docs\/guide\//.test(name));
}
