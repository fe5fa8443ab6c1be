import { IsIn, IsOptional } from 'class-validator';
import { About, Example } from '../common/about.js';
import { FieldErrorsWithoutCode } from '../common/binding/bind.pipe.js';
import { FromQuery, PathId, QueryCursor, QueryDay, QueryInteger } from '../common/binding/decorators.js';
import { PageQuery } from '../common/binding/page-query.js';

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

  @About('Letters in upper or lower case. Ties are sorted by id in the same direction; nulls come last.')
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

/** A place in the change feed. */
export const JOB_CURSOR = /^\d{1,18}$/;

/** Query parameters of the change feed. */
export class ListJobChanges {
  @About('Where the last page ended; absent or empty is the beginning.')
  @QueryCursor(JOB_CURSOR, 18)
  cursor = '0';

  @QueryInteger(1, 200)
  pageSize = 50;
}

/** Path of a job. */
export class OneJob {
  @Example(1204)
  @PathId()
  jobId: number;
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
