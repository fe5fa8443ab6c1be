import { createHash } from 'node:crypto';
import { Controller, Get, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Access, type Caller, CurrentCaller, OpenToWatches } from '../../access/access.js';
import { Describe } from '../../api/api-description.js';
import { isKnown } from '../../api/entity-tags.rules.js';
import { type ApiResponse, ok } from '../../api/envelope.js';
import type { Pulse } from './pulse.answers.js';
import { READ_PULSE } from './pulse.description.js';
import { Pulses } from './pulses.service.js';

/** What the administration screens ask for every few seconds. */
@Controller('api/admin/pulse')
export class PulseController {
  constructor(private readonly pulses: Pulses) {}

  @Get()
  @Describe(READ_PULSE)
  @Access(['Administrator', 'Operator'])
  @OpenToWatches()
  async read(
    @CurrentCaller() { adminSessionId }: Caller,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ApiResponse<Pulse> | undefined> {
    const shared = await this.pulses.shared();
    const tag = `"${createHash('sha256').update(JSON.stringify(shared)).digest('base64url')}"`;
    reply.header('etag', tag);
    if (!isKnown(tag, request.headers['if-none-match'])) {
      return ok(await this.pulses.answer(shared, adminSessionId));
    }
    reply.code(304);
    return undefined;
  }
}
