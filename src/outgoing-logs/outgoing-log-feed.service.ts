import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { refused } from '../api/refusal.js';
import { Clock } from '../time/clock.js';
import { LogUrls } from './log-urls.js';
import type { ListedOutgoingLog, OutgoingLogPage } from './outgoing-log.answers.js';
import { OUTGOING_LOG_NOT_FOUND } from './outgoing-log.refusals.js';
import type { OutgoingLogsFeed } from './outgoing-log-feed.requests.js';
import { asLog, LOG_COLUMNS, type LogRow, NOTIFICATION } from './outgoing-log-rows.js';

/** The most logs that one call goes through; it bounds the time of a call whose filter fits few. */
export const LOGS_WALKED_AT_MOST = 20_000;

type ListedRow = LogRow & {
  agentName: string | null;
  companyName: string | null;
  operationName: string | null;
};

/** Logs as the screens read them: nothing is counted, and a call goes through a bounded number of logs. */
@Injectable()
export class OutgoingLogFeed {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly urls: LogUrls,
  ) {}

  /**
   * The next logs before a cursor, newest first by id. A filter that fits few may end a page before it is full: the
   * cursor then says where the search goes on.
   */
  async page({
    cursor,
    pageSize,
    ...filter
  }: Omit<OutgoingLogsFeed, 'pageSize'> & { pageSize: number }): Promise<OutgoingLogPage> {
    const { along, where, values } = this.filter(filter, cursor);
    const size = `$${values.push(pageSize)}`;
    const walk = `select l.* from outgoing_log l where ${along} order by l.id desc limit ${LOGS_WALKED_AT_MOST}`;
    const rows: (ListedRow & { ended: string | null })[] = await this.dataSource.query(
      `with found as materialized (
         select l.* from (${walk}) l ${filter.delivered === undefined ? '' : NOTIFICATION} where ${where} order by l.id desc limit ${size}
       ), ending as (
         select case when (select count(*) from found) < ${size} then (
           select case when count(*) = ${LOGS_WALKED_AT_MOST} then min(id) end from (${walk}) l) end as ended
       )
       select ending.ended, listed.* from ending left join lateral (
         select ${LISTED} from found l ${NOTIFICATION}
       ) listed on true
       order by listed.id desc`,
      values,
    );
    const items = rows.filter((row) => row.id !== null);
    const last = items.length === pageSize ? (items.at(-1)?.id ?? null) : (rows[0]?.ended ?? null);
    return { Items: items.map((row) => this.asListed(row)), NextCursor: last };
  }

  /** @throws DomainError General.NotFound */
  async one(id: bigint): Promise<ListedOutgoingLog> {
    const [row]: ListedRow[] = await this.dataSource.query(
      `select ${LISTED} from outgoing_log l ${NOTIFICATION} where l.id = $1`,
      [id],
    );
    if (!row) throw refused(OUTGOING_LOG_NOT_FOUND);
    return this.asListed(row);
  }

  /** Conditions that an index decides, and those that a log is looked at for. */
  private filter(filter: Omit<OutgoingLogsFeed, 'cursor' | 'pageSize'>, cursor: string | undefined) {
    const values: unknown[] = [];
    const along = ['true'];
    const where = ['true'];
    const fits = (conditions: string[], condition: string, value: unknown) => {
      if (value !== undefined) conditions.push(`${condition} $${values.push(value)}`);
    };
    fits(along, 'l.id <', cursor);
    fits(along, 'l.id =', filter.id);
    fits(along, 'l.gw_log_id =', filter.gwLogId);
    fits(along, 'l.agent_id =', filter.agentId);
    fits(where, 'l.insurance_company_id =', filter.insuranceCompanyId);
    fits(where, 'l.service_operation_id =', filter.serviceOperationId);
    fits(where, 'l.http_status =', filter.httpStatus);
    fits(where, 'l.duration_ms >=', filter.minDurationMs);
    const from = filter.from && this.clock.parse(filter.from);
    if (from) {
      const place = `$${values.push(from)}::timestamptz`;
      where.push(`l.created_at >= ${place}`);
      along.push(`l.id >= coalesce((select e.id from outgoing_log e where e.created_at < ${place} - ${LONGEST}
        order by e.created_at desc limit 1), 0)`);
    }
    const to = filter.to && this.clock.after(filter.to);
    if (to) {
      const place = `$${values.push(to)}::timestamptz`;
      where.push(`l.created_at < ${place}`);
      along.push(`l.id <= coalesce((select e.id from outgoing_log e where e.created_at >= ${place} + ${LONGEST}
        order by e.created_at limit 1), 9223372036854775807)`);
    }
    if (filter.delivered === true) where.push('n.id is not null and n.payload is null');
    if (filter.delivered === false) where.push('n.payload is not null');
    return { along: along.join(' and '), where: where.join(' and '), values };
  }

  private asListed(row: ListedRow): ListedOutgoingLog {
    return {
      ...asLog(row, this.clock, this.urls),
      AgentName: row.agentName ?? `${row.agentId}`,
      InsuranceCompanyName: row.companyName,
      ServiceOperationName: row.operationName,
    };
  }
}

/**
 * Ids rise with the moment at which they are taken, `created_at` is the beginning of the transaction: rows with smaller ids
 * than one that is so much older than a bound are older than the bound themselves.
 */
const LONGEST = `interval '1 hour'`;

const nameOf = (name: string, id: string) => `(select s.${name} from service_availability s
  where s.${id} = l.${id} and s.removed_at is null limit 1)`;
const LISTED = `${LOG_COLUMNS}, case when n.id is not null then n.payload is null end as delivered,
  (select a.name from agent a where a.id = l.agent_id) as "agentName",
  ${nameOf('insurance_company_name', 'insurance_company_id')} as "companyName",
  ${nameOf('service_operation_name', 'service_operation_id')} as "operationName"`;
