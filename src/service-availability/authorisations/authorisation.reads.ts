import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AgentsService } from '../../agents/agents.service.js';
import { notFound } from '../../common/errors/domain-error.js';
import { type Page, pageOf } from '../../common/paging.js';
import { PRODUCTS, SUBSCRIPTIONS } from './authorisation.sql.js';

/** A product that an agent may use; names are null when the catalog does not know the id. */
export interface ProductItem {
  InsuranceCompanyId: number;
  InsuranceCompanyName: string | null;
  ProductId: number;
  ProductName: string | null;
}

/** A subscription; names are null when the catalog does not know the operation. */
export interface SubscriptionItem {
  ServiceOperationId: number;
  ServiceOperationName: string | null;
  ServiceName: string | null;
  OutsourceProcessId: number | null;
  OutsourceProcessName: string | null;
}

/** What an agent may use and what it hears of. */
@Injectable()
export class AuthorisationReads {
  constructor(
    private readonly dataSource: DataSource,
    private readonly agents: AgentsService,
  ) {}

  /** All products of an agent, by company and product. @throws DomainError General.NotFound */
  async products(agentId: number): Promise<ProductItem[]> {
    await this.assertAgent(agentId);
    return this.dataSource.query(PRODUCTS, [agentId]);
  }

  /** All subscriptions of an agent, by operation and process. @throws DomainError General.NotFound */
  async subscriptions(agentId: number): Promise<SubscriptionItem[]> {
    await this.assertAgent(agentId);
    return this.dataSource.query(SUBSCRIPTIONS, [agentId, null, 0]);
  }

  /** One page of the same. @throws DomainError General.NotFound */
  async subscriptionsPage(agentId: number, page: number, size: number): Promise<Page<SubscriptionItem[]>> {
    await this.assertAgent(agentId);
    const [items, [counted]]: [SubscriptionItem[], { total: number }[]] = await Promise.all([
      this.dataSource.query(SUBSCRIPTIONS, [agentId, size, (page - 1) * size]),
      this.dataSource.query('select count(*)::int as total from agent_subscription where agent_id = $1', [
        agentId,
      ]),
    ]);
    return pageOf(items, counted?.total ?? 0, page, size);
  }

  /** Refuses an agent that does not exist. @throws DomainError General.NotFound */
  async assertAgent(agentId: number): Promise<void> {
    if (!(await this.agents.exists(agentId))) throw notFound('The agent');
  }
}
