import { Module } from '@nestjs/common';
import { DatabaseChecks } from './database-checks.js';
import { HealthController } from './health.controller.js';
import { HttpMetrics } from './http-metrics.js';
import { MetricsController } from './metrics.controller.js';
import { ServiceMetrics } from './service-metrics.js';

@Module({
  controllers: [HealthController, MetricsController],
  providers: [DatabaseChecks, HttpMetrics, ServiceMetrics],
})
export class HealthModule {}
