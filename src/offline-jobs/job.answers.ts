import {
  count,
  filledText,
  flag,
  id,
  integerOrText,
  listOf,
  localDateTime,
  nullable,
  Property,
  text,
  textLike,
  word,
} from '../api/api-schemas.js';
import type { RawJson } from '../api/json/stringify.js';
import { TRANSITION_FAILED } from './job.refusals.js';
import { JOB_CURSOR } from './job.requests.js';
import { IS_PDF } from './job-action.answers.js';
import { actionTypeCode, jobStatusCode, STAGE_NAMES, stageCode } from './job-codes.rules.js';
import { FILE_KINDS, type FileKind } from './job-stages.rules.js';

export const POLICY_NUMBER = nullable(
  filledText('The policy that the endorsement changes, if the platform named it.', '100000334601017'),
);

/** One job of a list. */
export class JobItem {
  @Property(id('The `jobId` of the other operations.', 1204)) Id: number;
  @Property(stageCode(undefined, 2)) CurrentStage: number;
  @Property(jobStatusCode('Status of the job, which follows from its stage.', 1)) JobStatus: number;
  @Property(id(undefined, 111)) ProductId: number;
  @Property(id(undefined, 2)) ProductBranchId: number;
  @Property(nullable(id('The reason of the rejection; null outside of stage Zeyil Reddedildi.')))
  RejectReasonId: number | null;
  @Property(actionTypeCode('What was done last.', 2)) LastJobActionType: number;
  @Property(localDateTime('When the job was opened.', '2026-11-20T09:12:44.107')) CreateDate: string;
  @Property(localDateTime('When the last action was recorded.', '2026-11-20T09:40:02.518'))
  LastActionDate: string;
  @Property(flag(undefined, false)) HasExistPolicyRequest: boolean;
  @Property(nullable(id('The user who owns the job; an InsuranceCompanyAPIUser sees only own jobs.', 7)))
  OwnerId: number | null;
  @Property(nullable(text(undefined, 'Acente 1001'))) AgentName: string | null;
  @Property(filledText(undefined, 'Kasko')) ProductBranchName: string;
  @Property(
    nullable(
      integerOrText('The platform’s proposal, integer or text as the platform gave it.', 'TKL-2026-118204'),
    ),
  )
  PlatformProposalId: number | string | null;
}

/** A stage that a job can come to next, by code and name. */
export class ReachableStageCode {
  @Property(stageCode(undefined, 3)) Code: number;
  @Property(word(STAGE_NAMES, undefined, 'Zeyil Gerçekleşti')) Name: string;
}

/** A document of a job that can be downloaded. */
export class JobFileReference {
  @Property(id('The `fileId` of the download.', 310)) FileId: number;
  @Property(filledText(undefined, '1204_100000334601017_0_Policy_8f3kq2.pdf')) FileName: string;
  @Property(word(FILE_KINDS)) Kind: FileKind;
  @Property(filledText(undefined, 'application/pdf')) ContentType: string;
  @Property(count('Size in bytes.', 48_213)) Size: number;
  @Property(IS_PDF) IsPdf: boolean | null;
}

/** A job with what an endorsement needs. */
export class JobDetail extends JobItem {
  @Property(POLICY_NUMBER)
  PolicyNumber: string | null;
  @Property(id('The agent that opened the job.', 42)) AgentId: number;
  @Property(listOf(ReachableStageCode)) ReachableStages: ReachableStageCode[];
  @Property(listOf(JobFileReference, 'The documents that are kept, in the order in which they came.'))
  Files: JobFileReference[];
}

/** One page of the feed; `NextCursor` asks for what follows, also when nothing does yet. */
export class JobChanges {
  @Property(listOf(JobItem, 'In the order of their last change.')) Items: RawJson;
  @Property(
    textLike(JOB_CURSOR)('The `cursor` of the next call; keep it, also when Items is empty.', '48213'),
  )
  NextCursor: string;
}

/** A stage that a job can come to next. */
export class ReachableStage {
  @Property(stageCode(undefined, 3)) Stage: number;
  @Property(word(STAGE_NAMES, undefined, 'Zeyil Gerçekleşti')) Name: string;
}

export const JOB_OPERATIONS = ['MakeEndorsement', 'RejectEndorsement'] as const;

/** The codes of a missing permission and a missing scope; the other code is that of the job's stage. */
export const CREATE_MISSING = 'Permission.CreateMissing';
export const SCOPE_MISSING = 'Permission.ScopeMissing';
const FORBIDDEN_BY: readonly string[] = [CREATE_MISSING, SCOPE_MISSING, TRANSITION_FAILED.code];

/** Whether the caller could do an operation now. */
export class JobOperation {
  @Property(word(JOB_OPERATIONS)) Operation: (typeof JOB_OPERATIONS)[number];
  @Property(flag(undefined, false)) Allowed: boolean;
  @Property(listOf(word(FORBIDDEN_BY, 'Code of what forbids the operation; empty when it is allowed.')))
  Reasons: string[];
}

/** The operations that a job's stage and the caller's permissions allow, and the reasons against the others. */
export class JobTransitions {
  @Property(stageCode(undefined, 2)) CurrentStage: number;
  @Property(word(STAGE_NAMES, 'Name of the stage in messages.', 'Zeyil İsteği')) StageName: string;
  @Property(listOf(ReachableStage)) ReachableStages: ReachableStage[];
  @Property(listOf(JobOperation)) Operations: JobOperation[];
}

/** A job that has been opened. */
export class OpenedJob {
  @Property(id('The new job.', 1204)) Id: number;
}

/** A job as the staff's list shows it. */
export class StaffJobItem extends JobItem {
  @Property(id(undefined, 110)) InsuranceCompanyId: number;
  @Property(nullable(filledText('Null when the company has left the service catalog.', 'Örnek Sigorta')))
  InsuranceCompanyName: string | null;
  @Property(nullable(filledText('Null when the company’s product is not in the service catalog.', 'Kasko')))
  ProductName: string | null;
  @Property(id('The agent that opened the job.', 42)) AgentId: number;
  @Property(POLICY_NUMBER)
  PolicyNumber: string | null;
}

/** A job with the stages that it can come to. */
export class StaffJob extends StaffJobItem {
  @Property(word(STAGE_NAMES, 'Name of the stage in messages.', 'Zeyil İsteği')) StageName: string;
  @Property(listOf(ReachableStage)) ReachableStages: ReachableStage[];
}
