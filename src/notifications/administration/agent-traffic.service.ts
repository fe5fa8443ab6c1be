import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull, Not } from 'typeorm';
import type { Caller } from '../../access/access.js';
import { Agent } from '../../agents/agent.entity.js';
import { AGENT_NOT_FOUND } from '../../agents/agent.refusals.js';
import { refused } from '../../api/refusal.js';
import { type AuditedAction, AuditService } from '../../audit/audit.service.js';
import type { AuditAction } from '../../audit/audit-actions.rules.js';
import { afterCommit, inTransaction } from '../../data/transaction.js';
import { recordEvent } from '../../events/record-event.js';
import { Clock } from '../../time/clock.js';
import { Dispatcher } from '../dispatch/dispatcher.js';
import { NotificationsService } from '../notifications.service.js';
import { SERVICE } from '../outages/outage.rules.js';
import { testNotificationPayload } from './test-notification.payloads.js';

const PAUSED = { before: { Paused: false }, after: { Paused: true } };
const BY_SERVICE = { Paused: true, PausedBy: SERVICE.name };
const RUNNING = { before: PAUSED.after, after: PAUSED.before };

/** The staff's operations on the traffic to one agent. Each method is one transaction. */
@Injectable()
export class AgentTraffic {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly dispatcher: Dispatcher,
    private readonly notifications: NotificationsService,
    private readonly audit: AuditService,
  ) {}

  /**
   * Pauses the agent: from the next claim on nothing is sent to it, and due deliveries wait. A pause of the service becomes the
   * caller's, and only the staff ends it.
   * @throws DomainError General.NotFound
   */
  async pause(caller: Caller, agentId: number, reason?: string): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      // A pause of the service that commits meanwhile would be passed over by both updates.
      const lock = { mode: 'for_no_key_update' } as const;
      await tx.findOne(Agent, { where: { id: agentId }, select: { id: true }, lock });
      const pause = { pausedBy: caller.name, pauseReason: reason?.trim() || null, pauseCause: null };
      const details = reason?.trim() ? { Reason: reason.trim() } : undefined;
      const ofService = { id: agentId, pauseCause: Not(IsNull()) };
      const { affected: taken } = await tx.update(Agent, ofService, pause);
      const running = { id: agentId, pausedAt: IsNull() };
      const { affected: begun } = await tx.update(Agent, running, { ...pause, pausedAt: () => 'now()' });
      const values = taken ? { before: BY_SERVICE, after: { Paused: true, PausedBy: caller.name } } : PAUSED;
      const affected = (taken ?? 0) + (begun ?? 0);
      await this.changed(tx, caller, agentId, 'agent.pause', affected, { ...values, details });
      if (!affected) return;
      const facts = {
        by: 'Staff',
        userId: userIdOf(caller),
        ...(details && { cause: details.Reason }),
      } as const;
      await recordEvent(tx, { kind: 'agent.paused', subject: { kind: 'Agent', id: String(agentId) }, facts });
    });
  }

  /**
   * Resumes the agent: deliveries that have become due meanwhile are sent at once.
   * @throws DomainError General.NotFound
   */
  async resume(caller: Caller, agentId: number): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      const paused = { id: agentId, pausedAt: Not(IsNull()) };
      const { affected } = await tx.update(Agent, paused, { pausedAt: null });
      await this.changed(tx, caller, agentId, 'agent.resume', affected, RUNNING);
      if (affected) {
        const facts = { by: 'Staff', userId: userIdOf(caller) } as const;
        await recordEvent(tx, {
          kind: 'agent.resumed',
          subject: { kind: 'Agent', id: String(agentId) },
          facts,
        });
      }
      afterCommit(tx, () => this.dispatcher.resume([agentId]));
    });
  }

  /**
   * Sends the agent's platform a test notification, which changes nothing; returns the id of its delivery.
   * @throws DomainError General.NotFound
   */
  async test(caller: Caller, agentId: number): Promise<string> {
    return inTransaction(this.dataSource, async (tx) => {
      const known = await tx.existsBy(Agent, { id: agentId });
      await this.changed(tx, caller, agentId, 'agent.testNotification', known ? 1 : 0);
      const payload = testNotificationPayload(this.clock);
      const published = await this.notifications.publish(tx, {
        type: 104,
        payload,
        agentIds: [agentId],
        subject: { kind: 'Test', id: String(agentId) },
      });
      return published?.deliveryIds[0] ?? '';
    });
  }

  /** Audits a change; a repeat changes nothing and is not audited. */
  private async changed(
    tx: EntityManager,
    caller: Caller,
    agentId: number,
    action: AuditAction,
    affected: number | undefined,
    values: Pick<AuditedAction, 'before' | 'after' | 'details'> = {},
  ): Promise<void> {
    if (affected) await this.audit.record(tx, caller, { action, target: `agent ${agentId}`, ...values });
    else if (!(await tx.existsBy(Agent, { id: agentId }))) throw refused(AGENT_NOT_FOUND);
  }
}

const userIdOf = ({ userId }: Caller) => (userId === undefined ? null : Number(userId));
