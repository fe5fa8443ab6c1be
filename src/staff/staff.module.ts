import { Module, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import { AuditModule } from '../audit/audit.module.js';
import { AuditTrailModule } from '../audit/audit-trail.module.js';
import { Settings } from '../config/settings.js';
import { DeliveriesModule } from '../notifications/deliveries.module.js';
import { OfflineJobsModule } from '../offline-jobs/offline-jobs.module.js';
import { ServiceAvailabilityModule } from '../service-availability/service-availability.module.js';
import { UsersModule } from '../users/users.module.js';
import { serveAdminPages } from './admin-pages.js';
import { PulseController } from './pulse/pulse.controller.js';
import { Pulses } from './pulse/pulses.service.js';
import { SearchController } from './search/search.controller.js';
import { Search } from './search/search.service.js';
import { SettingsController } from './settings/settings.controller.js';
import { SystemStatusController } from './status/system-status.controller.js';
import { SystemStatusService } from './status/system-status.service.js';
import { PolicyStoryController } from './story/story.controller.js';
import { PolicyStories } from './story/story.service.js';

/** The built page of the administration screens, which is open to everybody, and what its shell asks: pulse, search, settings, status, the story of a policy. */
@Module({
  imports: [
    AuditModule,
    AuditTrailModule,
    DeliveriesModule,
    OfflineJobsModule,
    ServiceAvailabilityModule,
    UsersModule,
  ],
  controllers: [
    PolicyStoryController,
    PulseController,
    SearchController,
    SettingsController,
    SystemStatusController,
  ],
  providers: [PolicyStories, Pulses, Search, SystemStatusService],
})
export class StaffModule implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost<FastifyAdapter>,
    private readonly settings: Settings,
  ) {}

  onModuleInit(): void {
    serveAdminPages(this.host.httpAdapter.getInstance(), this.settings.businessTimeZone);
  }
}
