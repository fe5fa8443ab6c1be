import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bind } from '../api/binding/bind.js';
import { Clock } from '../time/clock.js';
import { MakeEndorsementRequest } from './endorsement.requests.js';
import { localEquivalents, warnings } from './endorsement.rules.js';

const PDF = Buffer.from('%PDF-1.7').toString('base64');

/** A bound request; amounts are JSON text, so that every digit counts. */
function request(given: {
  gross?: string;
  commission?: string;
  rate?: string;
  payments?: string[];
  installmentNumber?: number;
  base64?: string;
  informationPdf?: null;
}): MakeEndorsementRequest {
  const { gross = '100', commission = '10', rate, payments, base64 = PDF } = given;
  const date = '"2026-11-20"';
  const details = payments?.map(
    (amount, index) => `{"installmentNo":${index + 1},"paymentAmount":${amount},"paymentDate":${date}}`,
  );
  const list = details ? `,"installmentDetails":[${details}]` : '';
  const file = `{"fileName":"a.pdf","contentType":"application/pdf","base64Content":"${base64}"}`;
  const body = `{
    "productId": 111,
    "endorsementPolicy": {
      "policyNumber": "P", "renewalNo": "0", "endorsementNo": 0, "endorsementType": 0, "policyStartDate": ${date},
      "policyEndDate": ${date}, "processingDate": ${date}, "grossPremium": ${gross}, "netPremium": 0,
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

describe('warnings', () => {
  test('there are none for what fits together, however the amounts are written', () => {
    expect(warnings(request({ gross: '100.00', rate: '1', payments: ['1e2'] }), 111)).toEqual([]);
    expect(
      warnings(request({ gross: '0.3', rate: '1', payments: ['0.1', '0.2'], installmentNumber: 2 }), 111),
    ).toEqual([]);
    expect(warnings(request({ gross: '0.00' }), 111)).toEqual([]);
    expect(warnings(request({ rate: '1' }), 111)).toEqual([]);
  });

  test.each<[string, MakeEndorsementRequest, number, string]>([
    [
      'installments that do not add up',
      request({ rate: '1', payments: ['99.99'] }),
      111,
      'Installments add up to 99.99, but GrossPremium is 100.',
    ],
    ['another product', request({ rate: '1' }), 112, "ProductId 111 differs from the job's product 112."],
    [
      'a premium left out',
      request({ gross: '-0.01' }),
      111,
      'Premium is left out though GrossPremium is -0.01; ExchangeRate is stored as 0.',
    ],
    [
      'another number of installments',
      request({ rate: '1', payments: ['40', '60'] }),
      111,
      'InstallmentNumber is 1, but InstallmentDetails has 2 items.',
    ],
    [
      'content that is no PDF',
      request({ rate: '1', base64: 'UEsDBA==', informationPdf: null }),
      111,
      'The content of EndorsementPdf is not a PDF.',
    ],
  ])('%s is one', (_, made, product, text) => {
    expect(warnings(made, product)).toEqual([text]);
  });

  test('an empty list of installments is checked like any other', () => {
    expect(warnings(request({ rate: '1', payments: [], installmentNumber: 5 }), 111)).toEqual([
      'Installments add up to 0, but GrossPremium is 100.',
      'InstallmentNumber is 5, but InstallmentDetails has 0 items.',
    ]);
  });

  test('a PDF header may follow up to a kilobyte of other bytes', () => {
    const behind = (bytes: number) => Buffer.from(`${' '.repeat(bytes)}%PDF-1.4`).toString('base64');
    expect(warnings(request({ rate: '1', base64: behind(1_000) }), 111)).toEqual([]);
    expect(warnings(request({ rate: '1', base64: behind(1_024) }), 111)).toHaveLength(2);
  });
});
