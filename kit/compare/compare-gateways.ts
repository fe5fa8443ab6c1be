import { readFile } from 'node:fs/promises';
import { isIdText } from '../../src/api/binding/decorators.js';
import type { Language } from '../../src/api/language.js';
import { command, LANGUAGE_OPTION, languageOf, MisuseError, say } from '../../src/commands/command-line.js';
import { errorMessage } from '../../src/errors/caught.js';
import { withoutSlashes } from '../../src/net/public-urls.js';
import { dryRunsIn } from './calls.js';
import { type Difference, RULES } from './differences.js';
import { Gateway, NoAnswerError } from './gateway.js';
import { type ComparedCall, ComparisonEnded, runComparison } from './run-comparison.js';
import { RULE_TEXTS, TEXTS } from './texts.js';

const MOST = 20;

const usage = {
  en: `Usage: zeyil compare OLD NEW --token-old TOKEN --token-new TOKEN [--day DAY...] [--job ID...] [--most N]
  [--endorsements FILE] [--ignore PLACE...] [--json] [--lang tr|en]
Sends the same calls of an insurer to the gateway in use and to another one, and compares the answers: statuses, headers, members,
numbers digit by digit, order. Nothing is recorded: reads, bodies that are refused for their form, and dry runs.

  OLD, NEW         addresses of the gateway in use and of the other one
  --token-old      an access token for each, of users with equal rights; TOKEN_OLD and TOKEN_NEW of the
  --token-new      environment in their place stand in no list of processes
  --day            compares the jobs that were opened on these days, too
  --job            compares these jobs, too
  --most           single jobs at most (${MOST})
  --endorsements   a file with a line {"jobId": 7, "request": {...}} for each endorsement that is sent as dry run. Only where
                   OLD knows dryRun=true: a gateway that does not would record it
  --ignore         places that are known to differ, such as Response.Items[].LastActionDate
  --json           one JSON document instead of lines, also when nothing could be compared
  --lang           the language of the texts; without it that of the terminal
Ends with 0 when the answers agree, with 1 when they differ, with 2 when they could not be compared.`,
  tr: `Usage: zeyil compare ESKİ YENİ --token-old TOKEN --token-new TOKEN [--day GÜN...] [--job NO...] [--most N]
  [--endorsements DOSYA] [--ignore YER...] [--json] [--lang tr|en]
Bir sigorta şirketinin aynı çağrılarını kullanımdaki geçide ve bir başkasına gönderir, yanıtları karşılaştırır: durum kodları,
başlıklar, alanlar, basamak basamak sayılar, sıra. Hiçbir şey kaydedilmez: okumalar, biçimi yüzünden reddedilen gövdeler, ön kontroller.

  ESKİ, YENİ       kullanımdaki geçidin ve ötekinin adresi
  --token-old      her biri için, yetkileri aynı kullanıcıların erişim token’ı; yerine ortamdaki
  --token-new      TOKEN_OLD ve TOKEN_NEW verilirse süreç listesinde görünmez
  --day            bu günlerde açılan işleri de karşılaştırır
  --job            bu işleri de karşılaştırır
  --most           tek tek okunan en çok iş sayısı (${MOST})
  --endorsements   ön kontrol olarak gönderilecek her zeyil için {"jobId": 7, "request": {...}} satırı içeren dosya. Yalnızca
                   ESKİ dryRun=true biliyorsa: bilmeyen bir geçit zeyli kaydeder
  --ignore         farklı olduğu bilinen yerler, örneğin Response.Items[].LastActionDate
  --json           satırlar yerine tek bir JSON belgesi; hiçbir şey karşılaştırılamadığında da
  --lang           metinlerin dili; verilmezse terminalin dili
Yanıtlar aynıysa 0, farklıysa 1, karşılaştırılamadıysa 2 ile biter.`,
};
const options = {
  ...LANGUAGE_OPTION,
  tokenOld: '--token-old <token>',
  tokenNew: '--token-new <token>',
  day: '--day <day...>',
  job: '--job <id...>',
  most: '--most <n>',
  endorsements: '--endorsements <file>',
  ignore: '--ignore <place...>',
  json: '--json',
} as const;

