import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../common/clock.js';
import { type Page, pageOf } from '../common/paging.js';
import { LogUrls } from './log-urls.js';
import type { OutgoingLogItem } from './outgoing-log.answers.js';
import type { OutgoingLog } from './outgoing-log.entity.js';
import type { ListOutgoingLogs } from './outgoing-log.requests.js';

type LogRow = OutgoingLog & { delivered: boolean | null };

/** Logs as the staff reads them. */
@Injectable()
export class OutgoingLogList {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly urls: LogUrls,
  ) {}

  /** One page, newest first. The statement is unnamed, so that its plan is made for the filter. */
  async page(query: ListOutgoingLogs): Promise<Page<OutgoingLogItem[]>> {
    const { page, pageSize } = query;
    const { where, values } = this.filter(query);
    // The page is found first: only its rows look up their notifications, unless the filter needs them too.
    const found = `from outgoing_log l ${query.delivered === undefined ? '' : NOTIFICATION} where ${where}`;
    const [rows, [counted]]: [LogRow[], { total: string }[]] = await Promise.all([
      this.dataSource.query(
        `select ${COLUMNS}, case when n.id is not null then n.payload is null end as delivered
         from (select l.* ${found} order by l.id desc limit $${values.length + 1} offset $${values.length + 2}) l
         ${NOTIFICATION}
         order by l.id desc`,
        [...values, pageSize, (page - 1) * pageSize],
      ),
      this.dataSource.query(`select count(*) as total ${found}`, values),
    ]);
    const items = rows.map((row) => this.asItem(row));
    return pageOf(items, Number(counted?.total ?? 0), page, pageSize);
  }

  private filter({ agentId, from, to, delivered }: ListOutgoingLogs): { where: string; values: unknown[] } {
    const values: unknown[] = [];
    const where = ['true'];
    const parameter = (value: unknown) => `$${values.push(value)}`;
    if (agentId !== undefined) where.push(`l.agent_id = ${parameter(agentId)}`);
    // The condition is stated on both sides of the join, so that the planner skips the weeks of other notifications.
    const created = delivered === undefined ? ['l.created_at'] : ['l.created_at', 'n.created_at'];
    const bound = (operator: '>=' | '<', moment: Date | undefined) => {
      const place = parameter(moment);
      where.push(...created.map((column) => `${column} ${operator} ${place}`));
    };
    if (from !== undefined) bound('>=', this.clock.parse(from));
    if (to !== undefined) bound('<', this.clock.after(to));
    if (delivered === true) where.push('n.id is not null and n.payload is null');
    // Few of type 3 keep their payload, all of other types do: with the type stated, only those few are joined.
    if (delivered === false) where.push('n.type = 3 and n.payload is not null');
    return { where: where.join(' and '), values };
  }

  private asItem(row: LogRow): OutgoingLogItem {
    return {
      OutgoingRequestLogID: BigInt(row.id),
      GwLogId: row.gwLogId,
      AgentId: row.agentId,
      InsuranceCompanyId: row.insuranceCompanyId,
      ProductId: row.productId,
      ServiceOperationId: row.serviceOperationId,
      // Applied once more: rows of earlier releases and settings contain the URLs as they came.
      Url: this.urls.loggable(row.url),
      StartedAt: this.clock.withOffset(row.startedAt),
      DurationMs: row.durationMs,
      HttpStatus: row.httpStatus,
      CreatedAt: this.clock.withOffset(row.createdAt),
      DeliveryId: BigInt(row.deliveryId),
      Delivered: row.delivered,
    };
  }
}

const NOTIFICATION = 'left join notification n on n.id = l.notification_id and n.created_at = l.created_at';

const COLUMNS = `l.id, l.gw_log_id as "gwLogId", l.agent_id as "agentId", l.insurance_company_id as "insuranceCompanyId",
  l.product_id as "productId", l.service_operation_id as "serviceOperationId", l.url, l.started_at as "startedAt",
  l.duration_ms as "durationMs", l.http_status as "httpStatus", l.created_at as "createdAt",
  l.delivery_id as "deliveryId"`;
