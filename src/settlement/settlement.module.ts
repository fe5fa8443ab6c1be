import { Module } from '@nestjs/common';
import { AgentsModule } from '../agents/agents.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { Comparisons } from './comparison/comparison.service.js';
import { ComparisonRetention } from './comparison/comparison-retention.job.js';
import { KeptComparisons } from './comparison/kept-comparisons.service.js';
import { SettlementDays } from './settlement-days.job.js';
import { SettlementReads } from './settlement-reads.js';
import {
  InsurerSettlementsController,
  PlatformSettlementsController,
  StaffSettlementsController,
} from './settlements.controller.js';
import { Settlements } from './settlements.service.js';

@Module({
  imports: [AgentsModule, AuditModule],
  controllers: [InsurerSettlementsController, PlatformSettlementsController, StaffSettlementsController],
  providers: [
    SettlementDays,
    Settlements,
    Comparisons,
    KeptComparisons,
    ComparisonRetention,
    SettlementReads,
  ],
})
export class SettlementModule {}
