import { applyDecorators, Controller, Get, HttpCode, Patch, Post } from '@nestjs/common';
import { IsBoolean, IsNotEmpty, IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { Access, type Caller, CurrentCaller } from '../access/access.js';
import { About, Describe } from '../common/api-description.js';
import { Input } from '../common/binding/bind.pipe.js';
import { QueryInteger } from '../common/binding/decorators.js';
import { PageQuery } from '../common/binding/page.query.js';
import { type ApiResponse, ok } from '../common/envelope.js';
import { type Page, pageOf } from '../common/paging.js';
import { OneAgent } from './agent.request.js';
import { CREATE_AGENT, LIST_AGENTS, UPDATE_AGENT } from './agents.description.js';
import { type AgentItem, AgentsService } from './agents.service.js';
import { IsPlatformUrl } from './platform-url.js';

/** Keys are sent as headers: a line break that came along when one was pasted would fail every delivery. */
const IsPlatformKey = () =>
  applyDecorators(
    IsString(),
    MaxLength(4000),
    Matches(/^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/, {
      message: '$property must be printable ASCII without white space around it.',
    }),
  );

export class ListAgents extends PageQuery {
  @QueryInteger(1, 200)
  pageSize = 50;
}

export class CreateAgent {
  @IsString()
  @IsNotEmpty()
  @MaxLength(200)
  name: string;

  @About(
    'Notifications go to this address followed by /PushNotification; left out, to the platform of the settings.',
  )
  @IsOptional()
  @IsPlatformUrl()
  platformUrl?: string;

  @About('Sent as x-api-key; stored encrypted and never answered.')
  @IsOptional()
  @IsPlatformKey()
  platformApiKey?: string;

  @About('Sent as Authorization; stored encrypted and never answered.')
  @IsOptional()
  @IsPlatformKey()
  platformAuthorization?: string;

  @About('True when left out.')
  @IsOptional()
  @IsBoolean()
  isActive?: boolean;
}

export class UpdateAgent extends OneAgent {
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(200)
  name?: string;

  @IsOptional()
  @IsPlatformUrl()
  platformUrl?: string;

  @IsOptional()
  @IsPlatformKey()
  platformApiKey?: string;

  @IsOptional()
  @IsPlatformKey()
  platformAuthorization?: string;

  @IsOptional()
  @IsBoolean()
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
  async create(
    @Input() agent: CreateAgent,
    @CurrentCaller() caller: Caller,
  ): Promise<ApiResponse<{ Id: number }>> {
    return ok({ Id: await this.agents.create(caller, agent) });
  }

  @Patch(':id')
  @Describe(UPDATE_AGENT)
  @HttpCode(204)
  @Access(['Administrator'])
  async update(@Input() { id, ...fields }: UpdateAgent, @CurrentCaller() caller: Caller): Promise<void> {
    await this.agents.update(caller, id, fields);
  }
}
