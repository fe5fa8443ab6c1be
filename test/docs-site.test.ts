// @module-tag api-docs
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { deadLinks } from '../docs-site/pages.mjs';
import { projectFolder } from '../src/project-folder.js';
import { exchange, requestBytes } from './support/raw-http.js';
import { sharedService } from './support/service.js';
import { startOnce } from './support/start-once.js';

const service = startOnce(sharedService);
const SITE = join(projectFolder(), 'docs-site/dist/site');
const FILES = readdirSync(SITE, { recursive: true }).map(String);
const PAGES = FILES.filter((name) => name.endsWith('.html')).map((name) => `/docs/${name}`);

const load = (path: string, init?: RequestInit) =>
  fetch(`${service.url}${path}`, { redirect: 'manual', ...init });
const textOf = (path: string) => readFileSync(join(SITE, path.slice('/docs/'.length)), 'utf8');

test.each([
  ['tr-TR,tr;q=0.9,en;q=0.8', '/docs/tr/'],
  ['de,en;q=0.5', '/docs/en/'],
  [undefined, '/docs/en/'],
])(
  '`GET /docs/` leads to the documentation in the language of Accept-Language, without a token (%s: %s)',
  async (accepted, place) => {
    const headers: Record<string, string> = accepted === undefined ? {} : { 'accept-language': accepted };
    for (const path of ['/docs', '/docs/']) {
      const answer = await load(path, { headers });
      expect([answer.status, answer.headers.get('location')]).toEqual([302, place]);
      expect(answer.headers.get('vary')).toBe('Accept-Language');
    }
  },
);

test('Each page of the documentation comes gzipped, is asked for anew each time, and only sent when it has changed', async () => {
  expect(PAGES.length).toBeGreaterThan(50);
  for (const path of PAGES) {
    const answer = await load(path);
    expect([path, answer.status]).toEqual([path, 200]);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('content-encoding')).toBe('gzip');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(await answer.text()).toBe(textOf(path));
  }
  const { headers } = await load('/docs/en/');
  // `fetch` would add headers by which a browser asks for the whole page.
  const asked = [`If-None-Match: ${headers.get('etag')}`, 'Accept-Encoding: gzip'];
  expect((await exchange(service.url, requestBytes('GET /docs/en/', asked))).status).toBe(304);
  const head = await load('/docs/en/', { method: 'HEAD' });
  expect([head.status, (await head.arrayBuffer()).byteLength]).toEqual([200, 0]);
  const moved = await load('/docs/tr/operations');
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/docs/tr/operations/']);
});

test('Browsers keep scripts and pictures of the documentation for a year; their names have a hash of their contents', async () => {
  const assets = FILES.filter((name) => /^assets\/[^/]+\.(js|css|webp)$/.test(name));
  expect(new Set(assets.map((name) => name.split('.').at(-1)))).toEqual(new Set(['js', 'css', 'webp']));
  for (const name of assets) {
    const { status, headers } = await load(`/docs/${name}`, { method: 'HEAD' });
    expect([name, status, headers.get('cache-control')]).toEqual([
      name,
      200,
      'public, max-age=31536000, immutable',
    ]);
    expect(name).toMatch(/[.-][\w-]{8}(\.lean)?\.(js|css|webp)$/);
  }
});

