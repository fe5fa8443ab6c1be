import { SERVICE_STATUSES, type ServiceStatus } from '../status/status.rules.js';

/** Stands in a list of ids for records without such an id. */
export const NONE = 'none';

/** The ids of a list, in which 0 stands for records without such an id; undefined when there is no list. */
export function idsOf(list: string | undefined): number[] | undefined {
  return list?.split(',').map((entry) => (entry.toLowerCase() === NONE ? 0 : Number(entry)));
}

/** The statuses of a list whose words may be in any case; undefined when there is no list. */
export function statusesOf(list: string | undefined): ServiceStatus[] | undefined {
  const words = list?.toLowerCase().split(',');
  return words && SERVICE_STATUSES.filter((status) => words.includes(status.toLowerCase()));
}

/** A word that is searched for: part of a name, or a whole id if it is a number. */
export interface SoughtWord {
  text: string;
  id: number | undefined;
}

/** Outside of Turkish the small letter of İ is written as i with this dot, which no name has. */
const COMBINING_DOT = /(?<=i)\u0307/g;

/** The words of a search, each of them once. A composed and a decomposed letter are the same. */
export function soughtWords(search: string | undefined): SoughtWord[] {
  const composed = search?.normalize('NFC').replace(COMBINING_DOT, '');
  const texts = composed?.split(/\s+/u).filter(Boolean) ?? [];
  return [...new Set(texts)].map((text) => ({
    text,
    id: /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined,
  }));
}
