import { TextDecoder } from 'node:util';
import { SaxesParser } from 'saxes';
import { nextTurn } from '../../../time/steps.js';
import { message } from '../../messages/message.js';
import type { ListLimits } from '../list-limits.js';
import { unreadable, VehicleListError } from '../list-remarks.js';

/** Callbacks for the elements of a part; names come without their namespace prefix. */
export interface XmlHandler {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  close?(name: string): void;
  text?(text: string): void;
}

const MAX_DEPTH = 64;

/**
 * Walks through the XML of a part once and returns to the caller after every piece of it. Nothing outside the part is
 * ever read: a document type is refused, and so is every entity other than XML's own five.
 * @throws VehicleListError when the XML is invalid or incomplete
 */
export async function* xmlPass(
  part: string,
  bytes: AsyncIterable<Buffer>,
  handler: XmlHandler,
  { pieceCharacters }: ListLimits,
): AsyncGenerator<void> {
  const parser = new SaxesParser({ xmlns: false, position: false } as const);
  let depth = 0;
  let unread = 0;
  parser.on('doctype', () => {
    throw unreadable(message('book.documentType'));
  });
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    unread = 0;
    if (depth > MAX_DEPTH) throw unreadable(message('book.nested', { most: MAX_DEPTH, part }));
    handler.open(localName(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    unread = 0;
    handler.close?.(localName(name));
  });
  if (handler.text) {
    parser.on('text', (text) => handler.text?.(text));
    parser.on('cdata', (text) => handler.text?.(text));
  }
  try {
    let decoder: TextDecoder | undefined;
    for await (const piece of bytes) {
      decoder ??= new TextDecoder(encodingOf(piece), { fatal: true });
      const text = decoder.decode(piece, { stream: true });
      unread += text.length;
      if (unread > pieceCharacters) {
        throw unreadable(message('book.longPiece', { most: pieceCharacters, part }));
      }
      parser.write(text);
      // Pieces of what is in memory come without a turn of the event loop between them.
      await nextTurn();
      yield;
    }
    parser.write(decoder?.decode() ?? '').close();
    yield;
  } catch (error) {
    if (error instanceof VehicleListError) throw error;
    throw unreadable(message('book.partDamaged', { part }));
  }
}

/** The name of an element or attribute in any spelling: `x:row` and `row` are the same. */
export function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function encodingOf(start: Buffer): string {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  return 'utf-8';
}
