import { setTimeout as sleep } from 'node:timers/promises';
import { Controller, Get, HttpStatus, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { DataSource } from 'typeorm';
import { Public } from '../access/access.js';
import { Describe } from '../common/api-description.js';
import type { HealthAnswer } from './health.answers.js';
import { LIVE, READY } from './health.description.js';

const ANSWER_WITHIN_MS = 3_000;
/** Probes come from many sides and need no token: they cost the database one look a second, however many there are. */
const LOOK_LASTS_MS = 1_000;

/** Probes for whatever runs the service. */
@Controller('health')
@Public()
export class HealthController {
  private look: Promise<string[]> | undefined;

  constructor(private readonly dataSource: DataSource) {}

  /** The process runs. */
  @Get('live')
  @Describe(LIVE)
  live(): HealthAnswer {
    return { Status: 'ok', Missing: [] };
  }

  /** The database answers and its schema is the one this version needs. */
  @Get('ready')
  @Describe(READY)
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<HealthAnswer> {
    this.look ??= this.missing().finally(() => {
      setTimeout(() => (this.look = undefined), LOOK_LASTS_MS).unref();
    });
    const missing = await this.look;
    if (missing.length === 0) return { Status: 'ok', Missing: [] };
    reply.status(HttpStatus.SERVICE_UNAVAILABLE).header('retry-after', '5');
    return { Status: 'unavailable', Missing: missing };
  }

  private async missing(): Promise<string[]> {
    try {
      // A connection that has fallen silent fails no query: who asks for readiness cannot wait for its end.
      const isBehind = await Promise.race([this.dataSource.showMigrations(), silence()]);
      return isBehind ? ['Database migrations are not done.'] : [];
    } catch {
      return ['The database does not answer.'];
    }
  }
}

async function silence(): Promise<never> {
  await sleep(ANSWER_WITHIN_MS, undefined, { ref: false });
  throw new Error('The database is silent.');
}
