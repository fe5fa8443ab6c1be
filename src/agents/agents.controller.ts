import { Controller, Get, HttpCode, Patch, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Access, type Caller, CurrentCaller } from '../access/access.js';
import { Describe } from '../api/api-description.js';
import { Input } from '../api/binding/bind.pipe.js';
import { type ApiResponse, ok } from '../api/envelope.js';
import { type Page, pageOf } from '../api/paging.js';
import type {
  AgentDetail,
  AgentItem,
  CreatedAgent,
  EndpointTrialItem,
  StartedTrial,
} from './agent.answers.js';
import { CreateAgent, ListAgents, OneAgent, OneTrial, UpdateAgent } from './agent.requests.js';
import { AgentReads } from './agent-reads.service.js';
import { CREATE_AGENT, LIST_AGENTS, SHOW_AGENT, SHOW_TRIAL, UPDATE_AGENT } from './agents.description.js';
import { AgentsService } from './agents.service.js';
import { EndpointTrials } from './trials/endpoint-trials.service.js';

/** Routes for the staff's administration of agents. */
@Controller('api/admin/agents')
export class AgentsController {
  constructor(
    private readonly agents: AgentsService,
    private readonly reads: AgentReads,
    private readonly trials: EndpointTrials,
  ) {}

  @Get()
  @Describe(LIST_AGENTS)
  @Access(['Administrator', 'Operator'])
  async list(@Input() query: ListAgents): Promise<ApiResponse<Page<AgentItem[]>>> {
    const { items, total } = await this.reads.list(query);
    return ok(pageOf(items, total, query.page, query.pageSize));
  }

  @Get(':id')
  @Describe(SHOW_AGENT)
  @Access(['Administrator', 'Operator'])
  async show(@Input() { id }: OneAgent): Promise<ApiResponse<AgentDetail>> {
    return ok(await this.reads.detail(id));
  }

  @Post()
  @Describe(CREATE_AGENT)
  @Access(['Administrator'])
  async create(
    @Input() agent: CreateAgent,
    @CurrentCaller() caller: Caller,
  ): Promise<ApiResponse<CreatedAgent>> {
    return ok({ Id: await this.agents.create(caller, agent) });
  }

  @Patch(':id')
  @Describe(UPDATE_AGENT)
  @HttpCode(204)
  @Access(['Administrator'])
  async update(
    @Input() { id, expectedVersion, trial, ...fields }: UpdateAgent,
    @CurrentCaller() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ApiResponse<StartedTrial> | undefined> {
    if (!trial) return this.agents.update(caller, id, fields, expectedVersion).then(() => undefined);
    reply.status(202);
    return ok({ TrialId: await this.trials.start(caller, id, fields, expectedVersion) });
  }

  @Get(':id/endpoint-trials/:trialId')
  @Describe(SHOW_TRIAL)
  @Access(['Administrator', 'Operator'])
  async trial(@Input() { id, trialId }: OneTrial): Promise<ApiResponse<EndpointTrialItem>> {
    return ok(await this.trials.show(id, trialId));
  }
}
