import { Module } from '@nestjs/common';
import { AuditService } from './audit.service.js';
import { CsvExports } from './csv-exports.service.js';

/** Writing of audit entries, in the transaction of the audited act; and files of rows, each of which is audited. */
@Module({
  providers: [AuditService, CsvExports],
  exports: [AuditService, CsvExports],
})
export class AuditModule {}
