// @module-tag settlement
import { describe, expect, test } from 'vitest';
import { readRows } from '../src/settlement/comparison/compared-rows.js';
import { Answer } from './support/client.js';
import { type Compared, startComparisons } from './support/comparisons.js';
import { expectInvalid } from './support/users.js';
import { rows, workbook } from './support/vehicle-lists.js';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const { bench, at, record, compare, compared } = startComparisons();

const CSV_ROWS =
  'policyNumber{s}Renewalno{s}ENDORSEMENTNO{s}note{s}grossPremium\nA{s}0{s}1{s}"x\n""y"{s}{a}\n\n B {s}0{s}1{s}{s}\n';
const asCsv = (separator: string, amount: string) =>
  CSV_ROWS.replaceAll('{s}', separator).replace('{a}', amount);

test.each<[string, string, string]>([
  [
    'a JSON array',
    'application/json; charset=utf-8',
    '[{"POLICYNUMBER":"A","renewalNo":0,"endorsementNo":1,"grossPremium":100.00},{"policyNumber":" B ","renewalNo":"0","endorsementNo":"1"}]',
  ],
  [
    'NDJSON',
    'application/x-ndjson',
    '\ufeff{"policyNumber":"A","renewalNo":0,"endorsementNo":1}\r\n\n{"policyNumber":"B","renewalNo":"0","endorsementNo":1}',
  ],
  ['CSV with semicolons', 'text/csv', asCsv(';', '100,00')],
  ['CSV with commas', 'text/csv; charset=utf-8', `\ufeff${asCsv(',', '100.00')}`],
  ['CSV with tabs', 'TEXT/CSV', asCsv('\t', '100').replaceAll('\n', '\r\n')],
])('%s is taken', async (_, type, body) => {
  await record({ policy: 'A' }, { policy: 'B' });
  expect(await compared(body, type)).toMatchObject({
    Agreed: 2,
    Counts: { MissingHere: 0, MissingThere: 0 },
  });
});

test('CSV in Windows-1254, as Turkish spreadsheets save it, is taken', async () => {
  await record({ policy: 'ŞİĞ-1' });
  const bytes = Buffer.from([0xde, 0xdd, 0xd0, 0x2d, 0x31]);
  const body = Buffer.concat([
    Buffer.from('policyNumber;renewalNo;endorsementNo\n'),
    bytes,
    Buffer.from(';0;1\n'),
  ]);
  const response = await fetch(`${bench.service.running.url}/api/offline/settlements/${at.today}/compare`, {
    method: 'POST',
    headers: { authorization: `Bearer ${bench.insurer.token}`, 'content-type': 'text/csv' },
    body: new Uint8Array(body),
  });
  expect(await response.json()).toMatchObject({ Response: { Agreed: 1 } });
});

test('CSV with Turkish headings is taken', async () => {
  await record({ policy: 'A', gross: '1250.5' });
  const body = 'POLİÇE NO;Yenileme No.;zeyil_no;Brüt Prim\nA;0;1;1250,50\n';
  expect(await compared(body, 'text/csv')).toMatchObject({ Agreed: 1 });
});

describe('a body that holds little but bytes', () => {
  const HEADING = 'policyNumber;renewalNo;endorsementNo\n';

  test.each([
    ['NDJSON of empty lines', 'application/x-ndjson', '\n'],
    ['CSV of empty lines', 'text/csv', '\n'],
    ['CSV of blanks', 'text/csv', ' '],
  ])('%s leaves other requests their turns', async (_, type, filling) => {
    let [turns, isRead] = [0, false];
    const count = () => {
      turns += 1;
      if (!isRead) setImmediate(count);
    };
    setImmediate(count);
    const body = Buffer.concat([
      Buffer.from(type === 'text/csv' ? HEADING : ''),
      Buffer.alloc(2 * 1024 * 1024, filling),
    ]);
    expect(await readRows(body, type)).toEqual([]);
    isRead = true;
    expect(turns).toBeGreaterThan(5);
  });

  test.each([
    ['a heading', `${HEADING.trim()}${';'.repeat(16_384)}\n`],
    ['a row', `${HEADING}A;0;1${';'.repeat(16_384)}\n`],
    ['all rows together', `${HEADING}${`A;0;1${';'.repeat(10_000)}\n`.repeat(201)}`],
  ])('CSV with far more fields in %s than rows have is 400 in plain text', async (_, body) => {
    const { status, text } = await compare(body, 'text/csv');
    expect([status, text]).toEqual([400, '$: expected a CSV file with the columns of endorsements.']);
  });

  test('A value with more blanks than any has is refused as too long', async () => {
    const answer = await compare([{ policyNumber: ' '.repeat(20_000), renewalNo: '0', endorsementNo: 1 }]);
    expectInvalid(answer, {
      'Rows[0].PolicyNumber': 'Row 1: PolicyNumber must be at most 200 characters.',
    });
  });
});

