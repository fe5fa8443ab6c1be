import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { errorCode } from '../../../errors/caught.js';
import { nextTurn } from '../../../time/steps.js';
import { type Message, message } from '../../messages/message.js';
import type { Cell, ListFile, SheetRow } from '../cells.js';
import { noHeader } from '../header.rules.js';
import type { ListLimits } from '../list-limits.js';
import { unreadable, VehicleListError } from '../list-remarks.js';
import { MAX_COLUMN } from '../xlsx/references.js';
import { filledCells, findSeparator, readingWith } from './separator.js';
import { decodeText, findEncoding, type TextEncoding } from './text-encoding.js';

/** Columns of a list at least: the four that name a vehicle, and a value. A title has fewer. */
const FEWEST_COLUMNS = 5;
/** Lines and fields that are read without a pause. */
const TURN_FIELDS = 10_000;

/** Opens a file as delimited text and detects its encoding and separator. @throws VehicleListError */
export async function openText(path: string, limits: ListLimits): Promise<ListFile> {
  const encoding = await findEncoding(path);
  const start = await startOf(path, encoding);
  const separator = findSeparator(start);
  if (separator === undefined) {
    // Quotation marks may take the header into one field: around every line, or before a title and never closed.
    if (findSeparator(start.replaceAll('"', '')) === undefined) throw noHeader();
    throw unreadable(message(/^".*"$/m.test(start) ? 'text.quotedLines' : 'text.openQuote'));
  }
  return { sheets: [{ rows: textRows(path, encoding, separator, limits) }], close: () => undefined };
}

/** The part of the file that is searched for the header. */
async function startOf(path: string, encoding: TextEncoding): Promise<string> {
  for await (const piece of decodeText(path, encoding)) if (piece) return piece;
  return '';
}

async function* textRows(
  path: string,
  encoding: TextEncoding,
  separator: string,
  limits: ListLimits,
): AsyncGenerator<SheetRow[]> {
  const parser = parse({
    ...readingWith(separator),
    max_record_size: limits.pieceCharacters,
    on_record: (record) => {
      // Of each record with another width than the first, the parser makes an error with a copy of it, also where widths may differ.
      (parser.info as { records: number }).records = 0;
      return record;
    },
  });
  const text = Readable.from(withinLines(decodeText(path, encoding), separator, limits));
  text.once('error', (error) => parser.destroy(error));
  text.pipe(parser);
  let rows = 0;
  let cells = 0;
  let line = 1;
  let sinceTurn = 0;
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      // A header is sought in many lines, and costs far more for each field than the parser.
      if (record.length > MAX_COLUMN) throw unreadable(message('text.wideLine', { most: MAX_COLUMN }));
      // One piece of text may hold thousands of records, which come without a turn of the event loop between them.
      sinceTurn += 1 + record.length;
      if (sinceTurn >= TURN_FIELDS) {
        sinceTurn = 0;
        await nextTurn();
      }
      const row = rowOf(record, line, separator);
      // A sheet that is formatted to its last line is saved with a million lines without content.
      if (row.cells.length > 0) {
        rows += 1;
        cells += record.length;
      }
      if (rows > limits.rows) throw unreadable(message('text.manyLines', { most: limits.rows }));
      if (cells > limits.cells) throw unreadable(message('text.manyFields', { most: limits.cells }));
      if (line > limits.lines) throw unreadable(message('text.manyLines', { most: limits.lines }));
      yield [row];
      line += 1 + breaksIn(record);
    }
  } catch (error) {
    if (error instanceof VehicleListError) throw error;
    throw unreadable(damageOf(error, limits));
  } finally {
    text.destroy();
  }
}

/**
 * Passes the text on unchanged, and ends it at a line with more separators than a line may have characters: `max_record_size` of the
 * parser does not count separators, so that it would hold millions of empty fields as one record.
 * @throws VehicleListError
 */
async function* withinLines(
  pieces: AsyncIterable<string>,
  separator: string,
  { pieceCharacters }: ListLimits,
): AsyncGenerator<string> {
  let inLine = 0;
  for await (const piece of pieces) {
    for (const line of piece.split(/(?<=\n)/)) {
      inLine += line.split(separator).length - 1;
      if (inLine > pieceCharacters) throw unreadable(message('text.longLine', { most: pieceCharacters }));
      if (line.endsWith('\n')) inLine = 0;
    }
    yield piece;
  }
}

function rowOf(record: string[], line: number, separator: string): SheetRow {
  const width = record.length;
  const filled = filledCells(record);
  const cells = filled.map((cell): Cell => {
    if (!holdsLine(cell.text, separator, width)) return cell;
    return { column: cell.column, kind: 'lost', text: '', fault: message('cell.severalLines') };
  });
  return { line, cells, width };
}

/**
 * Whether a field holds a line break and as many separators as a whole line. A quotation mark that opens in one line and
 * closes in another one, where it was part of a name, makes one field of the vehicles between them.
 */
function holdsLine(text: string, separator: string, width: number): boolean {
  return width >= FEWEST_COLUMNS && text.includes('\n') && text.split(separator).length >= width;
}

/** Counts line breaks within quotation marks, which make a record span several lines. */
function breaksIn(record: string[]): number {
  return record.reduce(
    (breaks, field) => breaks + (field.includes('\n') ? field.split('\n').length - 1 : 0),
    0,
  );
}

/** What the parser could not read; its own words are for programmers, and an error of the system is not the list's. */
function damageOf(error: unknown, { pieceCharacters }: ListLimits): Message {
  const code = errorCode(error);
  if (code === undefined || !code.startsWith('CSV_')) throw error;
  if (code === 'CSV_MAX_RECORD_SIZE') return message('text.longLine', { most: pieceCharacters });
  if (code === 'CSV_QUOTE_NOT_CLOSED') return message('text.openQuote');
  return message('text.damaged');
}
