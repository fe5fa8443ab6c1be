import { IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';
import { QueryActingAgent } from '../agents/agent.requests.js';
import { About } from '../api/api-schemas.js';
import { FromQuery, QueryInteger } from '../api/binding/decorators.js';
import { JobListOfAllDays, ListJobChanges, OneJob } from './job.requests.js';

/** Query parameters of the list of a platform's jobs. */
export class ListPlatformJobs extends JobListOfAllDays {
  @QueryActingAgent()
  agentId?: number;

  @About('Only jobs with this proposal of the platform, as text also where the platform gave a number.')
  @FromQuery()
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(100)
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
