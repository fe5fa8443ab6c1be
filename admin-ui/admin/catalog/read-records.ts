import type { ParseError } from 'jsonc-parser';

/** A record of the catalog's text; the service checks it. */
export type CatalogRecord = Record<string, unknown>;

/** What a text holds: the records of a catalog, or why it holds none. */
export type ReadRecords =
  | { records: readonly CatalogRecord[] }
  | { problem: 'notJson'; at: { line: number; column: number } }
  | { problem: 'noRecords' };

/** Reads the text of a catalog: an object with the list `records`, or the list alone. */
export async function readRecords(text: string): Promise<ReadRecords> {
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
