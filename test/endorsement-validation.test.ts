import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FieldError } from '../src/common/errors/domain-error.js';
import { type Endorsements, makePath, startEndorsements } from './support/endorsements.js';
import { completeRequest, withJsonAt } from './support/raw-json.js';

let bench: Endorsements;
let jobId: number;

beforeAll(async () => {
  bench = await startEndorsements();
  jobId = await bench.requestedJob();
});
afterAll(() => bench.stop());

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

const REQUIRED = [
  'productId',
  'endorsementPolicy',
  'endorsementPolicy.policyNumber',
  'endorsementPolicy.renewalNo',
  'endorsementPolicy.endorsementNo',
  'endorsementPolicy.endorsementType',
  'endorsementPolicy.policyStartDate',
  'endorsementPolicy.policyEndDate',
  'endorsementPolicy.processingDate',
  'endorsementPolicy.grossPremium',
  'endorsementPolicy.netPremium',
  'endorsementPolicy.commission',
  'endorsementPolicy.installmentNumber',
  'premium.currencyType',
  'premium.exchangeRate',
  'premium.installmentDetails[0].installmentNo',
  'premium.installmentDetails[0].paymentAmount',
  'premium.installmentDetails[0].paymentDate',
  'endorsementPdf.fileName',
  'endorsementPdf.contentType',
  'endorsementPdf.base64Content',
  'informationPdf.fileName',
  'informationPdf.contentType',
  'informationPdf.base64Content',
];

/** `endorsementPolicy.policyNumber` as answers spell it. */
const pascal = (path: string) => path.replace(/(^|\.)[a-z]/g, (start) => start.toUpperCase());
const lastOf = (path: string) => pascal(path).split('.').at(-1);

describe.each(REQUIRED)('%s', (path) => {
  test.each([
    ['left out', undefined],
    ['null', 'null'],
  ])('%s is answered with "<Name> is required."', async (_, json) => {
    expect(await errorsOf(withJsonAt(path, json))).toEqual([
      { Field: pascal(path), Message: `${lastOf(path)} is required.` },
    ]);
  });
});

describe.each(
  REQUIRED.filter((path) => /Number$|renewalNo|Name$|contentType|Content$/.test(path)).filter(
    (path) => !path.includes('installmentNumber'),
  ),
)('%s of white space', (path) => {
  test.each(['""', '" "', '"\\t\\r\\n"', '"\\u00a0\\u2003\\ufeff"'])(
    '%s is empty: required',
    async (json) => {
      expect(await errorsOf(withJsonAt(path, json))).toEqual([
        { Field: pascal(path), Message: `${lastOf(path)} is required.` },
      ]);
    },
  );
});

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

test.each(RULES)('%s given as %s is answered with "%s"', async (path, json, message) => {
  expect(await errorsOf(withJsonAt(path, json))).toEqual([{ Field: pascal(path), Message: message }]);
});

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

test.each(ACCEPTED)('%s given as %s is accepted', async (path, json) => {
  expect((await dryRun(withJsonAt(path, json))).status).toBe(200);
});

describe('all bad fields', () => {
  test('are reported at once, in the order of the schema, one message each', async () => {
    const endorsementPolicy = {
      policyNumber: ' ',
      endorsementNo: -1,
      endorsementType: 7,
      policyStartDate: '2026-11-20',
      policyEndDate: '2026-11-19',
      installmentNumber: 0,
    };
    const installmentDetails = [{ installmentNo: 0, commission: -1 }, { installmentNo: 2 }];
    const body = {
      message: 'x'.repeat(501),
      informationPdf: { fileName: '', contentType: 'application/pdf', base64Content: 'x' },
      premium: { currencyType: 9, exchangeRate: 0, installmentDetails },
      endorsementPolicy,
      productId: 0,
    };
    const errors = await errorsOf(body);
    expect(errors.map((error) => `${error.Field}: ${error.Message}`)).toEqual([
      'ProductId: ProductId must be greater than 0.',
      'EndorsementPolicy.PolicyNumber: PolicyNumber is required.',
      'EndorsementPolicy.RenewalNo: RenewalNo is required.',
      'EndorsementPolicy.EndorsementNo: EndorsementNo must be greater than or equal to 0.',
      'EndorsementPolicy.EndorsementType: EndorsementType must be a valid endorsement type.',
      'EndorsementPolicy.PolicyEndDate: PolicyEndDate must be equal to or later than PolicyStartDate.',
      'EndorsementPolicy.ProcessingDate: ProcessingDate is required.',
      'EndorsementPolicy.GrossPremium: GrossPremium is required.',
      'EndorsementPolicy.NetPremium: NetPremium is required.',
      'EndorsementPolicy.Commission: Commission is required.',
      'EndorsementPolicy.InstallmentNumber: InstallmentNumber must be greater than 0.',
      'Premium.CurrencyType: CurrencyType must be between 1 and 7.',
      'Premium.ExchangeRate: ExchangeRate must be greater than 0.',
      'Premium.InstallmentDetails[0].InstallmentNo: InstallmentNo must be greater than 0.',
      'Premium.InstallmentDetails[0].PaymentAmount: PaymentAmount is required.',
      'Premium.InstallmentDetails[0].PaymentDate: PaymentDate is required.',
      'Premium.InstallmentDetails[0].Commission: Commission must be greater than or equal to 0.',
      'Premium.InstallmentDetails[1].PaymentAmount: PaymentAmount is required.',
      'Premium.InstallmentDetails[1].PaymentDate: PaymentDate is required.',
      'InformationPdf.FileName: FileName is required.',
      'InformationPdf.Base64Content: Base64Content must be valid base64.',
      'Message: Message must be at most 500 characters.',
    ]);
  });

  test('of the path and the body are reported together', async () => {
    const answer = await bench.insurer.post(makePath(0), {});
    expect(answer.fields).toEqual({
      JobId: 'JobId must be greater than 0.',
      ProductId: 'ProductId is required.',
      EndorsementPolicy: 'EndorsementPolicy is required.',
    });
  });

  test('of a policy whose start date is missing do not speak of the end date', async () => {
    const errors = await errorsOf(withJsonAt('endorsementPolicy.policyStartDate', undefined));
    expect(errors.map((error) => error.Field)).toEqual(['EndorsementPolicy.PolicyStartDate']);
  });
});

test.each(['0', '-1', '-2147483648', '-0'])(
  'jobId %s is answered with "JobId must be greater than 0."',
  async (id) => {
    const answer = await bench.insurer.post(makePath(id), completeRequest());
    expect(answer.status).toBe(400);
    expect(answer.fields).toEqual({ JobId: 'JobId must be greater than 0.' });
  },
);

test('more installments than InstallmentNo can tell apart are refused', async () => {
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
