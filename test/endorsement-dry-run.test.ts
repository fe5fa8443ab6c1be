// @module-tag endorsements
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { execute } from './support/database.js';
import { makePath, startEndorsements } from './support/endorsements.js';
import { endorsement, endorsementPolicy, openJob, pdf } from './support/jobs.js';
import { withJsonAt } from './support/raw-json.js';
import { startOnce } from './support/start-once.js';
import { expectInvalid } from './support/users.js';

const bench = startOnce(startEndorsements);
let jobId: number;

beforeAll(async () => {
  jobId = await bench.requestedJob();
  await nearFixedDates(jobId);
});

/** Moves the job's day to that of the bodies' dates, so that these are near it in every year. */
const nearFixedDates = (id: number) =>
  execute(
    bench.service.database.connection,
    `update job set create_date = '2026-11-20 12:00+03' where id = ${id}`,
  );

/** The same body for a policy that no other has; its text, since amounts keep their digits. */
const ofNewPolicy = (body: unknown) =>
  (typeof body === 'string' ? body : JSON.stringify(body)).replace('100000334601017', randomUUID());

async function warningsOf(body: unknown): Promise<string[]> {
  const answer = await bench.dryRun(jobId, ofNewPolicy(body));
  expect(answer.status).toBe(200);
  return answer.response<{ Warnings: string[] }>().Warnings;
}

test('`?dryRun=true` answers 200 with `LocalGrossPremium`, `LocalCommission` and `Warnings`', async () => {
  const body = withJsonAt('premium.exchangeRate', '32.45670');
  const answer = await bench.dryRun(jobId, ofNewPolicy(body));
  expect(answer.status).toBe(200);
  expect(answer.text).toMatch(
    /^\{"Status":true,"Message":"[^"]+","Response":\{"LocalGrossPremium":40587\.103350,"LocalCommission":4871\.750670,"Warnings":\[\]\}\}$/,
  );
});

const STRICT = { prefer: 'handling=strict' };

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

const policyWith = (changes: Record<string, unknown>) => ({ endorsementPolicy: endorsementPolicy(changes) });

const WARNINGS: [string, Record<string, unknown>, RegExp, field: string][] = [
  [
    'installments do not add up to the gross premium',
    { premium: details(1250.49) },
    /^Installments add up to 1250\.49, but GrossPremium is 1250\.5\.$/,
    'Premium.InstallmentDetails',
  ],
  [
    "product differs from the job's",
    { productId: 112 },
    /^ProductId 112 differs from the job's product 111\.$/,
    'ProductId',
  ],
  [
    'premium is left out though the gross premium is not 0',
    { premium: undefined },
    /^Premium is left out though GrossPremium is 1250\.5/,
    'Premium',
  ],
  [
    'endorsementPdf is no PDF',
    { endorsementPdf: NO_PDF },
    /^The content of EndorsementPdf is not a PDF\.$/,
    'EndorsementPdf',
  ],
  [
    'informationPdf is no PDF',
    { informationPdf: NO_PDF },
    /^The content of InformationPdf is not a PDF\.$/,
    'InformationPdf',
  ],
  [
    "installmentNumber differs from the list's length",
    { premium: details(1000, 250.5) },
    /^InstallmentNumber is 1, but InstallmentDetails has 2 items\.$/,
    'EndorsementPolicy.InstallmentNumber',
  ],
  [
    'net premium is larger than the gross premium',
    policyWith({ netPremium: 1250.51 }),
    /^NetPremium 1250\.51 is larger than GrossPremium 1250\.5\.$/,
    'EndorsementPolicy.NetPremium',
  ],
  [
    'commission is larger than the net premium',
    policyWith({ commission: 1190.96 }),
    /^Commission 1190\.96 is larger than NetPremium 1190\.95\.$/,
    'EndorsementPolicy.Commission',
  ],
  [
    "start date is far from the job's",
    policyWith({ policyStartDate: '2025-11-18' }),
    /^PolicyStartDate is more than 366 days from the job's CreateDate\.$/,
    'EndorsementPolicy.PolicyStartDate',
  ],
  [
    "issue date is far from the job's",
    policyWith({ processingDate: '2027-11-22' }),
    /^ProcessingDate is more than 366 days from the job's CreateDate\.$/,
    'EndorsementPolicy.ProcessingDate',
  ],
];

