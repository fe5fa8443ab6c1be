// @module-tag endorsements
import { describe, expect, test } from 'vitest';
import { makePath, startEndorsements } from './support/endorsements.js';
import { endorsement, endorsementPolicy, pdf } from './support/jobs.js';
import { withJsonAt } from './support/raw-json.js';
import { startOnce } from './support/start-once.js';

type Json = Record<string, unknown>;
const bench = startOnce(startEndorsements);

const made = async (body?: unknown) => (await bench.actions(await bench.made(body))).at(-1);
/** What was stored of the endorsement of a fresh job. */
const stored = async (body: unknown) =>
  (await made(body))?.Endorsement as Json & { EndorsementPolicy: Json; Premium: Json };

describe('a recorded endorsement', () => {
  test('A recorded endorsement is an action of type 3 in stage 3 with every stored field', async () => {
    const action = await made(endorsement({ message: 'Zeyil düzenlendi.' }));
    expect(action).toMatchObject({
      ActionType: 3,
      Stage: 3,
      UserId: bench.insurer.userId,
      Message: 'Zeyil düzenlendi.',
      RejectReasonId: null,
      Endorsement: { ProductId: 111, LocalGrossPremium: 1250.5, IsTransferCompleted: false },
    });
    expect(action?.Files.map((file) => file.Kind)).toEqual(['ZeyilPdf', 'BilgilendirmeFormu']);
  });

  test('The endorsement action carries every stored field; dates are in Istanbul time', async () => {
    const policy = {
      policyNumber: ' 10/0-Ğ ',
      renewalNo: '02',
      endorsementNo: 0,
      endorsementType: 4,
      policyStartDate: '2026-11-20',
      policyEndDate: '2026-11-20T21:00:00Z',
      processingDate: '2026-11-20T10:30:00.1239999+01:00',
      grossPremium: -1250.5,
      netPremium: 0,
      commission: -150.25,
      installmentNumber: 32767,
    };
    const installmentDetails = [
      { installmentNo: 2, paymentAmount: -1000.5, paymentDate: '2026-12-31T23:59:59.999', commission: 0 },
      { installmentNo: 1, paymentAmount: -250, paymentDate: '1900-01-01T00:00:00', commission: null },
    ];
    const body = {
      productId: 222,
      isTransferCompleted: true,
      endorsementPolicy: policy,
      premium: { currencyType: 7, exchangeRate: 2, installmentDetails },
    };
    expect(await stored(endorsement(body))).toEqual({
      ProductId: 222,
      EndorsementPolicy: {
        PolicyNumber: ' 10/0-Ğ ',
        RenewalNo: '02',
        EndorsementNo: 0,
        EndorsementType: 4,
        PolicyStartDate: '2026-11-20T00:00:00.000',
        PolicyEndDate: '2026-11-21T00:00:00.000',
        ProcessingDate: '2026-11-20T12:30:00.123',
        GrossPremium: -1250.5,
        NetPremium: 0,
        Commission: -150.25,
        InstallmentNumber: 32767,
      },
      Premium: {
        CurrencyType: 7,
        ExchangeRate: 2,
        InstallmentDetails: [
          { InstallmentNo: 2, PaymentAmount: -1000.5, PaymentDate: '2026-12-31T23:59:59.999', Commission: 0 },
          { InstallmentNo: 1, PaymentAmount: -250, PaymentDate: '1900-01-01T00:00:00.000', Commission: null },
        ],
      },
      LocalGrossPremium: -2501,
      LocalCommission: -300.5,
      IsTransferCompleted: true,
    });
  });

  test('After a recorded endorsement the job is in stage Zeyil Gerçekleşti, its status Completed', async () => {
    const jobId = await bench.made();
    expect(await bench.listed(jobId)).toMatchObject({
      CurrentStage: 3,
      JobStatus: 2,
      LastJobActionType: 3,
      RejectReasonId: null,
    });
  });

  test('`isTransferCompleted` is false unless sent', async () => {
    for (const [isTransferCompleted, kept] of [
      [undefined, false],
      [null, false],
      [true, true],
    ])
      expect(await stored(endorsement({ isTransferCompleted }))).toMatchObject({ IsTransferCompleted: kept });
  });

  test('Installments are kept in the order in which they were sent', async () => {
    const installmentDetails = [3, 1, 2, 1].map((installmentNo) => ({
      installmentNo,
      paymentAmount: 1,
      paymentDate: '2026-11-20',
    }));
    const premium = { currencyType: 2, exchangeRate: 3, installmentDetails };
    const { Premium } = await stored(endorsement({ premium }));
    expect(Premium['InstallmentDetails']).toMatchObject(
      [3, 1, 2, 1].map((InstallmentNo) => ({ InstallmentNo })),
    );
  });

  test.each([undefined, null])(
    '`premium` left out: exchange rate and both local equivalents are stored as 0 (%s)',
    async (premium) => {
      expect(await stored(endorsement({ premium }))).toMatchObject({
        EndorsementPolicy: { GrossPremium: 1250.5 },
        Premium: { CurrencyType: null, ExchangeRate: 0, InstallmentDetails: [] },
        LocalGrossPremium: 0,
        LocalCommission: 0,
      });
    },
  );
});

