// Writes docs/settings.{en,tr}.md from the settings' classes and .env.example. With --check it only compares and exits with 1
// when they differ. The settings themselves are asked for what they require and refuse. settings.tr.json has the Turkish of
// each description and each refusal, under the English text.
import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Settings } from '../dist/src/config/settings.js';
import { slugOf } from '../docs-site/links.mjs';
import { writePages } from './written-pages.mjs';

/** No setting takes it that has any rule beside being a text. */
const WRONG = '\u0001 ?';
/** Without secrets the settings would make some, in a file; without a store in S3 they would not look at its settings. */
const GIVEN = {
  JWT_SECRETS: 'x'.repeat(32),
  ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64'),
  DOCUMENT_STORE: 's3',
  S3_BUCKET: 'documents',
};
const WORDS = {
  en: {
    head: `# Settings

Every setting of the process, in the order of \`.env.example\`. Each may be given as a file, too: \`NAME_FILE\` names it. An empty value counts as not
set. A wrong value, and one that is needed and missing, stops the start before anything is done; all of them are named together.
\`npm run generate -- settings\` writes this page from the code.
`,
    unset: 'Not set by default',
    default: 'Default:',
    needed: '**Needed in production**',
    wrong: (refusal) => `A wrong value stops the start: "${refusal}"`,
    with: (link) => `Described under ${link}.`,
  },
  tr: {
    head: `# Ayarlar

Sürecin her ayarı, \`.env.example\` dosyasındaki sırayla. Her biri dosya olarak da verilebilir: yerini \`NAME_FILE\` söyler. Boş değer verilmemiş sayılır.
Yanlış bir değer ya da gerekli olup verilmeyen bir ayar, hiçbir şey yapılmadan başlangıcı durdurur; hepsi birlikte bildirilir. İletiler, servisin
yazdığı gibi İngilizcedir. Bu sayfayı \`npm run generate -- settings\` koddan yazar.
`,
    unset: 'Varsayılan olarak verilmemiştir',
    default: 'Varsayılan:',
    needed: '**Canlı ortamda gereklidir**',
    wrong: (refusal, meaning) => `Yanlış değer başlangıcı durdurur: "${refusal}" ${meaning}`,
    with: (link) => `Açıklaması: ${link}.`,
  },
};

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const turkish = JSON.parse(readFileSync('scripts/settings.tr.json', 'utf8'));
const unused = new Set([...Object.keys(turkish.descriptions), ...Object.keys(turkish.refusals)]);
const missing = new Set();
const needed = namesIn(refusalsOf({ NODE_ENV: 'production', JWT_SECRETS: '', ENCRYPTION_KEY: '' }));
const blocks = readFileSync('.env.example', 'utf8').trim().split('\n\n').slice(1);
const parts = blocks.flatMap(partsOf);
const pages = Object.keys(WORDS).map((language) => [
  `docs/settings.${language}.md`,
  [WORDS[language].head, ...parts.map((part) => sectionOf(part, language))].join('\n'),
]);
for (const text of missing) console.error(`scripts/settings.tr.json has no Turkish for "${text}".`);
for (const text of unused)
  console.error(`scripts/settings.tr.json has a text that no setting has: "${text}".`);
if (missing.size + unused.size > 0) process.exitCode = 1;
else writePages('settings', new Map(pages));

/** The messages of the settings that are wrong or missing. */
function refusalsOf(variables) {
  try {
    new Settings({ ...GIVEN, ...variables });
    return [];
  } catch (error) {
    return error.message.split('\n');
  }
}

function namesIn(messages) {
  return new Set(messages.map((message) => /^\W*([A-Z][A-Z0-9_]+)\b/.exec(message)?.[1]).filter(Boolean));
}

/** The settings of a block that have one description, with it. */
function partsOf(block) {
  const found = [];
  let comment = [];
  for (const line of block.split('\n')) {
    const [, name, value] = /^([A-Z0-9_]+)=(.*)$/.exec(line) ?? [];
    if (name === undefined) comment.push(line.replace(/^# ?/, ''));
    else {
      if (comment.length > 0) found.push({ about: comment.join(' '), settings: [] });
      comment = [];
      found.at(-1).settings.push({ name, value });
    }
  }
  return found;
}

function sectionOf({ about, settings }, language) {
  const last = settings.at(-1).name;
  const description = escaped(language === 'en' ? about : inTurkish('descriptions', about));
  const link = WORDS[language].with(`[${last}](#${slugOf(last)})`);
  return settings
    .map((setting) => `${headed(setting, language)}\n${setting.name === last ? description : link}\n`)
    .join('\n');
}

function headed({ name, value }, language) {
  const words = WORDS[language];
  const refused = refusalsOf({ [name]: WRONG })
    .find((message) => message.includes(name))
    ?.replace(/^\W+/, '');
  const facts = [
    value === '' ? words.unset : `${words.default} \`${value}\``,
    ...(needed.has(name) ? [words.needed] : []),
    ...(refused === undefined ? [] : [escaped(words.wrong(refused, meaningOf(refused, language)))]),
  ];
  return `## ${name}\n\n${facts.map((fact) => `- ${fact}`).join('\n')}\n`;
}

/** A refusal without the name of its setting, in Turkish; nothing in English, which the refusal is. */
function meaningOf(refusal, language) {
  return language === 'en' ? undefined : inTurkish('refusals', refusal.replace(/^[A-Z0-9_]+ /, ''));
}

/** Notes which texts were asked for, and which are not there. */
function inTurkish(kind, text) {
  unused.delete(text);
  const found = turkish[kind][text];
  if (found === undefined) missing.add(text);
  return found ?? '';
}

function escaped(text) {
  return text.replaceAll(/[<>]/g, (sign) => (sign === '<' ? '&lt;' : '&gt;'));
}
