import { Controller, Get } from '@nestjs/common';
import { Access, type Caller, CurrentCaller } from '../../access/access.js';
import { INSURER_ROLES, type Role } from '../../access/roles.js';
import { Describe } from '../../api/api-description.js';
import { Input } from '../../api/binding/bind.pipe.js';
import { type ApiResponse, ok } from '../../api/envelope.js';
import type { Page } from '../../api/paging.js';
import { denied } from '../../errors/bare-answer.js';
import type { AgentSubscriptionItem } from '../authorisations/authorisation.answers.js';
import { AuthorisationReads } from '../authorisations/authorisation-reads.service.js';
import {
  LIST_AGENT_AVAILABILITIES,
  LIST_AGENT_SUBSCRIPTIONS,
  LIST_AVAILABILITIES,
  LIST_COMPANY_AVAILABILITIES,
} from './availabilities.description.js';
import type { AvailabilityItem } from './availability.answers.js';
import {
  ListAgentAvailabilities,
  ListAgentSubscriptions,
  ListAvailabilities,
  ListCompanyAvailabilities,
} from './availability.requests.js';
import { AvailabilityReads } from './availability-reads.service.js';

const STAFF_AND_PLATFORM: readonly Role[] = ['Administrator', 'Operator', 'PlatformUser'];

/** The service catalog, as platforms and insurers read it. */
@Controller('api/ServiceAvailabilities')
export class AvailabilitiesController {
  constructor(
    private readonly reads: AvailabilityReads,
    private readonly authorisations: AuthorisationReads,
  ) {}

  @Get()
  @Describe(LIST_AVAILABILITIES)
  @Access([...STAFF_AND_PLATFORM, ...INSURER_ROLES], 'catalog:read')
  async list(@Input() query: ListAvailabilities): Promise<ApiResponse<Page<AvailabilityItem[]>>> {
    return ok(await this.reads.page(query));
  }

  @Get('companies/:insuranceCompanyId')
  @Describe(LIST_COMPANY_AVAILABILITIES)
  @Access([...STAFF_AND_PLATFORM, ...INSURER_ROLES], 'catalog:read')
  async listOfCompany(
    @Input() query: ListCompanyAvailabilities,
    @CurrentCaller() caller: Caller,
  ): Promise<ApiResponse<Page<AvailabilityItem[]>>> {
    const readsAny = STAFF_AND_PLATFORM.some((role) => caller.roles.includes(role));
    if (!readsAny && !caller.insuranceCompanyIds.includes(query.insuranceCompanyId)) throw denied('company');
    return ok(await this.reads.page(query));
  }

  @Get('agents/:agentId')
  @Describe(LIST_AGENT_AVAILABILITIES)
  @Access(STAFF_AND_PLATFORM, 'catalog:read')
  async listOfAgent(
    @Input() { agentId, ...query }: ListAgentAvailabilities,
    @CurrentCaller() caller: Caller,
  ): Promise<ApiResponse<Page<AvailabilityItem[]>>> {
    assertOwnAgent(caller, agentId);
    await this.authorisations.assertAgent(agentId);
    return ok(await this.reads.page(query, agentId));
  }

  @Get('agents/:agentId/subscriptions')
  @Describe(LIST_AGENT_SUBSCRIPTIONS)
  @Access(STAFF_AND_PLATFORM, 'catalog:read')
  async listSubscriptions(
    @Input() { agentId, page, pageSize }: ListAgentSubscriptions,
    @CurrentCaller() caller: Caller,
  ): Promise<ApiResponse<Page<AgentSubscriptionItem[]>>> {
    assertOwnAgent(caller, agentId);
    return ok(await this.authorisations.subscriptionsPage(agentId, page, pageSize));
  }
}

/** A platform reads its own agent's lists only. */
function assertOwnAgent({ roles, agentId }: Caller, asked: number): void {
  const isStaff = roles.includes('Administrator') || roles.includes('Operator');
  if (!isStaff && agentId !== asked) throw denied('agent');
}
