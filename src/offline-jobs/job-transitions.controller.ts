import { Controller, Get } from '@nestjs/common';
import { Access, type Caller, CurrentCaller } from '../access/access.js';
import { INSURER_ROLES } from '../access/roles.js';
import { Describe } from '../api/api-description.js';
import { Input } from '../api/binding/bind.pipe.js';
import { type ApiResponse, ok } from '../api/envelope.js';
import { CREATE_MISSING, JOB_OPERATIONS, type JobTransitions } from './job.answers.js';
import { TRANSITION_FAILED } from './job.refusals.js';
import { OneJob } from './job.requests.js';
import { STAGES, transition } from './job-stages.rules.js';
import { SHOW_JOB_TRANSITIONS } from './jobs.description.js';
import { JobsService } from './jobs.service.js';

/** The operations that a job's stage and the caller's permissions allow. */
@Controller('api/offline/jobs')
export class JobTransitionsController {
  constructor(private readonly jobs: JobsService) {}

  @Get(':jobId/transitions')
  @Describe(SHOW_JOB_TRANSITIONS)
  @Access(INSURER_ROLES)
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
          ...(isForbidden ? [TRANSITION_FAILED.code] : []),
        ];
        return { Operation: operation, Allowed: reasons.length === 0, Reasons: reasons };
      }),
    });
  }
}
