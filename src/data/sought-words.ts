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
