import { message } from '../../messages/message.js';
import { ownCopy } from '../brand-names.js';
import type { ListLimits } from '../list-limits.js';
import { unreadable } from '../list-remarks.js';
import { TextRuns } from './cell-text.js';
import { xmlPass } from './xml-pass.js';
import type { ZipParts } from './zip-parts.js';

/** The texts to which cells refer by number, from 0. @throws VehicleListError when there are too many to be held */
export async function readSharedStrings(zip: ZipParts, part: string, limits: ListLimits): Promise<string[]> {
  const strings: string[] = [];
  const runs = new TextRuns();
  let characters = 0;
  const handler = {
    open: (element: string) => runs.open(element),
    text: (text: string) => runs.add(text),
    close: (element: string) => {
      runs.close(element);
      if (element !== 'si') return;
      const text = runs.take();
      characters += text.length;
      if (strings.length >= limits.sharedStrings || characters > limits.sharedStringCharacters) {
        throw unreadable(message('book.manyText'));
      }
      strings.push(ownCopy(text));
    },
  };
  for await (const _ of xmlPass(part, zip.read(part), handler, limits));
  return strings;
}
