import { Module } from '@nestjs/common';
import { DeliveriesModule } from '../notifications/deliveries.module.js';
import { ClockWatch } from './clock-watch.job.js';
import { DatabaseChecks } from './database-checks.js';
import { HealthController } from './health.controller.js';
import { HttpMetrics } from './http-metrics.js';
import { MetricsController } from './metrics.controller.js';
import { ServiceMetrics } from './service-metrics.js';
import { SystemStatusController } from './status/system-status.controller.js';
import { SystemStatusService } from './status/system-status.service.js';

@Module({
  imports: [DeliveriesModule],
  controllers: [HealthController, MetricsController, SystemStatusController],
  providers: [DatabaseChecks, ClockWatch, HttpMetrics, ServiceMetrics, SystemStatusService],
})
export class HealthModule {}
