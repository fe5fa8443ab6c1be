import { Module } from '@nestjs/common';
import { AgentsModule } from '../../agents/agents.module.js';
import { AuditModule } from '../../audit/audit.module.js';
import { NotificationsModule } from '../../notifications/notifications.module.js';
import { AuthorisationReads } from './authorisation-reads.service.js';
import {
  AuthorisationsController,
  CatalogChoicesController,
  OwnSubscriptionsController,
} from './authorisations.controller.js';
import { AuthorisationsService } from './authorisations.service.js';

@Module({
  imports: [AgentsModule, AuditModule, NotificationsModule],
  controllers: [AuthorisationsController, OwnSubscriptionsController, CatalogChoicesController],
  providers: [AuthorisationReads, AuthorisationsService],
  exports: [AuthorisationReads],
})
export class AuthorisationsModule {}
