import { Module } from '@nestjs/common';
import { AgentsModule } from '../agents/agents.module.js';
import { DocumentReferences } from '../documents/document-references.js';
import { DocumentRemovals } from '../documents/document-removals.js';
import { DocumentSweeper } from '../documents/document-sweeper.js';
import { DocumentsModule } from '../documents/documents.module.js';
import { CodesController } from './codes.controller.js';
import { IntakeController } from './intake.controller.js';
import { IntakeService } from './intake.service.js';
import { JobChangeFeed } from './job.changes.js';
import { JobList } from './job.list.js';
import { JobReads } from './job.reads.js';
import { JobRetention } from './job.retention.js';
import { JobDocuments, JobFileReferences } from './job-documents.service.js';
import { JobTransitionsController } from './job-transitions.controller.js';
import { JobsController } from './jobs.controller.js';
import { JobsService } from './jobs.service.js';

@Module({
  imports: [AgentsModule, DocumentsModule],
  controllers: [JobsController, JobTransitionsController, IntakeController, CodesController],
  providers: [
    JobsService,
    JobList,
    JobChangeFeed,
    JobReads,
    JobDocuments,
    IntakeService,
    { provide: DocumentReferences, useClass: JobFileReferences },
    DocumentRemovals,
    DocumentSweeper,
    JobRetention,
  ],
  exports: [JobsService, JobDocuments],
})
export class OfflineJobsModule {}
