import { Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Access, type Caller, CurrentCaller } from '../access/access.js';
import { COMPANY_MISSING } from '../access/access.refusals.js';
import { INSURER_ROLES } from '../access/roles.js';
import { AgentsService } from '../agents/agents.service.js';
import { Describe } from '../api/api-description.js';
import { Input } from '../api/binding/bind.pipe.js';
import { refused } from '../api/refusal.js';
import { auditedValues } from '../audit/audit.rules.js';
import { AuditedReads } from '../audit/audited-reads.service.js';
import {
  CompareDay,
  ListComparisons,
  ListSettledEndorsements,
  ListSettlements,
  ShowComparison,
} from './settlement.requests.js';
import type { SettlementFilter } from './settlement.sql.js';
import {
  type ComparedRows,
  type KeptItem,
  type KeptItems,
  type SettledItems,
  type SettledRows,
  SettlementReads,
} from './settlement-reads.js';
import { INSURERS, PLATFORMS, STAFF } from './settlements.description.js';

/** Settlement for insurers: the endorsements of their companies. Single ones are not for a mere InsuranceCompanyAPIUser. */
@Controller('api/offline/settlements')
export class InsurerSettlementsController {
  constructor(private readonly reads: SettlementReads) {}

  @Get()
  @Describe(INSURERS.list)
  @Access(INSURER_ROLES, 'settlement:read')
  async list(@Input() query: ListSettlements, @CurrentCaller() caller: Caller): Promise<SettledItems> {
    return this.reads.items(ofCompanies(caller), query);
  }

  @Get(':day/endorsements')
  @Describe(INSURERS.endorsements)
  @Access(['InsuranceCompanyAPIAdmin', 'Supervizor'], 'settlement:read')
  async endorsements(
    @Input() query: ListSettledEndorsements,
    @CurrentCaller() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SettledRows> {
    return this.reads.endorsements(ofCompanies(caller), query, reply);
  }

  @Post(':day/compare')
  @HttpCode(200)
  @Describe(INSURERS.compare)
  @Access(['InsuranceCompanyAPIAdmin', 'Supervizor'], 'settlement:read')
  async compare(
    @Input() query: CompareDay,
    @CurrentCaller() caller: Caller,
    @Req() request: FastifyRequest,
  ): Promise<ComparedRows> {
    return this.reads.compare(ofCompanies(caller), query, request, caller);
  }

  @Get(':day/comparisons')
  @Describe(INSURERS.comparisons)
  @Access(['InsuranceCompanyAPIAdmin', 'Supervizor'], 'settlement:read')
  async comparisons(@Input() query: ListComparisons, @CurrentCaller() caller: Caller): Promise<KeptItems> {
    return this.reads.comparisons(ofCompanies(caller), query);
  }

  @Get(':day/comparisons/:comparisonId')
  @Describe(INSURERS.comparison)
  @Access(['InsuranceCompanyAPIAdmin', 'Supervizor'], 'settlement:read')
  async comparison(@Input() query: ShowComparison, @CurrentCaller() caller: Caller): Promise<KeptItem> {
    return this.reads.comparison(ofCompanies(caller), query);
  }
}

function ofCompanies({ insuranceCompanyIds: companies }: Caller): SettlementFilter {
  if (companies.length === 0) throw refused(COMPANY_MISSING);
  return { companies };
}

/** Settlement for platforms: the endorsements of their own agent. */
@Controller('api/platform/settlements')
@Access(['PlatformUser'], 'settlement:read')
export class PlatformSettlementsController {
  constructor(
    private readonly reads: SettlementReads,
    private readonly agents: AgentsService,
  ) {}

  @Get()
  @Describe(PLATFORMS.list)
  async list(@Input() query: ListSettlements, @CurrentCaller() caller: Caller): Promise<SettledItems> {
    return this.reads.items(await this.ownOf(caller), query);
  }

  @Get(':day/endorsements')
  @Describe(PLATFORMS.endorsements)
  async endorsements(
    @Input() query: ListSettledEndorsements,
    @CurrentCaller() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SettledRows> {
    return this.reads.endorsements(await this.ownOf(caller), query, reply);
  }

  @Post(':day/compare')
  @HttpCode(200)
  @Describe(PLATFORMS.compare)
  async compare(
    @Input() query: CompareDay,
    @CurrentCaller() caller: Caller,
    @Req() request: FastifyRequest,
  ): Promise<ComparedRows> {
    return this.reads.compare(await this.ownOf(caller), query, request, caller);
  }

  @Get(':day/comparisons')
  @Describe(PLATFORMS.comparisons)
  async comparisons(@Input() query: ListComparisons, @CurrentCaller() caller: Caller): Promise<KeptItems> {
    return this.reads.comparisons(await this.ownOf(caller), query);
  }

  @Get(':day/comparisons/:comparisonId')
  @Describe(PLATFORMS.comparison)
  async comparison(@Input() query: ShowComparison, @CurrentCaller() caller: Caller): Promise<KeptItem> {
    return this.reads.comparison(await this.ownOf(caller), query);
  }

  private async ownOf(caller: Caller): Promise<SettlementFilter> {
    return { ownAgentId: await this.agents.actingFor(caller, undefined, false) };
  }
}

/** Settlement for the staff: all endorsements. Reads of single ones are in the audit before they are answered. */
@Controller('api/admin/settlements')
@Access(['Administrator', 'Operator'])
export class StaffSettlementsController {
  constructor(
    private readonly reads: SettlementReads,
    private readonly audited: AuditedReads,
  ) {}

  @Get()
  @Describe(STAFF.list)
  async list(@Input() query: ListSettlements): Promise<SettledItems> {
    return this.reads.items({}, query);
  }

  @Get(':day/endorsements')
  @Describe(STAFF.endorsements)
  async endorsements(
    @Input() query: ListSettledEndorsements,
    @CurrentCaller() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SettledRows> {
    await this.note('settlement.readEndorsements', caller, query);
    return this.reads.endorsements({}, query, reply);
  }

  @Post(':day/compare')
  @HttpCode(200)
  @Describe(STAFF.compare)
  async compare(
    @Input() query: CompareDay,
    @CurrentCaller() caller: Caller,
    @Req() request: FastifyRequest,
  ): Promise<ComparedRows> {
    await this.note('settlement.compare', caller, query);
    return this.reads.compare({}, query, request, caller);
  }

  @Get(':day/comparisons')
  @Describe(STAFF.comparisons)
  async comparisons(@Input() query: ListComparisons): Promise<KeptItems> {
    return this.reads.comparisons({}, query);
  }

  @Get(':day/comparisons/:comparisonId')
  @Describe(STAFF.comparison)
  async comparison(@Input() query: ShowComparison, @CurrentCaller() caller: Caller): Promise<KeptItem> {
    await this.note('settlement.readComparison', caller, query);
    return this.reads.comparison({}, query);
  }

  private async note(
    action: 'settlement.readEndorsements' | 'settlement.compare' | 'settlement.readComparison',
    caller: Caller,
    query: Partial<ListSettledEndorsements & CompareDay & ShowComparison>,
  ): Promise<void> {
    const { day, insuranceCompanyId, agentId, productId, currencyType, keep, comparisonId } = query;
    const details = auditedValues({
      ...{ day, insuranceCompanyId, agentId, productId, currencyType },
      ...{ keep, comparisonId },
    });
    await this.audited.note(caller, { action, target: 'settlements', details });
  }
}
