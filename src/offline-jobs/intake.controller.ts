import { Controller, HttpCode, HttpStatus, Post, Put, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Access, type Caller, CurrentCaller } from '../access/access.js';
import { Describe } from '../api/api-description.js';
import { Input } from '../api/binding/bind.pipe.js';
import { type ApiResponse, ok } from '../api/envelope.js';
import { repeatableCallOf } from './idempotency.service.js';
import { OpenJobRequest, PutTransferDocumentRequest, RequestEndorsementRequest } from './intake.requests.js';
import { IntakeService } from './intake.service.js';
import type { OpenedJob } from './job.answers.js';
import { JobOpening } from './opening.service.js';
import { OPEN_JOB, PUT_TRANSFER_DOCUMENT, REQUEST_ENDORSEMENT } from './platform-jobs.description.js';

/** The platform side of offline jobs. */
@Controller('api/platform/jobs')
@Access(['PlatformUser', 'Administrator'], 'intake:write')
export class IntakeController {
  constructor(
    private readonly opening: JobOpening,
    private readonly intake: IntakeService,
  ) {}

  @Post()
  @Describe(OPEN_JOB)
  async open(
    @Input() request: OpenJobRequest,
    @CurrentCaller() caller: Caller,
    @Req() http: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ApiResponse<OpenedJob>> {
    const { id, isRepeat } = await this.opening.open(caller, request, repeatableCallOf(http));
    if (isRepeat) reply.status(HttpStatus.OK);
    return ok({ Id: id });
  }

  @Post(':jobId/endorsement-requests')
  @Describe(REQUEST_ENDORSEMENT)
  @HttpCode(204)
  async requestEndorsement(
    @Input() request: RequestEndorsementRequest,
    @CurrentCaller() caller: Caller,
    @Req() http: FastifyRequest,
  ): Promise<void> {
    await this.intake.requestEndorsement(caller, request, repeatableCallOf(http));
  }

  @Put(':jobId/transfer-documents/:kind')
  @Describe(PUT_TRANSFER_DOCUMENT)
  @HttpCode(204)
  async putTransferDocument(
    @Input() request: PutTransferDocumentRequest,
    @CurrentCaller() caller: Caller,
  ): Promise<void> {
    await this.intake.putTransferDocument(caller, request);
  }
}
