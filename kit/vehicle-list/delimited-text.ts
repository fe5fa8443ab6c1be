import type { ListContent } from './generate-list.js';
import { fieldsOf, headingsOf } from './workbook.js';

/** A text form of the list. */
export interface TextForm {
  separator: ';' | ',' | '\t';
  encoding: 'utf-8' | 'utf-8-bom' | 'utf-16le' | 'windows-1254';
  /** `turkish` writes 1.584.880,00. */
  numbers: 'plain' | 'turkish';
}

/** The list as delimited text (CSV). */
export function vehicleListText(list: ListContent, { separator, encoding, numbers }: TextForm): Buffer {
  const headings = headingsOf(list);
  const write = (field: string | number, column: number): string => {
    const isValue = typeof field === 'number' && column >= headings.length - list.years.length;
    const text = isValue && numbers === 'turkish' ? turkish(field) : `${field}`;
    return text.includes(separator) || text.startsWith('"') ? `"${text.replaceAll('"', '""')}"` : text;
  };
  const lines = [
    list.title,
    headings.join(separator),
    ...list.vehicles.map((vehicle) => fieldsOf(vehicle, list.years).map(write).join(separator)),
  ];
  return encode(`${lines.join('\r\n')}\r\n`, encoding);
}

function turkish(value: number): string {
  return `${String(value).replace(/\B(?=(\d{3})+$)/g, '.')},00`;
}

function encode(text: string, encoding: TextForm['encoding']): Buffer {
  if (encoding === 'utf-16le') return Buffer.from(`\ufeff${text}`, 'utf16le');
  if (encoding === 'utf-8-bom') return Buffer.from(`\ufeff${text}`);
  if (encoding === 'utf-8') return Buffer.from(text);
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decodeByte(byte), byte]));
  return Buffer.from(Array.from(text, (character) => bytes.get(character) ?? 0x3f));
}

function decodeByte(byte: number): string {
  return new TextDecoder('windows-1254').decode(Uint8Array.of(byte));
}
