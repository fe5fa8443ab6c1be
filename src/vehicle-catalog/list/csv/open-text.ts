import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { errorCode } from '../../../common/errors/caught.js';
import { type Message, message } from '../../messages/message.js';
import type { Cell, ListFile, SheetRow } from '../cells.js';
import { noHeader } from '../header.rules.js';
import type { ListLimits } from '../list-limits.js';
import { unreadable, VehicleListError } from '../list-remarks.js';
import { findHeaderLine, READING } from './separator.js';
import { decodeText, findEncoding, type TextEncoding } from './text-encoding.js';

/** Opens a file as delimited text and detects its encoding and separator. @throws VehicleListError */
export async function openText(path: string, limits: ListLimits): Promise<ListFile> {
  const encoding = await findEncoding(path);
  const header = findHeaderLine(await startOf(path, encoding));
  if (!header) throw noHeader();
  const { titles } = header;
  return { sheets: [{ titles, rows: textRows(path, encoding, header, limits) }], close: () => undefined };
}

/** The part of the file that is searched for the header. */
async function startOf(path: string, encoding: TextEncoding): Promise<string> {
  for await (const piece of decodeText(path, encoding)) if (piece) return piece;
  return '';
}

async function* textRows(
  path: string,
  encoding: TextEncoding,
  header: { separator: string; line: number },
  limits: ListLimits,
): AsyncGenerator<SheetRow[]> {
  const parser = parse({
    ...READING,
    delimiter: header.separator,
    // Rows above the header are not part of the list; the header also sets the expected length of the others.
    from_line: header.line,
    max_record_size: limits.pieceCharacters,
  });
  const text = Readable.from(decodeText(path, encoding));
  text.once('error', (error) => parser.destroy(error));
  text.pipe(parser);
  let rows = 0;
  let cells = 0;
  let { line } = header;
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      rows += 1;
      cells += record.length;
      if (rows > limits.rows) throw unreadable(message('text.manyLines', { most: limits.rows }));
      if (cells > limits.cells) throw unreadable(message('text.manyFields', { most: limits.cells }));
      yield [rowOf(record, line)];
      line += 1 + breaksIn(record);
    }
  } catch (error) {
    if (error instanceof VehicleListError) throw error;
    throw unreadable(damageOf(error, limits));
  } finally {
    text.destroy();
  }
}

function rowOf(record: string[], line: number): SheetRow {
  const cells: Cell[] = [];
  for (const [index, field] of record.entries()) {
    const text = field.trim();
    if (text) cells.push({ column: index + 1, kind: 'text', text });
  }
  return { line, cells, width: record.length };
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
