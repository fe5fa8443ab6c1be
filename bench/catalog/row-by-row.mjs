// The sync as it is usually written: one entity at a time, one agent at a time.
import { randomUUID } from 'node:crypto';
import { IsNull } from 'typeorm';
import { Agent } from '../../dist/src/agents/agent.entity.js';
import { Delivery, Notification } from '../../dist/src/notifications/notification.entity.js';
import {
  AgentProduct,
  AgentSubscription,
} from '../../dist/src/service-availability/authorisations/agent-authorisation.entity.js';
import { ServiceAvailability } from '../../dist/src/service-availability/status/service-availability.entity.js';

const orNull = (id) => id ?? IsNull();
const keyOf = (one) =>
  [one.insuranceCompanyId, one.productId, one.serviceOperationId, one.outsourceProcessId]
    .map((id) => id ?? 0)
    .join();

export async function syncRowByRow(dataSource, records) {
  return dataSource.transaction(async (tx) => {
    const now = new Date();
    const changes = { added: [], removed: [] };
    const repository = tx.getRepository(ServiceAvailability);
    const wanted = new Set(records.map(keyOf));
    for (const record of records) {
      const key = {
        insuranceCompanyId: record.insuranceCompanyId,
        productId: orNull(record.productId),
        serviceOperationId: record.serviceOperationId,
        outsourceProcessId: orNull(record.outsourceProcessId),
      };
      const known = await repository.findOneBy(key);
      if (known && !known.removedAt) continue;
      const row = {
        ...known,
        ...record,
        status: 'Active',
        reason: 'eklendi',
        statusDate: now,
        removedAt: null,
      };
      changes.added.push(await repository.save(repository.create(row)));
    }
    for (const row of await repository.findBy({ removedAt: IsNull() })) {
      if (wanted.has(keyOf(row))) continue;
      changes.removed.push(await repository.save({ ...row, removedAt: now }));
    }
    for (const agent of await tx.findBy(Agent, { isActive: true })) await tell(tx, agent, changes, now);
    return { Added: changes.added.length, Removed: changes.removed.length };
  });
}

async function tell(tx, agent, changes, now) {
  const products = await tx.findBy(AgentProduct, { agentId: agent.id });
  const subscriptions = await tx.findBy(AgentSubscription, { agentId: agent.id });
  const hears = (row) =>
    subscriptions.some(
      (one) =>
        one.serviceOperationId === row.serviceOperationId &&
        one.outsourceProcessId === (row.outsourceProcessId ?? null),
    ) &&
    products.some(
      (one) =>
        one.insuranceCompanyId === row.insuranceCompanyId &&
        (row.productId == null || one.productId === row.productId),
    );
  const groups = Object.entries(changes)
    .map(([ChangeType, rows]) => ({
      ChangeType,
      Values: rows.filter(hears),
    }))
    .filter(({ Values }) => Values.length > 0);
  if (groups.length === 0) return;
  const [{ id }] = await tx.query(`select nextval('notification_no') as id`);
  await tx.save(Notification, { id, type: 10, payload: JSON.stringify(groups), createdAt: now });
  await tx.save(Delivery, { notificationId: id, agentId: agent.id, type: 10, referanceNo: randomUUID() });
}
