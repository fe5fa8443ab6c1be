import type { ParseError } from 'jsonc-parser';
import type { CatalogRecord } from './columns.js';
import { type ReadTable, readTable, type TablePlaces } from './read-table.js';

/** The records of a catalog; `places` where they are rows of a table. */
export interface GivenRecords {
  records: readonly CatalogRecord[];
  places?: TablePlaces;
}

/** Why a text or a file holds no records. */
export type Unreadable =
  | Exclude<ReadTable, GivenRecords>
  | { problem: 'notJson'; at: { line: number; column: number } }
  | { problem: 'noRecords' | 'workbook' | 'notText' };

/** A workbook since Excel 2007 is a zip archive; those before have a container of their own. */
const WORKBOOKS = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
];

/** Reads a file: as text in the encoding that Excel or another program has saved. */
export async function readFile(content: Blob, language: 'tr' | 'en'): Promise<GivenRecords | Unreadable> {
  const bytes = new Uint8Array(await content.arrayBuffer());
  if (WORKBOOKS.some((start) => start.every((byte, place) => bytes[place] === byte)))
    return { problem: 'workbook' };
  const text = textOf(bytes);
  return text.includes('\0') ? { problem: 'notText' } : readRecords(text, language);
}

/** By its byte order mark; bytes without one that are no UTF-8 come from a Turkish Windows. */
function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1254').decode(bytes);
  }
}

/** Reads a text: JSON, which is an object with the list `records` or the list alone, or a table. */
export async function readRecords(text: string, language: 'tr' | 'en'): Promise<GivenRecords | Unreadable> {
  if (!/^\s*[[{]/.test(text)) return readTable(text, language);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { problem: 'notJson', at: await faultIn(text) };
  }
  const records = Array.isArray(value) ? value : (value as { records?: unknown } | null)?.records;
  return Array.isArray(records) ? { records } : { problem: 'noRecords' };
}

/** Where a text is no JSON, both counted from one; browsers report it for some faults only. */
async function faultIn(text: string): Promise<{ line: number; column: number }> {
  const { parse } = await import('jsonc-parser');
  const errors: ParseError[] = [];
  parse(text, errors, { disallowComments: true });
  const before = text.slice(0, errors[0]?.offset ?? text.length).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
