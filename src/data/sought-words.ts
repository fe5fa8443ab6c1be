import { folded } from './turkish.sql.js';

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

/**
 * A search in names, an expression: a condition for each word, which is part of the names or equals one of the ids or the
 * code, and the lateral table on which the conditions rely. `place` takes a value and returns its parameter.
 */
export function wordSearch(
  words: readonly SoughtWord[],
  { names, ids, code }: { names: string; ids: readonly string[]; code?: string },
  place: (value: unknown) => string,
): { from: string; conditions: string[] } {
  if (words.length === 0) return { from: '', conditions: [] };
  const conditions = words.map(({ text, id }) => {
    const word = `${place(text)}::text`;
    const either = [`strpos(sought.names, ${folded(word)}) > 0`];
    if (code !== undefined) either.push(`${code} = ${word}`);
    if (id !== undefined) either.push(`${place(id)}::bigint in (${ids.join(', ')})`);
    return `(${either.join(' or ')})`;
  });
  // With an offset PostgreSQL folds the names once for each row instead of once for each word.
  return { from: `cross join lateral (select ${folded(names)} as names offset 0) sought`, conditions };
}

/** A pattern of LIKE for what begins with a text. */
export const startingWith = (text: string): string => `${text.replace(/[\\%_]/g, '\\$&')}%`;
