import type { Clock } from '../time/clock.js';
import type { LogUrls } from './log-urls.js';
import type { OutgoingLogItem } from './outgoing-log.answers.js';
import type { OutgoingLog } from './outgoing-log.entity.js';

/** A log as it is read from the database. */
export type LogRow = OutgoingLog & { delivered: boolean | null };

/** The notification of the log `l`. */
export const NOTIFICATION =
  'left join notification n on n.id = l.notification_id and n.created_at = l.created_at';

export const LOG_COLUMNS = `l.id, l.gw_log_id as "gwLogId", l.agent_id as "agentId", l.insurance_company_id as "insuranceCompanyId",
  l.product_id as "productId", l.service_operation_id as "serviceOperationId", l.url, l.started_at as "startedAt",
  l.duration_ms as "durationMs", l.http_status as "httpStatus", l.created_at as "createdAt",
  l.delivery_id as "deliveryId"`;

/** A log as answers show it. */
export function asLog(row: LogRow, clock: Clock, urls: LogUrls): OutgoingLogItem {
  return {
    OutgoingRequestLogID: BigInt(row.id),
    GwLogId: row.gwLogId,
    AgentId: row.agentId,
    InsuranceCompanyId: row.insuranceCompanyId,
    ProductId: row.productId,
    ServiceOperationId: row.serviceOperationId,
    // Applied once more: rows of earlier releases and settings contain the URLs as they came.
    Url: urls.loggable(row.url),
    StartedAt: clock.withOffset(row.startedAt),
    DurationMs: row.durationMs,
    HttpStatus: row.httpStatus,
    CreatedAt: clock.withOffset(row.createdAt),
    DeliveryId: BigInt(row.deliveryId),
    Delivered: row.delivered,
  };
}
