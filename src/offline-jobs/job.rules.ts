import type { TokenHolder } from '../access/access.js';
import { refused } from '../api/refusal.js';
import { JOB_COMPANY_DENIED, JOB_OWNERSHIP_DENIED } from './job.refusals.js';

/** The facts of a job that the scope rules need. */
export interface JobScopeFacts {
  insuranceCompanyId: number;
  ownerId: number | null;
}

/**
 * Refuses a job outside the caller's scope: first by its company, then, for a caller whose only role is
 * InsuranceCompanyAPIUser, by its owner. A job without owner belongs to no such caller.
 * @throws DomainError OfflineJobs.JobInsuranceCompanyDenied or OfflineJobs.JobOwnershipDenied
 */
export function assertInScope(caller: TokenHolder, job: JobScopeFacts): void {
  if (!caller.insuranceCompanyIds.includes(job.insuranceCompanyId)) throw refused(JOB_COMPANY_DENIED);
  const seesAll = caller.roles.includes('InsuranceCompanyAPIAdmin') || caller.roles.includes('Supervizor');
  if (!seesAll && (job.ownerId === null || String(job.ownerId) !== caller.userId)) {
    throw refused(JOB_OWNERSHIP_DENIED);
  }
}
