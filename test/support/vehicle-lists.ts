import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { zipFile } from '../../kit/vehicle-list/zip-file.js';
import { describeRemark, VehicleListError } from '../../src/vehicle-catalog/list/list-remarks.js';
import { type ListPeriod, periodText } from '../../src/vehicle-catalog/list/period.rules.js';
import {
  type ListReadingOptions,
  readVehicleList,
} from '../../src/vehicle-catalog/list/read-vehicle-list.js';
import type { VehicleListRow } from '../../src/vehicle-catalog/list/row.rules.js';

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
export const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
export const FOUR = ['Marka Kodu', 'Tip Kodu', 'Marka Adı', 'Tip Adı'];
/** The header of a list with three years. */
export const HEADER = [...FOUR, 2026, 2025, 2024];
/** A row for that header. */
export const A3 = [9, 1616, 'AUDI', 'A3', 30, 20, 10];
/** The same row as it is read, below the header. */
export const A3_READ = {
  line: 2,
  brandCode: 9,
  brandName: 'AUDI',
  modelCode: 1616,
  modelName: 'A3',
  values: [
    [2026, 30],
    [2025, 20],
    [2024, 10],
  ],
};
/** A sheet with this content. */
export const sheet = (content: string) => `<worksheet xmlns="${MAIN}">${content}</worksheet>`;

/** A directory for lists, removed after the tests of the file. */
export function listFolder(): (name: string, content: Buffer | string) => Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), 'zeyil-list-'));
  afterAll(() => rmSync(directory, { recursive: true, force: true }));
  return async (name, content) => {
    const path = join(directory, name);
    await writeFile(path, content);
    return path;
  };
}

/** Reads lists from their content: `read` as `readAll`, `refusals` as `refusalsOf`. */
export function listReader() {
  const file = listFolder();
  type Content = Buffer | string | Promise<Buffer>;
  const whole = async <Result>(
    use: (path: string, options?: ListReadingOptions) => Promise<Result>,
    content: Content,
    options?: ListReadingOptions,
  ) => use(await file('list', await content), options);
  return {
    file,
    read: (content: Content, options?: ListReadingOptions) => whole(readAll, content, options),
    refusals: (content: Content, options?: ListReadingOptions) => whole(refusalsOf, content, options),
  };
}

/** A whole list with its warnings in their displayed form, and its period (`2026-04 R3`). */
export async function readAll(
  path: string,
  options: ListReadingOptions = {},
): Promise<{ rows: VehicleListRow[]; warnings: string[]; period?: string }> {
  const rows: VehicleListRow[] = [];
  const warnings: string[] = [];
  let period: ListPeriod | undefined;
  for await (const batch of readVehicleList(path, options)) {
    rows.push(...batch.rows);
    warnings.push(...batch.warnings.map((remark) => describeRemark(remark, 'en')));
    period = batch.period;
  }
  return { rows, warnings, ...(period && { period: periodText(period) }) };
}

/** The faults of a refused list; any other outcome fails the test. */
export async function refusalsOf(path: string, options: ListReadingOptions = {}): Promise<string[]> {
  try {
    await readAll(path, options);
  } catch (error) {
    if (error instanceof VehicleListError) return error.message.split('\n');
    throw error;
  }
  throw new Error('The list was read.');
}

/** A row of a sheet: numbers as numeric cells, texts as inline ones, null as no cell. */
export function row(line: number, fields: readonly (string | number | null)[]): string {
  const cells = fields.map((field, index) => {
    const reference = `${String.fromCharCode(65 + index)}${line}`;
    if (field === null) return '';
    if (typeof field === 'number') return `<c r="${reference}"><v>${field}</v></c>`;
    return `<c r="${reference}" t="inlineStr"><is><t>${escaped(field)}</t></is></c>`;
  });
  return `<row r="${line}">${cells.join('')}</row>`;
}

/** The rows of a sheet from line 1. */
export function rows(...all: readonly (string | number | null)[][]): string {
  return all.map((fields, index) => row(index + 1, fields)).join('');
}

/**
 * A workbook of these sheets, each given as the rows within `sheetData` or as a whole part. `more` adds or replaces
 * parts.
 */
export function workbook(
  sheets: Record<string, string>,
  more: Record<string, string | Buffer> = {},
  shared = false,
): Promise<Buffer> {
  const names = Object.keys(sheets);
  const part = (content: string) =>
    content.startsWith('<row') || content === ''
      ? `<worksheet xmlns="${MAIN}"><sheetData>${content}</sheetData></worksheet>`
      : content;
  const related = names.map((_, index) =>
    relationship(`s${index}`, 'worksheet', `worksheets/sheet${index}.xml`),
  );
  if (shared) related.push(relationship('t', 'sharedStrings', '/xl/sharedStrings.xml'));
  const references = names.map(
    (name, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="s${index}"/>`,
  );
  const parts: Record<string, string | Buffer> = {
    '_rels/.rels': relationships([relationship('w', 'officeDocument', 'xl/workbook.xml')]),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${references.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationships(related),
    ...Object.fromEntries(names.map((name, i) => [`xl/worksheets/sheet${i}.xml`, part(sheets[name] ?? '')])),
    ...more,
  };
  return zipFile(Object.entries(parts).map(([name, content]) => ({ name, content: [content] })));
}

export function relationships(all: string[]): string {
  return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.join('')}</Relationships>`;
}

export function relationship(id: string, type: string, target: string): string {
  return `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
