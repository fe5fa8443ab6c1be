import type { RequestOf, ResponseOf } from '../api/client.js';
import type { Translate } from '../texts/language.js';

type Put = '/api/admin/parameters/{parameterId}/values/{value}';
export type Value = ResponseOf<Put, 'get'>;
export type Trial = Extract<ResponseOf<Put, 'put'>, { Notifications: number }>;
export type PutBody = RequestOf<Put, 'put'>['body'];

/** Parameters that lists of vehicles write. */
const KNOWN = [91, 92, 93] as const;

/** The name of a parameter whose number has one; undefined for the others. */
export function parameterName(number: number, t: Translate): string | undefined {
  const known = KNOWN.find((each) => each === number);
  return known && t(`parameters.known.${known}`);
}
