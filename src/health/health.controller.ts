import { Controller, Get, HttpStatus, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Public } from '../access/access.js';
import { Describe } from '../common/api-description.js';
import { type Finding, Readiness } from '../common/readiness.js';
import type { HealthAnswer, NotReadyAnswer } from './health.answers.js';
import { LIVE, READY } from './health.description.js';

/** Probes for the platform that runs the service. */
@Controller('health')
@Public()
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  /** Succeeds as long as the process runs. */
  @Get('live')
  @Describe(LIVE)
  live(): HealthAnswer {
    return { Status: 'ok', Missing: [], Warnings: [] };
  }

  /** Succeeds when everything that requests need is available; `Readiness` has the checks. */
  @Get('ready')
  @Describe(READY)
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<HealthAnswer | NotReadyAnswer> {
    const findings = await this.readiness.look();
    const named = (part: keyof Finding) =>
      findings.flatMap((finding) => (finding[part] ? [`${finding.name}: ${finding[part]}`] : []));
    const answer = { Missing: named('missing'), Warnings: named('warning') };
    if (answer.Missing.length === 0) return { Status: 'ok', ...answer };
    reply.status(HttpStatus.SERVICE_UNAVAILABLE).header('retry-after', '5');
    return { Status: 'unavailable', ...answer };
  }
}
