import type { ListContent, ListedVehicle } from './generate-list.js';
import { type ZipPart, zipFile } from './zip-file.js';

/**
 * How the workbook is written. `association` is the publisher's way: every element has a namespace prefix, texts are in a
 * table of their own, the title is merged over cells without a value, targets are absolute, and some parts begin with a
 * byte order mark. `inline` has the prefix, and every text in its cell. `plain` is a spreadsheet program's way: no prefix,
 * texts in a table of their own.
 */
export const WORKBOOK_SPELLINGS = ['association', 'inline', 'plain'] as const;
export type WorkbookSpelling = (typeof WORKBOOK_SPELLINGS)[number];

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const DECLARATION = '<?xml version="1.0" encoding="utf-8"?>';
const HEADINGS = ['Marka Kodu', 'Tip Kodu', 'Marka Adı', 'Tip Adı'];
const ROWS_A_PIECE = 100;
const MERGED_TITLE = '<x:mergeCells count="1"><x:mergeCell ref="A1:D1"/></x:mergeCells>';

/** The list as a workbook (.xlsx) of one sheet. */
export function vehicleListWorkbook(
  list: ListContent,
  spelling: WorkbookSpelling = 'association',
): Promise<Buffer> {
  const isAssociations = spelling === 'association';
  const writer = new SheetWriter(list, spelling);
  const p = spelling === 'plain' ? '' : 'x:';
  const xmlns = spelling === 'plain' ? `xmlns="${MAIN}"` : `xmlns:x="${MAIN}"`;
  const name = isAssociations ? 'Smarka' : 'Kasko Değer Listesi';
  const sheet = `<${p}sheet name="${name}" sheetId="1" r:id="rId1"/>`;
  const mark = isAssociations ? '\ufeff' : '';
  const root = isAssociations ? '/xl/' : '';
  const parts: ZipPart[] = [
    { name: 'xl/worksheets/sheet1.xml', content: writer.sheet(xmlns) },
    {
      name: 'xl/workbook.xml',
      content: [
        `${DECLARATION}<${p}workbook ${xmlns} xmlns:r="${OFFICE}"><${p}sheets>${sheet}</${p}sheets></${p}workbook>`,
      ],
    },
    {
      name: '_rels/.rels',
      content: [
        mark + relationships([['officeDocument', isAssociations ? '/xl/workbook.xml' : 'xl/workbook.xml']]),
      ],
    },
  ];
  const related: [string, string][] = [['worksheet', `${root}worksheets/sheet1.xml`]];
  if (spelling !== 'inline') {
    related.push(['sharedStrings', `${root}sharedStrings.xml`]);
    // After the sheet, since writing the sheet fills the table.
    parts.splice(1, 0, { name: 'xl/sharedStrings.xml', content: writer.sharedStrings(xmlns) });
  }
  parts.push({ name: 'xl/_rels/workbook.xml.rels', content: [mark + relationships(related)] });
  parts.unshift({ name: '[Content_Types].xml', content: [mark + contentTypes(spelling)] });
  return zipFile(parts);
}

class SheetWriter {
  private readonly shared = new Map<string, number>();
  private readonly p: string;

  constructor(
    private readonly list: ListContent,
    private readonly spelling: WorkbookSpelling,
  ) {
    this.p = spelling === 'plain' ? '' : 'x:';
  }

  *sheet(xmlns: string): Generator<string> {
    const { p, list } = this;
    yield `${DECLARATION}<${p}worksheet ${xmlns}><${p}sheetData>`;
    yield this.titleRow();
    yield this.row(2, headingsOf(list));
    for (let start = 0; start < list.vehicles.length; start += ROWS_A_PIECE) {
      const piece = list.vehicles.slice(start, start + ROWS_A_PIECE);
      yield piece
        .map((vehicle, index) => this.row(start + index + 3, fieldsOf(vehicle, list.years)))
        .join('');
    }
    yield `</${p}sheetData>${this.isMerged ? MERGED_TITLE : ''}</${p}worksheet>`;
  }

  *sharedStrings(xmlns: string): Generator<string> {
    const { p } = this;
    yield `${DECLARATION}<${p}sst ${xmlns} uniqueCount="${this.shared.size}">`;
    for (const text of this.shared.keys()) {
      yield `<${p}si><${p}t xml:space="preserve">${escaped(text)}</${p}t></${p}si>`;
    }
    yield `</${p}sst>`;
  }

  private get isMerged(): boolean {
    return this.spelling === 'association';
  }

  /** The title, merged over the first four columns; the cells behind it are texts without a value. */
  private titleRow(): string {
    if (!this.isMerged) return this.row(1, [this.list.title]);
    const behind = ['B1', 'C1', 'D1'].map((reference) => `<x:c r="${reference}" t="s"/>`).join('');
    return this.row(1, [this.list.title]).replace('</x:row>', `${behind}</x:row>`);
  }

  private row(line: number, fields: (string | number)[]): string {
    const { p } = this;
    const cells = fields.map((field, index) => this.cell(`${String.fromCharCode(65 + index)}${line}`, field));
    return `<${p}row r="${line}">${cells.join('')}</${p}row>`;
  }

  private cell(reference: string, field: string | number): string {
    const { p } = this;
    if (typeof field === 'number') return `<${p}c r="${reference}"><${p}v>${field}</${p}v></${p}c>`;
    if (this.spelling === 'inline') {
      return `<${p}c r="${reference}" t="inlineStr"><${p}is><${p}t>${escaped(field)}</${p}t></${p}is></${p}c>`;
    }
    const index = this.shared.get(field) ?? this.shared.size;
    this.shared.set(field, index);
    return `<${p}c r="${reference}" t="s"><${p}v>${index}</${p}v></${p}c>`;
  }
}

/** A row of the list: the four columns that name the vehicle, then a value or 0 for every year. */
export function fieldsOf(vehicle: ListedVehicle, years: readonly number[]): (string | number)[] {
  const values = new Map(vehicle.values);
  const { brandCode, modelCode, brandName, modelName } = vehicle;
  return [brandCode, modelCode, brandName, modelName, ...years.map((year) => values.get(year) ?? 0)];
}

/** The headings of the columns of `fieldsOf`. */
export function headingsOf({ years, headings }: ListContent): (string | number)[] {
  return [...HEADINGS, ...(headings ?? years)];
}

function relationships(targets: [type: string, target: string][]): string {
  const rows = targets.map(
    ([type, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  );
  return `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">${rows.join('')}</Relationships>`;
}

function contentTypes(spelling: WorkbookSpelling): string {
  const override = (part: string, type: string) =>
    `<Override PartName="/xl/${part}" ContentType="${TYPES}.${type}+xml"/>`;
  const parts = [
    override('workbook.xml', 'sheet.main'),
    override('worksheets/sheet1.xml', 'worksheet'),
    ...(spelling === 'inline' ? [] : [override('sharedStrings.xml', 'sharedStrings')]),
  ];
  const rels = `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>`;
  return `${DECLARATION}<Types xmlns="${PACKAGE}/content-types">${rels}${parts.join('')}</Types>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
