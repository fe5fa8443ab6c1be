/** A number as it was written: the reader decides whether its digits make an integer or an exact decimal. */
export class JsonNumber {
  constructor(readonly source: string) {}
}

/** Objects are maps, so that no property name (`__proto__`) has a meaning of its own. */
export type JsonValue = null | boolean | string | JsonNumber | JsonValue[] | JsonObject;
export type JsonObject = Map<string, JsonValue>;

/** The text is no JSON; the message says what was found where, never what the text contains. */
export class JsonSyntaxError extends Error {}

const MAX_DEPTH = 64;
/** A body of nothing but `{},` would otherwise take a hundred times its size in memory. */
const MAX_VALUES = 2_000_000;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids exactly these inside strings.
const CONTROL = /[\u0000-\u001f]/;

/**
 * Reads JSON (RFC 8259) without losing a digit of any number. A string without escapes, a PDF in base64 for one, costs
 * a search for its closing quote and no walk over its characters. Of a repeated property the last one counts.
 * @throws JsonSyntaxError
 */
export function parseJson(text: string): JsonValue {
  return new Parser(text).document();
}

class Parser {
  private at = 0;
  private values = 0;
  private nextBackslash: number;

  constructor(private readonly text: string) {
    this.nextBackslash = text.indexOf('\\');
  }

  document(): JsonValue {
    const value = this.value(0);
    this.skipSpace();
    if (this.at < this.text.length) this.fail('text after the end of the value');
    return value;
  }

  private value(depth: number): JsonValue {
    this.skipSpace();
    this.values += 1;
    if (this.values > MAX_VALUES) this.fail(`more than ${MAX_VALUES} values`);
    switch (this.text.charCodeAt(this.at)) {
      case 0x7b:
        return this.object(depth + 1);
      case 0x5b:
        return this.array(depth + 1);
      case 0x22:
        return this.string();
      case 0x74:
        return this.word('true', true);
      case 0x66:
        return this.word('false', false);
      case 0x6e:
        return this.word('null', null);
      default:
        return this.number();
    }
  }

  private object(depth: number): JsonObject {
    this.checkDepth(depth);
    const members: JsonObject = new Map();
    this.at += 1;
    if (this.closes(0x7d)) return members;
    for (;;) {
      this.skipSpace();
      if (this.text.charCodeAt(this.at) !== 0x22) this.fail('no property name');
      const name = this.string();
      this.skipSpace();
      if (this.text.charCodeAt(this.at) !== 0x3a) this.fail('no colon after a property name');
      this.at += 1;
      members.set(name, this.value(depth));
      if (this.endsOrContinues(0x7d)) return members;
    }
  }

  private array(depth: number): JsonValue[] {
    this.checkDepth(depth);
    const items: JsonValue[] = [];
    this.at += 1;
    if (this.closes(0x5d)) return items;
    for (;;) {
      items.push(this.value(depth));
      if (this.endsOrContinues(0x5d)) return items;
    }
  }

  private string(): string {
    const start = this.at + 1;
    let end = this.text.indexOf('"', start);
    if (this.nextBackslash !== -1 && this.nextBackslash < start) {
      this.nextBackslash = this.text.indexOf('\\', start);
    }
    if (end === -1) this.fail('an unfinished string');
    if (this.nextBackslash === -1 || this.nextBackslash > end) {
      const value = this.text.slice(start, end);
      if (CONTROL.test(value)) this.fail('a control character in a string');
      this.at = end + 1;
      return value;
    }
    while (this.isEscaped(end, start)) {
      end = this.text.indexOf('"', end + 1);
      if (end === -1) this.fail('an unfinished string');
    }
    try {
      const value: unknown = JSON.parse(this.text.slice(start - 1, end + 1));
      this.at = end + 1;
      return value as string;
    } catch {
      return this.fail('a bad escape or control character in a string');
    }
  }

  private isEscaped(quote: number, start: number): boolean {
    let backslashes = 0;
    while (quote - 1 - backslashes >= start && this.text.charCodeAt(quote - 1 - backslashes) === 0x5c) {
      backslashes += 1;
    }
    return backslashes % 2 === 1;
  }

  private number(): JsonNumber {
    NUMBER.lastIndex = this.at;
    const match = NUMBER.exec(this.text);
    if (!match) {
      return this.fail(this.at < this.text.length ? 'an unexpected character' : 'the end of the text');
    }
    this.at = NUMBER.lastIndex;
    return new JsonNumber(match[0]);
  }

  private word<T extends boolean | null>(word: string, value: T): T {
    if (!this.text.startsWith(word, this.at)) this.fail('an unexpected character');
    this.at += word.length;
    return value;
  }

  private closes(bracket: number): boolean {
    this.skipSpace();
    if (this.text.charCodeAt(this.at) !== bracket) return false;
    this.at += 1;
    return true;
  }

  private endsOrContinues(bracket: number): boolean {
    if (this.closes(bracket)) return true;
    if (this.text.charCodeAt(this.at) !== 0x2c) this.fail('no comma or closing bracket');
    this.at += 1;
    return false;
  }

  private skipSpace(): void {
    for (;;) {
      const code = this.text.charCodeAt(this.at);
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return;
      this.at += 1;
    }
  }

  private checkDepth(depth: number): void {
    if (depth > MAX_DEPTH) this.fail(`more than ${MAX_DEPTH} levels`);
  }

  private fail(found: string): never {
    throw new JsonSyntaxError(`${found} at position ${this.at}`);
  }
}
