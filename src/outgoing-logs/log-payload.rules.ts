import { JsonNumber, type JsonValue, parseJson, utf8Of } from '../api/json/parse.js';
import { refused } from '../api/refusal.js';
import type { DomainError } from '../errors/domain-error.js';
import type { QueryAnswer } from '../platform/platform-queries.client.js';
import { PLATFORM_ANSWER_UNUSABLE, PLATFORM_ERROR, PLATFORM_UNREACHABLE } from './outgoing-log.refusals.js';

/** The result of a question: the body, or the error that says why there is none. */
export type PayloadAnswer =
  | { outcome: 'Answered'; payload: string }
  | { outcome: 'PlatformError' | 'PlatformUnreachable' | 'NoRoom'; error: DomainError };

const EXPLANATION_LENGTH = 500;
/** An answer has a dozen values; an answer with very many would fill the memory. */
const VALUES_AT_MOST = 10_000;
/** Line breaks, other control characters, marks that change the writing direction, halves of surrogate pairs. */
const UNTELLABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu;

/**
 * Reads a platform's answer to GetOutgoingLogPayload: HTTP 200, a ResultStatus.Status of exactly Success, the requested
 * LogID in every digit, and a Payload that is text. Any other answer is refused.
 */
export function readPlatformAnswer(answer: QueryAnswer, logId: bigint): PayloadAnswer {
  if (answer.status === undefined) {
    return { outcome: 'PlatformUnreachable', error: refused(PLATFORM_UNREACHABLE, answer.error) };
  }
  if (!answer.body) return unusable(answer.problem);
  const json = jsonOf(answer.body);
  const resultStatus = member(json, 'ResultStatus');
  const explanation = member(resultStatus, 'Explanation');
  const explained = typeof explanation === 'string' ? oneLine(explanation, EXPLANATION_LENGTH) : '';
  if (answer.status !== 200) return failed(explained || `HTTP ${answer.status}.`);
  if (!(json instanceof Map)) return unusable('it is no JSON object.');
  if (member(resultStatus, 'Status') !== 'Success') return failed(explained || 'no explanation.');
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

/** Undefined for a body that is not JSON in UTF-8. */
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

const failed = (explanation: string): PayloadAnswer => ({
  outcome: 'PlatformError',
  error: refused(PLATFORM_ERROR, explanation),
});
const unusable = (reason: string): PayloadAnswer => ({
  outcome: 'PlatformError',
  error: refused(PLATFORM_ANSWER_UNUSABLE, reason),
});

/** One line of at most so many characters, without characters that change a screen or terminal. */
export function oneLine(text: string, length: number): string {
  const line = text.slice(0, 4 * length).replace(UNTELLABLE, ' ');
  return [...line.trim()].slice(0, length).join('');
}
