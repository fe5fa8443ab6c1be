import type { Translate } from '../texts/language.js';
import { deliveryError } from './delivery-errors.js';

/** Why there was no HTTP answer, in a few words; the service's own text says it exactly. */
export function reasonText(error: string, t: Translate): string {
  return t(`deliveryError.${deliveryError(error)}`);
}

/** The last answer in a few words; undefined before the first. */
export function answerText(
  { LastHttpStatus, LastError }: { LastHttpStatus: number | null; LastError: string | null },
  t: Translate,
): string | undefined {
  if (LastHttpStatus !== null) return String(LastHttpStatus);
  return LastError === null ? undefined : reasonText(LastError, t);
}
