import { atOnce, type Steps } from '../steps.js';

/** In a string of one byte per character this class matches nothing, and V8 does not even look. */
const WIDE = /[\u0100-\uffff]/;
/** Characters that are decoded in one step; a multiple of four. */
const PIECE = 512 * 1024;

/** Decoded base64: `bytes` is undefined when the text was no valid base64. */
export class Base64Content {
  static readonly INVALID = new Base64Content(false, undefined);
  static readonly EMPTY = new Base64Content(true, undefined);

  private constructor(
    readonly empty: boolean,
    readonly bytes: Buffer | undefined,
  ) {}

  /**
   * Decodes strictly without walking the text: Node's decoder skips what is not in the alphabet and stops at the first
   * padding, so a text with anything wrong in it gives fewer bytes than its length promises. Searched for is what Node
   * takes too: the two characters of the URL-safe alphabet, and those beyond U+00FF, of which it sees the low byte only.
   */
  static *decoding(text: string): Steps<Base64Content> {
    if (text.trim() === '') return Base64Content.EMPTY;
    if (text.length % 4 !== 0 || text.includes('-') || text.includes('_') || WIDE.test(text)) {
      return Base64Content.INVALID;
    }
    const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
    const bytes = Buffer.allocUnsafe((text.length / 4) * 3 - padding);
    let decoded = 0;
    for (let from = 0; from < text.length; from += PIECE) {
      if (from > 0) yield;
      decoded += bytes.write(text.slice(from, from + PIECE), decoded, 'base64');
    }
    return decoded === bytes.length ? new Base64Content(false, bytes) : Base64Content.INVALID;
  }

  /** The same at once. */
  static decode(text: string): Base64Content {
    return atOnce(Base64Content.decoding(text));
  }
}
