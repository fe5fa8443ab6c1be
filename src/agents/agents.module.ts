import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { AgentsController } from './agents.controller.js';
import { AgentsService } from './agents.service.js';
import { EndpointTrials } from './trials/endpoint-trials.service.js';

@Module({
  imports: [AuditModule],
  controllers: [AgentsController],
  providers: [AgentsService, EndpointTrials],
  exports: [AgentsService, EndpointTrials],
})
export class AgentsModule {}
