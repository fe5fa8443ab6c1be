import { applyDecorators } from '@nestjs/common';
import { IsIn, IsInt, IsNotEmpty, IsOptional, IsPositive, IsString, MaxLength } from 'class-validator';
import { QueryActingAgent } from '../agents/agent.requests.js';
import { About, Example } from '../api/api-schemas.js';
import { FieldErrorsWithoutCode } from '../api/binding/bind.pipe.js';
import {
  FromQuery,
  isMoment,
  MOMENT_LENGTH,
  OrNull,
  PathId,
  QueryCursor,
  QueryDay,
  QueryInteger,
  rule,
} from '../api/binding/decorators.js';
import { PageQuery } from '../api/binding/page-query.js';

/** The fields by which the job list can be sorted. */
const JOB_SORT_FIELDS = [
  'id',
  'createDate',
  'lastActionDate',
  'currentStage',
  'jobStatus',
  'productId',
  'productBranchId',
  'productBranchName',
  'agentName',
  'ownerId',
  'lastJobActionType',
] as const;
export type JobSortField = (typeof JOB_SORT_FIELDS)[number];

const QueryName = (length: number) =>
  applyDecorators(FromQuery(), IsOptional(), IsString(), IsNotEmpty(), MaxLength(length));
const QueryPolicyNumber = () => QueryName(200);
const QueryProposal = () =>
  applyDecorators(
    About('Only jobs with this proposal of the platform, as text also where the platform gave a number.'),
    QueryName(100),
  );

/** What every list of jobs can be asked for. */
export abstract class JobListQuery extends PageQuery {
  @QueryInteger(1, 200)
  pageSize = 50;

  @About(
    'Letters in upper or lower case. Ties are sorted by id in the same direction; nulls come last. Names are in Turkish order.',
  )
  @FromQuery()
  @IsOptional()
  @IsIn(JOB_SORT_FIELDS, { message: '$property must be a valid sort field.' })
  sortBy: JobSortField = 'createDate';

  @FromQuery()
  @IsOptional()
  @IsIn(['asc', 'desc'], { message: '$property must be asc or desc.' })
  sortOrder: 'asc' | 'desc' = 'desc';

  @About('A day of the business time zone; today when no date parameter is given.')
  @QueryDay()
  createDate?: string;

  @About('First day; replaces the default day.')
  @QueryDay()
  createDateFrom?: string;

  @About('Last day; replaces the default day.')
  @QueryDay()
  createDateTo?: string;

  @About('Only jobs in this stage.')
  @QueryInteger(1, 9)
  currentStage?: number;

  @About('Only jobs of this status.')
  @QueryInteger(1, 3)
  jobStatus?: number;
}

/** Query parameters of the job list. */
@FieldErrorsWithoutCode()
export class ListJobs extends JobListQuery {}

/** What a list without a default day can be asked for. */
export abstract class JobListOfAllDays extends JobListQuery {
  @About('A day of the business time zone.')
  @QueryDay()
  override createDate?: string;

  @About('First day.')
  @QueryDay()
  override createDateFrom?: string;

  @About('Last day.')
  @QueryDay()
  override createDateTo?: string;
}

/** Query parameters of the list of assigned jobs. */
@FieldErrorsWithoutCode()
export class ListAssignedJobs extends JobListOfAllDays {}

/** The beginning of a feed that skips everything up to the present. */
export const NOW = 'now';

/** A place in the change feed. */
export const JOB_CURSOR = /^\d{1,18}$/;

/** Query parameters of the change feed. */
export class ListJobChanges {
  @About('Where the last page ended; absent or empty is the beginning.')
  @QueryCursor(JOB_CURSOR, 18)
  cursor?: string;

  @About(
    'Where to begin without `cursor`: `now`, which answers no jobs but the cursor of later changes, or a date-time, from which on jobs ' +
      'have changed.',
  )
  @Example('now')
  @FromQuery()
  @IsOptional()
  @IsString()
  @MaxLength(MOMENT_LENGTH)
  @IsBeginning()
  since?: string;

  @QueryInteger(1, 200)
  pageSize = 50;
}

function IsBeginning(): PropertyDecorator {
  const message = '$property must be now or an ISO 8601 date-time, in which + is written %2B.';
  return rule('isBeginning', message, (value) => value === NOW || isMoment(value));
}

/** Path of a job. */
export class OneJob {
  @Example(1204)
  @PathId()
  jobId: number;
}

/** The new owner of a job. */
export class AssignOwner extends OneJob {
  @About(
    'An active user of the job’s insurance company, in one of the insurers’ roles; null leaves the job without owner.',
  )
  @Example(7)
  @OrNull()
  @IsInt()
  @IsPositive()
  ownerId: number | null;
}

/** Path of a job's file. */
export class OneFile {
  @Example(1204)
  @PathId()
  jobId: number;

  @Example(310)
  @PathId()
  fileId: number;
}

/** Query parameters of the staff's job list. */
export class ListStaffJobs extends JobListQuery {
  @About('Only the job with this id.')
  @QueryInteger(1)
  id?: number;

  @About('Only jobs of this policy, letter by letter.')
  @QueryPolicyNumber()
  policyNumber?: string;

  @About('Only jobs of policies whose number begins so, letter by letter.')
  @QueryPolicyNumber()
  policyNumberStart?: string;

  @QueryProposal()
  platformProposalId?: string;

  @QueryInteger(1)
  insuranceCompanyId?: number;

  @About('Only jobs that this agent opened.')
  @QueryInteger(1)
  agentId?: number;

  @About('First day of the last action.')
  @QueryDay()
  lastActionFrom?: string;

  @About('Last day of the last action.')
  @QueryDay()
  lastActionTo?: string;
}

/** Query parameters of the list of a platform's jobs. */
export class ListPlatformJobs extends JobListOfAllDays {
  @QueryActingAgent()
  agentId?: number;

  @QueryProposal()
  platformProposalId?: string;
}

/** Query parameters of the change feed of a platform's jobs. */
export class ListPlatformJobChanges extends ListJobChanges {
  @QueryActingAgent()
  agentId?: number;
}

/** Path of a platform's job. */
export class OnePlatformJob extends OneJob {
  @About('Of an Administrator or an Operator: only a job of this agent. Ignored for a PlatformUser.')
  @QueryInteger(1)
  agentId?: number;
}
