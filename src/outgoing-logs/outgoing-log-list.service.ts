import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Page, pageOf } from '../api/paging.js';
import { Clock } from '../time/clock.js';
import { LogUrls } from './log-urls.js';
import type { OutgoingLogItem } from './outgoing-log.answers.js';
import type { ListOutgoingLogs } from './outgoing-log.requests.js';
import { asLog, LOG_COLUMNS, type LogRow, NOTIFICATION } from './outgoing-log-rows.js';

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
        `select ${LOG_COLUMNS}, case when n.id is not null then n.payload is null end as delivered
         from (select l.* ${found} order by l.id desc limit $${values.length + 1} offset $${values.length + 2}) l
         ${NOTIFICATION}
         order by l.id desc`,
        [...values, pageSize, (page - 1) * pageSize],
      ),
      this.dataSource.query(`select count(*) as total ${found}`, values),
    ]);
    const items = rows.map((row) => asLog(row, this.clock, this.urls));
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
}
