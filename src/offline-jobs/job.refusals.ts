import { COMPANY_MISSING } from '../access/access.refusals.js';
import { answeredWhen, refusal } from '../api/refusal.js';
import { Stage, type StageOperation, transition } from './job-stages.rules.js';

/** Lists answer it without a code. */
export const COMPANY_MISSING_IN_LIST = refusal({ ...COMPANY_MISSING, code: undefined });

export const IDENTITY_NOT_RESOLVED = refusal({
  kind: 'denied',
  code: 'OfflineUsers.UserIdentityNotResolved',
  message: 'User identity could not be resolved from token.',
  when: 'The token’s `sub` is no active user.',
});

/** Lists answer it without a code. */
export const IDENTITY_NOT_RESOLVED_IN_LIST = refusal({ ...IDENTITY_NOT_RESOLVED, code: undefined });

export const JOB_NOT_FOUND = refusal({
  kind: 'missing',
  code: 'OfflineJobs.JobNotFound',
  message: (jobId: number) => `No job found for the requested JobId: ${jobId}.`,
  example: [1204],
  when: 'There is no such job.',
});

/** The same under `/api/admin`, where every unknown id has one code. */
export const STAFF_JOB_NOT_FOUND = refusal({ ...JOB_NOT_FOUND, code: 'General.NotFound' });

export const JOB_COMPANY_DENIED = refusal({
  kind: 'denied',
  code: 'OfflineJobs.JobInsuranceCompanyDenied',
  message: 'You do not have permission to access jobs of this insurance company.',
  when: 'The job belongs to a company that the token does not name.',
});

export const JOB_OWNERSHIP_DENIED = refusal({
  kind: 'denied',
  code: 'OfflineJobs.JobOwnershipDenied',
  message: 'You do not have permission to access this job.',
  when: 'The caller is nothing but an InsuranceCompanyAPIUser and does not own the job.',
});

export const FILE_NOT_FOUND = refusal({
  kind: 'missing',
  code: 'General.NotFound',
  message: 'The file was not found.',
  when: 'The job has no such file.',
});

export const FILE_REPLACED = refusal({
  kind: 'missing',
  code: 'General.NotFound',
  message: 'The file is no longer kept: another replaced it.',
  when: 'It is a transfer document that was replaced before an endorsement used it; the actions still list it.',
});

/** The values of TRANSITION_FAILED's message for an operation that the stage forbids. */
function forbidden(stage: Stage, operation: StageOperation): [detail: string] {
  return [transition(stage, operation).refusal ?? ''];
}

export const TRANSITION_FAILED = refusal({
  kind: 'failed',
  code: 'OfflineEndorsements.StateTransitionFailed',
  message: (detail: string) => `Endorsement state transition failed: ${detail}`,
  example: forbidden(Stage.PolicyIssued, 'MakeEndorsement'),
  when:
    'Usually the job is not in stage Zeyil İsteği. The message names the current stage and the stages reachable ' +
    'from it, or the kind of document that is missing. Repeating the same request does not help.',
});

export const IDEMPOTENCY_KEY_REUSED = refusal({
  kind: 'conflict',
  code: 'General.IdempotencyKeyReused',
  message: 'This Idempotency-Key was used for another request.',
  when: 'The caller used the key for another body, job or operation within 24 hours.',
});

/** The refusals of every operation on a job, in the order of the checks. */
export const JOB_REFUSALS = [
  COMPANY_MISSING,
  IDENTITY_NOT_RESOLVED,
  JOB_NOT_FOUND,
  JOB_COMPANY_DENIED,
  JOB_OWNERSHIP_DENIED,
];

/** The same for a platform, which has its own agent's jobs only. */
const OWN_JOB_REFUSALS = [
  answeredWhen(JOB_NOT_FOUND, 'There is no such job, or it is another agent’s.'),
  IDENTITY_NOT_RESOLVED,
];

export const PROPOSAL_OPEN = refusal({
  kind: 'conflict',
  code: 'General.Conflict',
  message: (jobId: number) => `A job with this PlatformProposalId is open already: ${jobId}.`,
  example: [1204],
  when: 'With `uniqueProposal=true`: the agent has an open job with the same `platformProposalId`.',
});

export const OPEN_JOB_REFUSALS = [IDENTITY_NOT_RESOLVED, IDEMPOTENCY_KEY_REUSED, PROPOSAL_OPEN];

export const TRANSFER_DOCUMENT_REFUSALS = [
  ...OWN_JOB_REFUSALS,
  answeredWhen(
    TRANSITION_FAILED,
    'The job can no longer reach Zeyil Gerçekleşti: it is there already, or in a final stage.',
    forbidden(Stage.EndorsementMade, 'MakeEndorsement'),
  ),
];

export const REQUEST_ENDORSEMENT_REFUSALS = [
  ...OWN_JOB_REFUSALS,
  IDEMPOTENCY_KEY_REUSED,
  answeredWhen(
    TRANSITION_FAILED,
    'The job is in a stage other than Poliçe Gerçekleşti and Zeyil Reddedildi.',
    forbidden(Stage.EndorsementMade, 'RequestEndorsement'),
  ),
];