describe('property names', () => {
  const recased = (value: unknown, recase: (name: string) => string): unknown => {
    if (Array.isArray(value)) return value.map((item) => recased(item, recase));
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [recase(name), recased(member, recase)]),
    );
  };

  test.each([
    ['PascalCase', (name: string) => name.charAt(0).toUpperCase() + name.slice(1)],
    ['upper case', (name: string) => name.toUpperCase()],
    ['lower case', (name: string) => name.toLowerCase()],
  ])('Request property names are matched without regard to case (%s)', async (_, recase) => {
    const body = endorsement({ isTransferCompleted: true });
    expect(await stored(recased(body, recase))).toEqual(await stored(body));
  });

  test('Fields that the schema does not define are ignored, with any value', async () => {
    const unknown = {
      jobID2: '5',
      product_id: 'x',
      __proto__x: {},
      constructor: 7,
      toString: [],
      nested: [{ a: [null] }],
    };
    const body = endorsement({
      ...unknown,
      endorsementPolicy: endorsementPolicy({ ...unknown, localGrossPremium: 'x' }),
      endorsementPdf: { ...pdf(), ...unknown },
    });
    const text = JSON.stringify(body).replace('{', '{"__proto__":{"productId":"x"},"":null,');
    expect(await stored(text)).toEqual(await stored(endorsement()));
  });

  test('`jobId` and `dryRun` in the body are ignored: the path decides', async () => {
    const other = await bench.requestedJob();
    await bench.made(endorsement({ jobId: other, JobId: 'no number', dryRun: true }));
    expect(await bench.actionTypes(other)).toEqual([1, 2]);
  });

  test('Of a repeated property the last one counts', async () => {
    const twice = (first: number, second: number) =>
      JSON.stringify(endorsement()).replace('"productId":111', `"productId":${first},"productId":${second}`);
    expect(await stored(twice(0, 222))).toMatchObject({ ProductId: 222 });
    const answer = await bench.make(await bench.requestedJob(), twice(222, 0));
    expect(answer.fields).toEqual({ ProductId: 'ProductId must be greater than 0.' });
  });

  test('Unknown query parameters do not change the operation', async () => {
    const path = `${makePath(await bench.requestedJob())}?trace=1&dryRun=false`;
    expect((await bench.insurer.post(path, endorsement())).status).toBe(204);
  });
});

describe('date-times', () => {
  const premiumAt = (paymentDate: string) => ({
    currencyType: 1,
    exchangeRate: 1,
    installmentDetails: [{ installmentNo: 1, paymentAmount: 1, paymentDate }],
  });

  test.each([
    ['2026-11-20T10:30:00', '2026-11-20T10:30:00.000'],
    ['2026-11-20T10:30:00Z', '2026-11-20T13:30:00.000'],
    ['2026-11-20T10:30:00.1239-05:00', '2026-11-20T18:30:00.123'],
    ['2026-11-20', '2026-11-20T00:00:00.000'],
    ['2026-11-20T10:30', '2026-11-20T10:30:00.000'],
    // What .NET sends for a date that was never set.
    ['0001-01-01T00:00:00', '0001-01-01T00:00:00.000'],
    ['9999-12-31T23:59:59.999', '9999-12-31T23:59:59.999'],
  ])(
    'A date-time without offset is read in the business time zone, a bare date is its midnight (%s is read back as %s)',
    async (sent, kept) => {
      const dates = { policyStartDate: sent, policyEndDate: sent, processingDate: sent };
      const body = endorsement({ endorsementPolicy: endorsementPolicy(dates), premium: premiumAt(sent) });
      expect(await stored(body)).toMatchObject({
        EndorsementPolicy: { PolicyStartDate: kept, PolicyEndDate: kept, ProcessingDate: kept },
        Premium: { InstallmentDetails: [{ PaymentDate: kept }] },
      });
    },
  );

  test.each(['9999-12-31T23:59:59.9999999Z', '0001-01-01T00:00:00+03:00'])(
    'A date-time that in the business time zone is in no year from 1 to 9999 does not bind (%s)',
    async (sent) => {
      const body = withJsonAt('endorsementPolicy.processingDate', JSON.stringify(sent));
      const answer = await bench.make(await bench.requestedJob(), body);
      expect([answer.status, answer.text]).toEqual([
        400,
        '$.endorsementPolicy.processingDate: expected an ISO 8601 date-time.',
      ]);
    },
  );

  test('The last moment of the year 9999 is an installment date west of UTC, too, where it lies in the year 10000', async () => {
    const western = await startEndorsements({ BUSINESS_TIME_ZONE: 'America/New_York' });
    await western.made(endorsement({ premium: premiumAt('9999-12-31T23:59:59.999') }));
    const [{ moment } = {}] = await western.service.dataSource.query(
      'select payment_date::text as moment from endorsement_installment',
    );
    await western.stop();
    expect(moment).toMatch(/^10000-01-01/);
  });
});

test.each([
  'Zeyil düzenlendi: şğıİÜÖÇ 🚗\u200d',
  '"quotes" \\ and / and <tags> & $1 %s',
  "'); drop table job; --",
  'line\r\nbreaks\tand \u0001\u001f\u007f\u2028',
  ' kept with its spaces ',
])('Texts are kept as they were sent (%j)', async (text) => {
  const body = endorsement({ message: text, endorsementPolicy: endorsementPolicy({ policyNumber: text }) });
  expect(await made(body)).toMatchObject({
    Message: text,
    Endorsement: { EndorsementPolicy: { PolicyNumber: text } },
  });
});

test('500 characters are counted as characters, not as UTF-16 units', async () => {
  expect((await made(endorsement({ message: '🚗'.repeat(500) })))?.Message).toBe('🚗'.repeat(500));
});
