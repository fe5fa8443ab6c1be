/** Turkish order and case, on every server with ICU, whatever the collation of its database. */
export const TURKISH = 'collate "tr-x-icu"';

/** Small letters and the plain letter that stands for them in a search. */
const PLAIN = [
  ['ı', 'i'],
  ['ç', 'c'],
  ['ğ', 'g'],
  ['ş', 's'],
  ['öòóôõ', 'o'],
  ['üùúû', 'u'],
  ['âàáäãå', 'a'],
  ['éèêë', 'e'],
  ['îíìï', 'i'],
  ['ñ', 'n'],
] as const;
const MARKED = PLAIN.map(([letters]) => letters).join('');
const UNMARKED = PLAIN.map(([letters, plain]) => plain.repeat(letters.length)).join('');

/**
 * A text for a search: Turkish capitals and their small letters are one letter, and letters with marks are those without, as they are
 * typed on any keyboard: ö is o, ş is s, ı is i.
 */
export const folded = (text: string): string =>
  `translate(lower(${text} ${TURKISH}), '${MARKED}', '${UNMARKED}')`;
