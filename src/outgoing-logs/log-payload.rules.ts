import { JsonNumber, type JsonValue, parseJson } from '../common/json/parse.js';
import { utf8Of } from '../common/json/utf8.js';
import type { QueryAnswer } from '../platform/platform.queries.js';

/** What became of a question: the body, or a sentence that says why there is none. */
export type PayloadAnswer =
  | { outcome: 'Answered'; payload: string }
  | { outcome: 'PlatformError' | 'PlatformUnreachable'; message: string };

const EXPLANATION_LENGTH = 500;
/** An answer has a dozen values; one with very many more would fill the memory. */
const VALUES_AT_MOST = 10_000;
/** Line breaks, other control characters, marks that turn the direction of writing, halves of surrogate pairs. */
const UNTELLABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu;

/**
 * Reads a platform's answer to GetOutgoingLogPayload: HTTP 200, ResultStatus.Status Success to the letter, the LogID that
 * was asked in every digit, and a Payload that is text. Nothing else is handed on as a body.
 */
export function readPlatformAnswer(answer: QueryAnswer, logId: bigint): PayloadAnswer {
  if (answer.status === undefined) {
    return { outcome: 'PlatformUnreachable', message: `The platform did not answer: ${answer.error}` };
  }
  if (!answer.body) return unusable(answer.problem);
  const json = jsonOf(answer.body);
  const resultStatus = member(json, 'ResultStatus');
  const explanation = member(resultStatus, 'Explanation');
  const explained = typeof explanation === 'string' ? tellable(explanation) : '';
  if (answer.status !== 200) return refused(explained || `HTTP ${answer.status}.`);
  if (!(json instanceof Map)) return unusable('it is no JSON object.');
  if (member(resultStatus, 'Status') !== 'Success') return refused(explained || 'no explanation.');
  return readResult(member(json, 'Result'), logId);
}

function readResult(result: JsonValue | undefined, logId: bigint): PayloadAnswer {
  if (!(result instanceof Map)) return unusable('it has no Result.');
  const echoed = result.get('LogID');
  const isAsked =
    echoed instanceof JsonNumber && /^-?\d{1,19}$/.test(echoed.source) && BigInt(echoed.source) === logId;
  if (!isAsked) return unusable('its LogID is not the one asked for.');
  const payload = result.get('Payload');
  return typeof payload === 'string' ? { outcome: 'Answered', payload } : unusable('it has no Payload.');
}

/** Undefined for what is no JSON in UTF-8. */
function jsonOf(body: Buffer): JsonValue | undefined {
  try {
    const text = utf8Of(body);
    return text && parseJson(text, VALUES_AT_MOST);
  } catch {
    return undefined;
  }
}

function member(json: JsonValue | undefined, name: string): JsonValue | undefined {
  return json instanceof Map ? json.get(name) : undefined;
}

const refused = (explanation: string): PayloadAnswer => ({
  outcome: 'PlatformError',
  message: `The platform answered with an error: ${explanation}`,
});
const unusable = (reason: string): PayloadAnswer => ({
  outcome: 'PlatformError',
  message: `The platform’s answer cannot be used: ${reason}`,
});

/** One line of at most 500 characters that nobody's screen or terminal is changed by. */
function tellable(text: string): string {
  const line = text.slice(0, 4 * EXPLANATION_LENGTH).replace(UNTELLABLE, ' ');
  return [...line.trim()].slice(0, EXPLANATION_LENGTH).join('');
}
