import { dirname, join } from 'node:path/posix';
import { message } from '../../messages/message.js';
import { shortened } from '../cell.rules.js';
import type { ListFile } from '../cells.js';
import type { ListLimits } from '../list-limits.js';
import { unreadable } from '../list-remarks.js';
import { readSharedStrings } from './shared-strings.js';
import { sheetRows } from './sheet-rows.js';
import { localName, xmlPass } from './xml-pass.js';
import { ZipParts } from './zip-parts.js';

interface Relationship {
  id: string;
  /** The last word of its type: `worksheet`, `sharedStrings`, `officeDocument`. */
  type: string;
  /** The part's full name. */
  target: string;
}

const MAX_REFERENCES = 1_000;

/** Opens a workbook (.xlsx) with its sheets in their order. @throws VehicleListError */
export async function openWorkbook(path: string, limits: ListLimits): Promise<ListFile> {
  const zip = await ZipParts.open(path, limits);
  try {
    const main = (await relationships(zip, '', limits)).find(({ type }) => type === 'officeDocument');
    if (!main) throw unreadable(message('book.none'));
    if (!main.target.endsWith('.xml')) throw unreadable(message('book.binary'));
    const related = await relationships(zip, main.target, limits);
    const strings = related.find(({ type }) => type === 'sharedStrings');
    const shared = strings ? await readSharedStrings(zip, strings.target, limits) : [];
    const counts = { cells: 0, rows: 0 };
    const sheets = (await sheetReferences(zip, main.target, limits)).flatMap(({ name, id }) => {
      const part = related.find(
        (relationship) => relationship.id === id && relationship.type === 'worksheet',
      );
      return part ? [{ name, rows: sheetRows(zip, part.target, { shared, limits, counts, name }) }] : [];
    });
    if (sheets.length === 0) throw unreadable(message('book.noSheet'));
    return { sheets, close: () => zip.close() };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function sheetReferences(
  zip: ZipParts,
  part: string,
  limits: ListLimits,
): Promise<{ name: string; id: string }[]> {
  const sheets: { name: string; id: string }[] = [];
  const open = (element: string, attributes: Readonly<Record<string, string>>) => {
    if (element !== 'sheet') return;
    // The relationship's id has a namespace prefix, which the writer chooses; the sheet's own id has none.
    const id = Object.keys(attributes).find((name) => name.includes(':') && localName(name) === 'id');
    refuseMany(sheets);
    sheets.push({ name: shortened(attributes['name'] ?? ''), id: attributes[id ?? ''] ?? '' });
  };
  for await (const _ of xmlPass(part, zip.read(part), { open }, limits));
  return sheets;
}

/** The parts that a part refers to; `''` is the whole file. */
async function relationships(zip: ZipParts, part: string, limits: ListLimits): Promise<Relationship[]> {
  const place = join(dirname(part), '_rels', `${part.slice(part.lastIndexOf('/') + 1)}.rels`);
  const found: Relationship[] = [];
  if (!zip.has(place)) return found;
  const open = (element: string, { Id = '', Type = '', Target = '' }: Readonly<Record<string, string>>) => {
    if (element !== 'Relationship') return;
    const target = join('/', Target.startsWith('/') ? '' : dirname(part), Target).slice(1);
    refuseMany(found);
    found.push({ id: Id, type: Type.slice(Type.lastIndexOf('/') + 1), target });
  };
  for await (const _ of xmlPass(place, zip.read(place), { open }, limits));
  return found;
}

function refuseMany(references: unknown[]): void {
  if (references.length < MAX_REFERENCES) return;
  throw unreadable(message('book.manyReferences', { most: MAX_REFERENCES }));
}
