import { IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';
import { About } from '../api/api-schemas.js';
import { FromQuery, QueryDay, QueryInteger } from '../api/binding/decorators.js';
import { JobListQuery } from './job.requests.js';

/** Query parameters of the staff's job list. */
export class ListStaffJobs extends JobListQuery {
  @About('Only the job with this id.')
  @QueryInteger(1)
  id?: number;

  @About('Only jobs of this policy, letter by letter.')
  @FromQuery()
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(100)
  policyNumber?: string;

  @About('Only jobs with this proposal of the platform, as text also where the platform gave a number.')
  @FromQuery()
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(100)
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
