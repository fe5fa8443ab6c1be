import { Controller, Get } from '@nestjs/common';
import { Access } from '../../access/access.js';
import { type ApiTag, Describe, envelope, type OperationDescription } from '../../api/api-description.js';
import { type ApiResponse, ok } from '../../api/envelope.js';
import { SystemStatus } from './system-status.answers.js';
import { SystemStatusService } from './system-status.service.js';

const STATUS: ApiTag = {
  name: 'System status',
  tr: 'Sistem durumu',
  part: 'staff',
  about: 'Whether everything works, for people who do not read metrics.',
};

const READ_STATUS: OperationDescription = {
  tag: STATUS,
  summary: { en: 'How the service stands', tr: 'Servisin durumu' },
  details:
    'The numbers are those that `/metrics` and the alerts have, judged by the same limits, but at once instead of after some ' +
    'minutes. OldestDue, Parked, PausedAgents, Partitions, RestoreProof and Replicas are those of the installation; the other points are those of the process that ' +
    'answers, and another replica may stand differently. AuditDeeds and Decryption count the last 15 minutes.',
  answers: { 200: envelope(SystemStatus) },
};

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
