import { isAscii } from 'node:buffer';
import type { Steps } from '../../time/steps.js';

/** The text is not valid JSON; the message names the fault and its position, never the content of the text. */
export class JsonSyntaxError extends Error {}

/** The first characters of values; a number begins with any other character. */
export const STRING = 0x22;
export const ARRAY = 0x5b;
export const OBJECT = 0x7b;
export const NULL = 0x6e;
export const TRUE = 0x74;
export const FALSE = 0x66;

const OBJECT_END = 0x7d;
const ARRAY_END = 0x5d;
const BAD_STRING = 'a bad escape or control character in a string';

const MAX_DEPTH = 64;
/** Longer strings are read in pieces of this size, one piece a step. */
const PIECE = 64 * 1024;
/** Units of work in one step: one for a value, and one for 256 bytes. */
const STEP = 500;

/** White space of up to this many characters is skipped one by one; beyond, a search is faster. */
const NEAR = 100;
const NO_SPACE = /[^ \n\r\t]/g;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
/** A piece of a string as it is written: up to its closing quote, up to a fault, or until it is long. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids exactly these inside strings.
const WRITTEN = /(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4})){0,65536}/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above.
const CONTROL = /[\u0000-\u001f]/;
const BEYOND_ASCII = /[\u0080-\u00ff]/;
/** The first half of a surrogate pair. */
const HIGH_SURROGATE = /[\ud800-\udbff]/;

const isSpace = (code: number) => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;

/**
 * Reads JSON (RFC 8259) in UTF-8 value by value. The reader keeps no values: the caller stores those that it uses, and
 * the others take no memory. The structure of JSON is ASCII, so the text has one character for each byte, and only
 * strings with other characters are decoded. A string without escapes, such as a PDF in base64, costs a search for its
 * end.
 * Every function throws JsonSyntaxError.
 */
export class JsonReader {
  private readonly text: string;
  /** Undefined until a string is decoded: to look through many megabytes is work of its own. */
  private isAscii: boolean | undefined;
  private at = 0;
  private depth = 0;
  private values = 0;
  private due = STEP;
  /** Long runs of white space in their order, as far as `seekSpace` has found them. */
  private readonly runs: { from: number; to: number }[] = [];
  private nextRun = 0;
  /** The first one behind the place where it was sought last; -1 when there is none. */
  private nextBackslash = 0;

  /** `bytes` are valid UTF-8; more values than `maxValues` are refused. */
  constructor(
    private readonly bytes: Buffer,
    private readonly maxValues: number,
  ) {
    this.text = bytes.toString('latin1');
  }

  /**
   * Finds the long runs of white space, in steps, so that no later step has to skip many megabytes. White space within
   * strings is found as well, and never skipped. A run of twice the size of a piece covers one of the places that are looked at.
   */
  *seekSpace(): Steps<void> {
    const { text, runs } = this;
    for (let at = PIECE; at < text.length; at += PIECE) {
      if (!isSpace(text.charCodeAt(at))) continue;
      let from = at;
      while (from > at - PIECE && isSpace(text.charCodeAt(from - 1))) from -= 1;
      for (let end = at + PIECE; isSpace(text.charCodeAt(at)); at += 1) {
        if (at < end) continue;
        end += PIECE;
        yield;
      }
      runs.push({ from, to: at });
      yield;
    }
  }

  /** Goes to the next value, counts it and returns the code of its first character. */
  begin(): number {
    this.skipSpace();
    this.values += 1;
    if (this.values > this.maxValues) this.fail(`more than ${this.maxValues} values`);
    return this.text.charCodeAt(this.at);
  }

  /** Whether so much work was done since the last pause that the next one is due. */
  isDue(): boolean {
    const work = this.values + (this.at >> 8);
    if (work < this.due) return false;
    this.due = work + STEP;
    return true;
  }

  /** Enters the object or array at the cursor; returns false when it is empty, and has already left it then. */
  enters(container: typeof OBJECT | typeof ARRAY): boolean {
    this.depth += 1;
    if (this.depth > MAX_DEPTH) this.fail(`more than ${MAX_DEPTH} levels`);
    this.at += 1;
    return !this.leaves(container);
  }

  /**
   * Goes on after a member or an item: returns whether another one follows; otherwise it leaves the object or array.
   */
  continues(container: typeof OBJECT | typeof ARRAY): boolean {
    if (this.leaves(container)) return false;
    if (this.text.charCodeAt(this.at) !== 0x2c) this.fail('no comma or closing bracket');
    this.at += 1;
    return true;
  }

  /** The name of the next member. @returns undefined for a long one: `longString` reads it */
  name(): string | undefined {
    this.skipSpace();
    if (this.text.charCodeAt(this.at) !== STRING) this.fail('no property name');
    return this.string();
  }

  /** Skips the colon that follows a name. */
  colon(): void {
    this.skipSpace();
    if (this.text.charCodeAt(this.at) !== 0x3a) this.fail('no colon after a property name');
    this.at += 1;
  }

  /** The string at the cursor. @returns undefined for a long one: `longString` reads it */
  string(): string | undefined {
    const start = this.at + 1;
    const end = this.endWithoutEscapes(start);
    if (end === undefined) return this.escapedString(start);
    if (end - start > PIECE) return undefined;
    const value = this.decoded(start, end);
    if (CONTROL.test(value)) this.fail('a control character in a string');
    this.at = end + 1;
    return value;
  }

