import { Module } from '@nestjs/common';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { OfflineJobsModule } from '../offline-jobs/offline-jobs.module.js';
import { EndorsementsController } from './endorsements.controller.js';
import { EndorsementsService } from './endorsements.service.js';
import { IdempotencyKeys } from './idempotency.js';

@Module({
  imports: [OfflineJobsModule, NotificationsModule],
  controllers: [EndorsementsController],
  providers: [EndorsementsService, IdempotencyKeys],
})
export class EndorsementsModule {}
