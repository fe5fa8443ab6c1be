import { Module } from '@nestjs/common';
import { AgentsModule } from '../agents/agents.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { OfflineJobsModule } from '../offline-jobs/offline-jobs.module.js';
import { EndorsedJobsController } from './endorsed-jobs.controller.js';
import { EndorsedJobs } from './endorsed-jobs.service.js';
import { EndorsementsController } from './endorsements.controller.js';
import { EndorsementsService } from './endorsements.service.js';
import { FormerInstallments } from './former-installments.job.js';
import { JobRetention } from './job-retention.job.js';

@Module({
  imports: [AgentsModule, AuditModule, OfflineJobsModule, NotificationsModule],
  controllers: [EndorsementsController, EndorsedJobsController],
  providers: [EndorsementsService, EndorsedJobs, FormerInstallments, JobRetention],
})
export class EndorsementsModule {}
