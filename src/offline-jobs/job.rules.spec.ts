import { describe, expect, test } from 'vitest';
import type { TokenHolder } from '../access/access.js';
import { COMPANY_MISSING } from '../access/access.refusals.js';
import type { Role } from '../access/roles.js';
import { refused } from '../api/refusal.js';
import {
  COMPANY_MISSING_IN_LIST,
  IDENTITY_NOT_RESOLVED,
  JOB_NOT_FOUND,
  TRANSITION_FAILED,
} from './job.refusals.js';
import { assertInScope } from './job.rules.js';

const OWNER = 7;
const caller = (roles: Role[], changes: Partial<TokenHolder> = {}): TokenHolder => ({
  userId: String(OWNER),
  name: 'caller',
  roles,
  permissions: ['Create'],
  insuranceCompanyIds: [110, 120],
  agentId: undefined,
  ...changes,
});
const JOB = { insuranceCompanyId: 110, ownerId: OWNER };
const COMPANY_DENIED = expect.objectContaining({
  kind: 'denied',
  code: 'OfflineJobs.JobInsuranceCompanyDenied',
  message: 'You do not have permission to access jobs of this insurance company.',
});
const OWNERSHIP_DENIED = expect.objectContaining({
  kind: 'denied',
  code: 'OfflineJobs.JobOwnershipDenied',
  message: 'You do not have permission to access this job.',
});

describe('the scope of a caller', () => {
  test.each<Role>(['InsuranceCompanyAPIUser', 'InsuranceCompanyAPIAdmin', 'Supervizor'])(
    '%s: a job of a company outside the token is denied',
    (role) => {
      const job = { insuranceCompanyId: 111, ownerId: OWNER };
      expect(() => assertInScope(caller([role]), job)).toThrow(COMPANY_DENIED);
    },
  );

  test.each([
    { roles: ['InsuranceCompanyAPIUser'], ownerId: OWNER },
    { roles: ['InsuranceCompanyAPIAdmin'], ownerId: 8 },
    { roles: ['InsuranceCompanyAPIAdmin'], ownerId: null },
    { roles: ['Supervizor'], ownerId: 8 },
    { roles: ['Supervizor'], ownerId: null },
    { roles: ['InsuranceCompanyAPIUser', 'Supervizor'], ownerId: 8 },
    { roles: ['InsuranceCompanyAPIUser', 'InsuranceCompanyAPIAdmin'], ownerId: null },
  ] as { roles: Role[]; ownerId: number | null }[])('$roles may access a job owned by $ownerId', (given) => {
    expect(() => assertInScope(caller(given.roles), { ...JOB, ownerId: given.ownerId })).not.toThrow();
  });

  test.each([
    { what: "another user's job", ownerId: 8, userId: String(OWNER) },
    { what: 'a job without owner', ownerId: null, userId: String(OWNER) },
    { what: 'a job without owner, to a caller without identity', ownerId: null, userId: undefined },
  ])(
    'A job without owner is denied to a caller who is only `InsuranceCompanyAPIUser` ($what)',
    { tags: 'offline-jobs' },
    ({ ownerId, userId }) => {
      const apiUser = caller(['InsuranceCompanyAPIUser'], { userId });
      expect(() => assertInScope(apiUser, { ...JOB, ownerId })).toThrow(OWNERSHIP_DENIED);
    },
  );

  test('The company of a job is checked before its owner', { tags: 'offline-jobs' }, () => {
    const job = { insuranceCompanyId: 999, ownerId: 8 };
    expect(() => assertInScope(caller(['InsuranceCompanyAPIUser']), job)).toThrow(COMPANY_DENIED);
  });

  test('a role of the platform side widens nothing', () => {
    const roles: Role[] = ['InsuranceCompanyAPIUser', 'PlatformUser', 'Administrator', 'Operator'];
    expect(() => assertInScope(caller(roles), { ...JOB, ownerId: 8 })).toThrow(OWNERSHIP_DENIED);
  });
});

describe('refusals', { tags: 'offline-jobs' }, () => {
  const NO_COMPANY = 'No valid insurance company assignment found in token.';
  const NO_IDENTITY = 'User identity could not be resolved from token.';
  const FAILED = 'Endorsement state transition failed: a reason.';
  test.each([
    ['OfflineUsers.InsuranceCompanyNotFound', NO_COMPANY, 'denied', refused(COMPANY_MISSING)],
    [undefined, NO_COMPANY, 'denied', refused(COMPANY_MISSING_IN_LIST)],
    ['OfflineUsers.UserIdentityNotResolved', NO_IDENTITY, 'denied', refused(IDENTITY_NOT_RESOLVED)],
    [
      'OfflineJobs.JobNotFound',
      'No job found for the requested JobId: 42.',
      'missing',
      refused(JOB_NOT_FOUND, 42),
    ],
    ['OfflineEndorsements.StateTransitionFailed', FAILED, 'failed', refused(TRANSITION_FAILED, 'a reason.')],
  ])('Each refusal of a job has its documented code and message (%s: "%s")', (code, message, kind, error) => {
    expect(error).toMatchObject({ name: 'DomainError', kind, message });
    expect(error.code).toBe(code);
  });
});
