// Writes docs/errors.en.md and docs/errors.tr.md from the refusals that the code declares. With --check it only compares and
// exits with 1 when they differ.
import 'reflect-metadata';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { turkishOf } from '../dist/src/api-docs/translation.js';
import { HTTP_STATUS } from '../dist/src/http/http-status.js';

const HEADS = {
  en: `# Error codes

Programs distinguish errors by \`Code\`. A code is never renamed, and never gets another meaning; new ones may be added. A 401
of any other operation than login and refresh has no code and no body, nor has a 403 for a missing role; field errors of the job lists
(400) have \`Response\` without \`Code\`; text instead of JSON (400) says what could not be read. \`npm run generate -- errors\` writes this table from the code.

| HTTP | Code | when | whose fault | repeat |
|---|---|---|---|---|
`,
  tr: `# Hata kodları

Programlar hataları \`Code\` ile ayırır. Bir kodun adı değişmez, başka anlam almaz; yenileri eklenebilir. Oturum açma
ve yenileme dışında 401’in, rol eksikse 403’ün kodu da gövdesi de yoktur; iş listelerinin alan hataları (400) \`Code\` olmadan
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
  unauthenticated: [CALLER, { en: 'with a new token', tr: 'yeni belirteçle' }],
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
  'General.IdempotencyKeyReused': [CALLER, NEVER],
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

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const refusals = await declaredRefusals();
for (const language of ['en', 'tr']) {
  const file = `docs/errors.${language}.md`;
  const text = HEADS[language] + refusals.map((refusal) => `${rowOf(refusal, language)}\n`).join('');
  if (!process.argv.includes('--check')) writeFileSync(file, text);
  else if (readFileSync(file, 'utf8') !== text) {
    console.error(`${file} is out of date: run npm run generate -- errors`);
    process.exitCode = 1;
  }
}

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
  const when = [...whens].map((text) => (language === 'tr' ? inTurkish(text) : text)).join(' · ');
  const cells = [STATUS[kind], `\`${code}\``, when.replaceAll('|', '\\|'), fault[language], repeat[language]];
  return `| ${cells.join(' | ')} |`;
}

function inTurkish(text) {
  const words = turkishOf(text) ?? TURKISH[text];
  if (words === undefined)
    throw new Error(`No Turkish words for "${text}": add them to TURKISH in scripts/errors.mjs`);
  return words;
}
