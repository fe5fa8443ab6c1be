import { Module } from '@nestjs/common';
import { AuthorisationsModule } from './authorisations/authorisations.module.js';
import { ServiceBoardModule } from './board/service-board.module.js';
import { BulkChangesModule } from './bulk/bulk-changes.module.js';
import { ServiceDaysModule } from './days/service-days.module.js';
import { EvaluationModule } from './evaluation/evaluation.module.js';
import { OutcomesModule } from './outcomes/outcomes.module.js';
import { StatusPlansModule } from './plans/status-plans.module.js';
import { StatusModule } from './status/status.module.js';

/** The operations of insurers' services: a folder with a module for each part. AppModule imports the catalog's. */
@Module({
  imports: [
    StatusModule,
    ServiceBoardModule,
    StatusPlansModule,
    ServiceDaysModule,
    BulkChangesModule,
    EvaluationModule,
    OutcomesModule,
    AuthorisationsModule,
  ],
  exports: [ServiceBoardModule],
})
export class ServiceAvailabilityModule {}
