/** What PostgreSQL stores of a text from elsewhere: no U+0000, and U+FFFD in place of half a surrogate pair, which its JSON refuses. */
export function storedText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

/** The beginning of a text, of at most so many characters, without half a surrogate pair at its end. */
export function beginningOf(text: string, atMost: number): string {
  return text.length <= atMost ? text : text.slice(0, atMost).replace(/[\uD800-\uDBFF]$/, '');
}
