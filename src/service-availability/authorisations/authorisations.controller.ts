import { Controller, Get, HttpCode, HttpStatus, Put, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Access, type Caller, CurrentCaller } from '../../access/access.js';
import { OneAgent } from '../../agents/agent.requests.js';
import { AgentsService } from '../../agents/agents.service.js';
import { Describe } from '../../api/api-description.js';
import { Input } from '../../api/binding/bind.pipe.js';
import { type ApiResponse, ok } from '../../api/envelope.js';
import type {
  AgentProducts,
  AgentSubscriptions,
  CatalogOperations,
  CatalogProducts,
  OwnSubscriptions,
  SubscriptionTrial,
} from './authorisation.answers.js';
import { SetOwnSubscriptions, SetProducts, SetSubscriptions } from './authorisation.requests.js';
import { AuthorisationReads } from './authorisation-reads.service.js';
import {
  LIST_OPERATIONS,
  LIST_PRODUCTS,
  SET_OWN_SUBSCRIPTIONS,
  SET_PRODUCTS,
  SET_SUBSCRIPTIONS,
  SHOW_OWN_SUBSCRIPTIONS,
  SHOW_PRODUCTS,
  SHOW_SUBSCRIPTIONS,
} from './authorisations.description.js';
import { AuthorisationsService } from './authorisations.service.js';

/** An agent's products and subscriptions, as the service operator's staff maintains them. */
@Controller('api/admin/agents/:id')
export class AuthorisationsController {
  constructor(
    private readonly reads: AuthorisationReads,
    private readonly authorisations: AuthorisationsService,
  ) {}

  @Get('products')
  @Describe(SHOW_PRODUCTS)
  @Access(['Administrator', 'Operator'])
  async products(@Input() { id }: OneAgent): Promise<ApiResponse<AgentProducts>> {
    return ok(await this.reads.products(id));
  }

  @Put('products')
  @Describe(SET_PRODUCTS)
  @HttpCode(204)
  @Access(['Administrator'])
  async setProducts(
    @Input() { id, products, expectedVersion }: SetProducts,
    @CurrentCaller() caller: Caller,
  ): Promise<void> {
    await this.authorisations.setProducts(caller, id, products, expectedVersion);
  }

  @Get('subscriptions')
  @Describe(SHOW_SUBSCRIPTIONS)
  @Access(['Administrator', 'Operator'])
  async subscriptions(@Input() { id }: OneAgent): Promise<ApiResponse<AgentSubscriptions>> {
    return ok(await this.reads.subscriptions(id));
  }

  @Put('subscriptions')
  @Describe(SET_SUBSCRIPTIONS)
  @HttpCode(204)
  @Access(['Administrator'])
  async setSubscriptions(
    @Input() { id, subscriptions, expectedVersion }: SetSubscriptions,
    @CurrentCaller() caller: Caller,
  ): Promise<void> {
    await this.authorisations.setSubscriptions(caller, id, subscriptions, expectedVersion);
  }
}

/** The subscriptions of a platform's own agent. */
@Controller('api/platform/subscriptions')
@Access(['PlatformUser'], 'self:write')
export class OwnSubscriptionsController {
  constructor(
    private readonly reads: AuthorisationReads,
    private readonly authorisations: AuthorisationsService,
    private readonly agents: AgentsService,
  ) {}

  @Get()
  @Describe(SHOW_OWN_SUBSCRIPTIONS)
  async show(@CurrentCaller() caller: Caller): Promise<ApiResponse<OwnSubscriptions>> {
    const agentId = await this.agents.actingFor(caller, undefined, false);
    const { Subscriptions, Version } = await this.reads.subscriptions(agentId);
    return ok({ Operations: Subscriptions, Version });
  }

  @Put()
  @Describe(SET_OWN_SUBSCRIPTIONS)
  async set(
    @Input() { operations, dryRun, expectedVersion }: SetOwnSubscriptions,
    @CurrentCaller() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ApiResponse<SubscriptionTrial> | undefined> {
    const agentId = await this.agents.actingFor(caller, undefined, false);
    if (dryRun) return ok(await this.authorisations.trySubscriptions(agentId, operations, expectedVersion));
    await this.authorisations.setSubscriptions(caller, agentId, operations, expectedVersion);
    reply.status(HttpStatus.NO_CONTENT);
  }
}

/** What the staff chooses from when it gives an agent products and subscriptions. */
@Controller('api/admin')
@Access(['Administrator', 'Operator'])
export class CatalogChoicesController {
  constructor(private readonly reads: AuthorisationReads) {}

  @Get('products')
  @Describe(LIST_PRODUCTS)
  async products(): Promise<ApiResponse<CatalogProducts>> {
    return ok({ Products: await this.reads.catalogProducts() });
  }

  @Get('operations')
  @Describe(LIST_OPERATIONS)
  async operations(): Promise<ApiResponse<CatalogOperations>> {
    return ok({ Operations: await this.reads.catalogOperations() });
  }
}
