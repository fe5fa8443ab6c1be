import { Module } from '@nestjs/common';
import { AgentsModule } from '../agents/agents.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { PlatformModule } from '../platform/platform.module.js';
import { AgentAvailabilityController } from './agent-availability.controller.js';
import { AuthorisationReads } from './authorisations/authorisation.reads.js';
import { AuthorisationsController } from './authorisations/authorisations.controller.js';
import { AuthorisationsService } from './authorisations/authorisations.service.js';
import { AvailabilitiesController } from './availabilities.controller.js';
import { AvailabilityReads } from './availability.reads.js';
import { AvailabilityAdministrationController } from './availability-administration.controller.js';
import { CatalogPull } from './catalog/catalog.pull.js';
import { CatalogSyncService } from './catalog/catalog-sync.service.js';
import { ServiceCatalogController } from './catalog/service-catalog.controller.js';
import { EvaluationController } from './evaluation/evaluation.controller.js';
import { EvaluationMetrics } from './evaluation/evaluation.metrics.js';
import { EvaluationService } from './evaluation/evaluation.service.js';
import { EvaluationSwitchService } from './evaluation/evaluation-switch.service.js';
import { Evaluator } from './evaluation/evaluator.js';
import { OutcomesController } from './evaluation/outcomes.controller.js';
import { OutcomesService } from './evaluation/outcomes.service.js';
import { Reopening } from './reopening.js';
import { StatusChangeService } from './status-change.service.js';

@Module({
  imports: [AgentsModule, AuditModule, NotificationsModule, PlatformModule],
  controllers: [
    AvailabilitiesController,
    AvailabilityAdministrationController,
    EvaluationController,
    OutcomesController,
    AgentAvailabilityController,
    AuthorisationsController,
    ServiceCatalogController,
  ],
  providers: [
    AvailabilityReads,
    StatusChangeService,
    Reopening,
    EvaluationMetrics,
    OutcomesService,
    EvaluationSwitchService,
    EvaluationService,
    Evaluator,
    CatalogSyncService,
    CatalogPull,
    AuthorisationReads,
    AuthorisationsService,
  ],
})
export class ServiceAvailabilityModule {}
