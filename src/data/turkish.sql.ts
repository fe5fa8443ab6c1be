/** Turkish order and case, on every server with ICU, whatever the collation of its database. */
export const TURKISH = 'collate "tr-x-icu"';

/**
 * A text for a search: Turkish capitals and their small letters are one letter, and so are ı and i, since I is a capital
 * of either.
 */
export const folded = (text: string): string => `replace(lower(${text} ${TURKISH}), 'ı', 'i')`;
