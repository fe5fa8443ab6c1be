// @module-tag offline-jobs
import { beforeAll, describe, expect, test } from 'vitest';
import { INSURER_ROLES } from '../src/access/roles.js';
import { Client } from './support/client.js';
import { newJob } from './support/jobs.js';
import { sharedService, type TestUser } from './support/service.js';
import { startOnce } from './support/start-once.js';
import { signToken } from './support/tokens.js';
import { expectInvalid } from './support/users.js';

const service = startOnce(sharedService);
let agentId: number;
let platform: Client;
beforeAll(async () => {
  agentId = await service.createAgent();
  platform = await service.as({ roles: ['PlatformUser'], agentId });
});

const open = (body: unknown, client = platform) => client.post('/api/platform/jobs', body);
const jobs = () => service.dataSource.query('select * from job order by id');

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
    const token = signToken({ sub: '2147483647', roles: ['PlatformUser'], agentId });
    const answer = await open(newJob(), new Client(service.url, token));
    expect([answer.status, answer.code]).toEqual([403, 'OfflineUsers.UserIdentityNotResolved']);
  });
});

/** Logged in or not: the user is made, and answered by id. */
const userId = async (user: TestUser) => (await service.as(user)).userId;

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
  await service.dataSource.query('update app_user set is_active = false where id = $1', [inactive]);
  const before = await jobs();
  for (const ownerId of [
    2147483647,
    inactive,
    platform.userId,
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
