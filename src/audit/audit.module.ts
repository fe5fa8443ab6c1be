import { Module } from '@nestjs/common';
import { AuditService } from './audit.service.js';
import { AuditedReads } from './audited-reads.service.js';
import { CsvExports } from './csv-exports.service.js';

/** Writing of audit entries, in the transaction of the audited act; and what is read or sent as a file, which is audited. */
@Module({
  providers: [AuditService, AuditedReads, CsvExports],
  exports: [AuditService, AuditedReads, CsvExports],
})
export class AuditModule {}
