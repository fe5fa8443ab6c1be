/** In a string of one byte per character this class matches nothing, and V8 does not even look. */
const WIDE = /[\u0100-\uffff]/;

/** Decoded base64: `bytes` is undefined when the text was no valid base64. */
export class Base64Content {
  private constructor(
    readonly empty: boolean,
    readonly bytes: Buffer | undefined,
  ) {}

  /**
   * Decodes strictly without walking the text: Node's decoder skips what is not in the alphabet and stops at the first
   * padding, so a text with anything wrong in it gives fewer bytes than its length promises. Searched for is what Node
   * takes too: the two characters of the URL-safe alphabet, and those beyond U+00FF, of which it sees the low byte only.
   */
  static decode(text: string): Base64Content {
    if (text.trim() === '') return new Base64Content(true, undefined);
    if (text.length % 4 !== 0 || text.includes('-') || text.includes('_') || WIDE.test(text)) {
      return new Base64Content(false, undefined);
    }
    const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
    const bytes = Buffer.from(text, 'base64');
    return new Base64Content(false, bytes.length === (text.length / 4) * 3 - padding ? bytes : undefined);
  }
}
