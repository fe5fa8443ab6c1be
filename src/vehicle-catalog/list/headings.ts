/** A text with its letters reduced to a-z and 0-9: Turkish capitals, dots and signs make no difference. */
export function foldHeading(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ı', 'i')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}
