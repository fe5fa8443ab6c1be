import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import type { TakenTypes } from '../../api/binding/incoming-body.js';
import { validationError } from '../../api/general.refusals.js';
import { type JsonValue, jsonTree, utf8Of } from '../../api/json/parse.js';
import { ARRAY, JsonReader, JsonSyntaxError } from '../../api/json/reader.js';
import { refusal } from '../../api/refusal.js';
import { bindingFailure } from '../../errors/bare-answer.js';
import { errorCode } from '../../errors/caught.js';
import { FIELD_ERRORS_AT_MOST, type FieldError } from '../../errors/domain-error.js';
import { inSlices, nextTurn, type Steps } from '../../time/steps.js';
import {
  type ComparedRow,
  columnsOf,
  comparedRow,
  type GivenValues,
  missingIn,
  ROW_NAMES,
  ROWS_AT_MOST,
} from './compared-row.rules.js';
import { workbookRecords } from './compared-workbook.js';

/** Bytes of a body: some 300 for each row. */
export const ROWS_BYTES = 16 * 1024 * 1024;
/** Values of a row, with members that are not read. */
const VALUES_OF_ROW = 40;
/** Fields of a line of CSV: as many as a sheet has columns. */
const FIELDS_OF_LINE = 16_384;
/** Characters of a record of CSV. */
const RECORD_LENGTH = 1024 * 1024;
/** The media type of workbooks (.xlsx). */
export const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const SEPARATORS = [';', ',', '\t'] as const;

export const MEDIA_TYPE_NOT_ROWS = refusal({
  kind: 'unsupported',
  code: 'General.UnsupportedMediaType',
  message: `Content-Type must be application/json, application/x-ndjson, text/csv or ${WORKBOOK}.`,
  when: 'The Content-Type is another one, or missing.',
});
export const ROW_TYPES: TakenTypes = {
  types:
    /^(application\/(json|x-ndjson|vnd\.openxmlformats-officedocument\.spreadsheetml\.sheet)|text\/csv)\s*(;|$)/i,
  refusal: MEDIA_TYPE_NOT_ROWS,
};

/** Rows as far as they were read, and their errors. */
class Rows {
  readonly read: ComparedRow[] = [];
  private readonly errors: FieldError[] = [];
  private number = 0;

  add(given: GivenValues | undefined): void {
    this.number += 1;
    const n = this.number;
    if (n > ROWS_AT_MOST) throw wrong(`Rows must be at most ${ROWS_AT_MOST}.`);
    const row = given ? comparedRow(n, given) : [notAnObject(n)];
    if (Array.isArray(row)) this.errors.push(...row);
    else this.read.push(row);
  }

  /** Whether enough is wrong to say so. */
  get isHopeless(): boolean {
    return this.errors.length >= FIELD_ERRORS_AT_MOST;
  }

  /** @throws DomainError Validation.General when a row breaks a rule */
  all(): ComparedRow[] {
    if (this.errors.length > 0) throw validationError(this.errors.slice(0, FIELD_ERRORS_AT_MOST));
    return this.read;
  }
}

/**
 * Reads the rows of the other side from a body of `contentType`, one of `ROW_TYPES`.
 * @throws DomainError Validation.General with the number of each bad row
 * @throws BareAnswer for a body that is not of its media type
 */
export async function readRows(body: Buffer, contentType: string): Promise<ComparedRow[]> {
  const rows = new Rows();
  if (/^text\/csv/i.test(contentType)) await readCsv(body, rows);
  else if (/^application\/vnd/i.test(contentType)) await readTable(workbookRecords(body), rows);
  else {
    const bytes = utf8Of(body);
    if (!bytes) throw bindingFailure('$', 'JSON in UTF-8');
    await inSlices(/^application\/json/i.test(contentType) ? ofArray(bytes, rows) : ofLines(bytes, rows));
  }
  return rows.all();
}

function* ofArray(bytes: Buffer, rows: Rows): Steps<void> {
  try {
    const json = new JsonReader(bytes, ROWS_AT_MOST * VALUES_OF_ROW);
    yield;
    yield* json.seekSpace();
    if (json.begin() !== ARRAY) throw bindingFailure('$', 'an array');
    for (let more = json.enters(ARRAY); more && !rows.isHopeless; more = json.continues(ARRAY)) {
      rows.add(membersOf(yield* jsonTree(json, json.begin())));
      if (json.isDue()) yield;
    }
    if (!rows.isHopeless) json.end();
  } catch (error) {
    if (error instanceof JsonSyntaxError) throw bindingFailure('$', `valid JSON (found ${error.message})`);
    throw error;
  }
}

