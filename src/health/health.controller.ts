import { Controller, Get, HttpStatus, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { DataSource } from 'typeorm';
import { Public } from '../auth/access.js';

/** What a probe gets; `Missing` says in words what keeps the service from being ready. */
export interface HealthAnswer {
  Status: 'ok' | 'unavailable';
  Missing: string[];
}

/** Probes for whatever runs the service. */
@Controller('health')
@Public()
export class HealthController {
  constructor(private readonly dataSource: DataSource) {}

  /** The process runs. */
  @Get('live')
  live(): HealthAnswer {
    return { Status: 'ok', Missing: [] };
  }

  /** The database answers and its schema is the one this version needs. */
  @Get('ready')
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
