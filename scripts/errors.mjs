// Writes docs/errors.en.md and docs/errors.tr.md, and a page for each code in docs/errors, from the refusals that the code declares
// and the samples of the API description. With --check it only compares and exits with 1 when they differ.
import 'reflect-metadata';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { turkishOf } from '../dist/src/api-docs/translation.js';
import { HTTP_STATUS } from '../dist/src/http/http-status.js';
import { describedApi } from './described-api.mjs';
import { writePages } from './written-pages.mjs';

const HEADS = {
  en: `# Error codes

Programs distinguish errors by \`Code\`. A code is never renamed, and never gets another meaning; new ones may be added. A 401
of an operation that takes an access token has no code and no body, nor has a 403 for a missing role; field errors of the job lists
(400) have \`Response\` without \`Code\`; text instead of JSON (400) says what could not be read. \`npm run generate -- errors\` writes this table from the code.

| HTTP | Code | when | whose fault | repeat |
|---|---|---|---|---|
`,
  tr: `# Hata kodları

Programlar hataları \`Code\` ile ayırır. Bir kodun adı değişmez, başka anlam almaz; yenileri eklenebilir. Erişim token’ı
alan bir işlemde 401’in, rol eksikse 403’ün kodu da gövdesi de yoktur; iş listelerinin alan hataları (400) \`Code\` olmadan
\`Response\` taşır; JSON yerine gelen metin (400) neyin okunamadığını söyler. Bu tabloyu \`npm run generate -- errors\` koddan yazar.

| HTTP | Code | ne zaman | kimden kaynaklanır | yineleme |
|---|---|---|---|---|
`,
};
const CALLER = { en: 'the request', tr: 'istek' };
const GATEWAY = { en: 'the gateway', tr: 'geçit' };
const PLATFORM = { en: 'the platform', tr: 'platform' };
const LOAD = { en: 'load', tr: 'yük' };
const STATE = { en: 'the state of the record', tr: 'kaydın durumu' };
const NEVER = { en: 'never', tr: 'asla' };
const LATER = {
  en: 'after `Retry-After`; nothing was done',
  tr: '`Retry-After` kadar sonra; hiçbir şey yapılmadı',
};
const READ = { en: 'after reading the record again', tr: 'kaydı yeniden okuduktan sonra' };
const WITH_KEY = {
  en: 'with the same `Idempotency-Key` and bytes, else after reading the record',
  tr: 'aynı `Idempotency-Key` ve baytlarla, yoksa kaydı okuduktan sonra',
};
const AGAIN = { en: 'a minute later', tr: 'bir dakika sonra' };
const ADVICE = {
  invalid: [CALLER, NEVER],
  denied: [CALLER, NEVER],
  unauthenticated: [CALLER, { en: 'after signing in again', tr: 'yeniden oturum açtıktan sonra' }],
  late: [{ en: 'the net', tr: 'ağ' }, WITH_KEY],
  missing: [CALLER, NEVER],
  methodNotAllowed: [CALLER, NEVER],
  conflict: [STATE, READ],
  tooLarge: [CALLER, NEVER],
  unsupported: [CALLER, NEVER],
  unmetExpectation: [CALLER, NEVER],
  throttled: [LOAD, LATER],
  failed: [GATEWAY, WITH_KEY],
  badGateway: [PLATFORM, AGAIN],
  unavailable: [GATEWAY, LATER],
  busy: [LOAD, LATER],
  gatewayTimeout: [PLATFORM, AGAIN],
};
/** Codes whose kind alone would say something else. */
const OF_CODE = {
  'Authentication.InvalidCredentials': [CALLER, NEVER],
  'Authentication.PasswordChangeNeeded': [
    CALLER,
    { en: 'after the password was changed', tr: 'parola değiştirildikten sonra' },
  ],
  'Authentication.SecondFactorNeeded': [CALLER, { en: 'at once, with `code`', tr: 'hemen, `code` ile' }],
  'General.IdempotencyKeyReused': [CALLER, NEVER],
  'General.Unavailable': [{ en: 'load, or the gateway', tr: 'yük ya da geçit' }, LATER],
  'OfflineEndorsements.StateTransitionFailed': [STATE, NEVER],
};
/** Answered below the routes, where a request never arrives whole. */
const LATE_REQUEST = {
  kind: 'late',
  code: 'General.RequestTimeout',
  when: 'The request did not arrive within two minutes; nothing of it is recorded.',
};
const STATUS = { ...HTTP_STATUS, late: 408 };

/** Circumstances that stand in no operation's description, which has the Turkish words of the others. */
const TURKISH = {
  'Another `Expect` than `100-continue`.': '`100-continue` dışında bir `Expect`.',
  'The address takes other methods only.': 'Adres yalnızca başka yöntemleri kabul eder.',
  'There is no such address.': 'Böyle bir adres yok.',
  'The request did not arrive within two minutes; nothing of it is recorded.':
    'İstek iki dakika içinde ulaşmadı; hiçbir şey kaydedilmez.',
  'Anything unexpected.': 'Beklenmeyen her durum.',
};