export default command({ usage, options, files: 2 }, async (values, old = '', next = '') => {
  const language = languageOf(values.lang);
  const { TOKEN_OLD, TOKEN_NEW } = process.env;
  const [tokenOld, tokenNew] = [values.tokenOld ?? TOKEN_OLD, values.tokenNew ?? TOKEN_NEW];
  const { day: days = [], job: jobs = [], most = String(MOST) } = values;
  if (!tokenOld) throw new MisuseError('TOKEN_OLD');
  if (!tokenNew) throw new MisuseError('TOKEN_NEW');
  if (!jobs.every(isIdText)) throw new MisuseError('--job');
  if (!isIdText(most)) throw new MisuseError('--most');
  if (!days.every((day) => /^\d{4}-\d\d-\d\d$/.test(day))) throw new MisuseError('--day');
  const gateways = [new Gateway(addressOf(old), tokenOld), new Gateway(addressOf(next), tokenNew)] as const;
  try {
    const dryRuns =
      values.endorsements === undefined ? [] : dryRunsIn(await readFile(values.endorsements, 'utf8'));
    const reading = { days, jobs: jobs.map(Number), most: Number(most) };
    const compared = await runComparison(...gateways, reading, dryRuns, new Set(values.ignore));
    say(values.json ? documentOf(compared, language) : linesOf(compared, language));
    return compared.some(isDifferent) ? 1 : 0;
  } catch (error) {
    const isExpected = error instanceof NoAnswerError || error instanceof ComparisonEnded;
    if (!isExpected && values.endorsements === undefined) throw error;
    const reason = errorMessage(error);
    if (values.json) say(JSON.stringify({ Calls: [], Equal: false, Error: reason }, null, 2));
    else process.stderr.write(`${reason}\n`);
    return 2;
  }
});

function addressOf(text: string): string {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) throw new MisuseError(text);
  return withoutSlashes(`${url.origin}${url.pathname}`);
}

const wrongOf = ({ differences }: ComparedCall) => differences.filter(({ isNote }) => !isNote);
const isDifferent = (call: ComparedCall) => wrongOf(call).length > 0;

/** The differences of all calls by rule, the calls in their order. */
function byRule(compared: readonly ComparedCall[], language: Language) {
  return RULES.flatMap((rule) => {
    const found = compared.flatMap((call) =>
      call.differences.filter((each) => each.rule === rule).map((difference) => ({ call, difference })),
    );
    return found.length > 0 ? [{ rule, text: RULE_TEXTS[rule][language], found }] : [];
  });
}

function documentOf(compared: readonly ComparedCall[], language: Language): string {
  const asMember = ({ at, old, new: next, isNote }: Difference) => ({
    At: at,
    Old: old,
    New: next,
    IsNote: isNote ?? false,
  });
  return JSON.stringify(
    {
      Equal: !compared.some(isDifferent),
      Calls: compared.map(({ name, method, path, status, differences }) => ({
        Name: name,
        Method: method,
        Path: path,
        Status: status,
        Differences: differences.length,
      })),
      Rules: byRule(compared, language).map(({ rule, text, found }) => ({
        Rule: rule,
        Text: text,
        Differences: found.map(({ call, difference }) => ({ Call: call.name, ...asMember(difference) })),
      })),
    },
    null,
    2,
  );
}

function linesOf(compared: readonly ComparedCall[], language: Language): string {
  const calls = compared.map((call) => {
    const word = TEXTS[isDifferent(call) ? 'differs' : 'equal'][language];
    return `${word.padEnd(8)}${call.method} ${call.path} (${call.name}, ${call.status})`;
  });
  const rules = byRule(compared, language).flatMap(({ text, found }) => [
    '',
    text,
    ...found.map(({ call, difference: { at, old, new: next, isNote } }) => {
      const note = isNote ? ` [${TEXTS.note[language]}]` : '';
      return `  ${call.name}: ${at}: ${old} -> ${next}${note}`;
    }),
  ]);
  const all = compared.flatMap(({ differences }) => differences);
  const values: Record<string, number> = {
    calls: compared.length,
    equal: compared.filter((call) => !isDifferent(call)).length,
    different: compared.filter(isDifferent).length,
    differences: all.filter(({ isNote }) => !isNote).length,
    notes: all.filter(({ isNote }) => isNote).length,
  };
  const sum = TEXTS.sum[language].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
  return [...calls, ...rules, '', sum].join('\n');
}
