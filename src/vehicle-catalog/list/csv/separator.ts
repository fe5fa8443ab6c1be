import { parse } from 'csv-parse/sync';
import { HEADER_ROWS, readHeader } from '../header.rules.js';

/** Options for delimited text with any separator: quotation marks within a name are part of it. */
export const READING = { relax_column_count: true, relax_quotes: true } as const;

/** Separators in the order of their frequency in files of Turkish programs. */
const SEPARATORS = [';', '\t', ','];

/** How the header of a text is written. */
export interface HeaderLine {
  separator: string;
  /** Its line, from 1. */
  line: number;
  /** The lines above it. */
  titles: string[];
}

/** The separator and the line that yield a header, complete or nearly so; undefined when no line does. */
export function findHeaderLine(start: string): HeaderLine | undefined {
  const lines = start.split('\n').slice(0, HEADER_ROWS);
  for (const separator of SEPARATORS) {
    const index = lines.findIndex((line) => isHeader(line, separator));
    if (index >= 0) return { separator, line: index + 1, titles: lines.slice(0, index) };
  }
  return undefined;
}

function isHeader(line: string, delimiter: string): boolean {
  const fields = fieldsOf(line, delimiter).map((text) => text.trim());
  return readHeader(fields.map((text, index) => ({ column: index + 1, kind: 'text', text }))) !== undefined;
}

function fieldsOf(line: string, delimiter: string): string[] {
  try {
    const [fields = []]: string[][] = parse(line, { ...READING, delimiter, to: 1 });
    return fields;
  } catch {
    // The line has a field with a line break in it.
    return [];
  }
}