/** A page names so many operations. */
const OPERATIONS_SHOWN = 25;
const WORDS = {
  en: {
    all: 'One of the [error codes](../errors.en.md). A code is never renamed, and never gets another meaning.',
    fault: 'whose fault',
    repeat: 'repeat',
    sample: 'The answer',
    operations: 'Operations that answer it',
    more: (number) => `and ${number} more; the API reference names the refusals of each`,
  },
  tr: {
    all: '[Hata kodlarından](../errors.tr.md) biri. Bir kodun adı değişmez, başka anlam almaz.',
    fault: 'kimden kaynaklanır',
    repeat: 'yineleme',
    sample: 'Yanıt',
    operations: 'Bu kodu veren işlemler',
    more: (number) => `ve ${number} işlem daha; API başvurusu her işlemin hatalarını sayar`,
  },
};

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const refusals = await declaredRefusals();
const samples = samplesOf(await describedApi());
const tables = new Map();
const pages = new Map();
for (const language of ['en', 'tr']) {
  const rows = refusals.map((refusal) => `${rowOf(refusal, language)}\n`);
  tables.set(`docs/errors.${language}.md`, HEADS[language] + rows.join(''));
  for (const code of new Set(refusals.map((one) => one.code))) {
    const text = pageOf(
      code,
      refusals.filter((one) => one.code === code),
      language,
    );
    pages.set(`docs/errors/${pageName(code)}.${language}.md`, text);
  }
}
writePages('errors', tables);
writePages('errors', pages, 'docs/errors');

/** Every refusal with a code, once for each status, in the order of the codes. */
async function declaredRefusals() {
  const files = readdirSync('dist/src', { recursive: true }).filter(
    (name) => name.endsWith('.refusals.js') || name === join('api', 'expected-version.js'),
  );
  const found = new Map([
    ['General.RequestTimeout 408', { ...LATE_REQUEST, whens: new Set([LATE_REQUEST.when]) }],
  ]);
  for (const file of files.sort()) {
    const module = await import(pathToFileURL(join('dist/src', file)).href);
    for (const one of Object.values(module).flat()) {
      if (typeof one?.code !== 'string' || !(one.kind in HTTP_STATUS)) continue;
      const key = `${one.code} ${HTTP_STATUS[one.kind]}`;
      const { kind, code, whens } = found.get(key) ?? { ...one, whens: new Set() };
      found.set(key, { kind, code, whens: whens.add(one.when) });
    }
  }
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, refusal]) => refusal);
}

function rowOf({ kind, code, whens }, language) {
  const [fault, repeat] = OF_CODE[code] ?? ADVICE[kind];
  const when = whensIn(whens, language).join(' · ');
  const link = `[\`${code}\`](errors/${pageName(code)}.${language}.md)`;
  const cells = [STATUS[kind], link, when.replaceAll('|', '\\|'), fault[language], repeat[language]];
  return `| ${cells.join(' | ')} |`;
}

function whensIn(whens, language) {
  return [...whens].map((text) => (language === 'tr' ? inTurkish(text) : text));
}

function pageName(code) {
  return code.replace('.', '-');
}

/** The page of a code: each status that it comes with, the answer as it is sent, and the operations that answer it. */
function pageOf(code, statuses, language) {
  const words = WORDS[language];
  const parts = statuses.map(({ kind, whens }) => {
    const [fault, repeat] = OF_CODE[code] ?? ADVICE[kind];
    const causes = whensIn(whens, language).map((text) => `- ${text}`);
    return `## HTTP ${STATUS[kind]}\n\n${causes.join('\n')}\n\n| | |\n|---|---|\n| ${words.fault} | ${fault[language]} |\n| ${words.repeat} | ${repeat[language]} |\n`;
  });
  const { sample, operations } = samples.get(code) ?? { operations: new Set() };
  if (sample) parts.push(`## ${words.sample}\n\n\`\`\`json\n${JSON.stringify(sample, null, 2)}\n\`\`\`\n`);
  const all = [...operations].sort();
  const listed = all.slice(0, OPERATIONS_SHOWN).map((operation) => `- \`${operation}\``);
  if (all.length > OPERATIONS_SHOWN) listed.push(`- ${words.more(all.length - OPERATIONS_SHOWN)}`);
  if (all.length > 0) parts.push(`## ${words.operations}\n\n${listed.join('\n')}\n`);
  return `# \`${code}\`\n\n${words.all}\n\n${parts.join('\n')}`;
}

/** The answers with a code that the description of the API shows, and the operations that give them. */
function samplesOf({ paths, components }) {
  const found = new Map();
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, { responses = {} }] of Object.entries(methods)) {
      for (const response of Object.values(responses)) {
        const { content = {} } = components.responses[response.$ref?.split('/').at(-1)] ?? response;
        const shown = Object.values(content['application/json']?.examples ?? {}).map(({ value }) => value);
        for (const sample of [...shown, content['application/json']?.example]) {
          if (sample?.Code === undefined) continue;
          const entry = found.get(sample.Code) ?? { sample, operations: new Set() };
          entry.operations.add(`${method.toUpperCase()} ${path}`);
          found.set(sample.Code, entry);
        }
      }
    }
  }
  return found;
}

function inTurkish(text) {
  const words = turkishOf(text) ?? TURKISH[text];
  if (words === undefined)
    throw new Error(
      `No Turkish words for "${text}": add them to src/api-docs/texts/tr.json, or to TURKISH in scripts/errors.mjs when no operation names the refusal`,
    );
  return words;
}
