// @module-tag endorsements
import { beforeAll, describe, expect, test } from 'vitest';
import { FIELDS, pascal, REQUIRED } from './support/endorsement-fields.js';
import { makePath, startEndorsements } from './support/endorsements.js';
import { completeRequest, withJsonAt } from './support/raw-json.js';
import { startOnce } from './support/start-once.js';
import { expectInvalid } from './support/users.js';

const bench = startOnce(startEndorsements);
let jobId: number;

beforeAll(async () => {
  jobId = await bench.requestedJob();
});

/** Expects that a request with this JSON at the path is refused for that field alone. */
async function expectBroken(path: string, json: string | undefined, message: string): Promise<void> {
  const answer = await bench.dryRun(jobId, withJsonAt(path, json));
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expectInvalid(answer, { [pascal(path)]: message });
}
const isRequired = (path: string) => `${pascal(path).split('.').at(-1)} is required.`;

describe.each(REQUIRED)('%s', (path) => {
  test.each([
    ['left out', undefined],
    ['null', 'null'],
  ])('A required value that is missing or null: "<Name> is required." (%s)', (_, json) =>
    expectBroken(path, json, isRequired(path)),
  );
});

const TEXTS = FIELDS.filter(([path, kind]) => (kind === 'text' || kind === 'base64') && path !== 'message');
describe.each(TEXTS)('%s of white space', (path) => {
  test.each(['""', '"\\t\\r\\n"', '"\\u00a0\\u2003\\ufeff"'])(
    'White space alone is empty: a required value is missing (%s)',
    (json) => expectBroken(path, json, isRequired(path)),
  );
});

const DIGITS = ' must have at most 28 significant digits.';
const BASE64 = 'Base64Content must be valid base64.';
const END_DATE = 'PolicyEndDate must be equal to or later than PolicyStartDate.';
const CURRENCY = 'CurrencyType must be between 1 and 7.';
const TYPE = 'EndorsementType must be a valid endorsement type.';

test.each([
  ['productId', '0', 'ProductId must be greater than 0.'],
  ['endorsementPolicy.endorsementNo', '-1', 'EndorsementNo must be greater than or equal to 0.'],
  ['endorsementPolicy.endorsementType', '-1', TYPE],
  ['endorsementPolicy.endorsementType', '5', TYPE],
  ['endorsementPolicy.installmentNumber', '0', 'InstallmentNumber must be greater than 0.'],
  ['endorsementPolicy.policyEndDate', '"2026-11-19T23:59:59.999"', END_DATE],
  ['endorsementPolicy.policyEndDate', '"2026-11-19T20:59:59Z"', END_DATE],
  ['endorsementPolicy.grossPremium', '1234567890123456789012345678.9', `GrossPremium${DIGITS}`],
  ['endorsementPolicy.netPremium', '-1e999999999999', `NetPremium${DIGITS}`],
  ['endorsementPolicy.commission', '1e-99999', `Commission${DIGITS}`],
  ['premium.currencyType', '0', CURRENCY],
  ['premium.currencyType', '8', CURRENCY],
  ['premium.exchangeRate', '-0.0', 'ExchangeRate must be greater than 0.'],
  ['premium.exchangeRate', '10000000000000000000000000000', `ExchangeRate${DIGITS}`],
  ['premium.installmentDetails[0].installmentNo', '0', 'InstallmentNo must be greater than 0.'],
  [
    'premium.installmentDetails[0].paymentAmount',
    '0.12345678901234567890123456789',
    `PaymentAmount${DIGITS}`,
  ],
  ['premium.installmentDetails[0].commission', '-0.01', 'Commission must be greater than or equal to 0.'],
  ['premium.installmentDetails[0].commission', '12345678901234567890123456789', `Commission${DIGITS}`],
  ['endorsementPdf.base64Content', '"JVBERi0"', BASE64],
  ['informationPdf.base64Content', '"data:application/pdf;base64,JVBE"', BASE64],
  ['message', JSON.stringify('ş'.repeat(501)), 'Message must be at most 500 characters.'],
  ['message', JSON.stringify(' '.repeat(501)), 'Message must be at most 500 characters.'],
])('Every bound of every field has its documented message (%s given as %s: "%s")', expectBroken);

