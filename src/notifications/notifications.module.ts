import { Module } from '@nestjs/common';
import { AgentsModule } from '../agents/agents.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { PlatformModule } from '../platform/platform.module.js';
import { AgentTrafficController } from './administration/agent-traffic.controller.js';
import { AgentTraffic } from './administration/agent-traffic.service.js';
import { DeliveriesController } from './administration/deliveries.controller.js';
import { DeliveryAdministration } from './administration/delivery.administration.js';
import { DeliveryReads } from './administration/delivery.reads.js';
import { Attempts } from './attempts.js';
import { DeliveryGauges } from './delivery.gauges.js';
import { DeliveryMetrics } from './delivery.metrics.js';
import { DeliveryStore } from './delivery.store.js';
import { Dispatcher } from './dispatcher.js';
import { NotificationsService } from './notifications.service.js';
import { OutcomeReport } from './outcome-report.js';
import { OutcomeJournal } from './outcomes/outcome-journal.js';
import { OutcomeRecorder } from './outcomes/outcome-recorder.js';
import { WriteGate } from './outcomes/write-gate.js';
import { PayloadCipher } from './payload-cipher.service.js';
import { Retention } from './retention.js';
import { Sending } from './sending.js';
import { ReplicaSession } from './take-over/replica-session.js';
import { TakeOver } from './take-over/take-over.js';
import { TakeOverMetrics } from './take-over/take-over.metrics.js';

@Module({
  imports: [AgentsModule, AuditModule, PlatformModule],
  controllers: [DeliveriesController, AgentTrafficController],
  providers: [
    TakeOverMetrics,
    ReplicaSession,
    DeliveryStore,
    PayloadCipher,
    DeliveryMetrics,
    DeliveryGauges,
    Retention,
    Attempts,
    OutcomeReport,
    WriteGate,
    OutcomeJournal,
    OutcomeRecorder,
    Sending,
    Dispatcher,
    TakeOver,
    NotificationsService,
    DeliveryReads,
    DeliveryAdministration,
    AgentTraffic,
  ],
  exports: [NotificationsService, PayloadCipher],
})
export class NotificationsModule {}
