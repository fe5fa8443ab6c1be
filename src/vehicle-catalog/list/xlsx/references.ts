import type { CellPlace, CellRange } from '../cells.js';

export const MAX_COLUMN = 16_384;
export const MAX_LINE = 1_048_576;
const MOST_LETTERS = 3;
const MOST_DIGITS = 7;

/** The place that `C17` names; undefined for a text that names none. Read by hand, since a list has half a million. */
export function placeOf(reference: string): CellPlace | undefined {
  let column = 0;
  let at = 0;
  for (; at < reference.length && at <= MOST_LETTERS; at++) {
    const letter = reference.charCodeAt(at) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  if (at === 0 || at > MOST_LETTERS || reference.length - at > MOST_DIGITS || column > MAX_COLUMN)
    return undefined;
  let line = 0;
  for (; at < reference.length; at++) {
    const digit = reference.charCodeAt(at) - 48;
    if (digit < 0 || digit > 9) return undefined;
    line = line * 10 + digit;
  }
  return line >= 1 && line <= MAX_LINE ? { column, line } : undefined;
}

/** The range that `B2:C17` names, or the single cell of `C17`; undefined for a text that names none. */
export function rangeOf(reference: string): CellRange | undefined {
  const [from = '', to = from, ...more] = reference.split(':');
  const first = placeOf(from);
  const last = placeOf(to);
  const isInOrder = first && last && first.column <= last.column && first.line <= last.line;
  return isInOrder && more.length === 0 ? { first, last } : undefined;
}

/** The number of a row; undefined for a text that is none. */
export function lineOf(text: string): number | undefined {
  const line = /^\d{1,7}$/.test(text) ? Number(text) : 0;
  return line >= 1 && line <= MAX_LINE ? line : undefined;
}

/** Whether an attribute of a truth value is set; programs write it as a digit or as a word. */
export function isSet(attribute: string | undefined): boolean {
  return attribute === '1' || attribute === 'true';
}
