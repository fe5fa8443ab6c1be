import { describe, expect, test } from 'vitest';
import { type TextForm, vehicleListText } from '../kit/vehicle-list/delimited-text.js';
import { generateVehicleList } from '../kit/vehicle-list/generate-list.js';
import { listReader, readAll, refusalsOf } from './support/vehicle-lists.js';

const { file, read, refusals } = listReader();
const HEADER = 'Marka Kodu;Tip Kodu;Marka Adı;Tip Adı;2026;2025';
const lines = (...all: string[]) => file('lines.csv', `${all.join('\r\n')}\r\n`);

describe('CSV is read too', () => {
  const forms = ([';', ',', '\t'] as const).flatMap((separator) =>
    (['utf-8', 'utf-8-bom', 'utf-16le', 'windows-1254'] as const).flatMap((encoding) =>
      (['plain', 'turkish'] as const).map((numbers): TextForm => ({ separator, encoding, numbers })),
    ),
  );

  test.each(forms)(
    'CSV is read too, with any of three separators, in UTF-8, UTF-16 and windows-1254, with Turkish numbers (%j)',
    { tags: 'vehicle-list' },
    async (form) => {
      const list = generateVehicleList({ rows: 200 });
      const { rows, warnings } = await read(vehicleListText(list, form));
      expect(rows).toEqual(list.vehicles.map((vehicle, index) => ({ ...vehicle, line: index + 3 })));
      expect(warnings).toEqual([]);
    },
  );

  test('in UTF-16 with the large byte first', async () => {
    const text = Buffer.from(`\ufeff${HEADER}\n9;1616;AUDI;A3;5;0\n`, 'utf16le').swap16();
    expect((await read(text)).rows).toMatchObject([{ brandCode: 9, values: [[2026, 5]] }]);
  });

  test('with Turkish letters in the encoding of old programs', async () => {
    const bytes = [...Buffer.from('Marka Kodu;Tip Kodu;Marka Ad'), 0xfd, ...Buffer.from(';Tip Ad'), 0xfd];
    const row = [...Buffer.from(';2026\n9;1;'), 0xde, 0xdd, 0xd0, ...Buffer.from(';X;5')];
    const { rows } = await read(Buffer.from([...bytes, ...row]));
    expect(rows).toMatchObject([{ brandName: 'ŞİĞ', modelName: 'X' }]);
  });

  test('in an old encoding that only the last letter shows', async () => {
    const text = Buffer.from('Marka Kodu;Tip Kodu;Marka Adi;2026;Tip Adi\n9;1;AUDI;5;TT \xdc', 'latin1');
    expect((await read(text)).rows).toMatchObject([{ modelName: 'TT Ü' }]);
  });

  test('below a title of several lines', async () => {
    const path = await lines('"Ağustos', '2026 ""R4"""', HEADER, '9;1616;AUDI;A3;5;0');
    expect((await readAll(path)).rows).toMatchObject([{ line: 4 }]);
  });

  test('with quotation marks around fields and within them', async () => {
    const path = await lines(
      HEADER,
      '"009";1616;"AU;DI";A3 17" JANT;"5,00";0',
      '9;1617;"AU;DI";"A ""3""";5;0',
    );
    expect((await readAll(path)).rows).toMatchObject([
      { brandCode: 9, brandName: 'AU;DI', modelName: 'A3 17" JANT', values: [[2026, 5]] },
      { modelName: 'A "3"' },
    ]);
  });

  test('with a line of its separator, a title and blank lines above the header and within the list', async () => {
    const path = await lines(
      'sep=;',
      'Ağustos 2026',
      '',
      HEADER,
      '',
      '9;1616;AUDI;A3;5;0',
      ';;;;;',
      '9;1617;AUDI;A4;6;0',
    );
    expect(await readAll(path)).toMatchObject({ rows: [{ line: 6 }, { line: 8 }], warnings: [] });
  });

  test('with one row a model year, in any order', async () => {
    const path = await lines(
      'Model Yılı;Marka Kodu;Model Kodu;Marka Adı;Model Adı;Kasko Bedeli',
      '2025;9;1616;AUDI;A3;1.000.000,00',
      '2026;3;1616;ALFA ROMEO;GIULIA;7',
      '2026;9;1616;AUDI;A3;2.000.000',
      '2024;9;1616;AUDI;A3;0',
      '2025;9;1616;AUDI;A3;1.000.000,00',
    );
    const { rows, warnings } = await readAll(path);
    expect(rows.map(({ values, ...vehicle }) => [...Object.values(vehicle), ...values].join())).toEqual([
      '2,9,AUDI,1616,A3,2026,2000000,2025,1000000',
      '3,3,ALFA ROMEO,1616,GIULIA,2026,7',
    ]);
    expect(warnings).toEqual(['Row 6: 9-1616 stands in row 2 with the same content; it is read once.']);
  });
});

