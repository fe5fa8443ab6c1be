// @module-tag endorsements
import { beforeAll, describe, expect, test } from 'vitest';
import { makePath, startEndorsements } from './support/endorsements.js';
import { endorsement, endorsementPolicy, openJob, pdf } from './support/jobs.js';
import { withJsonAt } from './support/raw-json.js';
import { startOnce } from './support/start-once.js';
import { expectInvalid } from './support/users.js';

const bench = startOnce(startEndorsements);
let jobId: number;

beforeAll(async () => {
  jobId = await bench.requestedJob();
});

async function warningsOf(body: unknown): Promise<string[]> {
  const answer = await bench.dryRun(jobId, body);
  expect(answer.status).toBe(200);
  return answer.response<{ Warnings: string[] }>().Warnings;
}

test('`?dryRun=true` answers 200 with `LocalGrossPremium`, `LocalCommission` and `Warnings`', async () => {
  const body = withJsonAt('premium.exchangeRate', '32.45670');
  const answer = await bench.dryRun(jobId, body);
  expect(answer.status).toBe(200);
  expect(answer.text).toMatch(
    /^\{"Status":true,"Message":"[^"]+","Response":\{"LocalGrossPremium":40587\.103350,"LocalCommission":4871\.750670,"Warnings":\[\]\}\}$/,
  );
});

const details = (...amounts: number[]) => ({
  currencyType: 1,
  exchangeRate: 1,
  installmentDetails: amounts.map((paymentAmount, index) => ({
    installmentNo: index + 1,
    paymentAmount,
    paymentDate: '2026-11-20',
  })),
});
const NO_PDF = { ...pdf(), base64Content: Buffer.from('PK\u0003\u0004 a zip').toString('base64') };

const WARNINGS: [string, Record<string, unknown>, RegExp][] = [
  [
    'installments do not add up to the gross premium',
    { premium: details(1250.49) },
    /^Installments add up to 1250\.49, but GrossPremium is 1250\.5\.$/,
  ],
  [
    "product differs from the job's",
    { productId: 112 },
    /^ProductId 112 differs from the job's product 111\.$/,
  ],
  [
    'premium is left out though the gross premium is not 0',
    { premium: undefined },
    /^Premium is left out though GrossPremium is 1250\.5/,
  ],
  ['endorsementPdf is no PDF', { endorsementPdf: NO_PDF }, /^The content of EndorsementPdf is not a PDF\.$/],
  ['informationPdf is no PDF', { informationPdf: NO_PDF }, /^The content of InformationPdf is not a PDF\.$/],
  [
    "installmentNumber differs from the list's length",
    { premium: details(1000, 250.5) },
    /^InstallmentNumber is 1, but InstallmentDetails has 2 items\.$/,
  ],
];

describe.each(WARNINGS)('%s', (_, changes, warning) => {
  test('A dry run warns of installments that do not add up, another product, a premium left out, content that is no PDF, another number of installments', async () => {
    expect(await warningsOf(endorsement(changes))).toEqual([expect.stringMatching(warning)]);
  });

  test('No warning refuses the real call', async () => {
    await bench.made(endorsement(changes));
  });
});

test('All warnings of a dry run come together', async () => {
  const changes = { productId: 9, premium: details(1, 2), endorsementPdf: NO_PDF, informationPdf: NO_PDF };
  expect(await warningsOf(endorsement(changes))).toHaveLength(5);
});

test('A dry run warns of an empty list of installments, and the real call is not refused', async () => {
  const changes = { premium: details() };
  expect(await warningsOf(endorsement(changes))).toEqual([
    'Installments add up to 0, but GrossPremium is 1250.5.',
    'InstallmentNumber is 1, but InstallmentDetails has 0 items.',
  ]);
  await bench.made(endorsement(changes));
});

test('A dry run does not warn of amounts that are equal in value, however they are written', async () => {
  const body = withJsonAt('endorsementPolicy.grossPremium', '1.25050e3');
  expect(await warningsOf(body)).toEqual([]);
});

test('A dry run does not warn of a premium left out with a gross premium of 0', async () => {
  const policy = endorsementPolicy({ grossPremium: 0 });
  expect(await warningsOf(endorsement({ premium: undefined, endorsementPolicy: policy }))).toEqual([]);
});

test('A dry run stores and sends nothing', async () => {
  const before = await bench.traces();
  const key = { 'idempotency-key': 'dry' };
  expect((await bench.dryRun(jobId, endorsement(), key)).status).toBe(200);
  expect(await bench.traces()).toEqual(before);
  expect((await bench.make(jobId, endorsement({ message: 'real' }), key)).status).toBe(204);
});

test('A dry run fails as the real call does, for a job in another stage, a missing document or an invalid field', async () => {
  const elsewhere = await bench.dryRun(await openJob(bench.platform));
  expect([elsewhere.status, elsewhere.code]).toEqual([500, 'OfflineEndorsements.StateTransitionFailed']);
  const id = await bench.requestedJob();
  const missing = await bench.dryRun(id, endorsement({ informationPdf: undefined }));
  expect(missing.status).toBe(500);
  expect(missing.message).toContain('BilgilendirmeFormu');
  expectInvalid(await bench.dryRun(id, endorsement({ productId: 0 })), {
    ProductId: 'ProductId must be greater than 0.',
  });
});

test('A dry run refuses an Idempotency-Key that another request has used', async () => {
  const key = { 'idempotency-key': 'used' };
  const recorded = await bench.requestedJob();
  await bench.make(recorded, endorsement(), key);
  const another = await bench.dryRun(recorded, endorsement({ message: 'another' }), key);
  expect(another.code).toBe('General.IdempotencyKeyReused');
  expect((await bench.dryRun(recorded, endorsement(), key)).status).toBe(200);
});

test.each(['', '1', 'yes', 'tru', 'true&dryRun=true'])(
  'A `dryRun` that is neither true nor false is refused: "DryRun must be true or false." (dryRun=%s)',
  async (flag) => {
    const id = await bench.requestedJob();
    expectInvalid(await bench.insurer.post(`${makePath(id)}?dryRun=${flag}`, endorsement()), {
      DryRun: 'DryRun must be true or false.',
    });
    expect(await bench.actions(id)).toHaveLength(2);
  },
);

test.each(['dryRun=TRUE', 'DryRun=True', 'DRYRUN=true'])(
  '`dryRun` and its value are taken in any case (%s)',
  async (query) => {
    const id = await bench.requestedJob();
    expect((await bench.insurer.post(`${makePath(id)}?${query}`, endorsement())).status).toBe(200);
    expect(await bench.actions(id)).toHaveLength(2);
  },
);
