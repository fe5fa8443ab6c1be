import {
  type ArgumentsHost,
  Catch,
  Controller,
  HttpStatus,
  Post,
  Req,
  Res,
  UseFilters,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Access, type Caller, CurrentCaller } from '../access/access.js';
import { INSURER_ROLES } from '../access/roles.js';
import { Describe } from '../api/api-description.js';
import { Input } from '../api/binding/bind.pipe.js';
import { type ApiResponse, ok } from '../api/envelope.js';
import { prefersStrictHandling } from '../api/preferences.js';
import { refusedWith } from '../api/refusal.js';
import { BareAnswer } from '../errors/bare-answer.js';
import { DomainError } from '../errors/domain-error.js';
import { ErrorFilter } from '../http/error.filter.js';
import { repeatableCallOf } from '../offline-jobs/idempotency.service.js';
import type { EndorsementDryRun } from './endorsement.answers.js';
import { TRANSITION_ERROR } from './endorsement.refusals.js';
import { MakeEndorsementRequest, RejectEndorsementRequest } from './endorsement.requests.js';
import { MAKE_ENDORSEMENT, REJECT_ENDORSEMENT } from './endorsements.description.js';
import { EndorsementsService } from './endorsements.service.js';

/**
 * Errors of make and reject, their guard's and binder's included. Documented refusals pass unchanged, and so does the
 * refusal of a body for lack of memory, since nothing was tried; every other error, an unavailable database included,
 * becomes the same 500 `JobState.TransitionError`.
 */
@Catch()
export class TransitionErrorFilter extends ErrorFilter {
  override catch(error: unknown, host: ArgumentsHost): void {
    super.catch(isDocumented(error) ? error : transitionError(error), host);
  }
}

function isDocumented(error: unknown): boolean {
  if (error instanceof DomainError) return error.kind !== 'unavailable';
  return error instanceof BareAnswer;
}

function transitionError(error: unknown): DomainError {
  const cause = error instanceof DomainError ? (error.cause ?? error) : error;
  return refusedWith({ cause }, TRANSITION_ERROR);
}

/** Making and rejecting endorsements. */
@Controller('api/offline/jobs/:jobId/endorsements')
@Access(INSURER_ROLES, 'endorsements:write', 'Create')
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
    const call = {
      repeatable: repeatableCallOf(http),
      isStrict: prefersStrictHandling(http.headers['prefer']),
    };
    if (call.isStrict) reply.header('preference-applied', 'handling=strict');
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
