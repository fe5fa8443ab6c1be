import { Module } from '@nestjs/common';
import { AgentsModule } from '../agents/agents.module.js';
import { PlatformModule } from '../platform/platform.module.js';
import { DeliveryStore } from './delivery.store.js';
import { Dispatcher } from './dispatcher.js';
import { NotificationsService } from './notifications.service.js';

@Module({
  imports: [AgentsModule, PlatformModule],
  providers: [DeliveryStore, Dispatcher, NotificationsService],
  exports: [NotificationsService],
})
export class NotificationsModule {}
