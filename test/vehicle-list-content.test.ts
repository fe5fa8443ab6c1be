import { writeFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { generateVehicleList } from '../kit/vehicle-list/generate-list.js';
import { nextMonth } from '../kit/vehicle-list/next-month.js';
import { vehicleListWorkbook } from '../kit/vehicle-list/workbook.js';
import { VehicleListError } from '../src/vehicle-catalog/list/list-remarks.js';
import { readVehicleList } from '../src/vehicle-catalog/list/read-vehicle-list.js';
import { A3, A3_READ, FOUR, HEADER, listReader, readAll, rows, workbook } from './support/vehicle-lists.js';

const { file, read, refusals } = listReader();
const list = (...all: (string | number | null)[][]) => workbook({ Liste: rows(HEADER, ...all) });
const A4 = [9, 1617, 'AUDI', 'A4', 30, 20, 10];

describe('a vehicle', { tags: 'vehicle-list' }, () => {
  test('Codes lose leading zeros', async () => {
    const { rows: all } = await read(list(['009', '0001616', ...A3.slice(2)]));
    expect(all).toMatchObject([{ brandCode: 9, modelCode: 1616 }]);
  });

  test('Brand and type code together are the key', async () => {
    const vehicles = ['3-210', '32-10', '32-210'];
    const fields = vehicles.map((code) => [...code.split('-').map(Number), 'CHEVROLET', code, 1, 0, 0]);
    const { rows: all, warnings } = await read(list(...fields));
    expect(all.map(({ brandCode, modelCode }) => `${brandCode}-${modelCode}`)).toEqual(vehicles);
    expect(warnings).toEqual([]);
  });

  test('0 means that the model year does not exist', async () => {
    const { rows: all } = await read(list([9, 1, 'AUDI', 'A', 0, null, 10], [9, 2, 'AUDI', 'B', 0, 0, 0]));
    expect(all).toMatchObject([{ values: [[2024, 10]] }, { values: [] }]);
  });
});

describe('a vehicle that stands there twice', { tags: 'vehicle-list' }, () => {
  test('Identical duplicate rows merge with a warning', async () => {
    expect(await read(list(A3, A4, ['009', ...A3.slice(1)]))).toMatchObject({
      rows: [{ modelCode: 1616 }, { modelCode: 1617 }],
      warnings: ['Sheet "Liste", row 4: 9-1616 stands in row 2 with the same content; it is read once.'],
    });
  });

  test.each([
    ['values', [9, 1616, 'AUDI', 'A3', 30, 20, 11]],
    ['years', [9, 1616, 'AUDI', 'A3', 30, 20, 0]],
    ['name', [9, 1616, 'AUDI', 'A3 TDI', 30, 20, 10]],
  ])('Different rows of one vehicle stop the import; both are named (%s)', async (_, other) => {
    expect(await refusals(list(A3, A4, other))).toEqual([
      'Sheet "Liste", row 4: 9-1616 stands in row 2 with another content.',
    ]);
  });
});

describe('a brand', () => {
  test('with two names has the first; the others are named once', async () => {
    const { rows: all, warnings } = await read(
      list(A3, [9, 1, 'AUDİ', 'B', 1, 0, 0], [9, 2, 'AUDİ', 'C', 1, 0, 0], [10, 2, 'AUDI', 'C', 1, 0, 0]),
    );
    expect(all.map(({ brandName }) => brandName)).toEqual(['AUDI', 'AUDI', 'AUDI', 'AUDI']);
    expect(warnings).toEqual([
      'Sheet "Liste", row 3, column C (Marka Adı): brand 9 was "AUDI" in a row before and is "AUDİ" here; the first name is taken.',
    ]);
  });
});

describe('rows without a vehicle', () => {
  test('are passed over: blank ones quietly, notes in column A with a warning', async () => {
    const { rows: all, warnings } = await read(
      list([null, null], A3, [], [' ', '\t'], ['* Değerler Türk lirasıdır.']),
    );
    expect(all).toMatchObject([{ line: 3 }]);
    expect(warnings).toEqual(['Sheet "Liste", row 6, column A: this note is passed over.']);
  });

  test('alone make no list', async () => {
    expect(await refusals(list(['* Değerler Türk lirasıdır.']))).toEqual(['The list has no vehicle.']);
  });
});

describe('faults', () => {
  const broken = (count: number) =>
    Array.from({ length: count }, (_, i) => [9, `X${i}`, 'AUDI', 'A', 1, 0, 0]);

  test('A wrong row is named with its line and column', { tags: 'vehicle-list' }, async () => {
    expect(await refusals(list([9, 1, null, 'A', -5, 0, 0], A3, ['B9', 1, 'AUDI', 'A', 0, 1.5, 0]))).toEqual([
      'Sheet "Liste", row 2, column E (2026): "-5" is negative.',
      'Sheet "Liste", row 2, column C (Marka Adı): it is empty.',
      'Sheet "Liste", row 4, column F (2025): "1.5" has kuruş, only whole lira are expected.',
      'Sheet "Liste", row 4, column A (Marka Kodu): "B9" is not a code, which has only digits.',
    ]);
  });

  test('end the reading at the twentieth', async () => {
    const nineteen = await refusals(list(...broken(19)));
    expect(nineteen).toHaveLength(19);
    const many = await refusals(list(...broken(30)));
    expect(many).toHaveLength(21);
    expect(many.slice(19)).toEqual([
      'Sheet "Liste", row 21, column B (Tip Kodu): "X19" is not a code, which has only digits.',
      'Reading ended here; there may be more.',
    ]);
  });

  test('are there for programs as well', async () => {
    const error = await read(list(...broken(1))).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(VehicleListError);
    const at = { sheet: 'Liste', line: 2, column: 'B', header: 'Tip Kodu' };
    expect(error).toMatchObject({ remarks: [{ ...at, code: 'cell.notCode', values: { text: 'X0' } }] });
  });

  test('of a generated list are the planted ones', async () => {
    const month = generateVehicleList({ rows: 3000 });
    const planted = nextMonth(month, 2, { textCode: true, duplicate: true });
    const faults = await refusals(vehicleListWorkbook(planted, 'association'));
    expect(faults).toHaveLength(2);
    expect(faults.join('\n')).toMatch(/column B \(Tip Kodu\): "\d+A" is not a code/);
    expect(faults.join('\n')).toMatch(/row (\d+): \d+-\d+ stands in row (\d+) with another content/);
  });
});

test('of very many warnings the first hundred are listed, and only then that there are more', async () => {
  const notes = Array.from({ length: 150 }, (_, index) => [`note ${index}`]);
  const { warnings } = await read(list(A3, ...notes));
  expect(warnings).toHaveLength(101);
  expect(warnings.at(-1)).toBe('Further warnings are not listed.');
  const hundred = await read(list(A3, ...notes.slice(50)));
  expect(hundred.warnings).toHaveLength(100);
  expect(hundred.warnings.at(-1)).toContain('this note is passed over.');
});

describe('several sheets with the header of a list', { tags: 'vehicle-list' }, () => {
  const A4 = [9, 1617, 'AUDI', 'A4', 60, 50, 40];

  test('Sheets with the same columns are joined, in whatever order the columns stand', async () => {
    const turned = [2024, 'Tip Adı', 'Marka Adı', 2025, 'Tip Kodu', 'Marka Kodu', 2026];
    const zip = await workbook({
      Otomobil: rows(HEADER, A3),
      Kapak: rows(['Kasko Değer Listesi']),
      Ticari: rows(turned, [40, 'A4', 'AUDI', 50, 1617, 9, 60]),
    });
    expect(await read(zip)).toEqual({
      rows: [
        { ...A3_READ, line: 2 },
        {
          ...A3_READ,
          line: 2,
          modelCode: 1617,
          modelName: 'A4',
          values: [
            [2026, 60],
            [2025, 50],
            [2024, 40],
          ],
        },
      ],
      warnings: ['These sheets have no header of a list and are not read: Kapak.'],
    });
  });

  test('Sheets whose columns disagree are refused by their names', async () => {
    const zip = await workbook({
      Otomobil: rows(HEADER, A3),
      'Eski yıl': rows([...FOUR, 2025, 2024, 2023], A4),
    });
    expect(await refusals(zip)).toEqual([
      'The sheets "Otomobil" and "Eski yıl" both have the header of a list, but other columns (2026, 2023): ' +
        'send the list in one sheet, or in sheets with the same columns.',
    ]);
  });

  test('A vehicle on two sheets is read once, or refused with both places when they differ', async () => {
    const same = await workbook({ A: rows(HEADER, A3), B: rows(HEADER, A4, A3) });
    const { rows: all, warnings } = await read(same);
    expect([all.length, warnings]).toEqual([
      2,
      ['Sheet "B", row 3: 9-1616 stands in row 2 of the sheet "A" with the same content; it is read once.'],
    ]);
    const other = await workbook({ A: rows(HEADER, A3), B: rows(HEADER, [...A3.slice(0, 6), 11]) });
    expect(await refusals(other)).toEqual([
      'Sheet "B", row 2: 9-1616 stands in row 2 of the sheet "A" with another content.',
    ]);
  });
});

describe('the period of a list', { tags: 'vehicle-list' }, () => {
  const titled = (title: string) => workbook({ Liste: rows([title], HEADER, A3) });

  test('The period is read from the title row or from the name of the file, which has the revision', async () => {
    const path = await file('period.xlsx', await titled('TSB Kasko Değer Listesi Nisan 2026'));
    expect((await readAll(path)).period).toBe('2026-04');
    expect((await readAll(path, { fileName: '202604R3.xlsx' })).period).toBe('2026-04 R3');
    const bare = await file('bare.xlsx', await workbook({ Liste: rows(HEADER, A3) }));
    expect((await readAll(bare, { fileName: '202604R3.xlsx' })).period).toBe('2026-04 R3');
    expect((await readAll(bare, { fileName: 'list.xlsx' })).period).toBeUndefined();
    const text = await file('period.csv', `Ocak 2027;;;\n${HEADER.join(';')}\n${A3.join(';')}\n`);
    expect((await readAll(text)).period).toBe('2027-01');
  });

  test('A list whose title and file name state different months is refused', async () => {
    expect(await refusals(titled('Nisan 2026'), { fileName: '202605R1.xlsx' })).toEqual([
      'The list says 2026-05 in the name of the file (202605R1.xlsx), and 2026-04 in the title of the sheet "Liste": ' +
        'correct the wrong one, or rename the file.',
    ]);
  });
});

test('A file that changes while it is read is refused as changed, not as damaged', {
  tags: 'vehicle-list',
}, async () => {
  const text = `${HEADER.join(';')}\n${Array.from({ length: 60_000 }, (_, i) => [9, i + 1, ...A3.slice(2)].join(';')).join('\n')}`;
  for (const change of ['', `${text}\n9;x`]) {
    const path = await file('changing.csv', text);
    const reading = readVehicleList(path);
    await reading.next();
    await writeFile(path, change);
    const rest = async () => {
      for await (const _ of reading);
    };
    await expect(rest()).rejects.toThrow(/^The file was changed while it was read/);
  }
});
