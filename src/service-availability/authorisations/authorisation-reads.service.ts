import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AGENT_NOT_FOUND } from '../../agents/agent.refusals.js';
import { AgentsService } from '../../agents/agents.service.js';
import { type Page, pageOf } from '../../api/paging.js';
import { refused } from '../../api/refusal.js';
import type {
  AgentProductItem,
  AgentProducts,
  AgentSubscriptionItem,
  AgentSubscriptions,
  CatalogOperation,
} from './authorisation.answers.js';
import { CATALOG_OPERATIONS, CATALOG_PRODUCTS, PRODUCTS, SUBSCRIPTIONS } from './authorisation.sql.js';

/** The products that an agent may use, and the operations of which it is notified. */
@Injectable()
export class AuthorisationReads {
  constructor(
    private readonly dataSource: DataSource,
    private readonly agents: AgentsService,
  ) {}

  /**
   * All products of an agent, by company and product. The version is read first: with an older one a change is refused, never
   * lost.
   * @throws DomainError General.NotFound
   */
  async products(agentId: number): Promise<AgentProducts> {
    const { productsVersion } = await this.agents.versions(agentId);
    const products: AgentProductItem[] = await this.dataSource.query(PRODUCTS, [agentId]);
    return { Products: products, Version: productsVersion };
  }

  /** All subscriptions of an agent, by operation and process, likewise. @throws DomainError General.NotFound */
  async subscriptions(agentId: number): Promise<AgentSubscriptions> {
    const { subscriptionsVersion } = await this.agents.versions(agentId);
    const subscriptions: AgentSubscriptionItem[] = await this.dataSource.query(SUBSCRIPTIONS, [
      agentId,
      null,
      0,
    ]);
    return { Subscriptions: subscriptions, Version: subscriptionsVersion };
  }

  /** The products of the service catalog, by company and product. */
  catalogProducts(): Promise<AgentProductItem[]> {
    return this.dataSource.query(CATALOG_PRODUCTS);
  }

  /** The operations of the service catalog, by operation and process. */
  catalogOperations(): Promise<CatalogOperation[]> {
    return this.dataSource.query(CATALOG_OPERATIONS);
  }

  /** One page of the same. @throws DomainError General.NotFound */
  async subscriptionsPage(
    agentId: number,
    page: number,
    size: number,
  ): Promise<Page<AgentSubscriptionItem[]>> {
    await this.assertAgent(agentId);
    const [items, [counted]]: [AgentSubscriptionItem[], { total: number }[]] = await Promise.all([
      this.dataSource.query(SUBSCRIPTIONS, [agentId, size, (page - 1) * size]),
      this.dataSource.query('select count(*)::int as total from agent_subscription where agent_id = $1', [
        agentId,
      ]),
    ]);
    return pageOf(items, counted?.total ?? 0, page, size);
  }

  /** Refuses an agent that does not exist. @throws DomainError General.NotFound */
  async assertAgent(agentId: number): Promise<void> {
    if (!(await this.agents.exists(agentId))) throw refused(AGENT_NOT_FOUND);
  }
}
