/** Letters that Turkish keyboards have, with those that people type in their place elsewhere. */
const FOLDED = { ı: 'i', ş: 's', ğ: 'g', ç: 'c', ö: 'o', ü: 'u', â: 'a', î: 'i', û: 'u' };

/**
 * Adds to each section of a page, for the index of the search alone, its words without Turkish letters, so that `sifre` finds
 * `şifre`, and its words in Turkish lower case: the index itself makes `ISRAR` to `israr`.
 */
export function withFoldedWords(html) {
  return html
    .split(/(?=<h[1-6][ >])/)
    .map((section) => `${section}<p>${foldedWords(section).join(' ')}</p>`)
    .join('');
}

/** A word in lower case without Turkish letters. */
export function folded(word) {
  return word.replaceAll(/[ışğçöüâîû]/g, (letter) => FOLDED[letter]);
}

function foldedWords(html) {
  const text = html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/&\w+;/g, ' ');
  const words = new Set(text.match(/[\p{L}\p{N}]+/gu));
  return [...words].flatMap((word) => {
    const turkish = word.toLocaleLowerCase('tr');
    return [...new Set([turkish, folded(turkish)])].filter((one) => one !== word.toLowerCase());
  });
}
