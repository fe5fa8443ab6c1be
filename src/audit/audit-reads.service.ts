import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Page, pageOf } from '../api/paging.js';
import { Clock } from '../time/clock.js';
import type { AuditItem, AuditPage } from './audit.answers.js';
import type { AdminAudit } from './audit.entity.js';
import type { AuditFeed, AuditFilter, ListAudit } from './audit.requests.js';
import { COMMITTED } from './chain/chain.sql.js';

/** An entry with its moment in microseconds, which a Date cannot carry. */
type EntryRow = AdminAudit & { micros: string };

/** Reads the audit for the staff, newest entries first: by moment, then by id. */
@Injectable()
export class AuditReads {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns one page and the number of matching entries. Counting is slow for a large audit; the feed does not count.
   */
  async page({ page, pageSize, ...filter }: ListAudit): Promise<Page<AuditItem[]>> {
    const { where, values, actions } = this.filter(filter);
    if (actions) where.push(`action = any ($${values.push(actions)}::text[])`);
    const fitting = `from admin_audit where ${where.join(' and ')}`;
    const [rows, [counted]]: [EntryRow[], { total: string }[]] = await Promise.all([
      this.dataSource.query(
        `select ${COLUMNS} ${fitting} ${NEWEST} limit $${values.length + 1} offset $${values.length + 2}`,
        [...values, pageSize, (page - 1) * pageSize],
      ),
      this.dataSource.query(`select count(*) as total ${fitting}`, values),
    ]);
    return pageOf(
      rows.map((row) => this.asItem(row)),
      Number(counted?.total ?? 0),
      page,
      pageSize,
    );
  }

  /**
   * Returns the entries before a cursor. Nothing is counted, so every page takes the same time, whatever the filter.
   */
  async feed({ cursor, pageSize, ...filter }: AuditFeed): Promise<AuditPage> {
    const { where, values, actions } = this.filter(filter);
    if (cursor !== undefined) {
      const [micros, id] = cursor.split('.');
      where.push(`(at, id) < (${MOMENT(values.push(micros))}, $${values.push(id)}::bigint)`);
    }
    const limit = `limit $${values.push(pageSize)}`;
    const newest = (condition: string) =>
      `(select * from admin_audit where ${[...where, condition].join(' and ')} ${NEWEST} ${limit})`;
    // One query for each action: its index is in order already, while several actions in one query need a full sort.
    const found = actions?.map((action) => newest(`action = $${values.push(action)}`)) ?? [newest('true')];
    const rows: EntryRow[] = await this.dataSource.query(
      `select ${COLUMNS} from (${found.join(' union all ')}) entry ${NEWEST} ${limit}`,
      values,
    );
    const last = rows.length === pageSize ? rows.at(-1) : undefined;
    return {
      Items: rows.map((row) => this.asItem(row)),
      NextCursor: last ? `${last.micros}.${last.id}` : null,
    };
  }

  /**
   * A number that rises with every entry. The largest id would pass over an entry whose transaction commits after a
   * later one's.
   */
  async revision(): Promise<number> {
    const [committed]: { entries: number }[] = await this.dataSource.query(COMMITTED);
    return committed?.entries ?? 0;
  }

  private filter({ userId, action, target, from, to, requestId }: AuditFilter) {
    const values: unknown[] = [];
    const where = ['true'];
    const fits = (condition: string, value: unknown) => {
      if (value !== undefined) where.push(`${condition} $${values.push(value)}`);
    };
    fits('user_id =', userId);
    fits('target =', target);
    fits('request_id =', requestId);
    fits('at >=', from && this.clock.parse(from));
    fits('at <', to && this.clock.after(to));
    return { where, values, actions: action === undefined ? undefined : [...new Set(action.split(','))] };
  }

  private asItem(row: EntryRow): AuditItem {
    return {
      Id: Number(row.id),
      At: this.clock.withOffset(row.at),
      UserId: row.userId,
      UserName: row.userName,
      Action: row.action,
      Target: row.target,
      Details: row.details,
      Before: row.before,
      After: row.after,
      RequestId: row.requestId,
      Address: row.address,
    };
  }
}

const COLUMNS = `id, at, user_id as "userId", user_name as "userName", action, target, details, before, after,
  request_id as "requestId", address, (extract(epoch from at) * 1000000)::bigint as micros`;
const NEWEST = 'order by at desc, id desc';
const MOMENT = (place: number) => `('epoch'::timestamptz + $${place}::bigint * interval '1 microsecond')`;
