import type { Translate } from '../texts/language.js';
import type { TextKey } from '../texts/tr.js';

/** The recorded reasons for want of an answer, by the first pattern that fits. */
const REASONS: readonly (readonly [RegExp, TextKey])[] = [
  [/^No answer within /, 'deliveryError.Timeout'],
  [/ECONNREFUSED/, 'deliveryError.Refused'],
  [/ECONNRESET|EPIPE|UND_ERR_SOCKET|HPE_/, 'deliveryError.Reset'],
  [
    /EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENETDOWN|ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT/,
    'deliveryError.Unreachable',
  ],
  [/ENOTFOUND|EAI_/, 'deliveryError.NameNotFound'],
  [/CERT|SSL|TLS|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER/, 'deliveryError.Certificate'],
  [/^(No platform URL|The platform URL)/, 'deliveryError.NotCalled'],
];

/** Why there was no HTTP answer, in a few words; the service's own text says it exactly. */
export function reasonText(error: string, t: Translate): string {
  return t(REASONS.find(([pattern]) => pattern.test(error))?.[1] ?? 'deliveryError.Other');
}

/** The last answer in a few words; undefined before the first. */
export function answerText(
  { LastHttpStatus, LastError }: { LastHttpStatus: number | null; LastError: string | null },
  t: Translate,
): string | undefined {
  if (LastHttpStatus !== null) return String(LastHttpStatus);
  return LastError === null ? undefined : reasonText(LastError, t);
}
