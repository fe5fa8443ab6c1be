import { dirname, join } from 'node:path/posix';
import { message } from '../../messages/message.js';
import { shortened } from '../cell.rules.js';
import type { ListFile, SheetLayout, SheetRow } from '../cells.js';
import type { ListLimits } from '../list-limits.js';
import { unreadable } from '../list-remarks.js';
import { readDateStyles } from './date-styles.js';
import { isSet } from './references.js';
import { readSharedStrings } from './shared-strings.js';
import { sheetRows } from './sheet-rows.js';
import { localName, xmlPass } from './xml-pass.js';
import { ZipParts } from './zip-parts.js';

interface SheetReference {
  name: string;
  /** The id of the relationship that names its part. */
  id: string;
  hidden: boolean;
}

interface Relationship {
  id: string;
  /** The last word of its type: `worksheet`, `sharedStrings`, `officeDocument`. */
  type: string;
  /** The part's full name. */
  target: string;
}

const MAX_REFERENCES = 1_000;

/**
 * Opens a workbook (.xlsx), by its path or its bytes, with its visible sheets in their order. A sheet of another kind than a table, such as a chart,
 * has no rows.
 * @throws VehicleListError
 */
export async function openWorkbook(source: string | Buffer, limits: ListLimits): Promise<ListFile> {
  const zip = await ZipParts.open(source, limits);
  try {
    const main = onlyOne(await relationships(zip, '', limits), 'officeDocument');
    if (!main) throw unreadable(message('book.none'));
    if (!main.endsWith('.xml')) throw unreadable(message('book.binary'));
    const related = await relationships(zip, main, limits);
    const strings = onlyOne(related, 'sharedStrings');
    const shared = strings === undefined ? [] : await readSharedStrings(zip, strings, limits);
    const styles = onlyOne(related, 'styles');
    const dateStyles = styles === undefined ? new Set<number>() : await readDateStyles(zip, styles, limits);
    const counts = { cells: 0, rows: 0 };
    const book = await workbookOf(zip, main, limits);
    if (book.sheets.length === 0) throw unreadable(message('book.noSheet'));
    const sheets = book.sheets
      .filter(({ hidden }) => !hidden)
      .map(({ name, id }) => {
        const part = related.find((relationship) => relationship.id === id);
        if (!part) throw unreadable(message('book.sheetWithoutPart', { sheet: name }));
        const layout: SheetLayout = { hiddenColumns: [], merged: [] };
        const { stale, epoch } = book;
        const context = { shared, dateStyles, limits, counts, name, layout, stale, epoch };
        const rows = part.type === 'worksheet' ? sheetRows(zip, part.target, context) : noRows();
        return { name, layout, rows };
      });
    const hidden = book.sheets.filter((sheet) => sheet.hidden).map(({ name }) => name);
    return { sheets, hidden, close: () => zip.close() };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function* noRows(): AsyncGenerator<SheetRow[]> {}

/** The workbook's sheets, whether it asks that its formulas be computed anew when it is opened, and its first year. */
async function workbookOf(
  zip: ZipParts,
  part: string,
  limits: ListLimits,
): Promise<{ sheets: SheetReference[]; stale: boolean; epoch: 1900 | 1904 }> {
  const sheets: SheetReference[] = [];
  let stale = false;
  let epoch: 1900 | 1904 = 1900;
  const open = (element: string, attributes: Readonly<Record<string, string>>) => {
    if (element === 'calcPr') stale ||= isStale(attributes);
    if (element === 'workbookPr' && isSet(attributes['date1904'])) epoch = 1904;
    if (element !== 'sheet') return;
    // The relationship's id has a namespace prefix, which the writer chooses; the sheet's own id has none.
    const id = Object.keys(attributes).find((name) => name.includes(':') && localName(name) === 'id');
    refuseMany(sheets);
    const { name = '' } = attributes;
    const state = Object.keys(attributes).find((own) => localName(own) === 'state');
    const hidden = state !== undefined && attributes[state] !== 'visible';
    sheets.push({ name: shortened(name), id: attributes[id ?? ''] ?? '', hidden });
  };
  for await (const _ of xmlPass(part, zip.read(part), { open }, limits));
  return { sheets, stale, epoch };
}

/** Libraries that compute nothing store a result of 0, or an old one, and ask for the computation. */
function isStale({ fullCalcOnLoad, calcCompleted, calcMode }: Readonly<Record<string, string>>): boolean {
  if (isSet(fullCalcOnLoad)) return true;
  return calcCompleted !== undefined && !isSet(calcCompleted) && calcMode !== 'manual';
}

/** The part of the only relationship of this type; several of it are refused, since programs take one or the other. */
function onlyOne(found: readonly Relationship[], type: string): string | undefined {
  const targets = new Set(found.filter((one) => one.type === type).map(({ target }) => target));
  if (targets.size > 1) throw unreadable(message('book.partsTwice', { type }));
  const [target] = targets;
  return target;
}

/** The parts that a part refers to; `''` is the whole file. */
async function relationships(zip: ZipParts, part: string, limits: ListLimits): Promise<Relationship[]> {
  const place = join(dirname(part), '_rels', `${part.slice(part.lastIndexOf('/') + 1)}.rels`);
  const found: Relationship[] = [];
  if (!zip.has(place)) return found;
  const open = (element: string, { Id = '', Type = '', Target = '' }: Readonly<Record<string, string>>) => {
    if (element !== 'Relationship') return;
    if (found.some(({ id }) => id === Id)) {
      throw unreadable(message('book.referenceTwice', { id: shortened(Id), part: shortened(place) }));
    }
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
