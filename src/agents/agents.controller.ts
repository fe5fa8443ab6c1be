import { Controller, Get, HttpCode, Patch, Post } from '@nestjs/common';
import { Access } from '../auth/access.js';
import { Describe } from '../common/api-description.js';
import { Input } from '../common/binding/bind.pipe.js';
import { Bool, PathId, Text } from '../common/binding/fields.js';
import { PageQuery, QueryInteger } from '../common/binding/query.js';
import { type ApiResponse, ok } from '../common/envelope.js';
import { type Page, pageOf } from '../common/paging.js';
import { CREATE_AGENT, LIST_AGENTS, UPDATE_AGENT } from './agents.description.js';
import { type AgentItem, AgentsService } from './agents.service.js';
import { PlatformUrl } from './platform-url.js';

export class ListAgents extends PageQuery {
  @QueryInteger({ min: 1, max: 200 })
  pageSize = 50;
}

export class CreateAgent {
  @Text({ required: true, maxLength: 200 })
  name: string;

  @PlatformUrl()
  platformUrl?: string;

  @Text({ maxLength: 4000 })
  platformApiKey?: string;

  @Text({ maxLength: 4000 })
  platformAuthorization?: string;

  @Bool()
  isActive?: boolean;
}

export class UpdateAgent {
  @PathId()
  id: number;

  @Text({ maxLength: 200 })
  name?: string;

  @PlatformUrl()
  platformUrl?: string;

  @Text({ maxLength: 4000 })
  platformApiKey?: string;

  @Text({ maxLength: 4000 })
  platformAuthorization?: string;

  @Bool()
  isActive?: boolean;
}

/** Agents, as the service operator's staff keeps them. */
@Controller('api/admin/agents')
export class AgentsController {
  constructor(private readonly agents: AgentsService) {}

  @Get()
  @Describe(LIST_AGENTS)
  @Access(['Administrator', 'Operator'])
  async list(@Input() query: ListAgents): Promise<ApiResponse<Page<AgentItem[]>>> {
    const { items, total } = await this.agents.list(query.page, query.pageSize);
    return ok(pageOf(items, total, query.page, query.pageSize));
  }

  @Post()
  @Describe(CREATE_AGENT)
  @Access(['Administrator'])
  async create(@Input() agent: CreateAgent): Promise<ApiResponse<{ Id: number }>> {
    return ok({ Id: await this.agents.create(agent) });
  }

  @Patch(':id')
  @Describe(UPDATE_AGENT)
  @HttpCode(204)
  @Access(['Administrator'])
  async update(@Input() { id, ...fields }: UpdateAgent): Promise<void> {
    await this.agents.update(id, fields);
  }
}
