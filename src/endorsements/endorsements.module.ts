import { Module } from '@nestjs/common';
import { AgentsModule } from '../agents/agents.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { OfflineJobsModule } from '../offline-jobs/offline-jobs.module.js';
import { EndorsedJobsController } from './endorsed-jobs.controller.js';
import { EndorsedJobs } from './endorsed-jobs.service.js';
import { EndorsementsController } from './endorsements.controller.js';
import { EndorsementsService } from './endorsements.service.js';
import { IdempotencyKeys } from './idempotency.js';

@Module({
  imports: [AgentsModule, OfflineJobsModule, NotificationsModule],
  controllers: [EndorsementsController, EndorsedJobsController],
  providers: [EndorsementsService, EndorsedJobs, IdempotencyKeys],
})
export class EndorsementsModule {}
