import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { Role } from '../src/access/roles.js';
import { Client } from './support/client.js';
import { startTestService, type TestService } from './support/service.js';
import { JWT_SECRET, signToken } from './support/tokens.js';

let service: TestService;
let agentId: number;
let platform: Client;
beforeAll(async () => {
  service = await startTestService({ JWT_SECRETS: JWT_SECRET });
  agentId = await service.createAgent();
  platform = await service.as({ roles: ['PlatformUser'], agentId });
});
afterAll(() => service.stop());

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

  test('every missing field is reported at once', async () => {
    const answer = await open({});
    expect(answer.status).toBe(400);
    expect(answer.json()).toEqual({
      Status: false,
      Code: 'Validation.General',
      Message: 'One or more validation errors occurred.',
      Response: REQUIRED.map((field) => ({ Field: name(field), Message: `${name(field)} is required.` })),
    });
  });

  it.each([
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
  ])('$field $value: $message', async ({ field, value, message }) => {
    const before = await jobs();
    const answer = await open(job({ [field]: value }));
    expect([answer.status, answer.code]).toEqual([400, 'Validation.General']);
    expect(answer.fields).toEqual({ [name(field)]: message });
    expect(await jobs()).toEqual(before);
  });

  test('characters are counted, not bytes or halves of them', async () => {
    expect((await open(job({ agentName: '😀'.repeat(200) }))).status).toBe(201);
    expect((await jobs()).at(-1)).toMatchObject({ agent_name: '😀'.repeat(200) });
  });

  it.each([
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
  ])('%s %s: 400 in plain text', async (field, json, expected) => {
    const body = JSON.stringify(job({ [field]: 'HERE' })).replace('"HERE"', json);
    const answer = await open(body);
    expect([answer.status, answer.text]).toEqual([400, `$.${field}: expected ${expected}.`]);
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  });

  it.each<Role>([
    'InsuranceCompanyAPIUser',
    'InsuranceCompanyAPIAdmin',
    'Supervizor',
    'Operator',
    'IntegrationService',
  ])('%s may not: 403, empty, before the body is read', async (role) => {
    const token = signToken({ sub: '1', roles: [role], insuranceCompanies: [110], agentId });
    const answer = await open('not json', new Client(service.url, token));
    expect([answer.status, answer.text]).toEqual([403, '']);
  });

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
