// @module-tag offline-jobs
import { beforeAll, describe, expect, test } from 'vitest';
import { INSURER_ROLES } from '../src/access/roles.js';
import { Client } from './support/client.js';
import { startEndorsements } from './support/endorsements.js';
import { newJob } from './support/jobs.js';
import { expectEmpty } from './support/refusals.js';
import type { TestUser } from './support/service.js';
import { startOnce } from './support/start-once.js';
import { signToken } from './support/tokens.js';
import { openTransaction, WAITS_FOR_A_LOCK } from './support/transactions.js';
import { expectInvalid } from './support/users.js';

const JOBS = '/api/platform/jobs';
const bench = startOnce(startEndorsements);
let otherAgentId: number;
let administrator: Client;
beforeAll(async () => {
  otherAgentId = await bench.service.createAgent();
  administrator = await bench.service.as({ roles: ['Administrator'] });
});

const open = (body: unknown, client = bench.platform) => client.post(JOBS, body);
const opened = async (changes: Record<string, unknown>, client = bench.platform) => {
  const answer = await open(newJob(changes), client);
  expect(answer.status).toBe(201);
  return answer.response<{ Id: number }>().Id;
};

const row = async (id: number) =>
  (await bench.service.dataSource.query('select * from job where id = $1', [id]))[0] as Record<
    string,
    unknown
  >;

describe('POST /api/platform/jobs', () => {
  test('`POST /api/platform/jobs` opens a job in stage Poliçe Gerçekleşti: 201 with its `Id`', async () => {
    const answer = await open(newJob());
    expect(answer.status).toBe(201);
    expect(answer.json()).toEqual({
      Status: true,
      Message: 'Operation completed successfully.',
      Response: { Id: expect.any(Number) },
    });
    const { Id } = answer.response<{ Id: number }>();
    expect(await bench.listed(Id)).toEqual({
      Id,
      CurrentStage: 1,
      JobStatus: 1,
      ProductId: 111,
      ProductBranchId: 2,
      RejectReasonId: null,
      LastJobActionType: 1,
      CreateDate: expect.stringMatching(/\.\d{3}$/),
      LastActionDate: expect.stringMatching(/\.\d{3}$/),
      HasExistPolicyRequest: false,
      OwnerId: null,
      AgentName: null,
      ProductBranchName: 'Kasko',
      PlatformProposalId: null,
    });
    expect(await row(Id)).toMatchObject({ agent_id: bench.agentId, policy_number: null });
  });

  test('An opened job keeps every field that was given', async () => {
    const id = await opened({
      policyNumber: '100/İĞ',
      agentName: 'Acente "1001"',
      ownerId: bench.insurer.userId,
      hasExistPolicyRequest: true,
    });
    expect(await bench.listed(id)).toMatchObject({
      AgentName: 'Acente "1001"',
      OwnerId: bench.insurer.userId,
      HasExistPolicyRequest: true,
    });
    expect(await row(id)).toMatchObject({ policy_number: '100/İĞ' });
  });

  test.each(['TKL-1', '123', '', 123, 0, -5, '9223372036854775807', 'null'])(
    '`PlatformProposalId` is answered as it was given, integer or text (%j)',
    async (platformProposalId) => {
      expect(await bench.listed(await opened({ platformProposalId }))).toMatchObject({
        PlatformProposalId: platformProposalId,
      });
    },
  );

  test('Jobs that are opened together are whole each, and one that is refused keeps none of the others', async () => {
    const sql = (statement: string) => bench.service.dataSource.query(statement);
    await sql(`alter table job add constraint full_disk check (agent_name <> 'full') not valid`);
    const lock = await openTransaction(bench.service);
    await lock.query('lock table job in access exclusive mode');
    const ids = [9223372036854775807n, '12345678901234567890', 'a"b\\{1,2}'];
    const calls = Array.from({ length: 12 }, (_, n) => {
      const proposal = ids[n % 4];
      const body = JSON.stringify(
        newJob({
          agentName: `Acente ${n}`,
          platformProposalId: 'P',
          ...(n === 5 && { agentId: bench.agentId }),
        }),
      );
      const sent = typeof proposal === 'bigint' ? String(proposal) : JSON.stringify(proposal ?? null);
      return open(body.replace('"P"', sent), n === 5 ? administrator : undefined);
    });
    const refused = open(newJob({ agentName: 'full' }));
    await expect.poll(async () => (await sql(WAITS_FOR_A_LOCK)).length).toBeGreaterThan(0);
    await lock.rollback();
    const answers = await Promise.all(calls);
    expect((await refused).status).toBe(500);
    await sql('alter table job drop constraint full_disk');
    expect(answers.map(({ status }) => status)).toEqual(calls.map(() => 201));
    for (const [n, answer] of answers.entries()) {
      const { Id } = answer.response<{ Id: number }>();
      expect(await row(Id)).toMatchObject({ agent_name: `Acente ${n}`, current_stage: 1 });
      expect(await bench.actionTypes(Id)).toEqual([1]);
      const audited = await sql(`select from admin_audit where action = 'job.open' and target = 'job ${Id}'`);
      expect(audited).toHaveLength(n === 5 ? 1 : 0);
      const proposal = ids[n % 4];
      const { text } = await bench.insurer.get(`/api/offline/jobs/${Id}`);
      const shown = typeof proposal === 'bigint' ? String(proposal) : JSON.stringify(proposal ?? null);
      expect(/"PlatformProposalId"\s*:\s*("(?:[^"\\]|\\.)*"|\w+)/.exec(text)?.[1]).toBe(shown);
    }
  });

  test('An integer `PlatformProposalId` keeps all its digits', async () => {
    const body = JSON.stringify(newJob({ platformProposalId: 1 })).replace(':1}', ':9223372036854775807}');
    expect((await open(body)).status).toBe(201);
    const { text } = await bench.insurer.get('/api/offline/jobs?pageSize=1&sortBy=id');
    expect(text).toMatch(/"PlatformProposalId"\s*:\s*9223372036854775807\}/);
  });

  test('Request property names are matched in any case, unknown ones are ignored, null is absence', async () => {
    const { insuranceCompanyId, ...rest } = newJob({ stage: 3, currentStage: 3, id: 5, agentName: null });
    const id = await opened({
      ...rest,
      insuranceCompanyId: undefined,
      INSURANCECOMPANYID: insuranceCompanyId,
    });
    expect(await row(id)).toMatchObject({ insurance_company_id: 110, current_stage: 1, agent_name: null });
  });
});

