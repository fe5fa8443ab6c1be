import { Controller, Get, HttpStatus, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Public } from '../../access/access.js';
import { Describe } from '../../api/api-description.js';
import { type Finding, type Findings, Readiness } from '../../data/readiness.js';
import type { HealthAnswer, NotReadyAnswer } from './health.answers.js';
import { LIVE, READY, SERVING } from './health.description.js';

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
    return answered(reply, await this.readiness.probe(), () => true);
  }

  /**
   * Succeeds while the process answers reads. A balancer would take every replica out for what all of them miss, so that
   * callers got its answer instead of the documented one; what is missing becomes a warning here.
   */
  @Get('serving')
  @Describe(SERVING)
  async serving(@Res({ passthrough: true }) reply: FastifyReply): Promise<HealthAnswer | NotReadyAnswer> {
    return answered(reply, await this.readiness.probe(), ({ isOwn }) => isOwn === true);
  }
}

function answered(
  reply: FastifyReply,
  findings: Findings,
  counts: (finding: Finding) => boolean,
): HealthAnswer | NotReadyAnswer {
  const named = (part: 'missing' | 'warning', of = findings) =>
    of.flatMap((finding) => (finding[part] ? [`${finding.name}: ${finding[part]}`] : []));
  const others = findings.filter((finding) => !counts(finding));
  const answer = {
    Missing: named('missing', findings.filter(counts)),
    Warnings: [...named('missing', others), ...named('warning')],
  };
  if (answer.Missing.length === 0) return { Status: 'ok', ...answer };
  reply.status(HttpStatus.SERVICE_UNAVAILABLE).header('retry-after', '5');
  return { Status: 'unavailable', ...answer };
}
