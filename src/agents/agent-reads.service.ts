import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { refused } from '../api/refusal.js';
import { folded, TURKISH } from '../data/turkish.sql.js';
import { Clock } from '../time/clock.js';
import type { AgentDetail, AgentItem, AutoPause, EndpointTrialItem } from './agent.answers.js';
import { Agent } from './agent.entity.js';
import { AGENT_NOT_FOUND } from './agent.refusals.js';
import type { AgentSortField } from './agent.requests.js';
import { EndpointTrial, trialItem } from './trials/endpoint-trial.entity.js';

/** Selects agents; all given members must match. */
export interface AgentFilter {
  /** Part of the name, or the id. */
  q?: string;
  isActive?: boolean;
  paused?: boolean;
}

interface Paging {
  page: number;
  pageSize: number;
}

interface Order {
  sortBy?: AgentSortField;
  sortOrder?: 'asc' | 'desc';
}

/** Reads agents as the API answers them, without their keys. */
@Injectable()
export class AgentReads {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** One page of the agents of a filter, by id. */
  async list({
    page,
    pageSize,
    sortBy = 'id',
    sortOrder = 'asc',
    ...filter
  }: AgentFilter & Paging & Order): Promise<{ items: AgentItem[]; total: number }> {
    const agents = this.dataSource.getRepository(Agent).createQueryBuilder('agent');
    const { q, isActive, paused } = filter;
    if (q !== undefined) {
      const isPartOfName = `strpos(${folded('agent.name')}, ${folded('cast(:q as text)')}) > 0`;
      agents.andWhere(`(${isPartOfName} or agent.id::text = :q)`, { q });
    }
    if (isActive !== undefined) agents.andWhere('agent.isActive = :isActive', { isActive });
    if (paused !== undefined) agents.andWhere(`agent.pausedAt is ${paused ? 'not null' : 'null'}`);
    const direction = sortOrder === 'desc' ? 'DESC' : 'ASC';
    const [found, total] = await agents
      .orderBy(sortBy === 'name' ? `agent.name ${TURKISH}` : 'agent.id', direction)
      .addOrderBy('agent.id', direction)
      .skip((page - 1) * pageSize)
      .take(pageSize)
      .getManyAndCount();
    return { items: found.map((agent) => this.asItem(agent)), total };
  }

  /** @throws DomainError General.NotFound */
  async detail(id: number): Promise<AgentDetail> {
    const agent = await this.dataSource.getRepository(Agent).findOneBy({ id });
    if (!agent) throw refused(AGENT_NOT_FOUND);
    return {
      ...this.asItem(agent),
      PausedBy: agent.pausedBy,
      PauseReason: agent.pauseReason,
      PauseCause: agent.pauseCause,
      Trial: await this.latestTrial(id),
      CreatedAt: this.clock.withOffset(agent.createdAt),
      Version: agent.version,
    };
  }

  private async latestTrial(agentId: number): Promise<EndpointTrialItem | null> {
    const [trial] = await this.dataSource
      .getRepository(EndpointTrial)
      .find({ where: { agentId }, order: { id: 'DESC' }, take: 1 });
    return trial ? trialItem(trial, this.clock) : null;
  }

  private asItem(agent: Agent): AgentItem {
    return {
      Id: agent.id,
      Name: agent.name,
      PlatformUrl: agent.platformUrl,
      HasPlatformApiKey: agent.platformApiKey !== null,
      HasPlatformAuthorization: agent.platformAuthorization !== null,
      HasSigningSecrets: agent.signingSecrets !== null,
      IsActive: agent.isActive,
      PausedAt: agent.pausedAt && this.clock.withOffset(agent.pausedAt),
      AutoPause: autoPauseOf(agent),
      PerSecond: agent.perSecond,
      ResumePerSecond: agent.resumePerSecond,
    };
  }
}

function autoPauseOf({ autoPauseFailures: Failures, autoPauseMinutes: Minutes }: Agent): AutoPause | null {
  return Failures === null || Minutes === null ? null : { Failures, Minutes };
}
