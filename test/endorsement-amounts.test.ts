// @module-tag endorsements
import { expect, test } from 'vitest';
import { startEndorsementsWithLedger } from './support/endorsements.js';
import { completeRequest, withJsonAt } from './support/raw-json.js';
import { startOnce } from './support/start-once.js';
import { expectInvalid } from './support/users.js';

const bench = startOnce(startEndorsementsWithLedger);

/** Every number called `name` in a JSON text, digit for digit. */
const numbersOf = (text: string, name: string) =>
  [...text.matchAll(new RegExp(`"${name}"\\s*:\\s*([^,}\\]\\s]+)`, 'g'))].map((match) => match[1]);

async function made(body: string): Promise<{ actions: string; payload: string }> {
  const jobId = await bench.made(body);
  return { actions: await bench.actionsText(jobId), payload: (await bench.heard(jobId)).payload };
}

test.each([
  ['9999999999999999999999999999', '9999999999999999999999999999'],
  ['-9999999999999999999999999999', '-9999999999999999999999999999'],
  ['12345678901234567890123456.78', '12345678901234567890123456.78'],
  ['0.1234567890123456789012345678', '0.1234567890123456789012345678'],
  ['-0.0000000000000000000000000001', '-0.0000000000000000000000000001'],
  ['10.50', '10.50'],
  ['100', '100'],
  ['1.5e2', '150'],
  ['15E-1', '1.5'],
  ['1.50e+1', '15.0'],
  ['-0', '0'],
  ['-0.00', '0.00'],
  ['9007199254740993', '9007199254740993'],
])(
  'Amounts of up to 28 digits are kept to their last digit, in actions and notification (%s: %s)',
  async (sent, kept) => {
    const body = withJsonAt('endorsementPolicy.netPremium', sent, { ...completeRequest(), premium: null })
      .replace('"grossPremium":1250.5', `"grossPremium":${sent}`)
      .replace('"commission":150.1', `"commission":${sent}`);
    const { actions, payload } = await made(body);
    for (const name of ['GrossPremium', 'NetPremium', 'Commission']) {
      expect(numbersOf(actions, name)).toEqual([kept]);
      expect(numbersOf(payload, name)).toEqual([kept]);
    }
  },
);

test('Amounts of installments of up to 28 digits are kept to their last digit', async () => {
  const installment = (amount: string, commission: string) =>
    `{"installmentNo":1,"paymentAmount":${amount},"paymentDate":"2026-11-20","commission":${commission}}`;
  const list = `[${installment('-1234567890123456789012345.678', '0.10')},${installment('1e2', '9999999999999999999999999999')}]`;
  const { actions } = await made(withJsonAt('premium.installmentDetails', list));
  expect(numbersOf(actions, 'PaymentAmount')).toEqual(['-1234567890123456789012345.678', '100']);
  expect(numbersOf(actions, 'Commission').slice(1)).toEqual(['0.10', '9999999999999999999999999999']);
});

test.each([
  ['1250.50', '1', '1250.50'],
  ['1250.50', '32.4567', '40587.103350'],
  ['-19.99', '3.10', '-61.9690'],
  ['0', '41.5', '0.0'],
  [
    '9999999999999999999999999999',
    '9999999999999999999999999999',
    '99999999999999999999999999980000000000000000000000000001',
  ],
  [
    '0.0000000000000000000000000001',
    '0.0000000000000000000000000003',
    '0.00000000000000000000000000000000000000000000000000000003',
  ],
])(
  'Local equivalents are the exact products with the exchange rate (%s at %s: %s)',
  async (amount, rate, product) => {
    const body = withJsonAt('endorsementPolicy.grossPremium', amount)
      .replace('"commission":150.1', `"commission":${amount}`)
      .replace('"exchangeRate":1,', `"exchangeRate":${rate},`);
    const { actions, payload } = await made(body);
    for (const text of [actions, payload]) {
      expect(numbersOf(text, 'LocalGrossPremium')).toEqual([product]);
      expect(numbersOf(text, 'LocalCommission')).toEqual([product]);
      expect(numbersOf(text, 'ExchangeRate')).toEqual([rate]);
    }
  },
);

test('29 digits are refused: "GrossPremium must have at most 28 significant digits."', async () => {
  const jobId = await bench.requestedJob();
  const body = withJsonAt('endorsementPolicy.grossPremium', '12345678901234567890123456.789');
  expectInvalid(await bench.make(jobId, body), {
    'EndorsementPolicy.GrossPremium': 'GrossPremium must have at most 28 significant digits.',
  });
  expect(await bench.actionTypes(jobId)).toEqual([1, 2]);
});
