import { Module } from '@nestjs/common';
import { AuditModule } from '../../audit/audit.module.js';
import { StatusModule } from '../status/status.module.js';
import { BulkChangesController } from './bulk-changes.controller.js';
import { BulkChanges } from './bulk-changes.service.js';

@Module({
  imports: [AuditModule, StatusModule],
  controllers: [BulkChangesController],
  providers: [BulkChanges],
})
export class BulkChangesModule {}
