import { Controller, Get, HttpCode, Put, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Access, type Caller, CurrentCaller } from '../access/access.js';
import { COMPANY_MISSING } from '../access/access.refusals.js';
import { INSURER_ROLES } from '../access/roles.js';
import { Describe } from '../api/api-description.js';
import { Input } from '../api/binding/bind.pipe.js';
import { type ApiResponse, ok } from '../api/envelope.js';
import type { RawJson } from '../api/json/stringify.js';
import type { Page } from '../api/paging.js';
import { refused } from '../api/refusal.js';
import {
  CREATE_MISSING,
  JOB_OPERATIONS,
  type JobChanges,
  type JobTransitions,
  SCOPE_MISSING,
} from './job.answers.js';
import { COMPANY_MISSING_IN_LIST, IDENTITY_NOT_RESOLVED_IN_LIST, TRANSITION_FAILED } from './job.refusals.js';
import { AssignOwner, ListAssignedJobs, ListJobChanges, ListJobs, OneFile, OneJob } from './job.requests.js';
import { JobChangeFeed } from './job-changes.service.js';
import { JobList } from './job-list.service.js';
import { JobOwners } from './job-owner.js';
import { JobReads } from './job-reads.service.js';
import { STAGES, transition } from './job-stages.rules.js';
import {
  ASSIGN_JOB_OWNER,
  DOWNLOAD_JOB_FILE,
  LIST_ASSIGNED_JOBS,
  LIST_JOB_CHANGES,
  LIST_JOBS,
  SHOW_JOB,
  SHOW_JOB_TRANSITIONS,
} from './jobs.description.js';
import { JobsService } from './jobs.service.js';
import { sendFile } from './send-file.js';

/** Offline jobs for the clients of insurers. */
@Controller('api/offline/jobs')
export class JobsController {
  constructor(
    private readonly jobs: JobsService,
    private readonly jobList: JobList,
    private readonly feed: JobChangeFeed,
    private readonly reads: JobReads,
    private readonly owners: JobOwners,
  ) {}

  @Get()
  @Describe(LIST_JOBS)
  @Access(['InsuranceCompanyAPIAdmin'], 'jobs:read')
  async list(@Input() query: ListJobs, @CurrentCaller() caller: Caller): Promise<ApiResponse<Page<RawJson>>> {
    const { insuranceCompanyIds: companies } = caller;
    if (companies.length === 0) throw refused(COMPANY_MISSING_IN_LIST);
    return ok(await this.jobList.page({ companies, isOfToday: true }, query), 'Jobs listed successfully.');
  }

  @Get('assigned')
  @Describe(LIST_ASSIGNED_JOBS)
  @Access(['InsuranceCompanyAPIUser', 'Supervizor'], 'jobs:read')
  async assigned(
    @Input() query: ListAssignedJobs,
    @CurrentCaller() caller: Caller,
  ): Promise<ApiResponse<Page<RawJson>>> {
    const { insuranceCompanyIds: companies, roles, userId } = caller;
    if (companies.length === 0) throw refused(COMPANY_MISSING_IN_LIST);
    if (!userId) throw refused(IDENTITY_NOT_RESOLVED_IN_LIST);
    const jobs = roles.includes('Supervizor') ? { companies } : { companies, ownerId: userId };
    return ok(await this.jobList.page(jobs, query), 'Jobs listed successfully.');
  }

  @Get('changes')
  @Describe(LIST_JOB_CHANGES)
  @Access(['InsuranceCompanyAPIAdmin'], 'jobs:read')
  async changes(
    @Input() query: ListJobChanges,
    @CurrentCaller() caller: Caller,
  ): Promise<ApiResponse<JobChanges>> {
    if (caller.insuranceCompanyIds.length === 0) throw refused(COMPANY_MISSING);
    return ok(await this.feed.page({ companies: caller.insuranceCompanyIds }, query));
  }

  @Get(':jobId')
  @Describe(SHOW_JOB)
  @Access(INSURER_ROLES, 'jobs:read')
  async show(@Input() { jobId }: OneJob, @CurrentCaller() caller: Caller): Promise<ApiResponse<RawJson>> {
    await this.jobs.authorise(caller, jobId);
    return ok(await this.reads.detail(jobId));
  }

  @Put(':jobId/owner')
  @Describe(ASSIGN_JOB_OWNER)
  @HttpCode(204)
  @Access(['InsuranceCompanyAPIAdmin', 'Supervizor'], 'endorsements:write')
  async assignOwner(
    @Input() { jobId, ownerId }: AssignOwner,
    @CurrentCaller() caller: Caller,
  ): Promise<void> {
    await this.owners.assign(caller, jobId, ownerId);
  }

  @Get(':jobId/transitions')
  @Describe(SHOW_JOB_TRANSITIONS)
  @Access(INSURER_ROLES, 'jobs:read')
  async transitions(
    @Input() { jobId }: OneJob,
    @CurrentCaller() caller: Caller,
  ): Promise<ApiResponse<JobTransitions>> {
    const { job } = await this.jobs.authorise(caller, jobId);
    const stage = STAGES[job.currentStage];
    return ok({
      CurrentStage: job.currentStage,
      StageName: stage.tr,
      ReachableStages: stage.to.map((target) => ({ Stage: target, Name: STAGES[target].tr })),
      Operations: JOB_OPERATIONS.map((operation) => {
        const isForbidden = transition(job.currentStage, operation).refusal !== undefined;
        const reasons = [
          ...(caller.permissions.includes('Create') ? [] : [CREATE_MISSING]),
          ...(caller.scopes?.includes('endorsements:write') === false ? [SCOPE_MISSING] : []),
          ...(isForbidden ? [TRANSITION_FAILED.code] : []),
        ];
        return { Operation: operation, Allowed: reasons.length === 0, Reasons: reasons };
      }),
    });
  }

  @Get(':jobId/files/:fileId')
  @Describe(DOWNLOAD_JOB_FILE)
  @Access(INSURER_ROLES, 'jobs:read')
  async file(
    @Input() { jobId, fileId }: OneFile,
    @CurrentCaller() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.jobs.authorise(caller, jobId);
    sendFile(reply, await this.reads.file(jobId, fileId));
  }
}
