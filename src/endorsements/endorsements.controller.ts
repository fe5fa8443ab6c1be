import { Controller, HttpStatus, Post, Req, Res, UseFilters } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Access, type Caller, CurrentCaller } from '../access/access.js';
import { INSURER_ROLES } from '../access/roles.js';
import { Describe } from '../api/api-description.js';
import { Input } from '../api/binding/bind.pipe.js';
import { type ApiResponse, ok } from '../api/envelope.js';
import { repeatableCallOf } from '../offline-jobs/idempotency.service.js';
import type { EndorsementDryRun } from './endorsement.answers.js';
import { MakeEndorsementRequest, RejectEndorsementRequest } from './endorsement.requests.js';
import { MAKE_ENDORSEMENT, REJECT_ENDORSEMENT } from './endorsements.description.js';
import { EndorsementsService } from './endorsements.service.js';
import { TransitionErrorFilter } from './transition-error.filter.js';

/** Making and rejecting endorsements. */
@Controller('api/offline/jobs/:jobId/endorsements')
@Access(INSURER_ROLES, 'Create')
@UseFilters(TransitionErrorFilter)
export class EndorsementsController {
  constructor(private readonly endorsements: EndorsementsService) {}

  @Post()
  @Describe(MAKE_ENDORSEMENT)
  async make(
    @Input() request: MakeEndorsementRequest,
    @CurrentCaller() caller: Caller,
    @Req() http: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ApiResponse<EndorsementDryRun> | undefined> {
    const call = repeatableCallOf(http);
    if (request.dryRun) {
      const answer = await this.endorsements.tryMake(caller, request, call);
      reply.status(HttpStatus.OK);
      return ok(answer);
    }
    await this.endorsements.make(caller, request, call);
    reply.status(HttpStatus.NO_CONTENT);
  }

  @Post('reject')
  @Describe(REJECT_ENDORSEMENT)
  async reject(
    @Input() request: RejectEndorsementRequest,
    @CurrentCaller() caller: Caller,
    @Req() http: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    const call = repeatableCallOf(http);
    await this.endorsements.reject(caller, request, call);
    reply.status(HttpStatus.NO_CONTENT);
  }
}
