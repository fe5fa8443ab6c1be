import { createHash, timingSafeEqual } from 'node:crypto';
import { Controller, Get, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { Public } from '../../access/access.js';
import { Describe } from '../../api/api-description.js';
import { UNKNOWN_ADDRESS } from '../../api/general.refusals.js';
import { refused } from '../../api/refusal.js';
import { Settings } from '../../config/settings.js';
import { BareAnswer } from '../../errors/bare-answer.js';
import { METRICS } from './health.description.js';

/** Metrics for a Prometheus server. Its token is a setting, because a scraper is no user. */
@Controller('metrics')
@Public()
export class MetricsController {
  constructor(
    private readonly settings: Settings,
    private readonly registry: Registry,
  ) {}

  @Get()
  @Describe(METRICS)
  async metrics(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    this.assertMayRead(request.headers.authorization);
    const pages = await Promise.all([this.registry.metrics(), processMetrics().metrics()]);
    reply.type(this.registry.contentType).send(pages.join('\n'));
  }

  private assertMayRead(authorization: string | undefined): void {
    const { metricsToken, production } = this.settings;
    if (metricsToken === undefined) {
      if (!production) return;
      throw refused(UNKNOWN_ADDRESS);
    }
    if (!isSame(authorization ?? '', `Bearer ${metricsToken}`)) {
      throw new BareAnswer(401, undefined, { 'www-authenticate': 'Bearer' }, 'metrics token');
    }
  }
}

/** Compares two texts in the same time wherever they differ, and whatever their lengths are. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

let registry: Registry | undefined;

/**
 * CPU, memory, event loop and garbage collection. One registry a process, made at first use: its observers never end.
 */
function processMetrics(): Registry {
  if (!registry) {
    registry = new Registry();
    collectDefaultMetrics({ register: registry });
  }
  return registry;
}
