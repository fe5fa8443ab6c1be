import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AgentsService } from '../../agents/agents.service.js';
import { assertVersion } from '../../api/expected-version.js';
import { type Actor, AuditService } from '../../audit/audit.service.js';
import type { AuditAction } from '../../audit/audit-actions.rules.js';
import { inTransaction } from '../../data/transaction.js';
import { NotificationsService } from '../../notifications/notifications.service.js';
import { Clock } from '../../time/clock.js';
import type { SubscriptionTrial } from './authorisation.answers.js';
import { GIVEN_AND_TAKEN, SET_PRODUCTS, SET_SUBSCRIPTIONS, TRY_SUBSCRIPTIONS } from './authorisation.sql.js';
import { type ProductChange, productChangePayload } from './product-change.payloads.js';

interface SubscriptionChange {
  ChangeType: 'added' | 'removed';
  ServiceOperationId: number;
  OutsourceProcessId: number | null;
}

/** Sets an agent's products and subscriptions for the service operator. */
@Injectable()
export class AuthorisationsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly agents: AgentsService,
    private readonly notifications: NotificationsService,
    private readonly audit: AuditService,
  ) {}

  /**
   * Makes `products` all that an agent may use, and notifies the agent of the differences (type 103). Subscriptions
   * stay as they are, and no record is announced as added to the catalog.
   * @throws DomainError General.NotFound; General.Conflict for another version than the expected one
   */
  async setProducts(
    actor: Actor,
    agentId: number,
    products: readonly { insuranceCompanyId: number; productId: number }[],
    expectedVersion?: number,
  ): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      const { productsVersion } = await this.agents.lock(tx, agentId);
      assertVersion(productsVersion, expectedVersion);
      const changes = await this.setProductsWithin(tx, agentId, products);
      const things = changes.map((change) => `product ${change.InsuranceCompanyId}/${change.ProductId}`);
      await this.record(tx, actor, 'agent.products', agentId, changes, things);
    });
  }

  /** The part of `setProducts` that writes and notifies, and returns the differences; the caller audits. */
  async setProductsWithin(
    tx: EntityManager,
    agentId: number,
    products: readonly { insuranceCompanyId: number; productId: number }[],
  ): Promise<ProductChange[]> {
    const { isActive } = await this.agents.lock(tx, agentId);
    const changes: ProductChange[] = await tx.query(SET_PRODUCTS, [
      agentId,
      products.map((product) => product.insuranceCompanyId),
      products.map((product) => product.productId),
    ]);
    if (changes.length === 0 || !isActive) return changes;
    const payload = productChangePayload(changes, this.clock.withOffset(this.clock.now()));
    const subject = { kind: 'AgentProducts', id: String(agentId) } as const;
    await this.notifications.publish(tx, { type: 103, payload, agentIds: [agentId], subject });
    return changes;
  }

  /**
   * Makes `subscriptions` the operations that an agent is notified of; announces nothing.
   * @throws DomainError General.NotFound; General.Conflict for another version than the expected one
   */
  async setSubscriptions(
    actor: Actor,
    agentId: number,
    subscriptions: readonly { serviceOperationId: number; outsourceProcessId?: number }[],
    expectedVersion?: number,
  ): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      const { subscriptionsVersion } = await this.agents.lock(tx, agentId);
      assertVersion(subscriptionsVersion, expectedVersion);
      const changes = await this.setSubscriptionsWithin(tx, agentId, subscriptions);
      const things = changes.map(
        ({ ServiceOperationId, OutsourceProcessId }) =>
          `operation ${ServiceOperationId}${OutsourceProcessId === null ? '' : `/${OutsourceProcessId}`}`,
      );
      await this.record(tx, actor, 'agent.subscriptions', agentId, changes, things);
    });
  }

  /** The part of `setSubscriptions` that writes, for an agent that is locked; the caller audits. */
  async setSubscriptionsWithin(
    tx: EntityManager,
    agentId: number,
    subscriptions: readonly { serviceOperationId: number; outsourceProcessId?: number | null }[],
  ): Promise<SubscriptionChange[]> {
    return tx.query(SET_SUBSCRIPTIONS, valuesOf(agentId, subscriptions));
  }

  /** What `setSubscriptions` would change. @throws DomainError as it does */
  async trySubscriptions(
    agentId: number,
    subscriptions: readonly { serviceOperationId: number; outsourceProcessId?: number }[],
    expectedVersion?: number,
  ): Promise<SubscriptionTrial> {
    const { subscriptionsVersion } = await this.agents.versions(agentId);
    assertVersion(subscriptionsVersion, expectedVersion);
    const changes: SubscriptionChange[] = await this.dataSource.query(
      TRY_SUBSCRIPTIONS,
      valuesOf(agentId, subscriptions),
    );
    const of = (type: SubscriptionChange['ChangeType']) =>
      changes
        .filter(({ ChangeType }) => ChangeType === type)
        .map(({ ChangeType, ...operation }) => operation);
    return { Added: of('added'), Removed: of('removed') };
  }

  /** Audits each addition and removal by name. A repeat changes nothing and is not audited. */
  private async record(
    tx: EntityManager,
    actor: Actor,
    action: AuditAction,
    agentId: number,
    changes: readonly { ChangeType: 'added' | 'removed' }[],
    things: readonly string[],
  ): Promise<void> {
    const added = changes.map(({ ChangeType }) => ChangeType === 'added');
    const audited = { action, target: `agent ${agentId}` };
    await this.audit.recordSelected(tx, actor, audited, {
      sql: GIVEN_AND_TAKEN,
      parameters: [things, added],
    });
  }
}

const valuesOf = (
  agentId: number,
  subscriptions: readonly { serviceOperationId: number; outsourceProcessId?: number | null }[],
) => [
  agentId,
  subscriptions.map((subscription) => subscription.serviceOperationId),
  subscriptions.map((subscription) => subscription.outsourceProcessId ?? null),
];
