import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull, Not } from 'typeorm';
import type { Caller } from '../../access/access.js';
import { Agent } from '../../agents/agent.entity.js';
import { AuditService, type Deed } from '../../audit/audit.service.js';
import { Clock } from '../../common/clock.js';
import { notFound } from '../../common/errors/domain-error.js';
import { afterCommit, inTransaction } from '../../common/transaction.js';
import { Dispatcher } from '../dispatcher.js';
import { NotificationsService } from '../notifications.service.js';

const PAUSED = { before: { Paused: false }, after: { Paused: true } };
const RUNNING = { before: PAUSED.after, after: PAUSED.before };

/** What the staff may do to the traffic towards one agent. Each method is one transaction. */
@Injectable()
export class AgentTraffic {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly dispatcher: Dispatcher,
    private readonly notifications: NotificationsService,
    private readonly audit: AuditService,
  ) {}

  /** From the next claim on, nothing is sent to the agent; what becomes due waits. @throws DomainError General.NotFound */
  async pause(caller: Caller, agentId: number): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      const running = { id: agentId, pausedAt: IsNull() };
      const { affected } = await tx.update(Agent, running, { pausedAt: () => 'now()' });
      await this.changed(tx, caller, agentId, 'agent.pause', affected, PAUSED);
    });
  }

  /** What has become due meanwhile is sent at once. @throws DomainError General.NotFound */
  async resume(caller: Caller, agentId: number): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      const paused = { id: agentId, pausedAt: Not(IsNull()) };
      const { affected } = await tx.update(Agent, paused, { pausedAt: null });
      await this.changed(tx, caller, agentId, 'agent.resume', affected, RUNNING);
      afterCommit(tx, () => this.dispatcher.wake([agentId]));
    });
  }

  /** Sends the agent's platform a notification that means nothing. @throws DomainError General.NotFound */
  async test(caller: Caller, agentId: number): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      const known = await tx.existsBy(Agent, { id: agentId });
      await this.changed(tx, caller, agentId, 'agent.testNotification', known ? 1 : 0);
      const payload = { Message: 'Deneme bildirimi', SentAt: this.clock.withOffset(this.clock.now()) };
      await this.notifications.publish(tx, { type: 104, payload, agentIds: [agentId] });
    });
  }

  /** A repeat changes nothing and is no deed. */
  private async changed(
    tx: EntityManager,
    caller: Caller,
    agentId: number,
    action: string,
    affected: number | undefined,
    values: Pick<Deed, 'before' | 'after'> = {},
  ): Promise<void> {
    if (affected) await this.audit.record(tx, caller, { action, target: `agent ${agentId}`, ...values });
    else if (!(await tx.existsBy(Agent, { id: agentId }))) throw notFound('The agent');
  }
}
