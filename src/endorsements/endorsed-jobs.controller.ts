import { Controller, Get } from '@nestjs/common';
import { Access, type Caller, CurrentCaller, isStaff } from '../access/access.js';
import { AgentsService } from '../agents/agents.service.js';
import { Describe } from '../api/api-description.js';
import { Input } from '../api/binding/bind.pipe.js';
import { type ApiResponse, ok } from '../api/envelope.js';
import type { RawJson } from '../api/json/stringify.js';
import { OnePlatformJob } from '../offline-jobs/platform-job.requests.js';
import { EndorsedJobs } from './endorsed-jobs.service.js';
import { SHOW_ENDORSED_JOB } from './endorsements.description.js';

/** One job of an agent with its endorsement, as the platform reads it. */
@Controller('api/platform/jobs')
export class EndorsedJobsController {
  constructor(
    private readonly agents: AgentsService,
    private readonly jobs: EndorsedJobs,
  ) {}

  @Get(':jobId')
  @Describe(SHOW_ENDORSED_JOB)
  @Access(['PlatformUser', 'Administrator', 'Operator'])
  async show(
    @Input() { jobId, agentId: named }: OnePlatformJob,
    @CurrentCaller() caller: Caller,
  ): Promise<ApiResponse<RawJson>> {
    const isOfAny = isStaff(caller) && named === undefined;
    const agentId = isOfAny ? undefined : await this.agents.actingFor(caller, named);
    return ok(await this.jobs.one(caller, jobId, agentId));
  }
}
