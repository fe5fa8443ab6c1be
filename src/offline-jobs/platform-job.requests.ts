import { IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';
import { About } from '../common/about.js';
import { FromQuery, QueryDay, QueryInteger } from '../common/binding/decorators.js';
import { JobListQuery, ListJobChanges, OneJob } from './job.requests.js';

const MAX_ID = 2_147_483_647;

/** The agent whose jobs are read. */
const QueryAgent = () => QueryInteger(1, MAX_ID);
const WHOSE =
  'Required of an Administrator and an Operator; ignored for a PlatformUser, whose token names the agent.';

/** Query parameters of the list of a platform's jobs, which has no default day. */
export class ListPlatformJobs extends JobListQuery {
  @About(WHOSE)
  @QueryAgent()
  agentId?: number;

  @About('Only jobs with this proposal of the platform, as text also where the platform gave a number.')
  @FromQuery()
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(100)
  platformProposalId?: string;

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

/** Query parameters of the change feed of a platform's jobs. */
export class ListPlatformJobChanges extends ListJobChanges {
  @About(WHOSE)
  @QueryAgent()
  agentId?: number;
}

/** Path of a platform's job. */
export class OnePlatformJob extends OneJob {
  @About('Of an Administrator or an Operator: only a job of this agent. Ignored for a PlatformUser.')
  @QueryAgent()
  agentId?: number;
}
