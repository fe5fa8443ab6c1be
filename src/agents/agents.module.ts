import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { AgentEndpoints } from './agent-endpoints.service.js';
import { AgentReads } from './agent-reads.service.js';
import { AgentsController } from './agents.controller.js';
import { AgentsService } from './agents.service.js';
import { EndpointTrials } from './trials/endpoint-trials.service.js';

@Module({
  imports: [AuditModule],
  controllers: [AgentsController],
  providers: [AgentsService, AgentReads, AgentEndpoints, EndpointTrials],
  exports: [AgentsService, AgentReads, AgentEndpoints, EndpointTrials],
})
export class AgentsModule {}
