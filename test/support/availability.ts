import type {
  AvailabilityDetail,
  AvailabilityItem,
  StatusChangeItem,
} from '../../src/service-availability/status/availability.answers.js';
import type { Answer } from './client.js';
import { startTestPlatform } from './platform.js';
import { serviceWith } from './service.js';
import { truncate } from './transactions.js';

/** A record as the sync takes it. */
export interface CatalogRecord {
  insuranceCompanyId: number;
  insuranceCompanyName: string;
  productId?: number | null;
  productName?: string | null;
  productBranchId?: number | null;
  productBranchName?: string | null;
  serviceOperationId: number;
  serviceOperationName: string;
  serviceName: string;
  outsourceProcessId?: number | null;
  outsourceProcessName?: string | null;
}

/** A group of a type 10 payload. */
export interface ChangeGroup {
  ChangeType: string;
  Reason: string;
  StatusDate: string;
  Values: {
    InsuranceCompanyId: number;
    InsuranceCompanyName: string;
    Operations: {
      ProductId: number | null;
      ProductName: string;
      ServiceOperationId: number;
      ServiceOperationName: string;
      ServiceName: string;
      OutsourceProcessId: number | null;
      OutsourceProcessName: string | null;
    }[];
  }[];
}

/**
 * A record of company, product (null: of all products), operation and outsource process, with names derived from the
 * ids.
 */
export function record(
  company: number,
  product: number | null,
  operation: number,
  process: number | null = null,
): CatalogRecord {
  return {
    insuranceCompanyId: company,
    insuranceCompanyName: `Şirket ${company}`,
    ...(product !== null && { productId: product, productName: `Ürün ${product}` }),
    serviceOperationId: operation,
    serviceOperationName: `İşlem ${operation}`,
    serviceName: `Servis ${operation}`,
    ...(process !== null && { outsourceProcessId: process, outsourceProcessName: `Süreç ${process}` }),
  };
}

export async function startAvailability(variables: Record<string, string> = {}) {
  const service = await serviceWith(variables);
  const platform = await startTestPlatform();
  const administrator = await service.as({ roles: ['Administrator'], permissions: [] });
  const operator = await service.as({ roles: ['Operator'], permissions: [] });
  const { dataSource } = service;
  const catalog = async () => {
    const items: AvailabilityItem[] = [];
    for (let page = 1; ; page++) {
      const answer = await administrator.get(`/api/ServiceAvailabilities?page=${page}&pageSize=200`);
      const { Items, HasNextPage } = answer.response<{ Items: AvailabilityItem[]; HasNextPage: boolean }>();
      items.push(...Items);
      if (!HasNextPage) return items;
    }
  };
  const payloads = async (agentId: number, type = 10) => {
    const rows: { payload: string }[] = await dataSource.query(
      `select n.payload from notification n join (
         select notification_id, agent_id from delivery union all
         select notification_id, agent_id from finished_delivery
       ) d on d.notification_id = n.id where d.agent_id = $1 and n.type = $2 order by n.id`,
      [agentId, type],
    );
    return rows.map(({ payload }) => payload);
  };
  const heard = async (agentId: number) =>
    (await payloads(agentId)).map((payload) => JSON.parse(payload) as ChangeGroup[]);
  const setStatus = (id: number, body: Record<string, unknown>) =>
    administrator.post(`/api/admin/service-availabilities/${id}/status`, body);
  return {
    service,
    platform,
    administrator,
    operator,
    sync: (records: CatalogRecord[], query = ''): Promise<Answer> =>
      administrator.put(`/api/admin/service-catalog?${query}`, { records }),
    /** The whole catalog as the list shows it. */
    catalog,
    /** The Id of a record that is in the catalog. */
    idOf: async (
      company: number,
      product: number | null,
      operation: number,
      process: number | null = null,
    ): Promise<number> => {
      const [row] = await dataSource.query(
        `select id from service_availability where insurance_company_id = $1 and product_id is not distinct from $2
         and service_operation_id = $3 and outsource_process_id is not distinct from $4 and removed_at is null`,
        [company, product, operation, process],
      );
      return row?.id;
    },
    /** An active agent with these products and subscriptions, set without notification. */
    agent: async (
      products: [company: number, product: number][] = [],
      subscriptions: [operation: number, process: number | null][] = [],
    ) => {
      const id = await service.createAgent({ platformUrl: platform.url });
      for (const [company, product] of products) {
        await dataSource.query('insert into agent_product values ($1, $2, $3)', [id, company, product]);
      }
      for (const [operation, process] of subscriptions) {
        await dataSource.query(
          `insert into agent_subscription (agent_id, service_operation_id, outsource_process_id) values ($1, $2, $3)`,
          [id, operation, process],
        );
      }
      return id;
    },
    setStatus,
    /** Closes a record by hand. */
    close: (id: number, more: Record<string, unknown> = {}) =>
      setStatus(id, { status: 'ManualDisabled', reason: 'Planlı bakım', ...more }),
    detail: async (id: number) =>
      (await operator.get(`/api/admin/service-availabilities/${id}`)).response<AvailabilityDetail>(),
    history: async (id: number) =>
      (await operator.get(`/api/admin/service-availabilities/${id}/history`)).response<StatusChangeItem[]>(),
    latestAudit: async () =>
      (await administrator.get('/api/admin/audit')).items<Record<string, unknown>>()[0],
    /** Payloads of a type published to an agent so far, oldest first, as they are sent. */
    payloads,
    /** The payloads of type 10, parsed. */
    heard,
    /** Change and reason of the first group of each payload of type 10. */
    reasonsHeard: async (agentId: number) =>
      (await heard(agentId)).map(([group]) => [group?.ChangeType, group?.Reason]),
    /** Resets the gateway to the state without catalog; agents stay, without products and subscriptions. */
    reset: () =>
      truncate(
        dataSource,
        `service_availability, service_status_change, service_status_plan, service_bulk_change, service_bulk_record, service_presence, service_day, service_company_day, service_day_counted, service_catalog_sync, service_catalog_sync_change, service_outcome_count,
           service_outcome_batch, service_evaluation, agent_product, agent_subscription restart identity`,
      ),
    stop: async () => {
      await service.stop();
      await platform.close();
    },
  };
}

/** A service with a catalog to be synced, and agents with one platform. */
export type Availability = Awaited<ReturnType<typeof startAvailability>>;

/** The quadruples of a group, in its order. */
export function quadruples(group: ChangeGroup | undefined): (number | null)[][] {
  return (group?.Values ?? []).flatMap(({ InsuranceCompanyId, Operations }) =>
    Operations.map((operation) => [
      InsuranceCompanyId,
      operation.ProductId,
      operation.ServiceOperationId,
      operation.OutsourceProcessId,
    ]),
  );
}
