import { isAscii, isUtf8 } from 'node:buffer';
import { bindingFailure } from '../errors/bare-answer.js';
import { JsonSyntaxError, type JsonValue, parseJson } from '../json/parse.js';

/** Reads JSON in UTF-8, with or without byte order mark. @throws BareAnswer that says what it is not */
export function readJson(bytes: Buffer): JsonValue {
  if (!isUtf8(bytes)) throw bindingFailure('$', 'JSON in UTF-8');
  try {
    // Decoding latin1 is a plain copy; most bodies are ASCII, base64 above all.
    const text = bytes.toString(isAscii(bytes) ? 'latin1' : 'utf8');
    return parseJson(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
  } catch (error) {
    if (error instanceof JsonSyntaxError) throw bindingFailure('$', `valid JSON (found ${error.message})`);
    throw error;
  }
}
