import { Module } from '@nestjs/common';
import { AuditService } from './audit.service.js';

/** Writing of audit entries, in the transaction of the audited act. */
@Module({
  providers: [AuditService],
  exports: [AuditService],
})
export class AuditModule {}
