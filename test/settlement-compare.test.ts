// @module-tag settlement
import { beforeEach, describe, expect, test } from 'vitest';
import { Clock } from '../src/time/clock.js';
import { dayAfter } from '../src/time/days.js';
import { Answer } from './support/client.js';
import { startEndorsements } from './support/endorsements.js';
import { insertEndorsed, type RecordedRow, type SettledRow } from './support/settlement.js';
import { startOnce } from './support/start-once.js';
import { expectInvalid } from './support/users.js';
import { rows, workbook } from './support/vehicle-lists.js';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const bench = startOnce(startEndorsements);
let today: string;
let noon: Date;

beforeEach(async () => {
  const { database, dataSource, running } = bench.service;
  expect(database).toBeDefined();
  await dataSource.query(
    'truncate job, job_action, job_file, job_transfer_document, endorsement, former_installment cascade',
  );
  const clock = running.app.get(Clock);
  today = clock.today();
  noon = new Date((clock.day(today)?.from.getTime() ?? 0) + 12 * 3_600_000);
});

const record = (...rows: SettledRow[]) => insertEndorsed(bench.service, bench.agentId, noon, rows);
const compare = (body: unknown, type = 'application/json', query = '') =>
  bench.insurer.post(`/api/offline/settlements/${today}/compare${query}`, body, { 'content-type': type });

interface Compared {
  Agreed: number;
  MissingHere: Record<string, unknown>[];
  MissingThere: Record<string, unknown>[];
  Different: Record<string, unknown>[];
  Doubled: Record<string, unknown>[];
  Counts: Record<string, number>;
}
const compared = async (body: unknown, type?: string) => (await compare(body, type)).response<Compared>();

/** A recorded row as the other side has it. */
const there = ({ policy, renewal, no, gross, net, commission, currency, product }: RecordedRow) => ({
  policyNumber: policy,
  renewalNo: renewal,
  endorsementNo: no,
  grossPremium: Number(gross),
  netPremium: Number(net),
  commission: Number(commission),
  currencyType: currency,
  productId: product,
});

test('`POST .../:day/compare` answers what is missing here, missing there, and different, field by field with both values', async () => {
  const rows = await record(
    { policy: 'same' },
    { policy: 'other', gross: '1250.5', net: '1190.95' },
    { policy: 'only here', currency: null, gross: '0', net: '0', commission: '0' },
  );
  const [same, other, alone] = rows as [RecordedRow, RecordedRow, RecordedRow];
  const answer = await compared([
    there(same),
    { ...there(other), grossPremium: 1250.51, currencyType: 2, productId: 112 },
    { policyNumber: 'only there', renewalNo: 3, endorsementNo: '4' },
  ]);
  const key = { PolicyNumber: 'other', RenewalNo: '0', EndorsementNo: 1 };
  const difference = { Row: 2, JobId: other.jobId, ActionId: Number(other.actionId), ...key };
  expect(answer).toEqual({
    Id: null,
    Agreed: 1,
    MissingHere: [{ Row: 3, PolicyNumber: 'only there', RenewalNo: '3', EndorsementNo: 4, Resembles: null }],
    MissingThere: [
      {
        ...{ JobId: alone.jobId, ActionId: Number(alone.actionId) },
        ...{
          PolicyNumber: 'only here',
          RenewalNo: '0',
          EndorsementNo: 1,
          ProductId: 111,
          CurrencyType: null,
        },
        ...{ GrossPremium: 0, NetPremium: 0, Commission: 0 },
      },
    ],
    Different: [
      { ...difference, Field: 'GrossPremium', Here: 1250.5, There: 1250.51 },
      { ...difference, Field: 'CurrencyType', Here: 1, There: 2 },
      { ...difference, Field: 'ProductId', Here: 111, There: 112 },
    ],
    Doubled: [],
    Counts: { MissingHere: 1, MissingThere: 1, Different: 3, Doubled: 0 },
    Sums: expect.any(Array),
  });
});

test('`Sums` has the figures of both sides by currency, in all digits', async () => {
  await record(
    { policy: 'A', gross: '10000000000000000000000000.01', net: '1', commission: '0' },
    { policy: 'B', gross: '-0.01', net: '0', commission: '0' },
    { policy: 'C', currency: 2, gross: '5', net: '4', commission: '3' },
  );
  const rows =
    'policyNumber;renewalNo;endorsementNo;grossPremium;currencyType\n' +
    'A;0;1;10000000000000000000000000.02;\nC;0;1;5,5;2\nX;0;1;7;\n';
  const { text } = await compare(rows, 'text/csv');
  const side = (
    Side: string,
    currency: number | null,
    count: number,
    gross: string,
    net: string,
    commission: string,
  ) =>
    `{"Side":"${Side}","CurrencyType":${currency},"Count":${count},"GrossPremium":${gross},"NetPremium":${net},"Commission":${commission}}`;
  expect(text.slice(text.indexOf('"Sums":')).replaceAll(/\s/g, '')).toBe(
    `"Sums":[${[
      side('There', null, 1, '7', 'null', 'null'),
      side('Here', 1, 2, '10000000000000000000000000.00', '1', '0'),
      side('There', 1, 1, '10000000000000000000000000.02', 'null', 'null'),
      side('Here', 2, 1, '5', '4', '3'),
      side('There', 2, 1, '5.5', 'null', 'null'),
    ].join()}]}}`,
  );
});

