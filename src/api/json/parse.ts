import { isUtf8 } from 'node:buffer';
import { atOnce, type Steps } from '../../time/steps.js';
import { ARRAY, FALSE, JsonReader, NULL, OBJECT, STRING, TRUE } from './reader.js';

/** A number as it was written: the reader decides whether it becomes an integer or an exact decimal. */
export class JsonNumber {
  constructor(readonly source: string) {}
}

/** Objects are maps, so that no property name (`__proto__`) has a special meaning. */
export type JsonValue = null | boolean | string | JsonNumber | JsonValue[] | JsonObject;
export type JsonObject = Map<string, JsonValue>;

/**
 * Parses a whole JSON text without losing a digit of any number; of a repeated property the last one counts. `bytes`
 * are valid UTF-8 and may hold at most `maxValues` values.
 * @throws JsonSyntaxError
 */
export function parseJson(bytes: Buffer, maxValues: number): JsonValue {
  const reader = new JsonReader(bytes, maxValues);
  const value = atOnce(jsonTree(reader, reader.begin()));
  reader.end();
  return value;
}

/** The same for the value at the reader's cursor, which begins with `code`: in steps. */
export function* jsonTree(reader: JsonReader, code: number): Steps<JsonValue> {
  switch (code) {
    case OBJECT: {
      const members: JsonObject = new Map();
      let more = reader.enters(OBJECT);
      while (more) {
        const name = reader.name() ?? (yield* reader.longString(Number.POSITIVE_INFINITY));
        reader.colon();
        members.set(name, yield* jsonTree(reader, reader.begin()));
        more = reader.continues(OBJECT);
      }
      return members;
    }
    case ARRAY: {
      const items: JsonValue[] = [];
      let more = reader.enters(ARRAY);
      while (more) {
        items.push(yield* jsonTree(reader, reader.begin()));
        more = reader.continues(ARRAY);
      }
      return items;
    }
    case STRING:
      return reader.string() ?? (yield* reader.longString(Number.POSITIVE_INFINITY));
    case NULL:
    case TRUE:
    case FALSE:
      return reader.word(code);
    default:
      return new JsonNumber(reader.number());
  }
}

const BYTE_ORDER_MARK = Buffer.from('\ufeff');

/** The bytes without the byte order mark that may precede them; undefined when they are not valid UTF-8. */
export function utf8Of(bytes: Buffer): Buffer | undefined {
  if (!isUtf8(bytes)) return undefined;
  const isMarked = bytes.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK);
  return isMarked ? bytes.subarray(BYTE_ORDER_MARK.length) : bytes;
}
