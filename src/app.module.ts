import { type DynamicModule, Module } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { AgentsModule } from './agents/agents.module.js';
import { ApiDocsModule } from './api-docs/api-docs.module.js';
import { AuditModule } from './audit/audit.module.js';
import { AuthModule } from './auth/auth.module.js';
import { Clock } from './common/clock.js';
import { CommonModule } from './common/common.module.js';
import type { DatabasePools } from './common/database-pools.js';
import type { Logger } from './common/http/logger.js';
import { ConfigModule } from './config/config.module.js';
import type { Settings } from './config/settings.js';
import { DatabaseModule } from './database/database.module.js';
import type { OpenDatabase } from './database/open-database.js';
import { EndorsementsModule } from './endorsements/endorsements.module.js';
import { HealthModule } from './health/health.module.js';
import { NotificationsModule } from './notifications/notifications.module.js';
import { OfflineJobsModule } from './offline-jobs/offline-jobs.module.js';
import { OutgoingLogsModule } from './outgoing-logs/outgoing-logs.module.js';
import { ParametersModule } from './parameters/parameters.module.js';
import { ServiceAvailabilityModule } from './service-availability/service-availability.module.js';
import { UsersModule } from './users/users.module.js';
import { VehicleCatalogModule } from './vehicle-catalog/vehicle-catalog.module.js';

/** The composition root: what everything stands on, then the modules in the order in which a request's data flows. */
@Module({})
export class AppModule {
  static with(
    settings: Settings,
    { dataSource, direct, time }: OpenDatabase,
    pools: DatabasePools,
    logger: Logger,
  ): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.with(settings),
        CommonModule.with(settings, logger, new Clock(settings.businessTimeZone, time)),
        DatabaseModule.with(dataSource, direct, pools, time),
        ScheduleModule.forRoot(),
        AuthModule,
        AuditModule,
        UsersModule,
        AgentsModule,
        OfflineJobsModule,
        EndorsementsModule,
        ParametersModule,
        ServiceAvailabilityModule,
        VehicleCatalogModule,
        NotificationsModule,
        OutgoingLogsModule,
        HealthModule,
        ApiDocsModule,
      ],
    };
  }
}