const LINE_END = 0x0a;
const LINES_OF_STEP = 1_000;

function* ofLines(bytes: Buffer, rows: Rows): Steps<void> {
  let line = 0;
  for (let from = 0; from < bytes.length && !rows.isHopeless; ) {
    const end = bytes.indexOf(LINE_END, from);
    const to = end < 0 ? bytes.length : end;
    line += 1;
    const text = bytes.subarray(from, to);
    from = to + 1;
    // A body may be millions of empty lines.
    if (line % LINES_OF_STEP === 0) yield;
    if (isBlank(text)) continue;
    try {
      const json = new JsonReader(text, VALUES_OF_ROW);
      const value = yield* jsonTree(json, json.begin());
      json.end();
      rows.add(membersOf(value));
    } catch (error) {
      if (error instanceof JsonSyntaxError)
        throw bindingFailure(`line ${line}`, `valid JSON (found ${error.message})`);
      throw error;
    }
    yield;
  }
}

function isBlank(bytes: Buffer): boolean {
  let at = 0;
  while (bytes[at] === 0x20 || bytes[at] === 0x0d || bytes[at] === 0x09) at += 1;
  return at === bytes.length;
}

/** The members of an object by their names in lower case; undefined for another value. */
function membersOf(value: JsonValue): GivenValues | undefined {
  if (!(value instanceof Map)) return undefined;
  const members = new Map([...value].map(([name, member]) => [name.toLowerCase(), member]));
  return (name) => members.get(name.toLowerCase());
}

/** The file has a heading with the names of its columns. Not UTF-8, it is read as Turkish spreadsheets save it. */
async function readCsv(body: Buffer, rows: Rows): Promise<void> {
  const utf8 = utf8Of(body);
  const text = utf8 ? utf8.toString('utf8') : new TextDecoder('windows-1254').decode(body);
  const heading = /^[^\r\n]*/.exec(text.trimStart().slice(0, PIECE))?.[0] ?? '';
  const [delimiter = ';'] = [...SEPARATORS].sort((a, b) => heading.split(b).length - heading.split(a).length);
  const parser = parse({
    delimiter,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
    max_record_size: RECORD_LENGTH,
  });
  const source = Readable.from(piecesOf(text, delimiter));
  source.once('error', (error) => parser.destroy(error));
  source.pipe(parser);
  try {
    await readTable(parser as AsyncIterable<string[]>, rows);
  } catch (error) {
    if (errorCode(error)?.startsWith('CSV_')) throw bindingFailure('$', 'a CSV file');
    throw error;
  } finally {
    source.destroy();
    parser.destroy();
  }
}

/** Records below one that names their columns. */
async function readTable(records: AsyncIterable<string[]>, rows: Rows): Promise<void> {
  let places: ReadonlyMap<string, number> | undefined;
  for await (const record of records) {
    if (places) {
      const known = places;
      rows.add((name) => record[known.get(name) ?? -1]);
      if (rows.isHopeless) return;
    } else {
      places = columnsOf(record);
      refuseHeading(missingIn(places));
    }
  }
  if (!places) refuseHeading(ROW_NAMES.slice(0, 3));
}

function refuseHeading(missing: readonly string[]): void {
  if (missing.length > 0) throw wrong(`The heading must name the columns ${missing.join(', ')}.`);
}

const PIECE = 16 * 1024;

/**
 * The text piece by piece. Streams of what is in memory pass it on without a pause, so that each piece waits for its turn.
 * @throws BareAnswer for far more fields than rows have: the parser has no limit for them
 */
async function* piecesOf(text: string, delimiter: string): AsyncGenerator<string> {
  const fieldsAtMost = ROWS_AT_MOST * VALUES_OF_ROW;
  let fields = 0;
  let ofLine = 0;
  for (let at = 0; at < text.length; at += PIECE) {
    await nextTurn();
    const piece = text.slice(at, at + PIECE);
    for (const character of piece) {
      if (character === '\n' || character === '\r') ofLine = 0;
      if (character !== delimiter) continue;
      fields += 1;
      ofLine += 1;
      if (fields > fieldsAtMost || ofLine >= FIELDS_OF_LINE)
        throw bindingFailure('$', 'a CSV file with the columns of endorsements');
    }
    yield piece;
  }
}

const notAnObject = (n: number): FieldError => ({
  Field: `Rows[${n - 1}]`,
  Message: `Row ${n}: must be an object.`,
});
const wrong = (Message: string) => validationError([{ Field: 'Rows', Message }]);
