// @module-tag endorsements
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Endorsements, startEndorsements } from './support/endorsements.js';
import { startTestPlatform, type TestPlatform } from './support/platform.js';
import { completeRequest, withJsonAt } from './support/raw-json.js';

let bench: Endorsements;
let ledger: TestPlatform;

beforeAll(async () => {
  ledger = await startTestPlatform();
  bench = await startEndorsements({}, { platformUrl: ledger.url });
});
afterAll(async () => {
  await bench.stop();
  await ledger.close();
});

/** Every number called `name` in a JSON text, digit for digit. */
const numbersOf = (text: string, name: string) =>
  [...text.matchAll(new RegExp(`"${name}"\\s*:\\s*([^,}\\]\\s]+)`, 'g'))].map((match) => match[1]);

async function made(body: string): Promise<{ actions: string; payload: string }> {
  const jobId = await bench.requestedJob();
  const answer = await bench.make(jobId, body);
  expect(answer.text).toBe('');
  expect(answer.status).toBe(204);
  const isOurs = (payload: string) => JSON.parse(payload).JobId === jobId;
  await ledger.until((attempts) => attempts.some((attempt) => isOurs(attempt.payload)));
  const payload = ledger.attempts.find((attempt) => isOurs(attempt.payload))?.payload ?? '';
  return { actions: await bench.actionsText(jobId), payload };
}

const AMOUNTS: [string, string][] = [
  ['9999999999999999999999999999', '9999999999999999999999999999'],
  ['-9999999999999999999999999999', '-9999999999999999999999999999'],
  ['12345678901234567890123456.78', '12345678901234567890123456.78'],
  ['0.1234567890123456789012345678', '0.1234567890123456789012345678'],
  ['-0.0000000000000000000000000001', '-0.0000000000000000000000000001'],
  ['0.1', '0.1'],
  ['10.50', '10.50'],
  ['100', '100'],
  ['1.5e2', '150'],
  ['15E-1', '1.5'],
  ['1.50e+1', '15.0'],
  ['1e27', '1000000000000000000000000000'],
  ['-0', '0'],
  ['-0.00', '0.00'],
  ['9007199254740993', '9007199254740993'],
];

test.each(AMOUNTS)(
  'Amounts of up to 28 digits are kept to their last digit, in actions and notification (%s: %s)',
  async (sent, kept) => {
    let body = withJsonAt('endorsementPolicy.netPremium', sent, { ...completeRequest(), premium: null });
    body = body.replace('"grossPremium":1250.5', `"grossPremium":${sent}`);
    body = body.replace('"commission":150.1', `"commission":${sent}`);
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

describe('the local equivalents', () => {
  test.each([
    ['1250.50', '1', '1250.50'],
    ['1250.50', '32.4567', '40587.103350'],
    ['-19.99', '3.10', '-61.9690'],
    ['0.1', '0.2', '0.02'],
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
});

test('29 digits are refused: "GrossPremium must have at most 28 significant digits."', async () => {
  const jobId = await bench.requestedJob();
  const answer = await bench.make(
    jobId,
    withJsonAt('endorsementPolicy.grossPremium', '12345678901234567890123456.789'),
  );
  expect(answer.status).toBe(400);
  expect(answer.fields).toEqual({
    'EndorsementPolicy.GrossPremium': 'GrossPremium must have at most 28 significant digits.',
  });
  expect((await bench.actions(jobId)).map((action) => action.ActionType)).toEqual([1, 2]);
});
