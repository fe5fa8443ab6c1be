import { Module } from '@nestjs/common';
import { ClockWatch } from './clock-watch.job.js';
import { DatabaseChecks } from './database-checks.js';
import { HealthController } from './health.controller.js';
import { MetricsController } from './metrics.controller.js';
import { HttpMetrics, ServiceMetrics } from './service-metrics.js';

@Module({
  controllers: [HealthController, MetricsController],
  providers: [DatabaseChecks, ClockWatch, HttpMetrics, ServiceMetrics],
})
export class HealthModule {}
