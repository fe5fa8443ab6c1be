import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { ParameterReads } from './parameter-reads.service.js';
import { ParameterWriter } from './parameter-writer.service.js';
import { ParametersController, ParameterValuesController } from './parameters.controller.js';
import { ParametersService } from './parameters.service.js';

@Module({
  imports: [AuditModule, NotificationsModule],
  controllers: [ParametersController, ParameterValuesController],
  providers: [ParameterReads, ParameterWriter, ParametersService],
  exports: [ParametersService],
})
export class ParametersModule {}
