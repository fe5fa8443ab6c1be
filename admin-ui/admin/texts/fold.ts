/** A text for a search: Turkish capitals and their small letters are one letter, and so are ı and i. */
export const fold = (text: string): string => text.toLocaleLowerCase('tr').replaceAll('ı', 'i');
