import { Module } from '@nestjs/common';
import { AgentsModule } from '../agents/agents.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { DocumentSweepingModule } from '../documents/document-sweeping.module.js';
import { DocumentsModule } from '../documents/documents.module.js';
import { JobDays } from './days/job-days.service.js';
import { IdempotencyKeys } from './idempotency.service.js';
import { IntakeController } from './intake.controller.js';
import { IntakeService } from './intake.service.js';
import { JobChangeFeed } from './job-changes.service.js';
import { JobDocuments, JobFileReferences } from './job-documents.service.js';
import { JobList } from './job-list.service.js';
import { JobOwners } from './job-owner.js';
import { JobReads } from './job-reads.service.js';
import { JobRemoval } from './job-removal.service.js';
import { JobsController } from './jobs.controller.js';
import { JobsService } from './jobs.service.js';
import { JobOpening } from './opening.service.js';
import { PlatformJobsController } from './platform-jobs.controller.js';
import { StaffJobsController } from './staff-jobs.controller.js';
import { StaffJobs } from './staff-jobs.service.js';

@Module({
  imports: [AgentsModule, AuditModule, DocumentsModule, DocumentSweepingModule.with(JobFileReferences)],
  controllers: [JobsController, IntakeController, PlatformJobsController, StaffJobsController],
  providers: [
    JobsService,
    JobList,
    JobDays,
    JobChangeFeed,
    JobReads,
    JobOwners,
    JobDocuments,
    IntakeService,
    JobOpening,
    IdempotencyKeys,
    JobRemoval,
    StaffJobs,
  ],
  exports: [JobsService, JobDocuments, JobRemoval, StaffJobs],
})
export class OfflineJobsModule {}
