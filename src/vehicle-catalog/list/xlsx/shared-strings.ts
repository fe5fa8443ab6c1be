import { message } from '../../messages/message.js';
import { ownCopy } from '../brand-names.js';
import type { ListLimits } from '../list-limits.js';
import { unreadable } from '../list-remarks.js';
import { RichText } from './cell-text.js';
import { xmlPass } from './xml-pass.js';
import type { ZipParts } from './zip-parts.js';

/** The texts to which cells refer by number, from 0. @throws VehicleListError when there are too many to be held */
export async function readSharedStrings(zip: ZipParts, part: string, limits: ListLimits): Promise<string[]> {
  const strings: string[] = [];
  const text = new RichText();
  let inString = false;
  let depth = 0;
  let characters = 0;
  const handler = {
    open: (element: string) => {
      if (inString) {
        depth += 1;
        text.open(element);
      } else if (element === 'si') inString = true;
    },
    text: (piece: string) => {
      if (inString) text.add(piece);
    },
    close: () => {
      if (!inString) return;
      if (depth > 0) {
        depth -= 1;
        text.close();
        return;
      }
      inString = false;
      const taken = text.take();
      if (typeof taken !== 'string') {
        throw unreadable(message('book.sharedTextFault', { number: `${strings.length}`, fault: taken }));
      }
      characters += taken.length;
      if (strings.length >= limits.sharedStrings || characters > limits.sharedStringCharacters) {
        throw unreadable(message('book.manyText'));
      }
      strings.push(ownCopy(taken));
    },
  };
  for await (const _ of xmlPass(part, zip.read(part), handler, limits));
  return strings;
}