  /**
   * The same for any length, in steps. Of a string longer than `enough` UTF-16 units, a little more than these is kept.
   */
  *longString(enough: number): Steps<string> {
    const start = this.at + 1;
    const end = this.endWithoutEscapes(start);
    const pieces: string[] = [];
    let from = start;
    let isCut = false;
    for (let kept = 0; this.text.charCodeAt(from) !== STRING; yield) {
      const to = this.endOfPiece(from, end);
      // One unit more than needed: half of an escaped pair at the end is removed below.
      isCut = kept > enough + 1;
      if (!isCut) {
        const piece = this.unescaped(from, to);
        kept += piece.length;
        pieces.push(piece);
      }
      from = to;
    }
    this.at = from + 1;
    // Without decoding, the value is a view of the text instead of a copy.
    if (end !== undefined && this.isPlain()) return this.text.slice(start, Math.min(end, start + enough + 1));
    const value = pieces.join('');
    return isCut && HIGH_SURROGATE.test(value.slice(-1)) ? value.slice(0, -1) : value;
  }

  /**
   * The characters between the quotes of the string at the cursor, neither checked nor decoded; undefined when there
   * are escapes among them. The cursor stays: `skipWritten` moves it behind the string once the caller has accepted it.
   * A document that base64 decodes needs no other check.
   */
  written(): string | undefined {
    const end = this.endWithoutEscapes(this.at + 1);
    return end === undefined ? undefined : this.text.slice(this.at + 1, end);
  }

  skipWritten(text: string): void {
    this.at += text.length + 2;
  }

  /** The number at the cursor, as it is written. */
  number(): string {
    NUMBER.lastIndex = this.at;
    if (!NUMBER.test(this.text)) {
      this.fail(this.at < this.text.length ? 'an unexpected character' : 'the end of the text');
    }
    const start = this.at;
    this.at = NUMBER.lastIndex;
    return this.text.slice(start, this.at);
  }

  /** Reads the word at the cursor, which its first character determines. */
  word(code: typeof NULL | typeof TRUE | typeof FALSE): boolean | null {
    const word = code === NULL ? 'null' : code === TRUE ? 'true' : 'false';
    if (!this.text.startsWith(word, this.at)) this.fail('an unexpected character');
    this.at += word.length;
    return code === NULL ? null : code === TRUE;
  }

  /** Checks that only white space follows the whole value. */
  end(): void {
    this.skipSpace();
    if (this.at < this.text.length) this.fail('text after the end of the value');
  }

  private leaves(container: typeof OBJECT | typeof ARRAY): boolean {
    this.skipSpace();
    if (this.text.charCodeAt(this.at) !== (container === OBJECT ? OBJECT_END : ARRAY_END)) return false;
    this.at += 1;
    this.depth -= 1;
    return true;
  }

  private skipSpace(): void {
    for (const near = this.at + NEAR; this.at < near; this.at += 1) {
      if (!isSpace(this.text.charCodeAt(this.at))) return;
    }
    const { runs } = this;
    while ((runs[this.nextRun]?.to ?? this.text.length) < this.at) this.nextRun += 1;
    const run = runs[this.nextRun];
    if (run && run.from <= this.at) this.at = run.to;
    NO_SPACE.lastIndex = this.at;
    this.at = NO_SPACE.test(this.text) ? NO_SPACE.lastIndex - 1 : this.text.length;
  }

  /** The end of a string without escapes; undefined when it has some. */
  private endWithoutEscapes(start: number): number | undefined {
    const end = this.text.indexOf('"', start);
    if (end === -1) this.fail('an unfinished string');
    if (this.nextBackslash !== -1 && this.nextBackslash < start) {
      this.nextBackslash = this.text.indexOf('\\', start);
    }
    return this.nextBackslash === -1 || this.nextBackslash > end ? end : undefined;
  }

  private escapedString(start: number): string | undefined {
    const end = this.endOfPiece(start, undefined);
    if (this.text.charCodeAt(end) === STRING) {
      this.at = end + 1;
      return this.unescaped(start, end);
    }
    // The piece has its full length: the rest of the string follows, or the fault in it.
    return end - start > PIECE / 2 ? undefined : this.fail(BAD_STRING);
  }

  /** The end of the next valid piece of a string; never within a character. */
  private endOfPiece(from: number, end: number | undefined): number {
    let to = Math.min(from + PIECE, end ?? from);
    if (end === undefined) {
      WRITTEN.lastIndex = from;
      WRITTEN.test(this.text);
      to = WRITTEN.lastIndex;
      if (to === from) this.fail(from < this.text.length ? BAD_STRING : 'an unfinished string');
    } else if (CONTROL.test(this.text.slice(from, to))) this.fail('a control character in a string');
    while ((this.text.charCodeAt(to) & 0xc0) === 0x80) to -= 1;
    return to;
  }

  private unescaped(from: number, to: number): string {
    const written = this.decoded(from, to);
    return written.includes('\\') ? (JSON.parse(`"${written}"`) as string) : written;
  }

  private decoded(from: number, to: number): string {
    const value = this.text.slice(from, to);
    if (this.isPlain() || !BEYOND_ASCII.test(value)) return value;
    return this.bytes.toString('utf8', from, to);
  }

  private isPlain(): boolean {
    this.isAscii ??= isAscii(this.bytes);
    return this.isAscii;
  }

  private fail(found: string): never {
    throw new JsonSyntaxError(`${found} at position ${this.at}`);
  }
}
