import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bind } from '../api/binding/bind.js';
import { Clock } from '../time/clock.js';
import { MakeEndorsementRequest } from './endorsement.requests.js';
import { type ComparedJob, localEquivalents, warnings } from './endorsement.rules.js';

const PDF = Buffer.from('%PDF-1.7').toString('base64');

/** A bound request; amounts are JSON text, so that every digit counts. */
function request(given: {
  gross?: string;
  net?: string;
  commission?: string;
  startDate?: string;
  issueDate?: string;
  rate?: string;
  payments?: string[];
  installmentNumber?: number;
  base64?: string;
  informationPdf?: null;
}): MakeEndorsementRequest {
  const { gross = '100', net = gross, commission = '0', rate, payments, base64 = PDF } = given;
  const date = '"2026-11-20"';
  const details = payments?.map(
    (amount, index) => `{"installmentNo":${index + 1},"paymentAmount":${amount},"paymentDate":${date}}`,
  );
  const list = details ? `,"installmentDetails":[${details}]` : '';
  const file = `{"fileName":"a.pdf","contentType":"application/pdf","base64Content":"${base64}"}`;
  const body = `{
    "productId": 111,
    "endorsementPolicy": {
      "policyNumber": "P", "renewalNo": "0", "endorsementNo": 0, "endorsementType": 0,
      "policyStartDate": "${given.startDate ?? '2026-11-20'}", "policyEndDate": "2031-11-20",
      "processingDate": "${given.issueDate ?? '2026-11-20'}", "grossPremium": ${gross}, "netPremium": ${net},
      "commission": ${commission}, "installmentNumber": ${given.installmentNumber ?? 1}
    },
    "premium": ${rate === undefined ? 'null' : `{"currencyType":1,"exchangeRate":${rate}${list}}`},
    "endorsementPdf": ${file},
    "informationPdf": ${given.informationPdf === null ? 'null' : file}
  }`;
  const parts = { path: { jobId: '1' }, query: {}, body: Buffer.from(body) };
  const { value, errors } = bind(MakeEndorsementRequest, parts, new Clock('Europe/Istanbul'));
  expect(errors).toEqual([]);
  return value;
}

describe('local equivalents', () => {
  test('are 0, as the exchange rate is, when the premium is left out', () => {
    const local = localEquivalents(request({ gross: '1250.50' }));
    expect([local.exchangeRate, local.grossPremium, local.commission].map(String)).toEqual(['0', '0', '0']);
  });

  test.each([
    ['100', '1', '100'],
    ['1250.50', '41.0512', '51334.525600'],
    ['-19.99', '3', '-59.97'],
    ['0.1', '0.2', '0.02'],
  ])('of %s at the rate %s are %s', (amount, rate, product) => {
    const local = localEquivalents(request({ gross: amount, commission: amount, rate }));
    expect([local.grossPremium, local.commission].map(String)).toEqual([product, product]);
  });

  test('Local equivalents are exact for any two amounts', { tags: 'endorsements' }, () => {
    const digits = fc.bigInt({ min: -(10n ** 28n) + 1n, max: 10n ** 28n - 1n });
    const rates = fc.bigInt({ min: 1n, max: 10n ** 28n - 1n });
    fc.assert(
      fc.property(
        digits,
        fc.nat({ max: 28 }),
        rates,
        fc.nat({ max: 28 }),
        (amount, scale, rate, rateScale) => {
          const local = localEquivalents(
            request({ gross: decimal(amount, scale), rate: decimal(rate, rateScale) }),
          );
          expect(String(local.grossPremium)).toBe(decimal(amount * rate, scale + rateScale));
        },
      ),
    );
  });
});

/** `unscaled / 10^scale` written out. */
function decimal(unscaled: bigint, scale: number): string {
  const digits = String(unscaled < 0n ? -unscaled : unscaled).padStart(scale + 1, '0');
  const fraction = scale > 0 ? `.${digits.slice(-scale)}` : '';
  return `${unscaled < 0n ? '-' : ''}${digits.slice(0, digits.length - scale)}${fraction}`;
}

const JOB: ComparedJob = {
  productId: 111,
  createDate: new Date('2026-11-20T00:00:00+03:00'),
  isEndorsementKnown: false,
  transferred: new Map(),
};

function textsOf(made: MakeEndorsementRequest, job: Partial<ComparedJob> = {}): string[] {
  return warnings(made, { ...JOB, ...job }).map(({ Message }) => Message);
}

