import { type DynamicModule, Module } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { AgentsModule } from './agents/agents.module.js';
import { AlertsModule } from './alerts/alerts.module.js';
import { ApiDocsModule } from './api-docs/api-docs.module.js';
import { AuditTrailModule } from './audit/audit-trail.module.js';
import { AuthModule } from './auth/auth.module.js';
import { CodesModule } from './codes/codes.module.js';
import { ConfigModule } from './config/config.module.js';
import type { Settings } from './config/settings.js';
import { CommonModule } from './core.module.js';
import type { DatabasePools } from './data/database-pools.js';
import { DatabaseModule } from './database/database.module.js';
import type { OpenDatabase } from './database/open-database.js';
import { PoolsModule } from './database/pools.module.js';
import { EndorsementsModule } from './endorsements/endorsements.module.js';
import { RequestLimitsModule } from './http/request-limits.js';
import { DeliveriesModule } from './notifications/deliveries.module.js';
import { OfflineJobsModule } from './offline-jobs/offline-jobs.module.js';
import { OutgoingLogsModule } from './outgoing-logs/outgoing-logs.module.js';
import { ParametersModule } from './parameters/parameters.module.js';
import { ServiceCatalogModule } from './service-availability/catalog/service-catalog.module.js';
import { ServiceAvailabilityModule } from './service-availability/service-availability.module.js';
import { SettlementModule } from './settlement/settlement.module.js';
import { HealthModule } from './staff/health/health.module.js';
import { StaffModule } from './staff/staff.module.js';
import { Clock } from './time/clock.js';
import type { Logger } from './tracing/logger.js';
import { UsersModule } from './users/users.module.js';
import { VehicleCatalogModule } from './vehicle-catalog/vehicle-catalog.module.js';

/** The composition root: shared modules first, then the features in the order in which a request's data flows. */
@Module({})
export class AppModule {
  static with(
    settings: Settings,
    database: OpenDatabase,
    pools: DatabasePools,
    logger: Logger,
  ): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.with(settings),
        CommonModule.with(settings, logger, new Clock(settings.businessTimeZone, database.time)),
        RequestLimitsModule.with(settings.requestLimits),
        DatabaseModule.with(database),
        PoolsModule.with(pools),
        ScheduleModule.forRoot(),
        AuthModule,
        AuditTrailModule,
        UsersModule,
        AgentsModule,
        // Before the features: Nest stops the modules of this list from its end, so that the dispatcher stops after them.
        DeliveriesModule,
        OfflineJobsModule,
        EndorsementsModule,
        SettlementModule,
        ParametersModule,
        ServiceAvailabilityModule,
        ServiceCatalogModule,
        VehicleCatalogModule,
        OutgoingLogsModule,
        CodesModule,
        AlertsModule,
        HealthModule,
        ApiDocsModule,
        StaffModule,
      ],
    };
  }
}
