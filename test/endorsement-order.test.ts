// @module-tag endorsements
import { describe, expect, test } from 'vitest';
import { type Answer, Client } from './support/client.js';
import { COMPANY, makePath, rejectPath, startEndorsements, tokenWith } from './support/endorsements.js';
import { giveJob } from './support/job-rows.js';
import { endorsement, openJob, openRequestedJob } from './support/jobs.js';
import { startOnce } from './support/start-once.js';

/** One call, as far as something can be wrong with it. */
interface Call {
  claims: { roles: string[]; [name: string]: unknown };
  body: Record<string, unknown>;
  company: number;
  ownerId: number;
  isRequested: boolean;
  isKnown: boolean;
}

interface Fault {
  name: string;
  change(call: Call): Partial<Call>;
  /** What the answer is when nothing earlier is wrong: the code, the beginning of a plain text, or the status alone. */
  answer: string;
}

const NOBODY = 2147483647;

const claim = (name: string, value: unknown) => (call: Call) => ({
  claims: { ...call.claims, [name]: value },
});

/** In the order in which they are looked for. */
const FAULTS: Fault[] = [
  { name: 'an expired token', change: claim('exp', Math.floor(Date.now() / 1000) - 5), answer: '401 empty' },
  { name: 'a role that does not endorse', change: claim('roles', ['PlatformUser']), answer: '403 empty' },
  { name: 'the permission missing', change: claim('permissions', ['Read']), answer: '403 empty' },
  {
    name: 'a value of the wrong type',
    change: ({ body }) => ({ body: { ...body, message: 5 } }),
    answer: '400 $.message: expected a string.',
  },
  {
    name: 'an invalid field',
    change: ({ body }) => ({ body: { ...body, productId: 0, rejectReasonId: 0 } }),
    answer: '400 Validation.General',
  },
  {
    name: 'no company in the token',
    change: claim('insuranceCompanies', []),
    answer: '403 OfflineUsers.InsuranceCompanyNotFound',
  },
  {
    name: 'an identity that is not resolved',
    change: claim('sub', String(NOBODY)),
    answer: '403 OfflineUsers.UserIdentityNotResolved',
  },
  { name: 'an unknown job', change: () => ({ isKnown: false }), answer: '404 OfflineJobs.JobNotFound' },
  {
    name: 'a job of another company',
    change: () => ({ company: COMPANY + 1 }),
    answer: '403 OfflineJobs.JobInsuranceCompanyDenied',
  },
  {
    name: 'a job of another owner',
    change: (call) => ({ ...claim('roles', ownScopeRole(call))(call), ownerId: NOBODY }),
    answer: '403 OfflineJobs.JobOwnershipDenied',
  },
  {
    name: 'a job in another stage',
    change: () => ({ isRequested: false }),
    answer: '500 OfflineEndorsements.StateTransitionFailed',
  },
];

/** Ownership counts for a mere InsuranceCompanyAPIUser; a role that is at fault already stays. */
function ownScopeRole({ claims: { roles } }: Call): string[] {
  return roles.includes('PlatformUser') ? roles : ['InsuranceCompanyAPIUser'];
}

const PAIRS = FAULTS.flatMap((first, index) =>
  FAULTS.slice(index + 1).map((second) => ({
    earlier: first.name,
    later: second.name,
    faults: [first, second],
    answer: first.answer,
  })),
);

const bench = startOnce(startEndorsements);

async function send(path: (id: number) => string, body: object, faults: Fault[]): Promise<Answer> {
  let call: Call = {
    claims: {
      sub: String(bench.insurer.userId),
      roles: ['InsuranceCompanyAPIAdmin'],
      permissions: ['Create'],
      insuranceCompanies: [COMPANY],
    },
    body: { ...body },
    company: COMPANY,
    ownerId: bench.insurer.userId,
    isRequested: true,
    isKnown: true,
  };
  for (const fault of faults) call = { ...call, ...fault.change(call) };
  const open = call.isRequested ? openRequestedJob : openJob;
  const jobId = await open(bench.platform, { insuranceCompanyId: call.company });
  await giveJob(bench.service, jobId, call.ownerId);
  const caller = new Client(bench.service.url, tokenWith(call.claims));
  return caller.post(path(call.isKnown ? jobId : NOBODY), call.body);
}

/** What is answered to a call with all faults, without the first, without the first two, and so on. */
async function withFewerAndFewerFaults(path: (id: number) => string, body: object): Promise<string[]> {
  const answers: string[] = [];
  for (let first = 0; first <= FAULTS.length; first++)
    answers.push(described(await send(path, body, FAULTS.slice(first))));
  return answers;
}

function described(answer: Answer): string {
  if (answer.text === '') return `${answer.status} empty`;
  const isJson = answer.headers.get('content-type')?.startsWith('application/json');
  return `${answer.status} ${isJson ? answer.code : answer.text}`;
}

describe.each([
  ['make', makePath, endorsement()],
  ['reject', rejectPath, { rejectReasonId: 5 }],
] as [string, (id: number) => string, object][])('%s', (_, path, body) => {
  test.each(PAIRS)(
    'Order of checks: 401, role, permission, binding, validation, company in the token, identity, job, company, owner, stage: of two faults the earlier one is answered ($earlier before $later)',
    async ({ faults, answer }) => {
      expect(described(await send(path, body, faults))).toBe(answer);
    },
  );

  test('Of all faults at once the first one is answered, without it the next, and without any the call is recorded', async () => {
    expect(await withFewerAndFewerFaults(path, body)).toEqual([
      ...FAULTS.map(({ answer }) => answer),
      '204 empty',
    ]);
  });
});

test('`?dryRun=true` checks in the order of the real call', async () => {
  const answers = await withFewerAndFewerFaults((id) => `${makePath(id)}?dryRun=true`, endorsement());
  expect(answers.slice(0, -1)).toEqual(FAULTS.map(({ answer }) => answer));
  expect(answers.at(-1)).toMatch(/^200 /);
});

test('Malformed JSON is answered before anything that the fields break', async () => {
  const jobId = await bench.requestedJob();
  const answer = await bench.make(jobId, '{"productId": 0, "endorsementPolicy": {"policyNumber": ""},}');
  expect(described(answer)).toMatch(/^400 \$: expected valid JSON/);
});

test('A `jobId` that is no int32 is answered before an invalid field', async () => {
  const answer = await bench.insurer.post(makePath('4x'), { productId: 0 });
  expect(described(answer)).toBe('400 jobId: expected an integer (int32).');
});

test('The body is not read for a caller without access', async () => {
  const answer = await bench.platform.post(makePath(1), '{');
  expect(described(answer)).toBe('403 empty');
});
