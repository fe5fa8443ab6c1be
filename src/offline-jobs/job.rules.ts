import type { TokenHolder } from '../access/access.js';
import { DomainError } from '../common/errors/domain-error.js';

/** What the scope rules need to know of a job. */
export interface JobScopeFacts {
  insuranceCompanyId: number;
  ownerId: number | null;
}

/** 403: the token carries no insurance company. */
export const companyMissing = (code?: 'OfflineUsers.InsuranceCompanyNotFound') =>
  new DomainError('denied', code, 'No valid insurance company assignment found in token.');

/** 403: `sub` is missing, no positive integer or no active user. */
export const identityNotResolved = () =>
  new DomainError(
    'denied',
    'OfflineUsers.UserIdentityNotResolved',
    'User identity could not be resolved from token.',
  );

/** 404: no such job, or one that the caller must not know of. */
export const jobNotFound = (jobId: number) =>
  new DomainError('missing', 'OfflineJobs.JobNotFound', `No job found for the requested JobId: ${jobId}.`);

/** 500: the stage, or a missing document, does not allow the operation; `detail` says why. */
export const transitionFailed = (detail: string) =>
  new DomainError(
    'failed',
    'OfflineEndorsements.StateTransitionFailed',
    `Endorsement state transition failed: ${detail}`,
  );

/**
 * Refuses a job outside the caller's scope: first its company, then, for a caller who is nothing but an
 * InsuranceCompanyAPIUser, its owner. A job without owner is nobody's.
 * @throws DomainError OfflineJobs.JobInsuranceCompanyDenied or OfflineJobs.JobOwnershipDenied
 */
export function assertInScope(caller: TokenHolder, job: JobScopeFacts): void {
  if (!caller.insuranceCompanyIds.includes(job.insuranceCompanyId)) {
    const message = 'You do not have permission to access jobs of this insurance company.';
    throw new DomainError('denied', 'OfflineJobs.JobInsuranceCompanyDenied', message);
  }
  const seesAll = caller.roles.includes('InsuranceCompanyAPIAdmin') || caller.roles.includes('Supervizor');
  if (!seesAll && (job.ownerId === null || String(job.ownerId) !== caller.userId)) {
    const message = 'You do not have permission to access this job.';
    throw new DomainError('denied', 'OfflineJobs.JobOwnershipDenied', message);
  }
}
