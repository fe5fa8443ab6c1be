// @module-tag offline-jobs
import { describe, expect, test } from 'vitest';
import type { Role } from '../src/access/roles.js';
import { Client } from './support/client.js';
import { sharedService } from './support/service.js';
import { startOnce } from './support/start-once.js';
import { signToken } from './support/tokens.js';

const JOBS = '/api/offline/jobs';
const WITHOUT_COMPANY = {
  Status: false,
  Message: 'No valid insurance company assignment found in token.',
  Response: null,
};

const service = startOnce(sharedService);

describe('the job list checks in this order', () => {
  const BAD = `${JOBS}?page=0`;
  const GOOD = `${JOBS}?page=1`;
  const client = (claims: Record<string, unknown>) =>
    new Client(service.url, signToken({ sub: '1', ...claims }));

  test.each([
    ['no token', () => service.anonymous, 'Bearer'],
    ['a broken one', () => new Client(service.url, 'abc'), 'Bearer error="invalid_token"'],
    [
      'an expired one',
      () => client({ exp: 1 }),
      'Bearer error="invalid_token", error_description="The token is expired"',
    ],
  ] as const)(
    'The job list without a valid token: 401, empty body, the cause in `WWW-Authenticate` (%s)',
    async (_, caller, cause) => {
      const answer = await caller().get(BAD);
      expect(answer.status).toBe(401);
      expect(answer.text).toBe('');
      expect(answer.headers.get('www-authenticate')).toContain(cause);
    },
  );

  test.each<Role[]>([
    ['InsuranceCompanyAPIUser'],
    ['Supervizor'],
    ['PlatformUser'],
    ['Administrator'],
    ['Operator'],
    ['IntegrationService'],
  ])(
    'The job list is open to `InsuranceCompanyAPIAdmin` only; any other role: 403 with an empty body (%s)',
    async (role) => {
      const answer = await client({ roles: [role], insuranceCompanies: [110] }).get(BAD);
      expect(answer.status).toBe(403);
      expect(answer.text).toBe('');
    },
  );

  test('The job list checks its parameters (400) before the companies of the token', async () => {
    const answer = await client({ roles: ['InsuranceCompanyAPIAdmin'], insuranceCompanies: [] }).get(BAD);
    expect(answer.status).toBe(400);
    expect(answer.json()).not.toHaveProperty('Code');
  });

  test.each([[[]], [undefined], ['110'], [[0, -1, '110', 1.5, null]]])(
    'No insurance company in the token: 403, "No valid insurance company assignment found in token.", without `Code` (%j)',
    async (insuranceCompanies) => {
      const answer = await client({ roles: ['InsuranceCompanyAPIAdmin'], insuranceCompanies }).get(GOOD);
      expect(answer.status).toBe(403);
      expect(answer.json()).toEqual(WITHOUT_COMPANY);
    },
  );

  test('Reading the list needs neither the permission `Create` nor a resolvable user', async () => {
    const reader = client({ sub: undefined, roles: ['InsuranceCompanyAPIAdmin'], insuranceCompanies: [110] });
    expect((await reader.get(GOOD)).status).toBe(200);
  });
});
