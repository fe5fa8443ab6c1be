import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { agentName, agentOf } from '../agents/agents.sql.js';
import { type Page, pageOf } from '../api/paging.js';
import { refused } from '../api/refusal.js';
import { readFeed } from '../data/feeds.js';
import { hit, OF_A_KIND } from '../data/search-hits.sql.js';
import { Conditions, SqlParameters } from '../data/sql-parameters.js';
import { notificationOf } from '../notifications/notifications.sql.js';
import { Clock } from '../time/clock.js';
import { LogUrls } from './log-urls.js';
import type { ListedOutgoingLog, OutgoingLogItem, OutgoingLogPage } from './outgoing-log.answers.js';
import type { OutgoingLog } from './outgoing-log.entity.js';
import { OUTGOING_LOG_NOT_FOUND } from './outgoing-log.refusals.js';
import type { ListOutgoingLogs, OutgoingLogsFeed } from './outgoing-log.requests.js';

type LogFilter = Omit<OutgoingLogsFeed, 'cursor' | 'pageSize'>;

/** A log as it is read from the database. */
type LogRow = OutgoingLog & { delivered: boolean | null };

type ListedRow = LogRow & {
  agentName: string | null;
  companyName: string | null;
  operationName: string | null;
};

/** Logs as the staff reads them, newest first by id. */
@Injectable()
export class OutgoingLogReads {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly urls: LogUrls,
  ) {}

  /** One page and the number of logs. The statement is unnamed, so that its plan is made for the filter. */
  async page({ page, pageSize, ...filter }: ListOutgoingLogs): Promise<Page<OutgoingLogItem[]>> {
    const { along, where, parameters, joined } = this.filter(filter);
    // The page is found first: only its rows look up their notifications, unless the filter needs them too.
    const found = `from outgoing_log l ${joined} where ${along} and ${where}`;
    const counted: Promise<[{ total: string }]> = this.dataSource.query(`select count(*) as total ${found}`, [
      ...parameters.values,
    ]);
    const read: Promise<LogRow[]> = this.dataSource.query(
      `select ${COLUMNS}
       from (select l.* ${found} order by l.id desc
             limit ${parameters.add(pageSize)} offset ${parameters.add((page - 1) * pageSize)}) l
       ${NOTIFICATION}
       order by l.id desc`,
      parameters.values,
    );
    const [rows, [{ total }]] = await Promise.all([read, counted]);
    return pageOf(
      rows.map((row) => this.asItem(row)),
      Number(total),
      page,
      pageSize,
    );
  }

  /** The next logs before a cursor. */
  async feed({ cursor, pageSize, ...filter }: OutgoingLogsFeed): Promise<OutgoingLogPage> {
    const { along, where, parameters, joined } = this.filter(filter);
    along.fits('l.id <', cursor);
    return readFeed(this.dataSource, {
      row: 'l',
      walks: [{ table: 'outgoing_log', along: `${along}`, where: `${where}`, passesOver: true, joined }],
      parameters,
      pageSize,
      shown: LISTED,
      beside: NOTIFICATION,
      itemOf: (row: ListedRow) => this.asListed(row),
    });
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

  /** Conditions that an index decides, those that each log is read for, and what these need beside it. */
  private filter(filter: LogFilter) {
    const parameters = new SqlParameters();
    const along = new Conditions(parameters);
    const where = new Conditions(parameters);
    along.fits('l.id =', filter.id);
    along.fits('l.gw_log_id =', filter.gwLogId);
    along.fits('l.agent_id =', filter.agentId);
    where.fits('l.insurance_company_id =', filter.insuranceCompanyId);
    where.fits('l.service_operation_id =', filter.serviceOperationId);
    where.fits('l.http_status =', filter.httpStatus);
    where.fits('l.duration_ms >=', filter.minDurationMs);
    const { delivered } = filter;
    // A bound is stated on both sides of the join, so that the planner skips the weeks of other notifications.
    const created = delivered === undefined ? ['l.created_at'] : ['l.created_at', 'n.created_at'];
    const from = filter.from && this.clock.parse(filter.from);
    if (from) {
      const bound = parameters.add(from, 'timestamptz');
      where.add(...created.map((column) => `${column} >= ${bound}`));
      along.add(`l.id >= coalesce((select e.id from outgoing_log e where e.created_at < ${bound} - ${LONGEST}
        order by e.created_at desc limit 1), 0)`);
    }
    const to = filter.to && this.clock.after(filter.to);
    if (to) {
      const bound = parameters.add(to, 'timestamptz');
      where.add(...created.map((column) => `${column} < ${bound}`));
      along.add(`l.id <= coalesce((select e.id from outgoing_log e where e.created_at >= ${bound} + ${LONGEST}
        order by e.created_at limit 1), 9223372036854775807)`);
    }
    if (delivered === true) where.add('n.id is not null and n.payload is null');
    // Few of type 3 keep their payload, all of other types do: with the type stated, only those few are joined.
    if (delivered === false) where.add('n.type = 3 and n.payload is not null');
    return { along, where, parameters, joined: delivered === undefined ? '' : NOTIFICATION };
  }

  private asListed(row: ListedRow): ListedOutgoingLog {
    return {
      ...this.asItem(row),
      AgentName: row.agentName ?? `${row.agentId}`,
      InsuranceCompanyName: row.companyName,
      ServiceOperationName: row.operationName,
    };
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

/** The notification of the log `l`. */
const NOTIFICATION = `left join ${notificationOf('l')}`;

const COLUMNS = `l.id, l.gw_log_id as "gwLogId", l.agent_id as "agentId", l.insurance_company_id as "insuranceCompanyId",
  l.product_id as "productId", l.service_operation_id as "serviceOperationId", l.url, l.started_at as "startedAt",
  l.duration_ms as "durationMs", l.http_status as "httpStatus", l.created_at as "createdAt",
  l.delivery_id as "deliveryId", case when n.id is not null then n.payload is null end as delivered`;

/**
 * Ids rise with the moment at which they are taken, `created_at` is the beginning of the transaction: rows with smaller ids
 * than one that is so much older than a bound are older than the bound themselves.
 */
const LONGEST = `interval '1 hour'`;

const nameOf = (name: string, id: string) => `(select s.${name} from service_availability s
  where s.${id} = l.${id} and s.removed_at is null limit 1)`;
const LISTED = `${COLUMNS},
  ${agentName('l.agent_id')} as "agentName",
  ${nameOf('insurance_company_name', 'insurance_company_id')} as "companyName",
  ${nameOf('service_operation_name', 'service_operation_id')} as "operationName"`;

const HIT = `${hit('OutgoingLog', 'l.id', 'l.id::text', { subtitle: 'a.name', at: 'l.started_at' })}
  from outgoing_log l left join ${agentOf('l.agent_id')}`;
/** The log $1 as a hit of a search. */
export const LOG_HIT = `${HIT} where l.id = $1::bigint`;
/** The logs of the GwLogId $1 as hits of a search. */
export const GW_LOG_HITS = `${HIT} where l.gw_log_id = $1 limit ${OF_A_KIND}`;