describe('the agent of a new job', () => {
  test('A job belongs to the agent of the `PlatformUser` who opened it', async () => {
    expect(await row(await opened({ agentId: otherAgentId }))).toMatchObject({ agent_id: bench.agentId });
  });

  test('An `Administrator` names the agent of a new job', async () => {
    const id = await opened({ agentId: otherAgentId }, administrator);
    expect(await row(id)).toMatchObject({ agent_id: otherAgentId });
  });

  test.each([
    [undefined, 'AgentId is required.'],
    [null, 'AgentId is required.'],
    [999_999, 'AgentId must be the id of an agent.'],
    [0, 'AgentId must be greater than 0.'],
  ])(
    'An `Administrator` must name an agent that exists: "AgentId is required.", "AgentId must be the id of an agent." (%j: %s)',
    async (named, message) => {
      expectInvalid(await open(newJob({ agentId: named }), administrator), { AgentId: message });
    },
  );

  test('A platform user without agent: 403 with an empty body', async () => {
    const token = signToken({ sub: String(bench.platform.userId), roles: ['PlatformUser'] });
    expectEmpty(await open(newJob(), new Client(bench.service.url, token)), 403);
  });
});

const jobs = () => bench.service.dataSource.query('select * from job order by id');

describe('a job that is not opened', () => {
  const REQUIRED = ['insuranceCompanyId', 'productId', 'productBranchId', 'productBranchName'];
  const name = (field: string) => field.charAt(0).toUpperCase() + field.slice(1);

  test('A new job reports every missing field at once, "<Name> is required."', async () => {
    expectInvalid(
      await open({}),
      Object.fromEntries(REQUIRED.map((field) => [name(field), `${name(field)} is required.`])),
    );
  });

  test.each([
    ...['insuranceCompanyId', 'productId', 'productBranchId', 'ownerId'].flatMap((field) =>
      [0, -1].map((value) => [field, value, 'must be greater than 0.']),
    ),
    ['productBranchName', ' \t', 'is required.'],
    ['productBranchName', 'x'.repeat(201), 'must be at most 200 characters.'],
    ['policyNumber', 'x'.repeat(201), 'must be at most 200 characters.'],
    ['agentName', '😀'.repeat(201), 'must be at most 200 characters.'],
    ['platformProposalId', 'x'.repeat(101), 'must be at most 100 characters.'],
  ] as [string, unknown, string][])(
    'Each field of a new job is refused by name when it is out of range or too long (%s %j: <Name> %s)',
    async (field, value, message) => {
      const before = await jobs();
      expectInvalid(await open(newJob({ [field]: value })), { [name(field)]: `${name(field)} ${message}` });
      expect(await jobs()).toEqual(before);
    },
  );

  test('Lengths are counted in characters, not in bytes or halves of characters', async () => {
    expect((await open(newJob({ agentName: '😀'.repeat(200) }))).status).toBe(201);
    expect((await jobs()).at(-1)).toMatchObject({ agent_name: '😀'.repeat(200) });
  });

  test.each([
    ['insuranceCompanyId', '"110"', 'an integer (int32)'],
    ['productId', '2147483648', 'an integer (int32)'],
    ['productBranchName', '7', 'a string'],
    ['agentName', '"\\ud800"', 'a string of well-formed Unicode without U+0000'],
    ['hasExistPolicyRequest', '"true"', 'true or false'],
    ['platformProposalId', '1.5', 'an integer (int64)'],
    ['platformProposalId', '9223372036854775808', 'an integer (int64)'],
    ['platformProposalId', 'true', 'an integer or a string'],
    ['ownerId', '[]', 'an integer (int32)'],
  ])(
    'A field of the wrong JSON type: 400, one line of plain text with its path (%s %s)',
    async (field, json, expected) => {
      const body = JSON.stringify(newJob({ [field]: 'HERE' })).replace('"HERE"', json);
      const answer = await open(body);
      expect([answer.status, answer.text]).toEqual([400, `$.${field}: expected ${expected}.`]);
      expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    },
  );

  test('A platform user who is not active opens no job: 403 `OfflineUsers.UserIdentityNotResolved`', async () => {
    const token = signToken({ sub: '2147483647', roles: ['PlatformUser'], agentId: bench.agentId });
    const answer = await open(newJob(), new Client(bench.service.url, token));
    expect([answer.status, answer.code]).toEqual([403, 'OfflineUsers.UserIdentityNotResolved']);
  });
});

