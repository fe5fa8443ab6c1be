// @module-tag vehicle-list
import { writeFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { readVehicleList } from '../src/vehicle-catalog/list/read-vehicle-list.js';
import {
  A3,
  FOUR,
  HEADER,
  listFolder,
  readAll,
  refusalsOf,
  rows,
  workbook,
} from './support/vehicle-lists.js';

const file = listFolder();
const A3_READ = {
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

describe('several sheets with the header of a list', () => {
  const A4 = [9, 1617, 'AUDI', 'A4', 60, 50, 40];

  test('Sheets with the same columns are joined, in whatever order the columns stand', async () => {
    const turned = [2024, 'Tip Adı', 'Marka Adı', 2025, 'Tip Kodu', 'Marka Kodu', 2026];
    const zip = await workbook({
      Otomobil: rows(HEADER, A3),
      Kapak: rows(['Kasko Değer Listesi']),
      Ticari: rows(turned, [40, 'A4', 'AUDI', 50, 1617, 9, 60]),
    });
    expect(await readAll(await file('joined.xlsx', zip))).toEqual({
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
    expect(await refusalsOf(await file('disagree.xlsx', zip))).toEqual([
      'The sheets "Otomobil" and "Eski yıl" both have the header of a list, but other columns (2026, 2023): ' +
        'send the list in one sheet, or in sheets with the same columns.',
    ]);
  });

  test('A vehicle on two sheets is read once, or refused with both places when they differ', async () => {
    const same = await workbook({ A: rows(HEADER, A3), B: rows(HEADER, A4, A3) });
    const { rows: read, warnings } = await readAll(await file('same.xlsx', same));
    expect([read.length, warnings]).toEqual([
      2,
      ['Sheet "B", row 3: 9-1616 stands in row 2 of the sheet "A" with the same content; it is read once.'],
    ]);
    const other = await workbook({ A: rows(HEADER, A3), B: rows(HEADER, [...A3.slice(0, 6), 11]) });
    expect(await refusalsOf(await file('other.xlsx', other))).toEqual([
      'Sheet "B", row 2: 9-1616 stands in row 2 of the sheet "A" with another content.',
    ]);
  });
});

describe('the period of a list', () => {
  const titled = (title: string) => workbook({ Liste: rows([title], HEADER, A3) });

  test('The period is read from the title row or from the name of the file, which tells the revision', async () => {
    const path = await file('period.xlsx', await titled('TSB Kasko Değer Listesi Nisan 2026'));
    expect((await readAll(path)).period).toBe('2026-04');
    expect((await readAll(path, { fileName: '202604R3.xlsx' })).period).toBe('2026-04 R3');
    const bare = await file('bare.xlsx', await workbook({ Liste: rows(HEADER, A3) }));
    expect((await readAll(bare, { fileName: '202604R3.xlsx' })).period).toBe('2026-04 R3');
    expect((await readAll(bare, { fileName: 'list.xlsx' })).period).toBeUndefined();
    const text = await file('period.csv', `Ocak 2027;;;\n${HEADER.join(';')}\n${A3.join(';')}\n`);
    expect((await readAll(text)).period).toBe('2027-01');
  });

  test('A list whose title and file name tell different months is refused', async () => {
    const path = await file('periods.xlsx', await titled('Nisan 2026'));
    expect(await refusalsOf(path, { fileName: '202605R1.xlsx' })).toEqual([
      'The list says 2026-05 in the name of the file (202605R1.xlsx), and 2026-04 in the title of the sheet "Liste": ' +
        'correct the wrong one, or rename the file.',
    ]);
  });
});

test('A file that changes while it is read is refused as changed, not as damaged', async () => {
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
