import { Module } from '@nestjs/common';
import { AgentsModule } from '../agents/agents.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { PlatformModule } from '../platform/platform.module.js';
import { LogPayloads } from './log-payloads.service.js';
import { LogUrls } from './log-urls.js';
import { OutgoingLogMetrics } from './outgoing-log.metrics.js';
import { OutgoingLogFeed } from './outgoing-log-feed.service.js';
import { OutgoingLogList } from './outgoing-log-list.service.js';
import { OutgoingLogRetention } from './outgoing-log-retention.job.js';
import { OutgoingLogsController } from './outgoing-logs.controller.js';
import { OutgoingLogsService } from './outgoing-logs.service.js';
import { StaffLogsController } from './staff-logs.controller.js';

@Module({
  imports: [AgentsModule, AuditModule, NotificationsModule, PlatformModule],
  controllers: [OutgoingLogsController, StaffLogsController],
  providers: [
    LogUrls,
    OutgoingLogsService,
    OutgoingLogList,
    OutgoingLogFeed,
    LogPayloads,
    OutgoingLogMetrics,
    OutgoingLogRetention,
  ],
})
export class OutgoingLogsModule {}
