import { Module } from '@nestjs/common';
import { AuditModule } from '../../audit/audit.module.js';
import { NotificationsModule } from '../../notifications/notifications.module.js';
import { AuthorisationsModule } from '../authorisations/authorisations.module.js';
import { AvailabilitiesController } from './availabilities.controller.js';
import {
  AgentAvailabilityController,
  AvailabilityAdministrationController,
} from './availability-administration.controller.js';
import { AvailabilityReads } from './availability-reads.service.js';
import { StatusChangeService } from './status-change.service.js';

@Module({
  imports: [AuditModule, NotificationsModule, AuthorisationsModule],
  controllers: [AvailabilitiesController, AvailabilityAdministrationController, AgentAvailabilityController],
  providers: [AvailabilityReads, StatusChangeService],
  exports: [StatusChangeService],
})
export class StatusModule {}
