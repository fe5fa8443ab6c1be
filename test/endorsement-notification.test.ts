// @module-tag endorsements
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AgentsService } from '../src/agents/agents.service.js';
import type { Client } from './support/client.js';
import { COMPANY, startEndorsementsWithLedger } from './support/endorsements.js';
import { endorsement, endorsementPolicy, newJob, openRequestedJob } from './support/jobs.js';
import { type ReceivedAttempt, startTestPlatform, type TestPlatform } from './support/platform.js';
import { completeRequest, withJsonAt } from './support/raw-json.js';
import { startOnce } from './support/start-once.js';
import { expectInvalid } from './support/users.js';

const bench = startOnce(startEndorsementsWithLedger);
let otherLedger: TestPlatform;
let otherAgent: { id: number; platform: Client };
beforeAll(async () => {
  otherLedger = await startTestPlatform();
  const id = await bench.service.running.app.get(AgentsService).create(
    { userId: undefined, name: 'test' },
    {
      name: 'Other agent',
      platformUrl: otherLedger.url,
      platformApiKey: 'key of the other',
      platformAuthorization: 'Basic YWdlbnQ6b3RoZXI=',
    },
  );
  otherAgent = { id, platform: await bench.service.as({ roles: ['PlatformUser'], agentId: id }) };
});
afterAll(() => otherLedger.close());

/** The one attempt about a job. */
async function heard(jobId: number, at = bench.ledger): Promise<ReceivedAttempt> {
  const isOfJob = (attempt: ReceivedAttempt) => JSON.parse(attempt.payload).JobId === jobId;
  await at.until((attempts) => attempts.some(isOfJob));
  const [attempt, ...more] = at.attempts.filter(isOfJob);
  expect(more).toEqual([]);
  if (!attempt) throw new Error('The ledger lost an attempt.');
  return attempt;
}

const OFFSET_DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+03:00$/;

describe('notification 101, endorsement made', () => {
  test('Notification 101 carries the fields of the endorsement with all digits and `CreateDate` with offset', async () => {
    const jobId = await bench.requestedJob({ platformProposalId: 17 });
    const policy = { policyNumber: 'P-1', renewalNo: '3', endorsementNo: 7, endorsementType: 4 };
    const body = withJsonAt('premium.exchangeRate', '41.0500', {
      ...endorsement({ endorsementPolicy: endorsementPolicy(policy), isTransferCompleted: true }),
    })
      .replace('"grossPremium":1250.5', '"grossPremium":-12345678901234567890.10')
      .replace('"netPremium":1190.95', '"netPremium":1.5e3')
      .replace('"commission":150.1', '"commission":0.30');
    expect((await bench.make(jobId, body)).status).toBe(204);
    const action = (await bench.actions(jobId)).at(-1);
    const { payload } = await heard(jobId);
    const { CreateDate } = JSON.parse(payload) as { CreateDate: string };
    expect(CreateDate).toMatch(OFFSET_DATE);
    expect(CreateDate).toBe(`${action?.CreateDate}+03:00`);
    expect(payload).toBe(
      `{"JobId":${jobId},"ProductId":111,"InsuranceCompanyId":${COMPANY},"ActionId":${action?.Id},` +
        '"PolicyNumber":"P-1","RenewalNo":"3","EndorsementNo":7,"EndorsementType":4,' +
        '"GrossPremium":-12345678901234567890.10,"NetPremium":1500,"Commission":0.30,"ExchangeRate":41.0500,' +
        '"LocalGrossPremium":-506790118895679011888.605000,"LocalCommission":12.315000,' +
        `"IsTransferCompleted":true,"Stage":3,"CreateDate":"${CreateDate}",` +
        '"PlatformProposalId":17}',
    );
  });

  test('Notification 101 has exchange rate and local equivalents 0 when `premium` is left out', async () => {
    const jobId = await bench.made(endorsement({ premium: undefined }));
    const { payload } = await heard(jobId);
    expect(payload).toContain('"ExchangeRate":0,"LocalGrossPremium":0,"LocalCommission":0,');
  });
});

test.each([
  ['Evrak eksik: "ruhsat" \u{1f697}', '"Evrak eksik: \\"ruhsat\\" \u{1f697}"'],
  [undefined, 'null'],
  [null, 'null'],
])('Notification 102 carries the fields of the rejection (%s)', async (message, written) => {
  const jobId = await bench.requestedJob({ productId: 222, platformProposalId: 'TK-17' });
  expect((await bench.reject(jobId, { rejectReasonId: 12, message })).status).toBe(204);
  const action = (await bench.actions(jobId)).at(-1);
  const attempt = await heard(jobId);
  expect(attempt.type).toBe(102);
  expect(`${action?.CreateDate}+03:00`).toMatch(OFFSET_DATE);
  expect(attempt.payload).toBe(
    `{"JobId":${jobId},"ProductId":222,"InsuranceCompanyId":${COMPANY},"ActionId":${action?.Id},` +
      `"RejectReasonId":12,"Message":${written},"Stage":4,"CreateDate":"${action?.CreateDate}+03:00",` +
      '"PlatformProposalId":"TK-17"}',
  );
});

