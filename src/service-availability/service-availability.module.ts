import { Module } from '@nestjs/common';
import { AgentsModule } from '../agents/agents.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { SourcesModule } from '../sources/sources.module.js';
import { AuthorisationReads } from './authorisations/authorisation-reads.service.js';
import { AuthorisationsController } from './authorisations/authorisations.controller.js';
import { AuthorisationsService } from './authorisations/authorisations.service.js';
import { CatalogChoicesController } from './authorisations/catalog-choices.controller.js';
import { BoardCounts } from './board/board-counts.service.js';
import { ServiceBoardController } from './board/service-board.controller.js';
import { ServiceBoard } from './board/service-board.service.js';
import { BulkChangesController } from './bulk/bulk-changes.controller.js';
import { BulkChanges } from './bulk/bulk-changes.service.js';
import { CatalogPull } from './catalog/catalog-pull.job.js';
import { CatalogSyncService } from './catalog/catalog-sync.service.js';
import { CatalogSyncReads } from './catalog/catalog-sync-reads.service.js';
import { ServiceCatalogController } from './catalog/service-catalog.controller.js';
import { DayReads } from './days/day-reads.service.js';
import { ServiceDaysController } from './days/service-days.controller.js';
import { ServiceDays } from './days/service-days.service.js';
import { EvaluationController } from './evaluation/evaluation.controller.js';
import { Evaluator } from './evaluation/evaluation.job.js';
import { EvaluationMetrics } from './evaluation/evaluation.metrics.js';
import { EvaluationService } from './evaluation/evaluation.service.js';
import { EvaluationSwitchService } from './evaluation/evaluation-switch.service.js';
import { OutcomesController } from './outcomes/outcomes.controller.js';
import { OutcomesService } from './outcomes/outcomes.service.js';
import { StatusPlansController } from './plans/status-plans.controller.js';
import { StatusPlans } from './plans/status-plans.service.js';
import { AgentAvailabilityController } from './status/agent-availability.controller.js';
import { AvailabilitiesController } from './status/availabilities.controller.js';
import { AvailabilityAdministrationController } from './status/availability-administration.controller.js';
import { AvailabilityReads } from './status/availability-reads.service.js';
import { Reopening } from './status/reopening.job.js';
import { StatusChangeService } from './status/status-change.service.js';

@Module({
  imports: [AgentsModule, AuditModule, NotificationsModule, SourcesModule],
  controllers: [
    AvailabilitiesController,
    ServiceBoardController,
    StatusPlansController,
    ServiceDaysController,
    BulkChangesController,
    AvailabilityAdministrationController,
    EvaluationController,
    OutcomesController,
    AgentAvailabilityController,
    AuthorisationsController,
    CatalogChoicesController,
    ServiceCatalogController,
  ],
  providers: [
    AvailabilityReads,
    ServiceBoard,
    BoardCounts,
    ServiceDays,
    DayReads,
    StatusChangeService,
    StatusPlans,
    BulkChanges,
    Reopening,
    EvaluationMetrics,
    OutcomesService,
    EvaluationSwitchService,
    EvaluationService,
    Evaluator,
    CatalogSyncService,
    CatalogSyncReads,
    CatalogPull,
    AuthorisationReads,
    AuthorisationsService,
  ],
  exports: [BoardCounts],
})
export class ServiceAvailabilityModule {}
