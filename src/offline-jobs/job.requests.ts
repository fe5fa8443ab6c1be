import { IsIn, IsInt, IsOptional, IsPositive, IsString, MaxLength } from 'class-validator';
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
