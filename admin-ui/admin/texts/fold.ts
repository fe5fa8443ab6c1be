/**
 * A text for a search: Turkish capitals and their small letters are one letter, and letters with marks are those without, as the
 * service's own search has them.
 */
export const fold = (text: string): string =>
  text.toLocaleLowerCase('tr').normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ı', 'i');
