import { Module } from '@nestjs/common';
import { AgentsModule } from '../agents/agents.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { PlatformModule } from '../platform/platform.module.js';
import { LogPayloads, OutgoingLogMetrics } from './log-payloads.service.js';
import { LogUrls } from './log-urls.js';
import { OutgoingLogReads } from './outgoing-log-reads.service.js';
import { OutgoingLogRetention } from './outgoing-log-retention.job.js';
import { OutgoingLogsController, StaffLogsController } from './outgoing-logs.controller.js';
import { OutgoingLogsService } from './outgoing-logs.service.js';

@Module({
  imports: [AgentsModule, AuditModule, NotificationsModule, PlatformModule],
  controllers: [OutgoingLogsController, StaffLogsController],
  providers: [
    LogUrls,
    OutgoingLogsService,
    OutgoingLogReads,
    LogPayloads,
    OutgoingLogMetrics,
    OutgoingLogRetention,
  ],
})
export class OutgoingLogsModule {}
