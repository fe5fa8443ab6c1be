import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { defineConfig } from 'vitepress';
import { slugOf } from '../links.mjs';
import { PAGES, writePages } from '../pages.mjs';
import { sidebarOf, WORDS } from './contents.mjs';
import { withFoldedWords } from './folded-words.mjs';

const DIST = join(import.meta.dirname, '../dist/site');
const SEARCH = join(import.meta.dirname, 'search.mjs');
const BASE = '/docs/';

/**
 * The theme's scripts for the head of each page, which set the colours before anything is shown. They go into a file of their
 * own: a page without a script in its text needs neither hashes nor a nonce in its content security policy.
 */
let headScript = '';
const headScriptInFile = {
  name: 'head-script-in-file',
  configResolved({ vitepress: { site } }) {
    const isScript = ([tag]) => tag === 'script';
    headScript ||= site.head
      .filter(isScript)
      .map(([, , text]) => `${text};\n`)
      .join('');
    site.head = site.head.filter((tag) => !isScript(tag));
  },
};
/** The theme gets the search of search.mjs in place of the class that it extends. */
const ownSearch = {
  name: 'own-search',
  enforce: 'pre',
  resolveId: (id, importer) => (id === 'minisearch' && importer !== SEARCH ? SEARCH : undefined),
};

/** Lists the packages whose code the pages contain in `dist/packages.json`, for the bill of materials of a release. */
const packagesOfPages = {
  name: 'packages-of-pages',
  generateBundle(_options, bundle) {
    const modules = Object.values(bundle).flatMap((file) => Object.keys(file.modules ?? {}));
    for (const id of modules) {
      const [, name] = /^.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id) ?? [];
      if (name !== undefined) packages.add(name);
    }
  },
};
const packages = new Set();
/** The colours of code follow from the code alone: by default what is not parsed within 500 ms, as beside other work, keeps one colour. */
const wholeLines = {
  name: 'whole-lines',
  preprocess(_code, options) {
    options.tokenizeTimeLimit = 0;
  },
};
const headScriptName = () =>
  `assets/head-${createHash('sha256').update(headScript).digest('hex').slice(0, 8)}.js`;

writePages();

export default defineConfig({
  base: BASE,
  title: 'zeyil-gateway',
  srcDir: 'pages',
  outDir: 'dist/site',
  cacheDir: '../node_modules/.vitepress',
  metaChunk: true,
  // The search index lists pages in the order in which they were read: one at a time gives the same bytes each time.
  buildConcurrency: 1,
  locales: {
    en: localeOf('en', 'English'),
    tr: localeOf('tr', 'Türkçe'),
  },
  themeConfig: {
    search: {
      provider: 'local',
      options: {
        detailedView: true,
        _render: (text, env, md) => withFoldedWords(md.render(text, env)),
        locales: { en: { translations: WORDS.en.search }, tr: { translations: WORDS.tr.search } },
      },
    },
  },
  markdown: {
    anchor: { slugify: slugOf },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    codeTransformers: [wholeLines],
  },
  transformHtml: (html) =>
    html.replace('</head>', `  <script src="${BASE}${headScriptName()}"></script>\n</head>`),
  buildEnd,
  vite: {
    plugins: [headScriptInFile, ownSearch, packagesOfPages],
    build: { assetsInlineLimit: 0 },
  },
});

function localeOf(lang, label) {
  const { search: _, ...theme } = WORDS[lang];
  return { label, lang, link: `/${lang}/`, themeConfig: { ...theme, sidebar: sidebarOf(lang, PAGES) } };
}

/** Adds the script of the head, the list of packages, and a gzipped copy of each text. */
function buildEnd() {
  writeFileSync(join(DIST, headScriptName()), headScript);
  writeFileSync(join(DIST, '../packages.json'), JSON.stringify({ docs: [...packages].sort() }));
  for (const name of readdirSync(DIST, { recursive: true }).filter((one) => /\.(html|js|css)$/.test(one)))
    writeFileSync(join(DIST, `${name}.gz`), gzipSync(readFileSync(join(DIST, name)), { level: 9 }));
}
