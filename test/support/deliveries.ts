import { expect, vi } from 'vitest';
import { inTransaction } from '../../src/data/transaction.js';
import type {
  DeliveryDetail,
  DeliveryItem,
  DeliveryPayload,
} from '../../src/notifications/administration/delivery.answers.js';
import type { NotificationType } from '../../src/notifications/notification-types.rules.js';
import { NotificationsService } from '../../src/notifications/notifications.service.js';
import { type PlatformAnswerer, startTestPlatform } from './platform.js';
import { startTestService } from './service.js';

/** Every recorded attempt: those that ended a delivery are kept in its final row. */
export const ALL_ATTEMPTS = `(
  select * from delivery_attempt
  union all
  select id, attempts, started_at, sub_referance_no, duration_ms, http_status, error, response_excerpt, state, late_ms
  from finished_delivery where started_at is not null)`;

export const status =
  (code: number): PlatformAnswerer =>
  (_, response) =>
    void response.writeHead(code).end();

/** Cuts the connection without an answer. */
export const reset: PlatformAnswerer = (_, response) => void response.socket?.destroy();

export async function startDeliveries(variables: Record<string, string> = {}) {
  const service = await startTestService({ NOTIFICATION_RETRY_WAITS: '10ms', ...variables });
  const platform = await startTestPlatform();
  const agentId = await service.createAgent({ platformUrl: platform.url });
  const administrator = await service.as({ roles: ['Administrator'] });
  const operator = await service.as({ roles: ['Operator'] });
  const detail = async (path: string) =>
    (await administrator.get(`/api/admin/deliveries/${path}`)).response<DeliveryDetail>();
  const show = (id: number) => detail(String(id));
  const showWhole = (id: number) => detail(`${id}?payload=true`);
  const payload = async (id: number) =>
    (
      await administrator.get(`/api/admin/deliveries/${id}/payload?reason=complaint`)
    ).response<DeliveryPayload>();
  const publish = async (type: NotificationType = 101, payload: unknown = { a: 1 }, agents = [agentId]) => {
    const notifications = service.running.app.get(NotificationsService);
    await inTransaction(service.dataSource, (tx) =>
      notifications.publish(tx, { type, payload, agentIds: agents, subject: { kind: 'Test', id: '1' } }),
    );
    const [row] = await service.dataSource.query(
      `select max(id)::int as id from (select id from delivery union all select id from finished_delivery) d`,
    );
    return row.id as number;
  };
  const untilState = (id: number, state: DeliveryItem['State']) => {
    const inState = async () => {
      const delivery = await show(id);
      expect(delivery.State, `delivery ${id}`).toBe(state);
      return delivery;
    };
    return vi.waitFor(inState, { timeout: 100_000, interval: 10 });
  };
  return {
    service,
    platform,
    administrator,
    operator,
    agentId,
    /** Publishes a notification and returns the delivery's id; `agents` defaults to the one agent. */
    publish,
    /** The delivery as the API shows it, without a payload that names persons. */
    show,
    /** The same with its payload. */
    showWhole,
    /** Its payload, as the API returns it for a reason. */
    payload,
    list: async (query = '') =>
      (await administrator.get(`/api/admin/deliveries?${query}`)).items<DeliveryItem>(),
    /** Polls until the delivery has the state. */
    untilState,
    /** Publishes, with this answer of the platform, waits for the state and returns the id. */
    ended: async (state: DeliveryItem['State'], answerer: PlatformAnswerer, type: NotificationType = 101) => {
      platform.answer(answerer);
      const id = await publish(type);
      await untilState(id, state);
      return id;
    },
    resend: (id: number) => operator.post(`/api/admin/deliveries/${id}/resend`),
    cancel: (id: number) => administrator.post(`/api/admin/deliveries/${id}/cancel`),
    /** Does `work` while the agent is paused, so that its deliveries wait. */
    whilePaused: async <T>(work: () => Promise<T>): Promise<T> => {
      await administrator.post(`/api/admin/agents/${agentId}/pause`);
      try {
        return await work();
      } finally {
        await administrator.post(`/api/admin/agents/${agentId}/resume`);
      }
    },
    sql: (statement: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
      service.dataSource.query(statement, values),
    /** Audit entries, newest first. */
    audit: async (): Promise<{ Action: string; Target: string; UserId: number; Details: unknown }[]> =>
      (await administrator.get('/api/admin/audit?pageSize=200')).items(),
    stop: async () => {
      await service.stop();
      await platform.close();
    },
  };
}

/** A service with staff, one agent and its platform. */
export type Deliveries = Awaited<ReturnType<typeof startDeliveries>>;