test.each([
  ['productId', '1'],
  ['productId', '2147483647'],
  ['endorsementPolicy.endorsementNo', '0'],
  ['endorsementPolicy.endorsementNo', '2147483647'],
  ['endorsementPolicy.endorsementType', '0'],
  ['endorsementPolicy.endorsementType', '4'],
  ['endorsementPolicy.installmentNumber', '32767'],
  ['endorsementPolicy.policyEndDate', '"2026-11-20T00:00:00"'],
  ['endorsementPolicy.policyEndDate', '"2026-11-19T21:00:00Z"'],
  ['endorsementPolicy.processingDate', '"2026-11-20T10:30:00.1234567+03:00"'],
  ['endorsementPolicy.grossPremium', '-1250.50'],
  ['endorsementPolicy.netPremium', '0'],
  ['endorsementPolicy.commission', '-9999999999999999999999999999'],
  ['premium', undefined],
  ['premium', 'null'],
  ['premium.currencyType', '7'],
  ['premium.exchangeRate', '0.0000000000000000000000000001'],
  ['premium.installmentDetails', undefined],
  ['premium.installmentDetails', 'null'],
  ['premium.installmentDetails', '[]'],
  ['premium.installmentDetails[0].installmentNo', '32767'],
  ['premium.installmentDetails[0].paymentAmount', '-0.01'],
  ['premium.installmentDetails[0].commission', undefined],
  ['premium.installmentDetails[0].commission', 'null'],
  ['message', undefined],
  ['message', 'null'],
  ['message', '""'],
  ['message', JSON.stringify('🚗'.repeat(500))],
  ['isTransferCompleted', undefined],
  ['isTransferCompleted', 'null'],
  ['endorsementPdf.fileName', '"no extension"'],
])(
  'Both ends of every range are accepted, and optional values may be null or left out (%s given as %s)',
  async (path, json) => {
    expect((await bench.dryRun(jobId, withJsonAt(path, json))).status).toBe(200);
  },
);

test('"InstallmentDetails must have at most 32767 items.": as many as `installmentNo` has values', () => {
  const one = '{"installmentNo":1,"paymentAmount":1,"paymentDate":"2026-11-20"}';
  const list = `[${Array.from({ length: 32_768 }, () => one)}]`;
  return expectBroken(
    'premium.installmentDetails',
    list,
    'InstallmentDetails must have at most 32767 items.',
  );
});

test('Every bad field is reported at once, one message each, with its path in PascalCase', async () => {
  const endorsementPolicy = {
    policyNumber: ' ',
    endorsementNo: -1,
    endorsementType: 7,
    policyStartDate: '2026-11-20',
    policyEndDate: '2026-11-19',
    installmentNumber: 0,
  };
  const installmentDetails = [{ installmentNo: 0, commission: -1 }, { installmentNo: 2 }];
  const answer = await bench.dryRun(jobId, {
    message: 'x'.repeat(501),
    informationPdf: { fileName: '', contentType: 'application/pdf', base64Content: 'x' },
    premium: { currencyType: 9, exchangeRate: 0, installmentDetails },
    endorsementPolicy,
    productId: 0,
  });
  expectInvalid(answer, {
    ProductId: 'ProductId must be greater than 0.',
    'EndorsementPolicy.PolicyNumber': 'PolicyNumber is required.',
    'EndorsementPolicy.RenewalNo': 'RenewalNo is required.',
    'EndorsementPolicy.EndorsementNo': 'EndorsementNo must be greater than or equal to 0.',
    'EndorsementPolicy.EndorsementType': TYPE,
    'EndorsementPolicy.PolicyEndDate': END_DATE,
    'EndorsementPolicy.ProcessingDate': 'ProcessingDate is required.',
    'EndorsementPolicy.GrossPremium': 'GrossPremium is required.',
    'EndorsementPolicy.NetPremium': 'NetPremium is required.',
    'EndorsementPolicy.Commission': 'Commission is required.',
    'EndorsementPolicy.InstallmentNumber': 'InstallmentNumber must be greater than 0.',
    'Premium.CurrencyType': CURRENCY,
    'Premium.ExchangeRate': 'ExchangeRate must be greater than 0.',
    'Premium.InstallmentDetails[0].InstallmentNo': 'InstallmentNo must be greater than 0.',
    'Premium.InstallmentDetails[0].PaymentAmount': 'PaymentAmount is required.',
    'Premium.InstallmentDetails[0].PaymentDate': 'PaymentDate is required.',
    'Premium.InstallmentDetails[0].Commission': 'Commission must be greater than or equal to 0.',
    'Premium.InstallmentDetails[1].PaymentAmount': 'PaymentAmount is required.',
    'Premium.InstallmentDetails[1].PaymentDate': 'PaymentDate is required.',
    'InformationPdf.FileName': 'FileName is required.',
    'InformationPdf.Base64Content': BASE64,
    Message: 'Message must be at most 500 characters.',
  });
});

test('A bad `jobId` and bad fields of the body are reported together', async () => {
  expectInvalid(await bench.insurer.post(makePath(0), {}), {
    JobId: 'JobId must be greater than 0.',
    ProductId: 'ProductId is required.',
    EndorsementPolicy: 'EndorsementPolicy is required.',
  });
});

test.each(['0', '-2147483648', '-0'])(
  '`jobId` 0 or less: "JobId must be greater than 0." (%s)',
  async (id) => {
    expectInvalid(await bench.insurer.post(makePath(id), completeRequest()), {
      JobId: 'JobId must be greater than 0.',
    });
  },
);

test('A dry run that is refused records nothing', async () => {
  expect(await bench.actionTypes(jobId)).toEqual([1, 2]);
});