describe('warnings', () => {
  test('there are none for what fits together, however the amounts are written', () => {
    expect(textsOf(request({ gross: '100.00', rate: '1', payments: ['1e2'] }))).toEqual([]);
    expect(
      textsOf(request({ gross: '0.3', rate: '1', payments: ['0.1', '0.2'], installmentNumber: 2 })),
    ).toEqual([]);
    expect(textsOf(request({ gross: '0.00' }))).toEqual([]);
    expect(textsOf(request({ rate: '1' }))).toEqual([]);
  });

  test('refunds are compared by how far they are from 0', () => {
    expect(textsOf(request({ gross: '-100', net: '-90', commission: '-10', rate: '1' }))).toEqual([]);
    expect(textsOf(request({ gross: '-100', net: '-100.00', commission: '100', rate: '1' }))).toEqual([]);
    expect(textsOf(request({ gross: '-100', net: '-100.01', rate: '1' }))).toEqual([
      'NetPremium -100.01 is larger than GrossPremium -100.',
    ]);
  });

  test.each<[Parameters<typeof request>[0], string[]]>([
    [{ startDate: '2025-11-19', issueDate: '2027-11-21' }, []],
    [{ startDate: '2025-11-18T23:59:59' }, ['PolicyStartDate']],
    [{ issueDate: '2027-11-21T00:00:01' }, ['ProcessingDate']],
  ])('dates more than 366 days from the job are far: %j', (given, far) => {
    const found = warnings(request({ ...given, rate: '1' }), JOB);
    expect(found).toEqual(
      far.map((name) => ({
        Field: `EndorsementPolicy.${name}`,
        Message: `${name} is more than 366 days from the job's CreateDate.`,
      })),
    );
  });

  test.each<[string, MakeEndorsementRequest, Partial<ComparedJob>, string]>([
    [
      'installments that do not add up',
      request({ rate: '1', payments: ['99.99'] }),
      {},
      'Installments add up to 99.99, but GrossPremium is 100.',
    ],
    [
      'another product',
      request({ rate: '1' }),
      { productId: 112 },
      "ProductId 111 differs from the job's product 112.",
    ],
    [
      'an endorsement that is recorded',
      request({ rate: '1' }),
      { isEndorsementKnown: true },
      'Endorsement 0 of policy P with renewal 0 is recorded already.',
    ],
    [
      'a commission above the net premium',
      request({ rate: '1', net: '99', commission: '99.01' }),
      {},
      'Commission 99.01 is larger than NetPremium 99.',
    ],
    [
      'a premium left out',
      request({ gross: '-0.01' }),
      {},
      'Premium is left out though GrossPremium is -0.01; ExchangeRate is stored as 0.',
    ],
    [
      'another number of installments',
      request({ rate: '1', payments: ['40', '60'] }),
      {},
      'InstallmentNumber is 1, but InstallmentDetails has 2 items.',
    ],
    [
      'content that is no PDF',
      request({ rate: '1', base64: 'UEsDBA==', informationPdf: null }),
      {},
      'The content of EndorsementPdf is not a PDF.',
    ],
    [
      'a transfer document that is no PDF',
      request({ rate: '1', informationPdf: null }),
      {
        transferred: new Map([
          ['ZeyilPdf', { isPdf: false }],
          ['BilgilendirmeFormu', { isPdf: false }],
        ]),
      },
      'The transfer document in the place of InformationPdf is not a PDF.',
    ],
  ])('%s is one', (_, made, job, text) => {
    expect(textsOf(made, job)).toEqual([text]);
  });

  test('an empty list of installments is checked like any other', () => {
    expect(textsOf(request({ rate: '1', payments: [], installmentNumber: 5 }))).toEqual([
      'Installments add up to 0, but GrossPremium is 100.',
      'InstallmentNumber is 5, but InstallmentDetails has 0 items.',
    ]);
  });

  test('a transfer document is none when it is a PDF, or not known to be another thing', () => {
    for (const isPdf of [true, null]) {
      const transferred = new Map([['BilgilendirmeFormu', { isPdf }]] as const);
      expect(textsOf(request({ rate: '1', informationPdf: null }), { transferred })).toEqual([]);
    }
  });

  test('a PDF header may follow up to a kilobyte of other bytes', () => {
    const behind = (bytes: number) => Buffer.from(`${' '.repeat(bytes)}%PDF-1.4`).toString('base64');
    expect(textsOf(request({ rate: '1', base64: behind(1_000) }))).toEqual([]);
    expect(textsOf(request({ rate: '1', base64: behind(1_024) }))).toHaveLength(2);
  });
});
