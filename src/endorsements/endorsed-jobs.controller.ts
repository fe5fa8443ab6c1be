import { Controller, Get } from '@nestjs/common';
import { Access, type Caller, CurrentCaller, isStaff } from '../access/access.js';
import { INSURER_ROLES } from '../access/roles.js';
import { AgentsService } from '../agents/agents.service.js';
import { Describe } from '../api/api-description.js';
import { Input } from '../api/binding/bind.pipe.js';
import { type ApiResponse, ok } from '../api/envelope.js';
import type { RawJson } from '../api/json/stringify.js';
import { OneJob, OnePlatformJob } from '../offline-jobs/job.requests.js';
import { EndorsedJobs } from './endorsed-jobs.service.js';
import { LIST_JOB_ACTIONS, LIST_STAFF_JOB_ACTIONS, SHOW_ENDORSED_JOB } from './endorsements.description.js';

/** Jobs with what was endorsed, for each kind of reader. */
@Controller('api')
export class EndorsedJobsController {
  constructor(
    private readonly agents: AgentsService,
    private readonly jobs: EndorsedJobs,
  ) {}

  @Get('platform/jobs/:jobId')
  @Describe(SHOW_ENDORSED_JOB)
  @Access(['PlatformUser', 'Administrator', 'Operator'], 'jobs:read')
  async show(
    @Input() { jobId, agentId: named }: OnePlatformJob,
    @CurrentCaller() caller: Caller,
  ): Promise<ApiResponse<RawJson>> {
    const isOfAny = isStaff(caller) && named === undefined;
    const agentId = isOfAny ? undefined : await this.agents.actingFor(caller, named);
    return ok(await this.jobs.one(caller, jobId, agentId));
  }

  @Get('offline/jobs/:jobId/actions')
  @Describe(LIST_JOB_ACTIONS)
  @Access(INSURER_ROLES, 'jobs:read')
  async actions(@Input() { jobId }: OneJob, @CurrentCaller() caller: Caller): Promise<ApiResponse<RawJson>> {
    return ok(await this.jobs.actions(caller, jobId));
  }

  @Get('admin/jobs/:jobId/actions')
  @Describe(LIST_STAFF_JOB_ACTIONS)
  @Access(['Administrator', 'Operator'])
  async staffActions(
    @Input() { jobId }: OneJob,
    @CurrentCaller() caller: Caller,
  ): Promise<ApiResponse<RawJson>> {
    return ok(await this.jobs.staffActions(caller, jobId));
  }
}
