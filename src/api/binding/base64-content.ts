import { atOnce, type Steps } from '../../time/steps.js';

/** Matches nothing in a string of one byte per character, which V8 knows without reading the string. */
const WIDE = /[\u0100-\uffff]/;
/** Characters that one step decodes; a multiple of four. */
const PIECE = 512 * 1024;

/** Decoded base64; `bytes` is undefined when the text was not valid base64. */
export class Base64Content {
  static readonly INVALID = new Base64Content(false, undefined);
  static readonly EMPTY = new Base64Content(true, undefined);

  private constructor(
    readonly empty: boolean,
    readonly bytes: Buffer | undefined,
  ) {}

  /**
   * Decodes strictly without walking the text. Node's decoder skips characters outside of the alphabet and stops at the
   * first padding, so a faulty text gives fewer bytes than its length promises. Two kinds of characters that Node
   * accepts are searched for: those of the URL-safe alphabet, and those beyond U+00FF, of which Node reads the low byte
   * only.
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

  /** The same in one step. */
  static decode(text: string): Base64Content {
    return atOnce(Base64Content.decoding(text));
  }
}