describe.each(WARNINGS)('%s', (_, changes, warning, field) => {
  test('A dry run warns of installments that do not add up, another product, a premium left out, content that is no PDF, another number of installments', async () => {
    expect(await warningsOf(endorsement(changes))).toEqual([expect.stringMatching(warning)]);
  });

  test('No warning refuses the real call', async () => {
    await bench.made(endorsement(changes));
  });

  test('`Prefer: handling=strict` on make: each warning of the dry run is a field error of `Validation.General`', async () => {
    const answer = await bench.make(jobId, ofNewPolicy(endorsement(changes)), STRICT);
    expectInvalid(answer, { [field]: expect.stringMatching(warning) });
    expect(answer.headers.get('preference-applied')).toBe('handling=strict');
    expect(await bench.actions(jobId)).toHaveLength(2);
  });
});

test('A dry run warns of a transfer document that is no PDF, where it takes the place of a file', async () => {
  const id = await bench.requestedJob();
  await nearFixedDates(id);
  await bench.transfer(id, 'BilgilendirmeFormu', NO_PDF);
  const body = ofNewPolicy(endorsement({ informationPdf: undefined }));
  const warning = 'The transfer document in the place of InformationPdf is not a PDF.';
  const tried = await bench.dryRun(id, body);
  expect(tried.response<{ Warnings: string[] }>().Warnings).toEqual([warning]);
  expectInvalid(await bench.make(id, body, STRICT), { InformationPdf: warning });
  const sent = await bench.dryRun(id, ofNewPolicy(endorsement()));
  expect(sent.response<{ Warnings: string[] }>().Warnings).toEqual([]);
});

test('A dry run warns of an endorsement number that the policy has already, of the same company only', async () => {
  const body = ofNewPolicy(endorsement());
  const recorded = await bench.made(body);
  await nearFixedDates(recorded);
  const again = await bench.dryRun(jobId, body);
  const number = JSON.parse(body).endorsementPolicy.policyNumber;
  const warning = `Endorsement 1 of policy ${number} with renewal 0 is recorded already.`;
  expect(again.response<{ Warnings: string[] }>().Warnings).toEqual([warning]);
  expectInvalid(await bench.make(jobId, body, STRICT), { 'EndorsementPolicy.EndorsementNo': warning });
  for (const [own, others] of [
    ['"endorsementNo":1', '"endorsementNo":2'],
    ['"renewalNo":"0"', '"renewalNo":"1"'],
  ] as const) {
    const other = await bench.dryRun(jobId, body.replace(own, others));
    expect(other.response<{ Warnings: string[] }>().Warnings).toEqual([]);
  }
  const elsewhere = await bench.requestedJob({ insuranceCompanyId: 111 });
  await nearFixedDates(elsewhere);
  const insurer = await bench.service.as({ roles: ['InsuranceCompanyAPIAdmin'], insuranceCompanyIds: [111] });
  const unknown = await insurer.post(`${makePath(elsewhere)}?dryRun=true`, body);
  expect(unknown.response<{ Warnings: string[] }>().Warnings).toEqual([]);
});

test('With `Preference-Applied: handling=strict` a call without warnings is recorded, and its repeat stays a success', async () => {
  const id = await bench.requestedJob();
  await nearFixedDates(id);
  const body = ofNewPolicy(endorsement());
  const headers = { ...STRICT, 'idempotency-key': randomUUID() };
  for (let call = 0; call < 2; call++) {
    const answer = await bench.make(id, body, headers);
    expect([answer.status, answer.headers.get('preference-applied')]).toEqual([204, 'handling=strict']);
  }
  expect((await bench.make(id, body, STRICT)).code).toBe('OfflineEndorsements.StateTransitionFailed');
});

test('A strict dry run is refused as the strict call would be, and a lenient one is not strict', async () => {
  const body = ofNewPolicy(endorsement({ productId: 9 }));
  expectInvalid(await bench.dryRun(jobId, body, STRICT), {
    ProductId: "ProductId 9 differs from the job's product 111.",
  });
  const lenient = await bench.dryRun(jobId, body, { prefer: 'handling=lenient' });
  expect([lenient.status, lenient.headers.get('preference-applied')]).toEqual([200, null]);
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
  const policy = endorsementPolicy({ grossPremium: 0, netPremium: 0, commission: 0 });
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