describe('line ends', { tags: 'vehicle-list' }, () => {
  const row = (code: number) => `9;${code};AUDI;A3;5;0`;
  const ENDS = { LF: '\n', CRLF: '\r\n', CR: '\r' };
  const names = Object.keys(ENDS) as (keyof typeof ENDS)[];
  const mixtures = names.flatMap((first) =>
    names.flatMap((second) => names.map((third) => [first, second, third] as const)),
  );

  test.each(mixtures)(
    'Line ends are found line by line (%s below the title, %s below the header, %s below a vehicle)',
    async (title, header, vehicle) => {
      const text = `Nisan 2026${ENDS[title]}${HEADER}${ENDS[header]}${row(1)}${ENDS[vehicle]}${row(2)}\n${row(3)}`;
      const { rows, warnings, period } = await read(text);
      expect(rows.map(({ line, modelCode }) => `${line}: ${modelCode}`)).toEqual(['3: 1', '4: 2', '5: 3']);
      expect([warnings, period]).toEqual([[], '2026-04']);
    },
  );

  test.each(names)(
    'A line end of any kind may stand in a heading, a name and a title in quotation marks (%s)',
    async (name) => {
      const end = ENDS[name];
      const header = `Marka Kodu;"Tip${end}Kodu";"Marka${end}Adı";Tip Adı;2026;"2025${end}Model"`;
      const text = `"Kasko${end}Değer;${end}Listesi"\r\n${header}\n9;1;AUDI;"A3${end}TDI";5;0\r\n9;x;AUDI;A4;5;0`;
      expect(await refusals(text)).toEqual([
        'Row 10, column B (Tip Kodu): "x" is not a code, which has only digits.',
      ]);
      expect((await read(text.replace(';x;', ';2;'))).rows).toMatchObject([
        { line: 8, modelName: 'A3 TDI' },
        { line: 10, modelCode: 2 },
      ]);
    },
  );

  test('A line end that two pieces of the file divide is one', async () => {
    // The file is read in pieces of 64 KB: the return of one line is the last byte of the first.
    const head = `${HEADER}\r\n9;1;AUDI;A3;5;0`;
    const filler = `9;2;AUDI;${'A'.repeat(100)};5;0`;
    const lines = [head];
    let bytes = Buffer.byteLength(head);
    for (; bytes + 2 * filler.length < 65_535; bytes += 2 + filler.length) lines.push(filler);
    lines.push(`9;3;AUDI;A;${' '.repeat(65_535 - bytes - 2 - '9;3;AUDI;A;5;0'.length)}5;0`);
    const text = `${lines.join('\r\n')}\r\n9;4;AUDI;A;5;0;x;y`;
    expect(Buffer.from(text)[65_535]).toBe(0x0d);
    const { rows } = await read(text);
    expect(rows.at(-1)).toMatchObject({ modelCode: 4, line: lines.length + 2 });
  });

  test('A header over two lines, and one behind a line of another separator, are found', async () => {
    const path = await lines(
      'Kasko, Nisan; 2026',
      'Marka;;Tip;;Değer;',
      'Kodu;Adı;Kodu;Adı;2026;2025',
      '9;AUDI;1;A3;5;4',
    );
    expect(await readAll(path)).toMatchObject({ rows: [{ line: 4, modelName: 'A3' }], period: '2026-04' });
  });

  test('Blank lines at the end, as of a sheet formatted to its last line, do not make a text too long', async () => {
    const text = `${HEADER}\n9;1616;AUDI;A3;5;4\n${';;;;;\n'.repeat(1_000)}`;
    const limits = { rows: 2, cells: 12, lines: 1_002 };
    expect((await read(text, { limits })).rows).toMatchObject([{ modelCode: 1616 }]);
    expect(await refusals(text, { limits: { ...limits, lines: 1_001 } })).toEqual([
      'The text has more than 1,001 lines.',
    ]);
  });
});

describe('a stop ends the reading between two pieces of the list', () => {
  const LONG = 'Model Yılı;Marka Kodu;Model Kodu;Marka Adı;Model Adı;Kasko Bedeli';
  const many = (line: (index: number) => string) => Array.from({ length: 1_000 }, (_, index) => line(index));

  test.each([
    [
      'of one row a model year',
      LONG,
      many((index) => `${2026 - (index % 50)};9;${1 + Math.floor(index / 50)};AUDI;A3;5`),
    ],
    ['of one vehicle again and again', HEADER, many(() => '9;1616;AUDI;A3;5;0')],
    ['of notes', HEADER, many((index) => `not ${index};;;;;`)],
    ['of blank lines', HEADER, many(() => ';;;;;')],
    ['behind its first fault', HEADER, ['9;X;AUDI;A3;5;0', ...many((index) => `9;${index + 1};AUDI;A3;5;0`)]],
  ])('%s', async (_, header, rows) => {
    const stop = new AbortController();
    const { signal } = stop;
    let looks = 0;
    signal.throwIfAborted = () => {
      looks += 1;
      if (looks === 100) stop.abort(new Error('stopped'));
      AbortSignal.prototype.throwIfAborted.call(signal);
    };
    // Read to its end, it would be refused.
    const path = await lines(header, ...rows, '9;9999;AUDI');
    await expect(readAll(path, { signal })).rejects.toThrow('stopped');
    expect(looks).toBe(100);
  });
});

