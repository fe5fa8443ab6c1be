import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { PlatformModule } from '../platform/platform.module.js';
import { AlertMetrics } from './alerts.metrics.js';
import { EndingWatch } from './ending-watch.job.js';
import { EventFeed } from './event-feed.service.js';
import { EventMerge } from './event-merge.job.js';
import { EventRetention } from './event-retention.job.js';
import { EventSubscriptionsController, EventsController } from './events.controller.js';
import { MailClient } from './mail.client.js';
import { EventMails } from './mail.job.js';
import { EventSubscriptions } from './subscriptions.service.js';
import { EventWebhooks } from './webhook.job.js';

/** Operational events: the feed, and what goes to the webhook and to mail boxes. */
@Module({
  imports: [AuditModule, PlatformModule],
  controllers: [EventsController, EventSubscriptionsController],
  providers: [
    AlertMetrics,
    EventMerge,
    EventFeed,
    EventSubscriptions,
    EventRetention,
    EventWebhooks,
    EventMails,
    EndingWatch,
    MailClient,
  ],
})
export class AlertsModule {}
