import { refusal } from '../common/api-description.js';
import {
  flag,
  id,
  int32,
  integerOrText,
  listOf,
  localDateTime,
  nullable,
  obj,
  text,
  word,
} from '../common/api-schemas.js';
import type { JobChanges } from './job.changes.js';
import { actionTypeCode, jobStatusCode, stageCode } from './job.codes.js';

const PROPOSAL_ID = 'The platform’s proposal, integer or text as the platform gave it.';

export const JOB_ITEM = obj('Job', {
  Id: id('The `jobId` of the other operations.', 1204),
  CurrentStage: stageCode(undefined, 2),
  JobStatus: jobStatusCode('Follows from the stage.', 1),
  ProductId: int32(undefined, 111),
  ProductBranchId: int32(undefined, 2),
  RejectReasonId: nullable(int32('Set in stage Zeyil Reddedildi.')),
  LastJobActionType: actionTypeCode('What was done last.', 2),
  CreateDate: localDateTime('When the job was opened.', '2026-11-20T09:12:44.107'),
  LastActionDate: localDateTime('When the last action was recorded.', '2026-11-20T09:40:02.518'),
  HasExistPolicyRequest: flag(undefined, false),
  OwnerId: nullable(int32('The user who owns the job; an InsuranceCompanyAPIUser sees only own jobs.', 7)),
  AgentName: nullable(text(undefined, 'Acente 1001')),
  ProductBranchName: text(undefined, 'Kasko'),
  PlatformProposalId: nullable(integerOrText(PROPOSAL_ID, 'TKL-2026-118204')),
});

export const JOB_CHANGES = obj<JobChanges>('JobChanges', {
  Items: listOf(JOB_ITEM, 'In the order of their last change.'),
  NextCursor: text('The `cursor` of the next call; keep it, also when Items is empty.', '48213'),
});

/** What the caller could do with a job, and what is missing. */
export interface JobTransitions {
  CurrentStage: number;
  StageName: string;
  ReachableStages: { Stage: number; Name: string }[];
  /** `Reasons` holds the codes of what forbids an operation; it is empty when the operation is allowed. */
  Operations: { Operation: 'MakeEndorsement' | 'RejectEndorsement'; Allowed: boolean; Reasons: string[] }[];
}

export const JOB_TRANSITIONS = obj<JobTransitions>('JobTransitions', {
  CurrentStage: stageCode(undefined, 2),
  StageName: text('Its name in messages.', 'Zeyil İsteği'),
  ReachableStages: listOf(
    obj<JobTransitions['ReachableStages'][number]>('ReachableStage', {
      Stage: stageCode(undefined, 3),
      Name: text(undefined, 'Zeyil Gerçekleşti'),
    }),
  ),
  Operations: listOf(
    obj<JobTransitions['Operations'][number]>('JobOperation', {
      Operation: word(['MakeEndorsement', 'RejectEndorsement']),
      Allowed: flag(undefined, true),
      Reasons: listOf(text('Code of what forbids the operation; empty when it is allowed.')),
    }),
  ),
});

const NO_COMPANY = 'No valid insurance company assignment found in token.';
const COMPANY_CODE = 'OfflineUsers.InsuranceCompanyNotFound';

export const JOB_LIST_REFUSALS = [
  refusal(403, undefined, NO_COMPANY, 'The token names no insurance company.'),
];
export const JOB_CHANGES_REFUSALS = [
  refusal(403, COMPANY_CODE, NO_COMPANY, 'The token names no insurance company.'),
];

/** What keeps a caller from a job, in the order in which it is checked. */
export const JOB_REFUSALS = [
  ...JOB_CHANGES_REFUSALS,
  refusal(
    403,
    'OfflineUsers.UserIdentityNotResolved',
    'User identity could not be resolved from token.',
    'The token’s `sub` is no active user.',
  ),
  refusal(
    404,
    'OfflineJobs.JobNotFound',
    'No job found for the requested JobId: 1204.',
    'There is no such job.',
  ),
  refusal(
    403,
    'OfflineJobs.JobInsuranceCompanyDenied',
    'You do not have permission to access jobs of this insurance company.',
    'The job belongs to a company that the token does not name.',
  ),
  refusal(
    403,
    'OfflineJobs.JobOwnershipDenied',
    'You do not have permission to access this job.',
    'The caller is nothing but an InsuranceCompanyAPIUser and does not own the job.',
  ),
];

export const JOB_FILE_REFUSALS = [
  ...JOB_REFUSALS,
  refusal(404, 'General.NotFound', 'The file was not found.', 'The job has no such file.'),
  refusal(
    404,
    'General.NotFound',
    'The file is no longer kept: another replaced it.',
    'It is a transfer document that was replaced before an endorsement used it; the actions still list it.',
  ),
];
