import { Controller, Get } from '@nestjs/common';
import { Access } from '../../access/access.js';
import { Describe } from '../../api/api-description.js';
import { type ApiResponse, ok } from '../../api/envelope.js';
import type { SystemStatus } from './system-status.answers.js';
import { READ_STATUS } from './system-status.description.js';
import { SystemStatusService } from './system-status.service.js';

/** How the service stands, for the administration screens. */
@Controller('api/admin/status')
export class SystemStatusController {
  constructor(private readonly status: SystemStatusService) {}

  @Get()
  @Describe(READ_STATUS)
  @Access(['Administrator', 'Operator'])
  async read(): Promise<ApiResponse<SystemStatus>> {
    return ok(await this.status.read());
  }
}
