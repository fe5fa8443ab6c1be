import { describe, expect, test } from 'vitest';
import { readFile, readRecords } from './read-records.js';

const read = (text: string) => readRecords(text, 'tr');

describe('The text of a catalog', () => {
  test('records are read from an object and from a bare list', async () => {
    expect(await read('{"records": [{"serviceName": "Teklif"}]}')).toEqual({
      records: [{ serviceName: 'Teklif' }],
    });
    expect(await read('[]')).toEqual({ records: [] });
  });

  test('a text that is no JSON names its line and column', async () => {
    expect(await read('{\n  "records": [\n    x\n  ]\n}')).toEqual({
      problem: 'notJson',
      at: { line: 3, column: 5 },
    });
    expect(await read('{\n "records": [')).toEqual({
      problem: 'notJson',
      at: { line: 2, column: 14 },
    });
  });

  test.each(['{}', '{"records": {}}', '{"Records": []}'])('%s has no records', async (text) => {
    expect(await read(text)).toEqual({ problem: 'noRecords' });
  });
});

const HEADS = 'Şirket no;Şirket;İşlem no;İşlem;Servis';
const ROW = '110;Örnek Sigorta;1;Teklif Al;Kasko Servisi';
const RECORD = {
  insuranceCompanyId: 110,
  insuranceCompanyName: 'Örnek Sigorta',
  serviceOperationId: 1,
  serviceOperationName: 'Teklif Al',
  serviceName: 'Kasko Servisi',
};

describe('The file of a catalog', () => {
  const TURKISH: Record<string, number> = { Ş: 0xde, ş: 0xfe, İ: 0xdd, ı: 0xfd, Ğ: 0xd0, ğ: 0xf0 };
  const windows1254 = (text: string) =>
    Uint8Array.from(text, (letter) => TURKISH[letter] ?? letter.charCodeAt(0));
  const utf16 = (text: string) =>
    new Uint8Array(new Uint16Array([...text].map((each) => each.charCodeAt(0))).buffer);
  const text = `${HEADS}\r\n${ROW}\r\n`;

  test.each([
    ['UTF-8', text],
    ['UTF-8 with its mark, as Excel saves it', `\ufeff${text}`],
    ['windows-1254, as a Turkish Excel saves it', windows1254(text)],
    ['UTF-16, as Excel saves Unicode text', utf16(`\ufeff${text.replaceAll(';', '\t')}`)],
    ['JSON', JSON.stringify([RECORD])],
    ['JSON with a mark', `\ufeff${JSON.stringify({ records: [RECORD] })}`],
  ])('%s', async (_, content) => {
    expect(await readFile(new Blob([content]), 'tr')).toMatchObject({ records: [RECORD] });
  });

  test.each([
    ['a workbook, whatever its name', [0x50, 0x4b, 0x03, 0x04, 0x14], 'workbook'],
    ['a workbook of an old Excel', [0xd0, 0xcf, 0x11, 0xe0, 0xa1], 'workbook'],
    ['another file with binary content', [0x89, 0x50, 0x4e, 0x47, 0, 0], 'notText'],
    ['an empty file', [], 'heads'],
  ])('%s is refused for what it is', async (_, bytes, problem) => {
    expect(await readFile(new Blob([new Uint8Array(bytes)]), 'tr')).toMatchObject({ problem });
  });
});
