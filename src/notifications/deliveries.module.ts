import { Module } from '@nestjs/common';
import { AgentsModule } from '../agents/agents.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { PlatformModule } from '../platform/platform.module.js';
import { AgentTrafficController } from './administration/agent-traffic.controller.js';
import { AgentTraffic } from './administration/agent-traffic.service.js';
import { DeliveriesController } from './administration/deliveries.controller.js';
import { DeliveryAdministration } from './administration/delivery-administration.service.js';
import { DeliveryFeed } from './administration/delivery-feed.service.js';
import { DeliveryOverview } from './administration/delivery-overview.service.js';
import { DeliveryReads } from './administration/delivery-reads.service.js';
import { DeliveryMetrics } from './delivery.metrics.js';
import { DeliveryGauges } from './delivery-gauges.metrics.js';
import { DeliveryStore } from './dispatch/delivery-store.js';
import { Dispatcher } from './dispatch/dispatcher.js';
import { OutcomeReport } from './dispatch/outcome-report.js';
import { OutcomeJournal } from './dispatch/outcomes/outcome-journal.js';
import { OutcomeRecorder } from './dispatch/outcomes/outcome-recorder.js';
import { WriteGate } from './dispatch/outcomes/write-gate.js';
import { Sender } from './dispatch/sender.js';
import { Sending } from './dispatch/sending.js';
import { ReplicaSession } from './dispatch/take-over/replica-session.js';
import { TakeOver } from './dispatch/take-over/take-over.js';
import { TakeOverMetrics } from './dispatch/take-over/take-over.metrics.js';
import { DeliveryHoursController } from './hours/delivery-hours.controller.js';
import { DeliveryHours } from './hours/delivery-hours.service.js';
import { HourReads } from './hours/hour-reads.service.js';
import { NotificationsModule } from './notifications.module.js';
import { AutoPause } from './outages/auto-pause.job.js';
import { EndpointTrialTests } from './outages/endpoint-trials.job.js';
import { ProbeSender } from './outages/probe-sender.js';
import { OwnEndpointController } from './platform/own-endpoint.controller.js';
import { OwnNotificationsController } from './platform/own-notifications.controller.js';
import { OwnNotificationReads } from './platform/own-notifications.service.js';
import { SettledIds } from './platform/settled-ids.js';
import { Retention } from './retention/retention.job.js';

/** Delivery of what is published: the dispatcher, its take-over, retention, and the staff's administration. */
@Module({
  imports: [AgentsModule, AuditModule, NotificationsModule, PlatformModule],
  // The hours first: `agents/health` and `deliveries/by-hour` are no ids.
  controllers: [
    DeliveryHoursController,
    DeliveriesController,
    AgentTrafficController,
    OwnNotificationsController,
    OwnEndpointController,
  ],
  providers: [
    TakeOverMetrics,
    ReplicaSession,
    DeliveryStore,
    DeliveryMetrics,
    DeliveryGauges,
    Retention,
    Sender,
    OutcomeReport,
    WriteGate,
    OutcomeJournal,
    OutcomeRecorder,
    Sending,
    Dispatcher,
    TakeOver,
    ProbeSender,
    AutoPause,
    EndpointTrialTests,
    DeliveryReads,
    DeliveryFeed,
    DeliveryOverview,
    DeliveryAdministration,
    AgentTraffic,
    DeliveryHours,
    HourReads,
    SettledIds,
    OwnNotificationReads,
  ],
  exports: [DeliveryFeed, DeliveryOverview],
})
export class DeliveriesModule {}