describe.each(['make', 'reject'] as const)('PlatformProposalId, told after %s', (operation) => {
  test.each([
    ['17', '17'],
    ['"17"', '"17"'],
    ['9223372036854775807', '9223372036854775807'],
    ['"TK-0017/ş"', '"TK-0017/ş"'],
    ['null', 'null'],
  ])(
    '`PlatformProposalId` is announced as it was given, integer or text (%s: %s)',
    async (given, written) => {
      const text = JSON.stringify(newJob({ platformProposalId: '@' })).replace('"@"', given);
      const jobId = (await bench.platform.post('/api/platform/jobs', text)).response<{ Id: number }>().Id;
      await bench.requestAgain(jobId);
      await bench[operation](jobId);
      const { payload } = await heard(jobId);
      expect(payload.endsWith(`,"PlatformProposalId":${written}}`)).toBe(true);
    },
  );
});

describe('the attempt', () => {
  test('A notification goes to the agent that opened the job, and to no other', async () => {
    const ours = await bench.requestedJob();
    const theirs = await openRequestedJob(otherAgent.platform);
    await bench.make(ours);
    await bench.reject(theirs);
    expect((await heard(ours)).path).toBe('/PushNotification');
    expect((await heard(theirs, otherLedger)).path).toBe('/PushNotification');
    const jobsAt = (at: TestPlatform) => at.attempts.map((attempt) => JSON.parse(attempt.payload).JobId);
    expect(jobsAt(bench.ledger)).not.toContain(theirs);
    expect(jobsAt(otherLedger)).toEqual([theirs]);
  });

  test('Notifications have the documented envelope; the payload is JSON in a string', async () => {
    const jobId = await bench.requestedJob();
    await bench.make(jobId);
    const { body, payload } = await heard(jobId);
    expect(Object.entries(JSON.parse(body))).toEqual([
      ['ReferanceNo', expect.any(String)],
      ['SubReferanceNo', expect.any(String)],
      ['RequestKeyValueSet', null],
      ['RequestObject', { NotificationType: 101, Payload: payload }],
    ]);
    expect(JSON.parse(payload)).toMatchObject({ JobId: jobId, Stage: 3 });
  });

  test('`ReferanceNo` is `{AgentId}_{yyyyMMddHHmmssfff in UTC}{10 letters or digits}_0_0`, `SubReferanceNo` has 30 characters', async () => {
    const jobId = await bench.requestedJob();
    const begin = Date.now();
    await bench.make(jobId);
    const { referanceNo, subReferanceNo } = await heard(jobId);
    const match = new RegExp(`^${bench.agentId}_(\\d{17})[A-Za-z0-9]{10}_0_0$`).exec(referanceNo);
    expect(referanceNo).toMatch(match ? match[0] : /^the documented form$/);
    const [, y, mo, d, h, mi, s, ms] =
      /(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d{3})/.exec(match?.[1] ?? '') ?? [];
    const moment = Date.parse(`${y}-${mo}-${d}T${h}:${mi}:${s}.${ms}Z`);
    expect(moment).toBeGreaterThanOrEqual(begin);
    expect(moment).toBeLessThanOrEqual(Date.now());
    expect(subReferanceNo).toMatch(/^[A-Za-z0-9]{30}$/);
  });

  test('Calls to the platform carry Content-Type application/json, x-api-key and, when the agent has one, Authorization', async () => {
    const ours = await bench.requestedJob();
    const theirs = await openRequestedJob(otherAgent.platform);
    await bench.make(ours);
    await bench.make(theirs);
    const { headers } = await heard(ours);
    expect(headers['content-type']).toBe('application/json');
    expect(headers['x-api-key']).toBe('key of the agent');
    expect(headers.authorization).toBeUndefined();
    const others = (await heard(theirs, otherLedger)).headers;
    expect(others['x-api-key']).toBe('key of the other');
    expect(others.authorization).toBe('Basic YWdlbnQ6b3RoZXI=');
  });

  test('No two attempts have the same references', () => {
    const attempts = [...bench.ledger.attempts, ...otherLedger.attempts];
    expect(attempts.length).toBeGreaterThan(10);
    expect(new Set(attempts.map((attempt) => attempt.referanceNo)).size).toBe(attempts.length);
    expect(new Set(attempts.map((attempt) => attempt.subReferanceNo)).size).toBe(attempts.length);
  });
});

test('A refused call sends no notification', async () => {
  const jobId = await bench.requestedJob();
  await bench.make(jobId);
  await heard(jobId);
  const before = await bench.traces();
  await bench.make(jobId);
  await bench.reject(jobId);
  await bench.make(jobId, endorsement({ productId: 0 }));
  expect(await bench.traces()).toEqual(before);
});

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
