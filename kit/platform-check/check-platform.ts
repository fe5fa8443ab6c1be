import type { Language } from '../../src/api/language.js';
import { command, LANGUAGE_OPTION, languageOf, MisuseError, say } from '../../src/commands/command-line.js';
import { isWebhookSecret } from '../../src/crypto/webhook-signature.js';
import { type CheckResult, inWords } from './finding.js';
import { PlatformCaller } from './platform-caller.js';
import { type CheckedRule, runChecks, UnreachablePlatformError } from './run-checks.js';

/** The whole check ends within 100 seconds: the last call begins before, and ends with its own limit. */
const WHOLE_MS = 80_000;
const CALL_MS = 15_000;
const SLOW_AFTER_SECONDS = 5;

const usage = {
  en: `Usage: zeyil platform check URL [--key KEY] [--authorization VALUE] [--secret whsec_...] [--json]
  [--slow-after SECONDS] [--lang tr|en]
Checks a platform before it goes live: sends it notifications of every type, as the gateway would and as the net may change them,
and asks for the bodies of the calls that it announced. Point it at a test system: what it sends is made up.

  URL              the platform's address, below which /PushNotification and /GetOutgoingLogPayload lie
  --key            the platform's key for x-api-key
  --authorization  the value of Authorization, where the platform has announced one
  --secret         signs each call as Standard Webhooks says, and checks that other signatures are refused
  --json           one JSON document instead of lines, also when nothing could be checked
  --slow-after     an answer that takes longer is risky: 1 to 14 seconds, 5 when not given
  --lang           the language of the texts; without it that of the terminal
Ends with 0 when nothing is wrong, with 1 when something is, with 2 when the check could not run.`,
  tr: `Usage: zeyil platform check ADRES [--key ANAHTAR] [--authorization DEĞER] [--secret whsec_...] [--json]
  [--slow-after SANİYE] [--lang tr|en]
Bir platformu yayına girmeden önce denetler: her türden bildirimi, geçidin göndereceği ve ağın bozabileceği biçimlerde
gönderir, bildirdiği çağrıların gövdelerini geri sorar. Bir deneme sistemine yöneltin: gönderdikleri uydurmadır.

  ADRES            altında /PushNotification ve /GetOutgoingLogPayload bulunan platform adresi
  --key            platformun x-api-key için verdiği anahtar
  --authorization  platform bildirdiyse Authorization değeri
  --secret         her çağrıyı Standard Webhooks’a göre imzalar, başka imzaların reddedildiğini denetler
  --json           satırlar yerine tek bir JSON belgesi; hiçbir şey denetlenemediğinde de
  --slow-after     daha uzun süren yanıt risklidir: 1 ile 14 saniye arası, verilmezse 5
  --lang           metinlerin dili; verilmezse terminalin dili
Yanlış yoksa 0, varsa 1, denetim yapılamadıysa 2 ile biter.`,
};
const options = {
  ...LANGUAGE_OPTION,
  key: '--key <key>',
  authorization: '--authorization <value>',
  secret: '--secret <secret>',
  json: '--json',
  slowAfter: '--slow-after <seconds>',
} as const;

export default command({ usage, options, files: 1 }, async (values, address = '') => {
  const language = languageOf(values.lang);
  const url = URL.parse(address);
  const { key, authorization, secret, slowAfter = String(SLOW_AFTER_SECONDS) } = values;
  if (!url || !/^https?:$/.test(url.protocol)) throw new MisuseError(address);
  if (!/^([1-9]|1[0-4])$/.test(slowAfter)) throw new MisuseError('--slow-after');
  /** Tells why nothing was checked. */
  const refuse = (reason: string) => {
    if (values.json) say(JSON.stringify({ Checks: [], Passed: false, Error: reason }, null, 2));
    else process.stderr.write(`${reason}\n`);
    return 2;
  };
  if (secret !== undefined && !isWebhookSecret(secret)) return refuse(inWords('report.secret', {}, language));
  const signal = AbortSignal.timeout(WHOLE_MS);
  const limits = { callMs: CALL_MS, slowMs: Number(slowAfter) * 1_000 };
  const platform = new PlatformCaller(url, { key, authorization, secret }, limits, signal);
  try {
    const checked = await runChecks(platform, signal);
    say(values.json ? documentOf(checked, language) : linesOf(checked, language));
    return checked.some(({ finding }) => finding.result === 'wrong') ? 1 : 0;
  } catch (error) {
    if (!(error instanceof UnreachablePlatformError)) throw error;
    return refuse(inWords('report.unreachable', { error: error.message }, language));
  } finally {
    await platform.close();
  }
});

/** What a check found, in words. */
function detailOf({ finding: { code, values = {} } }: CheckedRule, language: Language): string {
  const { what } = values;
  const named = what === 'what.noJson' || what === 'what.noPayload' ? inWords(what, {}, language) : what;
  return inWords(code, named === undefined ? values : { ...values, what: named }, language);
}

function documentOf(checked: readonly CheckedRule[], language: Language): string {
  const Checks = checked.map((each) => ({
    Name: each.name,
    Result: each.finding.result,
    Detail: detailOf(each, language),
    Rule: inWords(each.rule, {}, language),
  }));
  return JSON.stringify({ Checks, Passed: Checks.every(({ Result }) => Result !== 'wrong') }, null, 2);
}

function linesOf(checked: readonly CheckedRule[], language: Language): string {
  const count = (result: CheckResult) => checked.filter(({ finding }) => finding.result === result).length;
  const lines = checked.flatMap((each) => {
    const { name, rule, finding } = each;
    const first = `${inWords(`report.${finding.result}`, {}, language).padEnd(7)} ${name}: ${detailOf(each, language)}`;
    if (finding.result === 'ok') return [first];
    return [first, `        ${inWords('report.rule', { rule: inWords(rule, {}, language) }, language)}`];
  });
  const sum = { ok: count('ok'), risk: count('risk'), wrong: count('wrong') };
  return [...lines, inWords('report.sum', sum, language), inWords('report.seen', {}, language)].join('\n');
}
