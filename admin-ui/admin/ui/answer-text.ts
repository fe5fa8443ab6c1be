import type { Translate } from '../texts/language.js';
import { deliveryError } from './delivery-errors.js';

/** Why there was no HTTP answer, in a few words; the service's own text says it exactly. */
export function reasonText(error: string, t: Translate): string {
  return t(`deliveryError.${deliveryError(error)}`);
}

/** What an HTTP status means to a clerk: `503, geçici olarak hizmet veremiyor`; a success is its number alone. */
export function statusText(status: number, t: Translate): string {
  const known = STATUSES.find((one) => one === status);
  return known === undefined ? String(status) : `${status}, ${t(`status.${known}`)}`;
}

const STATUSES = [400, 401, 403, 404, 405, 408, 413, 415, 422, 429, 500, 502, 503, 504] as const;

/** The last answer in a few words; undefined before the first. */
export function answerText(
  { LastHttpStatus, LastError }: { LastHttpStatus: number | null; LastError: string | null },
  t: Translate,
): string | undefined {
  if (LastHttpStatus !== null) return statusText(LastHttpStatus, t);
  return LastError === null ? undefined : reasonText(LastError, t);
}
