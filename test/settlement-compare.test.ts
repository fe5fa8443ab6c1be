// @module-tag settlement
import { expect, test } from 'vitest';
import { dayAfter } from '../src/time/days.js';
import { startComparisons, there } from './support/comparisons.js';
import { insertEndorsed, type RecordedRow } from './support/settlement.js';

const { bench, at, record, compare, compared } = startComparisons();

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
  const earlier = dayAfter(at.today, -1);
  const [row] = (await insertEndorsed(
    bench.service,
    bench.agentId,
    new Date(at.noon.getTime() - 86_400_000),
    [{ policy: 'A' }],
  )) as [RecordedRow];
  await insertEndorsed(bench.service, bench.agentId, new Date(at.noon.getTime() - 86_400_000), [
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
