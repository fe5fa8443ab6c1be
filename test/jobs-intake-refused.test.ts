import { beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '../src/access/roles.js';
import { Client } from './support/client.js';
import { sharedService } from './support/service.js';
import { startOnce } from './support/start-once.js';
import { signToken } from './support/tokens.js';

const service = startOnce(sharedService);
let agentId: number;
let platform: Client;
beforeAll(async () => {
  agentId = await service.createAgent();
  platform = await service.as({ roles: ['PlatformUser'], agentId });
});

const job = (changes: Record<string, unknown> = {}) => ({
  insuranceCompanyId: 110,
  productId: 111,
  productBranchId: 2,
  productBranchName: 'Kasko',
  ...changes,
});
const open = (body: unknown, client = platform) => client.post('/api/platform/jobs', body);
const jobs = () => service.dataSource.query('select * from job order by id');

describe('a job that is not opened', () => {
  const REQUIRED = ['insuranceCompanyId', 'productId', 'productBranchId', 'productBranchName'];
  const name = (field: string) => field.charAt(0).toUpperCase() + field.slice(1);

  test('A new job reports every missing field at once, "<Name> is required."', {
    tags: 'offline-jobs',
  }, async () => {
    const answer = await open({});
    expect(answer.status).toBe(400);
    expect(answer.json()).toEqual({
      Status: false,
      Code: 'Validation.General',
      Message: 'One or more validation errors occurred.',
      Response: REQUIRED.map((field) => ({ Field: name(field), Message: `${name(field)} is required.` })),
    });
  });

  test.each([
    ...['insuranceCompanyId', 'productId', 'productBranchId', 'ownerId'].flatMap((field) =>
      [0, -1].map((value) => ({ field, value, message: `${name(field)} must be greater than 0.` })),
    ),
    { field: 'productBranchName', value: ' \t', message: 'ProductBranchName is required.' },
    {
      field: 'productBranchName',
      value: 'x'.repeat(201),
      message: 'ProductBranchName must be at most 200 characters.',
    },
    {
      field: 'policyNumber',
      value: 'x'.repeat(201),
      message: 'PolicyNumber must be at most 200 characters.',
    },
    { field: 'agentName', value: '😀'.repeat(201), message: 'AgentName must be at most 200 characters.' },
    {
      field: 'platformProposalId',
      value: 'x'.repeat(101),
      message: 'PlatformProposalId must be at most 100 characters.',
    },
  ])(
    'Each field of a new job is refused by name when it is out of range or too long ($field $value: $message)',
    { tags: 'offline-jobs' },
    async ({ field, value, message }) => {
      const before = await jobs();
      const answer = await open(job({ [field]: value }));
      expect([answer.status, answer.code]).toEqual([400, 'Validation.General']);
      expect(answer.fields).toEqual({ [name(field)]: message });
      expect(await jobs()).toEqual(before);
    },
  );

  test('Lengths are counted in characters, not in bytes or halves of characters', {
    tags: 'offline-jobs',
  }, async () => {
    expect((await open(job({ agentName: '😀'.repeat(200) }))).status).toBe(201);
    expect((await jobs()).at(-1)).toMatchObject({ agent_name: '😀'.repeat(200) });
  });

  test.each([
    ['insuranceCompanyId', '"110"', 'an integer (int32)'],
    ['productId', '1.5', 'an integer (int32)'],
    ['productId', '2147483648', 'an integer (int32)'],
    ['productId', '1e2', 'an integer (int32)'],
    ['productBranchName', '7', 'a string'],
    ['productBranchName', '"a\\u0000b"', 'a string of well-formed Unicode without U+0000'],
    ['agentName', '"\\ud800"', 'a string of well-formed Unicode without U+0000'],
    ['hasExistPolicyRequest', '"true"', 'true or false'],
    ['hasExistPolicyRequest', '1', 'true or false'],
    ['platformProposalId', '1.5', 'an integer (int64)'],
    ['platformProposalId', '9223372036854775808', 'an integer (int64)'],
    ['platformProposalId', 'true', 'an integer or a string'],
    ['ownerId', '[]', 'an integer (int32)'],
  ])(
    'A field of the wrong JSON type: 400, one line of plain text with its path (%s %s)',
    { tags: 'offline-jobs' },
    async (field, json, expected) => {
      const body = JSON.stringify(job({ [field]: 'HERE' })).replace('"HERE"', json);
      const answer = await open(body);
      expect([answer.status, answer.text]).toEqual([400, `$.${field}: expected ${expected}.`]);
      expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    },
  );

  test.each<Role>([
    'InsuranceCompanyAPIUser',
    'InsuranceCompanyAPIAdmin',
    'Supervizor',
    'Operator',
    'IntegrationService',
  ])(
    'Only `PlatformUser` and `Administrator` open jobs; others: 403 with an empty body (%s)',
    { tags: 'offline-jobs' },
    async (role) => {
      const token = signToken({ sub: '1', roles: [role], insuranceCompanies: [110], agentId });
      const answer = await open('not json', new Client(service.url, token));
      expect([answer.status, answer.text]).toEqual([403, '']);
    },
  );

  test('no token: 401, empty', async () => {
    const answer = await open(job(), service.anonymous);
    expect([answer.status, answer.text]).toEqual([401, '']);
  });

  test('a user who is not active: 403 OfflineUsers.UserIdentityNotResolved', async () => {
    const token = signToken({ sub: '2147483647', roles: ['PlatformUser'], agentId });
    const answer = await open(job(), new Client(service.url, token));
    expect([answer.status, answer.code]).toEqual([403, 'OfflineUsers.UserIdentityNotResolved']);
  });
});
