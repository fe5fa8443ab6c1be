import { Controller, Get, HttpStatus, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { DataSource } from 'typeorm';
import { Public } from '../auth/access.js';
import { Describe } from '../common/api-description.js';
import type { HealthAnswer } from './health.answers.js';
import { LIVE, READY } from './health.description.js';

/** Probes for whatever runs the service. */
@Controller('health')
@Public()
export class HealthController {
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
    const missing = await this.missing();
    if (missing.length === 0) return { Status: 'ok', Missing: [] };
    reply.status(HttpStatus.SERVICE_UNAVAILABLE).header('retry-after', '5');
    return { Status: 'unavailable', Missing: missing };
  }

  private async missing(): Promise<string[]> {
    try {
      return (await this.dataSource.showMigrations()) ? ['Database migrations are not done.'] : [];
    } catch {
      return ['The database does not answer.'];
    }
  }
}