describe('workbooks', () => {
  const HEADING = ['Poliçe No', 'Yenileme No', 'Zeyil No', 'Brüt Prim'];
  const send = async (content: Buffer) => {
    const response = await fetch(`${bench.service.running.url}/api/offline/settlements/${at.today}/compare`, {
      method: 'POST',
      headers: { authorization: `Bearer ${bench.insurer.token}`, 'content-type': XLSX },
      body: new Uint8Array(content),
    });
    return new Answer(response.status, response.headers, await response.text());
  };
  const sent = async (...all: (string | number | null)[][]) =>
    send(await workbook({ Zeyiller: rows(...all) }));

  test('A workbook is taken, with titles above its heading', async () => {
    await record({ policy: '100000334601017', gross: '0.3' }, { policy: 'B' });
    const answer = await sent(
      ['Mutabakat listesi'],
      HEADING,
      [100000334601017, 0, 1, 0.1 + 0.2],
      ['B', '0', 1, null],
    );
    expect(answer.response<Compared>()).toMatchObject({ Agreed: 2, Counts: { Different: 0 } });
  });

  test.each([
    [
      'a number that a spreadsheet rounds',
      [['1234567890123456', 'x'], HEADING, [12345678901234568, 0, 1]],
      'row 3, column A: a number of more than 15 digits; store it as text.',
    ],
    ['a sheet without the heading', [['x'], ['A', 0, 1]], 'The heading must name the columns policyNumber'],
    ['a row that breaks a rule', [HEADING, ['A', 0, -1]], 'Row 1: EndorsementNo must be a whole number'],
  ])('%s is refused with its place', async (_, all, text) => {
    const answer = await sent(...(all as (string | number)[][]));
    expect([answer.status, answer.code]).toEqual([400, 'Validation.General']);
    expect(answer.text).toContain(text);
  });

  test('A file that is no workbook is refused', async () => {
    expect((await send(Buffer.from('PK no workbook'))).code).toBe('Validation.General');
    expect((await send(Buffer.alloc(0))).code).toBe('Validation.General');
  });
});

test('An empty array is compared, and so is a file with nothing but a heading', async () => {
  await record({ policy: 'A' });
  expect(await compared([])).toMatchObject({ Counts: { MissingThere: 1 } });
  expect(await compared('policyNumber;renewalNo;endorsementNo', 'text/csv')).toMatchObject({
    Counts: { MissingThere: 1 },
  });
});

test('Bad rows: 400 with row numbers, nothing compared', async () => {
  expectInvalid(
    await compare('policyNumber;renewalNo;endorsementNo;grossPremium\nA;0;1;5\n;0;x;1.000,5\n', 'text/csv'),
    {
      'Rows[1].PolicyNumber': 'Row 2: PolicyNumber is required.',
      'Rows[1].EndorsementNo': 'Row 2: EndorsementNo must be a whole number between 0 and 2147483647.',
      'Rows[1].GrossPremium':
        'Row 2: GrossPremium must be a number with a decimal point or comma and without separators of thousands.',
    },
  );
  expectInvalid(await compare([1, { policyNumber: 'A', renewalNo: '0', endorsementNo: 1 }]), {
    'Rows[0]': 'Row 1: must be an object.',
  });
  expectInvalid(await compare('policyNumber;number\nA;1', 'text/csv'), {
    Rows: 'The heading must name the columns renewalNo, endorsementNo.',
  });
  expectInvalid(await compare('', 'text/csv'), {
    Rows: 'The heading must name the columns policyNumber, renewalNo, endorsementNo.',
  });
});

test('Of very many bad rows the first thousand errors are answered', async () => {
  const answer = await compare(Array.from({ length: 2_000 }, () => ({})));
  expect(answer.status).toBe(400);
  expect(answer.response<unknown[]>()).toHaveLength(1_000);
});

test('Up to 50,000 rows are compared, and no more', async () => {
  const row = '{"policyNumber":"A","renewalNo":"0","endorsementNo":1}\n';
  expect(await compared(row.repeat(50_000), 'application/x-ndjson')).toMatchObject({
    Counts: { MissingHere: 1, Doubled: 49_999 },
  });
  expectInvalid(await compare(row.repeat(50_001), 'application/x-ndjson'), {
    Rows: 'Rows must be at most 50000.',
  });
});

test.each([
  ['application/json', '{"rows":[]}', '$: expected an array.'],
  ['application/json', '[{]', '$: expected valid JSON'],
  ['application/json', '[] []', '$: expected valid JSON'],
  [
    'application/x-ndjson',
    '{"policyNumber":"A","renewalNo":"0","endorsementNo":1}\n{',
    'line 2: expected valid JSON',
  ],
  ['text/csv', 'policyNumber;renewalNo;endorsementNo\n"A', '$: expected a CSV file'],
])('A body that is not of its media type is 400 in plain text (%s %s)', async (type, body, text) => {
  const answer = await compare(body, type);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([400, 'text/plain; charset=utf-8']);
  expect(answer.text).toContain(text);
});

test('Another media type is 415, and a body of more than 16 MB 413', async () => {
  expect((await compare('x', 'application/xml')).message).toBe(
    `Content-Type must be application/json, application/x-ndjson, text/csv or ${XLSX}.`,
  );
  const answer = await compare(' '.repeat(16 * 1024 * 1024 + 1), 'text/csv');
  expect([answer.status, answer.code]).toEqual([413, 'General.PayloadTooLarge']);
});
