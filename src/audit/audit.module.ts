import { Module } from '@nestjs/common';
import { AuditController } from './audit.controller.js';
import { AuditReads } from './audit.reads.js';
import { AuditService } from './audit.service.js';
import { AuditChain } from './chain/audit-chain.service.js';
import { ChainJob } from './chain/chain.job.js';
import { ChainVerification } from './chain/chain-verification.service.js';
import { DeniedCalls } from './denied-calls.js';
import { RepeatedDeeds } from './repeated-deeds.service.js';
import { AuditRetention } from './retention/audit-retention.job.js';

@Module({
  controllers: [AuditController],
  providers: [
    AuditService,
    RepeatedDeeds,
    DeniedCalls,
    AuditReads,
    AuditChain,
    ChainVerification,
    ChainJob,
    AuditRetention,
  ],
  exports: [AuditService, RepeatedDeeds],
})
export class AuditModule {}
