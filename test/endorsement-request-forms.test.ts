import { describe, expect, test } from 'vitest';
import { makePath, startEndorsements } from './support/endorsements.js';
import { endorsement, endorsementPolicy, pdf } from './support/jobs.js';
import { withJsonAt } from './support/raw-json.js';
import { startOnce } from './support/start-once.js';

const bench = startOnce(startEndorsements);

interface StoredEndorsement {
  ProductId: number;
  EndorsementPolicy: Record<string, unknown>;
  Premium: Record<string, unknown>;
  LocalGrossPremium: number;
  LocalCommission: number;
  IsTransferCompleted: boolean;
}

/** Makes the endorsement of a fresh job and answers what was stored of it. */
async function made(body: unknown): Promise<StoredEndorsement> {
  const jobId = await bench.requestedJob();
  const answer = await bench.make(jobId, body);
  expect(answer.text).toBe('');
  expect(answer.status).toBe(204);
  return (await bench.actions(jobId)).at(-1)?.Endorsement as unknown as StoredEndorsement;
}

describe('property names', { tags: 'endorsements' }, () => {
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
    const stored = await made(recased(endorsement({ isTransferCompleted: true }), recase));
    expect(stored).toEqual(await made(endorsement({ isTransferCompleted: true })));
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
    expect(await made(text)).toEqual(await made(endorsement()));
  });

  test('`jobId` and `dryRun` in the body are ignored: the path decides', async () => {
    const other = await bench.requestedJob();
    await made(endorsement({ jobId: other, JobId: 'no number', dryRun: true }));
    expect((await bench.actions(other)).map((action) => action.ActionType)).toEqual([1, 2]);
  });

  test('Of a repeated property the last one counts', async () => {
    const twice = (first: number, second: number) =>
      JSON.stringify(endorsement()).replace('"productId":111', `"productId":${first},"productId":${second}`);
    expect((await made(twice(0, 222))).ProductId).toBe(222);
    const answer = await bench.make(await bench.requestedJob(), twice(222, 0));
    expect(answer.fields).toEqual({ ProductId: 'ProductId must be greater than 0.' });
  });
});

describe('date-times', { tags: 'endorsements' }, () => {
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
    async (sent, stored) => {
      const dates = { policyStartDate: sent, policyEndDate: sent, processingDate: sent };
      const installmentDetails = [{ installmentNo: 1, paymentAmount: 1, paymentDate: sent }];
      const { EndorsementPolicy, Premium } = await made(
        endorsement({
          endorsementPolicy: endorsementPolicy(dates),
          premium: { currencyType: 1, exchangeRate: 1, installmentDetails },
        }),
      );
      expect(EndorsementPolicy).toMatchObject({
        PolicyStartDate: stored,
        PolicyEndDate: stored,
        ProcessingDate: stored,
      });
      expect(Premium['InstallmentDetails']).toMatchObject([{ PaymentDate: stored }]);
    },
  );

  test.each(['9999-12-31T23:59:59.9999999Z', '0001-01-01T00:00:00+03:00'])(
    'A date-time that in the business time zone is in no year from 1 to 9999 does not bind (%s)',
    async (processingDate) => {
      const jobId = await bench.requestedJob();
      const body = endorsement({ endorsementPolicy: endorsementPolicy({ processingDate }) });
      const answer = await bench.make(jobId, body);
      expect([answer.status, answer.text]).toEqual([
        400,
        '$.endorsementPolicy.processingDate: expected an ISO 8601 date-time.',
      ]);
    },
  );
});

test('the last moment of the year 9999 is an installment date west of UTC, too, where it lies in the year 10000', async () => {
  const western = await startEndorsements({ BUSINESS_TIME_ZONE: 'America/New_York' });
  const paymentDate = '9999-12-31T23:59:59.999';
  const premium = {
    currencyType: 1,
    exchangeRate: 1,
    installmentDetails: [{ installmentNo: 1, paymentAmount: 1, paymentDate }],
  };
  const jobId = await western.requestedJob();
  expect((await western.make(jobId, endorsement({ premium }))).status).toBe(204);
  const [{ payment_date: moment } = {}] = await western.service.dataSource.query(
    'select payment_date::text from endorsement_installment',
  );
  await western.stop();
  expect(moment).toMatch(/^10000-01-01/);
});

describe('texts', { tags: 'endorsements' }, () => {
  test.each([
    'Zeyil düzenlendi: şğıİÜÖÇ 🚗\u200d',
    '"quotes" \\ and / and <tags> & $1 %s',
    "'); drop table job; --",
    'line\r\nbreaks\tand \u0001\u001f\u007f\u2028',
    ' kept with its spaces ',
  ])('Texts are kept as they were sent (%j)', async (text) => {
    const jobId = await bench.requestedJob();
    const body = endorsement({ message: text, endorsementPolicy: endorsementPolicy({ policyNumber: text }) });
    expect((await bench.make(jobId, body)).status).toBe(204);
    const action = (await bench.actions(jobId)).at(-1);
    expect(action?.Message).toBe(text);
    expect(action?.Endorsement?.['EndorsementPolicy']).toMatchObject({ PolicyNumber: text });
  });

  test('500 characters are counted as characters, not as UTF-16 units', async () => {
    const jobId = await bench.requestedJob();
    await bench.make(jobId, withJsonAt('message', JSON.stringify('🚗'.repeat(500))));
    expect((await bench.actions(jobId)).at(-1)?.Message).toBe('🚗'.repeat(500));
  });
});

test('query parameters that nobody knows do not change the operation', async () => {
  const jobId = await bench.requestedJob();
  const answer = await bench.insurer.post(`${makePath(jobId)}?trace=1&dryRun=false`, endorsement());
  expect(answer.status).toBe(204);
});