test('Numbers are compared by value, in all digits', async () => {
  await record({ policy: 'A', gross: '1234567890123456789012.345678' });
  const row = (gross: string) =>
    `[{"policyNumber":"A","renewalNo":"0","endorsementNo":1,"grossPremium":${gross},"netPremium":9e1,"commission":10.000}]`;
  expect(await compared(row('1234567890123456789012.345678000'))).toMatchObject({ Agreed: 1, Different: [] });
  const answer = await compare(row('1234567890123456789012.345679'));
  expect(answer.text).toContain(
    '"Here" : 1234567890123456789012.345678, "There" : 1234567890123456789012.345679',
  );
});

test('What a row does not state is not compared', async () => {
  await record({ policy: 'A', currency: null });
  expect(
    await compared([{ policyNumber: 'A', renewalNo: '0', endorsementNo: 1, currencyType: null }]),
  ).toMatchObject({
    Agreed: 1,
  });
  expect(
    await compared([{ policyNumber: 'A', renewalNo: '0', endorsementNo: 1, currencyType: 1 }]),
  ).toMatchObject({
    Agreed: 0,
    Different: [{ Field: 'CurrencyType', Here: null, There: 1 }],
  });
});

test('Rows of one key are paired one by one; what one side has more often is `Doubled`', async () => {
  const rows = await record({ policy: 'A', gross: '5' }, { policy: 'A', gross: '6' }, { policy: 'B' });
  const [five, six, b] = rows as [RecordedRow, RecordedRow, RecordedRow];
  expect(await compared([there(six), there(five), there(b)])).toMatchObject({ Agreed: 3, Doubled: [] });
  expect(await compared([there(five), there(b), there(b)])).toMatchObject({
    Agreed: 2,
    MissingHere: [],
    MissingThere: [],
    Doubled: [
      { Side: 'There', Row: 3, JobId: null, ActionId: null, PolicyNumber: 'B' },
      { Side: 'Here', Row: null, JobId: six.jobId, ActionId: Number(six.actionId), PolicyNumber: 'A' },
    ],
    Counts: { Doubled: 2 },
  });
});

test.each([
  ['ab 0012', 'AB 0012', ['Case']],
  ['AB0012', 'AB 0012', ['Blanks']],
  ['0012', '12', ['LeadingZeros']],
  ['ab 12', '0AB12', ['Blanks', 'Case', 'LeadingZeros']],
])('Case, blanks and leading zeros are told apart and said (%s, %s)', async (here, other, reasons) => {
  const [row] = (await record({ policy: here })) as [RecordedRow];
  const { MissingHere, MissingThere } = await compared([{ ...there(row), policyNumber: other }]);
  const { jobId: JobId, actionId } = row;
  expect(MissingHere).toEqual([
    expect.objectContaining({
      Row: 1,
      Resembles: {
        ...{ JobId, ActionId: Number(actionId), PolicyNumber: here, RenewalNo: '0', Day: null },
        Differs: reasons,
      },
    }),
  ]);
  expect(MissingThere).toEqual([expect.objectContaining({ JobId })]);
});

test('A row of another day names that day', async () => {
  const earlier = dayAfter(today, -1);
  const [row] = (await insertEndorsed(bench.service, bench.agentId, new Date(noon.getTime() - 86_400_000), [
    { policy: 'A' },
  ])) as [RecordedRow];
  await insertEndorsed(bench.service, bench.agentId, new Date(noon.getTime() - 86_400_000), [
    { policy: 'B', company: 124 },
  ]);
  const { MissingHere } = await compared([there(row), { ...there(row), policyNumber: 'B' }]);
  expect(MissingHere).toEqual([
    expect.objectContaining({
      PolicyNumber: 'A',
      Resembles: expect.objectContaining({ JobId: row.jobId, Day: earlier, Differs: ['Day'] }),
    }),
    expect.objectContaining({ PolicyNumber: 'B', Resembles: null }),
  ]);
});

test('Each list has at most 1,000 entries, and its true number in `Counts`', async () => {
  await record(...Array.from({ length: 1_001 }, (_, index) => ({ policy: `H${index}` })));
  const rows = Array.from({ length: 1_002 }, (_, index) => ({
    policyNumber: `T${index}`,
    renewalNo: '0',
    endorsementNo: 1,
  }));
  const { MissingHere, MissingThere, Counts } = await compared(rows);
  expect([MissingHere.length, MissingThere.length]).toEqual([1_000, 1_000]);
  expect(Counts).toEqual({ MissingHere: 1_002, MissingThere: 1_001, Different: 0, Doubled: 0 });
});

describe('the forms of rows', () => {
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
    const response = await fetch(`${bench.service.running.url}/api/offline/settlements/${today}/compare`, {
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

  describe('workbooks', () => {
    const HEADING = ['Poliçe No', 'Yenileme No', 'Zeyil No', 'Brüt Prim'];
    const send = async (content: Buffer) => {
      const response = await fetch(`${bench.service.running.url}/api/offline/settlements/${today}/compare`, {
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
});
