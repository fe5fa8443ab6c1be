import { createReadStream } from 'node:fs';
import { TextDecoder } from 'node:util';
import { errorCode } from '../../../errors/caught.js';
import { message } from '../../messages/message.js';
import { unreadable } from '../list-remarks.js';

/** The encoding of a text file; Turkish programs that do not write UTF-8 write the last one. */
export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1254';

/**
 * Detects a file's encoding by its byte order mark, or else by reading the whole file: bytes that are valid UTF-8
 * throughout have no other encoding.
 * @throws VehicleListError when it is no text
 */
export async function findEncoding(path: string): Promise<TextEncoding> {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  let first = true;
  let isUtf8 = true;
  for await (const piece of createReadStream(path) as AsyncIterable<Buffer>) {
    if (first && piece[0] === 0xff && piece[1] === 0xfe) return 'utf-16le';
    if (first && piece[0] === 0xfe && piece[1] === 0xff) return 'utf-16be';
    if (piece.includes(0)) throw unreadable(message('file.neither'));
    first = false;
    isUtf8 &&= decodes(utf8, piece, true);
  }
  return isUtf8 && decodes(utf8, Buffer.alloc(0), false) ? 'utf-8' : 'windows-1254';
}

function decodes(decoder: TextDecoder, piece: Buffer, stream: boolean): boolean {
  try {
    decoder.decode(piece, { stream });
    return true;
  } catch {
    return false;
  }
}

/**
 * The text of a file without its byte order mark, with every line end as one line feed: a file that several programs have
 * written may end its lines in several ways, and quotation marks may hold others again.
 * @throws VehicleListError when the bytes are invalid in this encoding
 */
export async function* decodeText(path: string, encoding: TextEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  let afterReturn = false;
  try {
    for await (const piece of createReadStream(path) as AsyncIterable<Buffer>) {
      const text = decoder.decode(piece, { stream: true });
      if (text === '') continue;
      // The line feed of a line end that the piece before began.
      const rest = afterReturn && text.startsWith('\n') ? text.slice(1) : text;
      afterReturn = text.endsWith('\r');
      yield rest.replace(/\r\n?/g, '\n');
    }
    yield decoder.decode();
  } catch (error) {
    if (errorCode(error) !== 'ERR_ENCODING_INVALID_ENCODED_DATA') throw error;
    throw unreadable(message('text.encoding', { encoding: encoding.toUpperCase() }));
  }
}
