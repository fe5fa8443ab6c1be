import { Controller, Get, HttpCode, Patch, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Access, type Caller, CurrentCaller } from '../../access/access.js';
import type { EndpointTrialItem, OwnEndpoint, StartedTrial } from '../../agents/agent.answers.js';
import { ChangeEndpoint, OneOwnTrial } from '../../agents/agent.requests.js';
import { AgentReads } from '../../agents/agent-reads.service.js';
import { AgentsService } from '../../agents/agents.service.js';
import { EndpointTrials } from '../../agents/trials/endpoint-trials.service.js';
import { Describe } from '../../api/api-description.js';
import { Input } from '../../api/binding/bind.pipe.js';
import { type ApiResponse, ok } from '../../api/envelope.js';
import { AgentTraffic } from '../administration/agent-traffic.service.js';
import type { SentTest } from './own-notification.answers.js';
import {
  CHANGE_OWN_ENDPOINT,
  SHOW_OWN_ENDPOINT,
  SHOW_OWN_TRIAL,
  TEST_OWN_ENDPOINT,
} from './own-notifications.description.js';

/** Where and with which keys a platform wants to be called. */
@Controller('api/platform/endpoint')
@Access(['PlatformUser'], 'self:write')
export class OwnEndpointController {
  constructor(
    private readonly agents: AgentsService,
    private readonly reads: AgentReads,
    private readonly trials: EndpointTrials,
    private readonly traffic: AgentTraffic,
  ) {}

  @Get()
  @Describe(SHOW_OWN_ENDPOINT)
  async show(@CurrentCaller() caller: Caller): Promise<ApiResponse<OwnEndpoint>> {
    const agent = await this.reads.detail(await this.ownOf(caller));
    const { PlatformUrl, HasPlatformApiKey, HasPlatformAuthorization, HasSigningSecrets, Version } = agent;
    return ok({ PlatformUrl, HasPlatformApiKey, HasPlatformAuthorization, HasSigningSecrets, Version });
  }

  @Patch()
  @Describe(CHANGE_OWN_ENDPOINT)
  @HttpCode(204)
  async change(
    @Input() { expectedVersion, trial, ...fields }: ChangeEndpoint,
    @CurrentCaller() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ApiResponse<StartedTrial> | undefined> {
    const id = await this.ownOf(caller);
    if (!trial) return this.agents.update(caller, id, fields, expectedVersion).then(() => undefined);
    reply.status(202);
    return ok({ TrialId: await this.trials.start(caller, id, fields, expectedVersion) });
  }

  @Get('trials/:trialId')
  @Describe(SHOW_OWN_TRIAL)
  async trial(
    @Input() { trialId }: OneOwnTrial,
    @CurrentCaller() caller: Caller,
  ): Promise<ApiResponse<EndpointTrialItem>> {
    return ok(await this.trials.show(await this.ownOf(caller), trialId));
  }

  @Post('test')
  @Describe(TEST_OWN_ENDPOINT)
  @HttpCode(202)
  async test(@CurrentCaller() caller: Caller): Promise<ApiResponse<SentTest>> {
    return ok({ DeliveryId: Number(await this.traffic.test(caller, await this.ownOf(caller))) });
  }

  private ownOf(caller: Caller): Promise<number> {
    return this.agents.actingFor(caller, undefined, false);
  }
}
