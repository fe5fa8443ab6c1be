import { beforeAll, expect, test } from 'vitest';
import type { FieldError } from '../src/common/errors/domain-error.js';
import { makePath, startEndorsements } from './support/endorsements.js';
import { withJsonAt } from './support/raw-json.js';
import { startOnce } from './support/start-once.js';

const bench = startOnce(startEndorsements);
let jobId: number;

beforeAll(async () => {
  jobId = await bench.requestedJob();
});

const dryRun = (body: unknown) => bench.insurer.post(`${makePath(jobId)}?dryRun=true`, body);

async function errorsOf(body: unknown): Promise<FieldError[]> {
  const answer = await dryRun(body);
  expect(answer.status).toBe(400);
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  const { Response, ...rest } = answer.json<{ Response: FieldError[] }>();
  const Message = 'One or more validation errors occurred.';
  expect(rest).toEqual({ Status: false, Code: 'Validation.General', Message });
  return Response;
}

/** `endorsementPolicy.policyNumber` as answers spell it. */
const pascal = (path: string) => path.replace(/(^|\.)[a-z]/g, (start) => start.toUpperCase());

const DIGITS = ' must have at most 28 significant digits.';
const RULES: [string, string, string][] = [
  ['productId', '0', 'ProductId must be greater than 0.'],
  ['productId', '-1', 'ProductId must be greater than 0.'],
  ['productId', '-2147483648', 'ProductId must be greater than 0.'],
  ['endorsementPolicy.endorsementNo', '-1', 'EndorsementNo must be greater than or equal to 0.'],
  ['endorsementPolicy.endorsementType', '-1', 'EndorsementType must be a valid endorsement type.'],
  ['endorsementPolicy.endorsementType', '5', 'EndorsementType must be a valid endorsement type.'],
  ['endorsementPolicy.installmentNumber', '0', 'InstallmentNumber must be greater than 0.'],
  ['endorsementPolicy.installmentNumber', '-32768', 'InstallmentNumber must be greater than 0.'],
  [
    'endorsementPolicy.policyEndDate',
    '"2026-11-19T23:59:59.999"',
    'PolicyEndDate must be equal to or later than PolicyStartDate.',
  ],
  [
    'endorsementPolicy.policyEndDate',
    '"2026-11-19T20:59:59Z"',
    'PolicyEndDate must be equal to or later than PolicyStartDate.',
  ],
  ['endorsementPolicy.grossPremium', '1234567890123456789012345678.9', `GrossPremium${DIGITS}`],
  ['endorsementPolicy.netPremium', '-12345678901234567890123456789', `NetPremium${DIGITS}`],
  ['endorsementPolicy.commission', '1e28', `Commission${DIGITS}`],
  ['endorsementPolicy.grossPremium', '1e1001', `GrossPremium${DIGITS}`],
  ['endorsementPolicy.netPremium', '-1e999999999999', `NetPremium${DIGITS}`],
  ['endorsementPolicy.commission', '1e-99999', `Commission${DIGITS}`],
  ['premium.currencyType', '0', 'CurrencyType must be between 1 and 7.'],
  ['premium.currencyType', '8', 'CurrencyType must be between 1 and 7.'],
  ['premium.currencyType', '-1', 'CurrencyType must be between 1 and 7.'],
  ['premium.exchangeRate', '0', 'ExchangeRate must be greater than 0.'],
  ['premium.exchangeRate', '-0.0', 'ExchangeRate must be greater than 0.'],
  ['premium.exchangeRate', '-0.0000000000000000000000000001', 'ExchangeRate must be greater than 0.'],
  ['premium.exchangeRate', '10000000000000000000000000000', `ExchangeRate${DIGITS}`],
  ['premium.installmentDetails[0].installmentNo', '0', 'InstallmentNo must be greater than 0.'],
  ['premium.installmentDetails[0].installmentNo', '-1', 'InstallmentNo must be greater than 0.'],
  [
    'premium.installmentDetails[0].paymentAmount',
    '0.12345678901234567890123456789',
    `PaymentAmount${DIGITS}`,
  ],
  ['premium.installmentDetails[0].commission', '-0.01', 'Commission must be greater than or equal to 0.'],
  ['premium.installmentDetails[0].commission', '12345678901234567890123456789', `Commission${DIGITS}`],
  ['endorsementPdf.base64Content', '"JVBERi0"', 'Base64Content must be valid base64.'],
  ['endorsementPdf.base64Content', '"JVBE Ri0xLjc="', 'Base64Content must be valid base64.'],
  ['endorsementPdf.base64Content', '"JVBERi0xLjc=\\n"', 'Base64Content must be valid base64.'],
  ['endorsementPdf.base64Content', '"JVBERi0*"', 'Base64Content must be valid base64.'],
  ['endorsementPdf.base64Content', '"JV-_"', 'Base64Content must be valid base64.'],
  ['informationPdf.base64Content', '"===="', 'Base64Content must be valid base64.'],
  ['informationPdf.base64Content', '"J==="', 'Base64Content must be valid base64.'],
  ['informationPdf.base64Content', '"JV==BERi"', 'Base64Content must be valid base64.'],
  ['informationPdf.base64Content', '"\\u0141\\u0141\\u0141\\u0141"', 'Base64Content must be valid base64.'],
  [
    'informationPdf.base64Content',
    '"data:application/pdf;base64,JVBE"',
    'Base64Content must be valid base64.',
  ],
  ['message', JSON.stringify('ş'.repeat(501)), 'Message must be at most 500 characters.'],
  ['message', JSON.stringify(' '.repeat(501)), 'Message must be at most 500 characters.'],
];

