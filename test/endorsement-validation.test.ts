import { beforeAll, describe, expect, test } from 'vitest';
import type { FieldError } from '../src/common/errors/domain-error.js';
import { makePath, startEndorsements } from './support/endorsements.js';
import { completeRequest, withJsonAt } from './support/raw-json.js';
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

const TEXTS = [
  'endorsementPolicy.policyNumber',
  'endorsementPolicy.renewalNo',
  'endorsementPdf.fileName',
  'endorsementPdf.contentType',
  'endorsementPdf.base64Content',
  'informationPdf.fileName',
  'informationPdf.contentType',
  'informationPdf.base64Content',
];
const REQUIRED = [
  ...TEXTS,
  'productId',
  'endorsementPolicy',
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
];

/** `endorsementPolicy.policyNumber` as answers spell it. */
const pascal = (path: string) => path.replace(/(^|\.)[a-z]/g, (start) => start.toUpperCase());
const lastOf = (path: string) => pascal(path).split('.').at(-1);

describe.each(REQUIRED)('%s', (path) => {
  test.each([
    ['left out', undefined],
    ['null', 'null'],
  ])(
    'A required value that is missing or null: "<Name> is required." (%s)',
    { tags: 'endorsements' },
    async (_, json) => {
      expect(await errorsOf(withJsonAt(path, json))).toEqual([
        { Field: pascal(path), Message: `${lastOf(path)} is required.` },
      ]);
    },
  );
});

describe.each(TEXTS)('%s of white space', (path) => {
  test.each(['""', '" "', '"\\t\\r\\n"', '"\\u00a0\\u2003\\ufeff"'])(
    'White space alone is empty: a required value is missing (%s)',
    { tags: 'endorsements' },
    async (json) => {
      expect(await errorsOf(withJsonAt(path, json))).toEqual([
        { Field: pascal(path), Message: `${lastOf(path)} is required.` },
      ]);
    },
  );
});

describe('all bad fields', () => {
  test('Every bad field is reported at once, one message each, with its path in PascalCase', {
    tags: 'endorsements',
  }, async () => {
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

  test('A bad `jobId` and bad fields of the body are reported together', {
    tags: 'endorsements',
  }, async () => {
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
  '`jobId` 0 or less: "JobId must be greater than 0." (%s)',
  { tags: 'endorsements' },
  async (id) => {
    const answer = await bench.insurer.post(makePath(id), completeRequest());
    expect(answer.status).toBe(400);
    expect(answer.fields).toEqual({ JobId: 'JobId must be greater than 0.' });
  },
);

test('nothing of all this was recorded', async () => {
  expect((await bench.actions(jobId)).map((action) => action.ActionType)).toEqual([1, 2]);
});
