import { Module } from '@nestjs/common';
import { AuditModule } from '../../audit/audit.module.js';
import { StatusModule } from '../status/status.module.js';
import { EvaluationController } from './evaluation.controller.js';
import { Evaluator } from './evaluation.job.js';
import { EvaluationMetrics } from './evaluation.metrics.js';
import { EvaluationService } from './evaluation.service.js';
import { EvaluationSwitchService } from './evaluation-switch.service.js';

@Module({
  imports: [AuditModule, StatusModule],
  controllers: [EvaluationController],
  providers: [EvaluationMetrics, EvaluationSwitchService, EvaluationService, Evaluator],
})
export class EvaluationModule {}