describe('a bad row names its line and column', () => {
  const LONG = 'Marka Kodu;Tip Kodu;Marka Adı;Tip Adı;Model Yılı;Kasko Bedeli';

  test('also below a field with line breaks, which takes several lines', async () => {
    const path = await lines(HEADER, '9;1;AUDI;"A3\nTDI\nQUATTRO";5;0', '9;x;AUDI;A4;5;0');
    expect(await refusalsOf(path)).toEqual([
      'Row 5, column B (Tip Kodu): "x" is not a code, which has only digits.',
    ]);
  });

  test('a line that ends too early is refused: the file may be cut off', async () => {
    const path = await lines(HEADER, '9;1;AUDI;A3;5;0', '9;2;AUDI;A4;5');
    expect(await refusalsOf(path)).toEqual(['Row 3: the line has 5 of 6 columns.']);
  });

  test('A quotation mark that closes in a later line hides no vehicle', {
    tags: 'vehicle-list',
  }, async () => {
    const fault = 'it is as long as a whole line: a quotation mark opens there and closes in a later line.';
    const between = await lines(HEADER, '9;1;AUDI;"A3;5;0', '9;2;AUDI;A4;5;0', '9;3;AUDI;A5" S;5;0');
    expect(await refusalsOf(between)).toEqual([`Row 2, column D (Tip Adı): ${fault}`]);
    const next = await lines(HEADER, '9;1;AUDI;"A3;5;0', '9;2;AUDI;A4";5;0', '9;3;AUDI;A5;5;0');
    expect(await refusalsOf(next)).toEqual([`Row 2, column D (Tip Adı): ${fault}`]);
  });

  test('whole lines in quotation marks are named as such', async () => {
    expect(await refusalsOf(await lines(`"${HEADER}"`, '"9;1;AUDI;A3;5;0"'))).toEqual([
      'The text has whole lines in quotation marks, so that each is a single field: save the list as .xlsx, or anew as CSV.',
    ]);
  });

  test('a quotation mark before a title that is never closed is named, not the header behind it', async () => {
    expect(await refusalsOf(await lines('"Kasko', HEADER, '9;1;AUDI;A3;5;0'))).toEqual([
      'The text is damaged: a quotation mark is opened and never closed.',
    ]);
  });

  test('a quotation mark that is never closed is refused', async () => {
    const path = await lines(HEADER, '9;1;AUDI;"A3;5;0', '9;2;AUDI;A4;5;0');
    expect(await refusalsOf(path)).toEqual([
      'The text is damaged: a quotation mark is opened and never closed.',
    ]);
  });

  test.each([
    ['0', '500000'],
    ['500000', '0'],
    ['', '500000'],
    ['500000', '-'],
  ])(
    'Two rows with different values of one model year, 0 among them, stop the import; both are named (%j and %j)',
    { tags: 'vehicle-list' },
    async (first, second) => {
      const path = await lines(LONG, `9;1;AUDI;A3;2026;${first}`, `9;1;AUDI;A3;2026;${second}`);
      expect(await refusalsOf(path)).toEqual(['Row 3: 9-1 stands in row 2 with another content.']);
    },
  );

  test('a list with one row a year that says twice that there is no value is read once, with a warning', async () => {
    const path = await lines(LONG, '9;1;AUDI;A3;2026;0', '9;1;AUDI;A3;2025;5', '9;1;AUDI;A3;2026;0');
    expect(await readAll(path)).toMatchObject({
      rows: [{ modelCode: 1, values: [[2025, 5]] }],
      warnings: ['Row 4: 9-1 stands in row 2 with the same content; it is read once.'],
    });
  });

  test('a list with one row a year that contradicts itself names both rows', async () => {
    const path = await lines(LONG, '9;1;AUDI;A3;2026;5', '9;1;AUDI;A3;2026;6', '9;1;AUDI;A4;2025;6');
    expect(await refusalsOf(path)).toEqual([
      'Row 3: 9-1 stands in row 2 with another content.',
      'Row 4: 9-1 stands in row 2 with another content.',
    ]);
  });
});