test.each(RULES)(
  'Every bound of every field has its documented message (%s given as %s: "%s")',
  { tags: 'endorsements' },
  async (path, json, message) => {
    expect(await errorsOf(withJsonAt(path, json))).toEqual([{ Field: pascal(path), Message: message }]);
  },
);

const ACCEPTED: [string, string | undefined][] = [
  ['productId', '1'],
  ['productId', '2147483647'],
  ['endorsementPolicy.endorsementNo', '0'],
  ['endorsementPolicy.endorsementNo', '-0'],
  ['endorsementPolicy.endorsementNo', '2147483647'],
  ['endorsementPolicy.endorsementType', '0'],
  ['endorsementPolicy.endorsementType', '4'],
  ['endorsementPolicy.installmentNumber', '32767'],
  ['endorsementPolicy.policyEndDate', '"2026-11-20T00:00:00"'],
  ['endorsementPolicy.policyEndDate', '"2026-11-19T21:00:00Z"'],
  ['endorsementPolicy.policyEndDate', '"2026-11-20"'],
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
  ['premium.installmentDetails[0].commission', '0.00'],
  ['message', undefined],
  ['message', 'null'],
  ['message', '""'],
  ['message', JSON.stringify('ş'.repeat(500))],
  ['message', JSON.stringify('🚗'.repeat(500))],
  ['isTransferCompleted', undefined],
  ['isTransferCompleted', 'null'],
  ['isTransferCompleted', 'true'],
  ['endorsementPdf.fileName', '"no extension"'],
];

test.each(ACCEPTED)(
  'Both ends of every range are accepted, and optional values may be null or left out (%s given as %s)',
  { tags: 'endorsements' },
  async (path, json) => {
    expect((await dryRun(withJsonAt(path, json))).status).toBe(200);
  },
);

test('"InstallmentDetails must have at most 32767 items.": as many as `installmentNo` has values', {
  tags: 'endorsements',
}, async () => {
  const one = '{"installmentNo":1,"paymentAmount":1,"paymentDate":"2026-11-20"}';
  const list = `[${Array.from({ length: 32_768 }, () => one)}]`;
  expect(await errorsOf(withJsonAt('premium.installmentDetails', list))).toEqual([
    {
      Field: 'Premium.InstallmentDetails',
      Message: 'InstallmentDetails must have at most 32767 items.',
    },
  ]);
});

test('nothing of all this was recorded', async () => {
  expect((await bench.actions(jobId)).map((action) => action.ActionType)).toEqual([1, 2]);
});
