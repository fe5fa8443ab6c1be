import { Module } from '@nestjs/common';
import { AuditController } from './audit.controller.js';
import { AuditModule } from './audit.module.js';
import { AuditReads } from './audit-reads.service.js';
import { AuditChain } from './chain/audit-chain.service.js';
import { AuditHead } from './chain/audit-head.service.js';
import { ChainJob } from './chain/chain.job.js';
import { ChainVerification } from './chain/chain-verification.service.js';
import { DeniedCalls, RepeatedActions } from './repeated-actions.service.js';
import { AuditRetention } from './retention/audit-retention.job.js';

/** The audit in a process that serves: denied calls, the hash chain, retention and the staff's reads. */
@Module({
  imports: [AuditModule],
  controllers: [AuditController],
  providers: [
    RepeatedActions,
    DeniedCalls,
    AuditReads,
    AuditChain,
    AuditHead,
    ChainVerification,
    ChainJob,
    AuditRetention,
  ],
  exports: [RepeatedActions, AuditReads],
})
export class AuditTrailModule {}