/** Logged in or not: the user is made, and answered by id. */
const userId = async (user: TestUser) => (await bench.service.as(user)).userId;

test.each(INSURER_ROLES)(
  '`ownerId` may be an active user of the insurance company in one of the insurers’ roles (%s)',
  async (role) => {
    const ownerId = await userId({ roles: [role], insuranceCompanyIds: [5, 110], permissions: [] });
    expect((await open(newJob({ ownerId }))).status).toBe(201);
  },
);

test('A job may be opened without owner', async () => {
  for (const ownerId of [undefined, null]) expect((await open(newJob({ ownerId }))).status).toBe(201);
});

test('Any other `ownerId`: 400, "OwnerId must be an active user of the insurance company.", and no job', async () => {
  const inactive = await userId({ roles: ['Supervizor'], insuranceCompanyIds: [110] });
  await bench.service.dataSource.query('update app_user set is_active = false where id = $1', [inactive]);
  const before = await jobs();
  for (const ownerId of [
    2147483647,
    inactive,
    bench.platform.userId,
    await userId({ roles: ['Supervizor'], insuranceCompanyIds: [111] }),
    await userId({ roles: ['Supervizor'] }),
    await userId({ roles: ['Administrator'], insuranceCompanyIds: [110] }),
  ]) {
    expectInvalid(await open(newJob({ ownerId })), {
      OwnerId: 'OwnerId must be an active user of the insurance company.',
    });
  }
  expect(await jobs()).toEqual(before);
});
