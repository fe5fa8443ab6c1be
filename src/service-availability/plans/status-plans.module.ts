import { Module } from '@nestjs/common';
import { AuditModule } from '../../audit/audit.module.js';
import { StatusModule } from '../status/status.module.js';
import { DueChanges } from './due-changes.job.js';
import { StatusPlansController } from './status-plans.controller.js';
import { StatusPlans } from './status-plans.service.js';

@Module({
  imports: [AuditModule, StatusModule],
  controllers: [StatusPlansController],
  providers: [StatusPlans, DueChanges],
})
export class StatusPlansModule {}