test('A page of the documentation has no script in its text, and its policy allows those of the own host only', async () => {
  const { headers } = await load('/docs/en/');
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self' 'sha256-[\w/+]+='; /);
  expect(policy).not.toMatch(/https?:|unsafe-eval|script-src[^;]*unsafe/);
  for (const path of PAGES) {
    expect([
      path,
      textOf(path).match(/<script(?![^>]* src=)[^>]*>|<style|<[^>]*\son\w+=|href="javascript:/i),
    ]).toEqual([path, null]);
  }
});

test.each(['/docs/en/nothing.html', '/docs/.built-from', '/docs/packages.json'])(
  'An address of the documentation without a page answers its page for that, with 404 (%s)',
  async (path) => {
    const answer = await exchange(service.url, requestBytes(`GET ${path}`));
    expect(answer.status).toBe(404);
    expect(answer.body).toBe(textOf('/docs/404.html'));
  },
);

test.each([
  '/docs/../package.json',
  '/docs/en/%00.html',
  '/docs/en/a%5cb.html',
  `/docs/${'x'.repeat(5_000)}`,
  '/docs/%2e%2e/packages.json',
  '/docs/en/..%2f..%2f..%2fpackage.json',
  '/docs/assets/../../packages.json',
])('Nothing outside the folder of the documentation is reachable (%s)', async (path) => {
  const answer = await exchange(service.url, requestBytes(`GET ${path}`));
  expect(answer.status).toBe(404);
  expect(answer.body).not.toContain('minisearch');
});

test('Every link and picture of the documentation leads to a page, a heading or a file that is there', () => {
  const dead = PAGES.flatMap((path) =>
    [...textOf(path).matchAll(/(?:href|src)="(\/docs\/[^"#]*)(?:#([^"]*))?"/g)].flatMap(
      ([, place = '', anchor]) => {
        const file = place.endsWith('/') ? `${place}index.html` : place;
        if (!FILES.includes(file.slice('/docs/'.length))) return [`${path}: ${place}`];
        return anchor === undefined || textOf(file).includes(`id="${decodeURIComponent(anchor)}"`)
          ? []
          : [`${path}: ${place}#${anchor}`];
      },
    ),
  );
  expect(dead).toEqual([]);
});

test('The check finds links of Markdown to files and headings that are not there, and no link in a code sample', () => {
  const folder = mkdtempSync(join(tmpdir(), 'zeyil-links-'));
  try {
    mkdirSync(join(folder, 'docs'));
    writeFileSync(
      join(folder, 'docs/there.md'),
      "# There\n\n## The clerk's `Ad ğ`\n\n## Twice\n\n## Twice\n",
    );
    const good =
      '[a](docs/there.md) [b](docs/there.md#the-clerks-ad-ğ) [c](docs/there.md#twice-1) [d](#top) [e](https://x.example/y)';
    const bad = '[f](docs/gone.md) [g](docs/there.md#gone) [h](#gone) ![i](gone.png)';
    writeFileSync(
      join(folder, 'README.md'),
      `# Top\n\n${good}\n\n${bad}\n\n\`\`\`sh\n[j](gone.md)\n\`\`\`\n`,
    );
    expect(deadLinks(folder)).toEqual([
      'README.md: docs/gone.md is not there',
      'README.md: docs/there.md#gone has no such heading',
      'README.md: #gone has no such heading',
      'README.md: gone.png is not there',
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

/** The commands, settings, addresses and names that a text has in its lines. */
const namesIn = (text: string) => [
  ...new Set(
    [...text.replace(/```.*?```/gs, '').matchAll(/`([^`]+)`/g)].map(([, name = '']) =>
      name.replace(/\s+/g, ' '),
    ),
  ),
];
/** The lines to paste, without comments. */
const linesIn = (text: string) =>
  [...text.matchAll(/```(?:sh|sql|ini)\n(.*?)```/gs)].map(([, lines = '']) =>
    lines.replace(/\s*#.*$|\s*--\s.*$|<[^>]*>/gm, ''),
  );
/** The figures of tables, as English or Turkish writes them. */
const figuresIn = (text: string, language: 'en' | 'tr') =>
  (text.match(/^\|.*\|$/gm) ?? []).map((row) =>
    (row.replace(/`[^`]*`|\]\([^)]*\)/g, '').match(/\d[\d.,]*/g) ?? [])
      .map((figure) => figure.replace(/[.,]+$/, ''))
      .map((figure) => (language === 'en' ? figure.replaceAll(',', '') : inEnglish(figure)))
      .sort(),
  );
const inEnglish = (figure: string) =>
  figure.replace(/\.(?=\d{3}(\D|$))/g, '').replace(/^(\d+),(\d+)$/, '$1.$2');
const headingsIn = (text: string) =>
  [...text.replace(/```.*?```/gs, '').matchAll(/^(#+) /gm)].map(([, level]) => level);

/** Pages that are written in both languages; chapters of the API reference have tests of their own. */
const PAIRS = [
  ['SECURITY.md', 'SECURITY.tr.md'],
  ...readdirSync('docs', { recursive: true })
    .map((name) => `docs/${name}`)
    .filter((name) => name.endsWith('.en.md') && !name.startsWith('docs/guide/'))
    .map((name) => [name, name.replace('.en.', '.tr.')]),
];

test('Each page of the documentation is there in English and in Turkish', () => {
  const inLanguage = (language: string) =>
    PAGES.filter((path) => path.startsWith(`/docs/${language}/`)).map((path) =>
      path.slice('/docs/en'.length),
    );
  expect(inLanguage('tr')).toEqual(inLanguage('en'));
  for (const path of PAGES)
    expect([path, textOf(path).includes('lang="tr"')]).toEqual([path, path.startsWith('/docs/tr/')]);
});

test('Each task of operations has a page of at most 150 lines in English and in Turkish', () => {
  const tasks = readdirSync('docs/operations');
  expect(tasks.length).toBeGreaterThan(20);
  for (const name of tasks) {
    expect([name, readFileSync(`docs/operations/${name}`, 'utf8').split('\n').length <= 150]).toEqual([
      name,
      true,
    ]);
  }
});

test.each(PAIRS)(
  'A Turkish page has the lines, names, headings and figures of the English one (%s)',
  (...files) => {
    const [english = '', turkish = ''] = files.map((file) => readFileSync(file, 'utf8'));
    expect(namesIn(turkish).sort()).toEqual(namesIn(english).sort());
    expect(linesIn(turkish)).toEqual(linesIn(english));
    expect(headingsIn(turkish)).toEqual(headingsIn(english));
    expect(figuresIn(turkish, 'tr')).toEqual(figuresIn(english, 'en'));
  },
);

test('A status beside a code, and the advice to repeat, are those of the table of codes, for each refusal of recording too', () => {
  const codes = new Map<string, Set<string>>();
  const table = readFileSync('docs/errors.en.md', 'utf8');
  for (const [, status = '', code = ''] of table.matchAll(/^\| (\d{3}) \| \[`([\w.]+)`\]/gm)) {
    codes.set(code, (codes.get(code) ?? new Set()).add(status));
  }
  expect(codes.size).toBeGreaterThan(20);
  const pages = readdirSync('docs', { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(en|tr)\.md$/.test(name),
  );
  for (const name of pages) {
    const page = readFileSync(join('docs', name), 'utf8');
    for (const [pair, status = '', code = ''] of page.matchAll(/\b([45]\d{2}) \[?`([A-Z]\w+\.[A-Z]\w+)`/g)) {
      expect([name, pair, codes.get(code)?.has(status)]).toEqual([name, pair, true]);
    }
  }
  for (const language of ['en', 'tr']) {
    const page = readFileSync(`docs/troubleshooting.${language}.md`, 'utf8');
    for (const code of ['OfflineEndorsements.StateTransitionFailed', 'JobState.TransitionError']) {
      expect(page).toContain(`| 500 [\`${code}\`]`);
    }
  }
  expect(table).toMatch(/`Authentication\.SecondFactorNeeded`.*\| at once, with `code` \|$/m);
});

test('Turkish pages and commands call the gateway as the glossary does, and not a gateway of networks', () => {
  const texts = ['docs', 'kit'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tr\.md$|\.ts$/.test(name) && !name.includes('node_modules'))
      .map((name) => join(folder, name)),
  );
  expect(texts.length).toBeGreaterThan(100);
  expect(texts.filter((name) => /ağ geçi[dt]/i.test(readFileSync(name, 'utf8')))).toEqual([]);
});

test('The Turkish page of changes has the promise of the English one in Turkish, and the changes of each release', () => {
  const [english = '', turkish = ''] = ['CHANGELOG.md', 'CHANGELOG.tr.md'].map((file) =>
    readFileSync(file, 'utf8').replace(/^## \d.*$/ms, (releases) =>
      file === 'CHANGELOG.md' ? '' : releases,
    ),
  );
  expect(namesIn(turkish).sort()).toEqual(namesIn(english).sort());
  expect(headingsIn(turkish)).toEqual(headingsIn(english));
  const releases = readFileSync('CHANGELOG.md', 'utf8').match(/^## \d.*$/gm) ?? [];
  const shown = textOf('/docs/tr/changes.html').match(/<h2 id="\d[^"]*"/g) ?? [];
  expect(shown).toHaveLength(releases.length);
});

const RECEIVERS = [
  'typescript/receiver.ts',
  'python/receiver.py',
  'csharp/Receiver.cs',
  'java/Receiver.java',
  'php/receiver.php',
];

test.each(['en', 'tr'])(
  'The page of notifications shows the verification of a signature in five languages, in the code of the sample receivers (%s)',
  (language) => {
    const page = readFileSync(`docs/notifications/index.${language}.md`, 'utf8');
    const blocks = [
      ...page.matchAll(/^### .*?^```\w+\n(.*?)^```$.*?\]\(\.\.\/\.\.\/kit\/receivers\/(.*?)\)$/gms),
    ];
    expect(blocks.map(([, , file]) => file)).toEqual(RECEIVERS);
    const unindented = (text: string) => text.replaceAll(/^ +/gm, '');
    for (const [, block = '', file = ''] of blocks) {
      const receiver = unindented(readFileSync(`kit/receivers/${file}`, 'utf8'));
      for (const part of unindented(block)
        .trim()
        .split(/\n{2,}/))
        expect(receiver).toContain(part);
      expect(block).toMatch(
        /webhook-id.*webhook-signature|webhook-signature.*webhook-id|webhook-\$\{name\}/s,
      );
      expect(block).toMatch(/hmac/i);
    }
  },
);
