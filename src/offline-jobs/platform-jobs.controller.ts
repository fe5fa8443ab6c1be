import { Controller, Get } from '@nestjs/common';
import { Access, type Caller, CurrentCaller } from '../access/access.js';
import { AgentsService } from '../agents/agents.service.js';
import { Describe } from '../api/api-description.js';
import { Input } from '../api/binding/bind.pipe.js';
import { type ApiResponse, ok } from '../api/envelope.js';
import type { RawJson } from '../api/json/stringify.js';
import type { Page } from '../api/paging.js';
import type { JobChanges } from './job.answers.js';
import { ListPlatformJobChanges, ListPlatformJobs } from './job.requests.js';
import { JobChangeFeed } from './job-changes.service.js';
import { JobList } from './job-list.service.js';
import { LIST_PLATFORM_JOB_CHANGES, LIST_PLATFORM_JOBS } from './platform-jobs.description.js';

/** The jobs of an agent, as its platform reads them. */
@Controller('api/platform/jobs')
@Access(['PlatformUser', 'Administrator', 'Operator'], 'jobs:read')
export class PlatformJobsController {
  constructor(
    private readonly agents: AgentsService,
    private readonly jobList: JobList,
    private readonly feed: JobChangeFeed,
  ) {}

  @Get()
  @Describe(LIST_PLATFORM_JOBS)
  async list(
    @Input() query: ListPlatformJobs,
    @CurrentCaller() caller: Caller,
  ): Promise<ApiResponse<Page<RawJson>>> {
    const agentId = await this.agents.actingFor(caller, query.agentId);
    return ok(await this.jobList.page({ agentId, platformProposalId: query.platformProposalId }, query));
  }

  @Get('changes')
  @Describe(LIST_PLATFORM_JOB_CHANGES)
  async changes(
    @Input() query: ListPlatformJobChanges,
    @CurrentCaller() caller: Caller,
  ): Promise<ApiResponse<JobChanges>> {
    const agentId = await this.agents.actingFor(caller, query.agentId);
    return ok(await this.feed.page({ agents: [agentId] }, query));
  }
}
