import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Language } from '../api/language.js';
import { type Page, pageOf } from '../api/paging.js';
import { readFeed } from '../data/feeds.js';
import { Conditions, SqlParameters } from '../data/sql-parameters.js';
import { Clock } from '../time/clock.js';
import { type AuditItem, type AuditPage, COUNTED_AT_MOST, type CountedEntries } from './audit.answers.js';
import type { AdminAudit } from './audit.entity.js';
import type { AuditFeed, AuditFilter, ListAudit } from './audit.requests.js';
import { READING_ACTIONS } from './audit-actions.rules.js';
import { auditWords } from './audit-words.rules.js';
import { COMMITTED, LAST_LINK } from './chain/chain.sql.js';

/** An entry with its moment in microseconds, which a Date cannot carry. */
type EntryRow = AdminAudit & { micros: string; targetName: string | null };

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
  async page({ page, pageSize, ...filter }: ListAudit, language: Language): Promise<Page<AuditItem[]>> {
    const { where, parameters, actions } = this.filter(filter);
    if (actions) where.add(`action = any (${parameters.add(actions, 'text[]')})`);
    const fitting = `from admin_audit where ${where}`;
    const counted: Promise<[{ total: string }]> = this.dataSource.query(
      `select count(*) as total ${fitting}`,
      [...parameters.values],
    );
    const rows: Promise<EntryRow[]> = this.dataSource.query(
      `select ${COLUMNS} ${fitting} order by ${NEWEST}
       limit ${parameters.add(pageSize)} offset ${parameters.add((page - 1) * pageSize)}`,
      parameters.values,
    );
    const [items, [{ total }]] = await Promise.all([rows, counted]);
    return pageOf(
      items.map((row) => this.asItem(row, language)),
      Number(total),
      page,
      pageSize,
    );
  }

  /**
   * Returns the entries before a cursor. Nothing is counted, so every page takes the same time, whatever the filter.
   */
  async feed({ cursor, pageSize, ...filter }: AuditFeed, language: Language): Promise<AuditPage> {
    const { where, parameters, actions } = this.filter(filter);
    if (cursor !== undefined) {
      const [micros, id] = cursor.split('.');
      where.add(`(at, id) < (${momentOf(parameters.add(micros))}, ${parameters.add(id)}::bigint)`);
    }
    // A walk for each action: its index is in order already, while several actions in one query need a full sort.
    const along = actions?.map((action) => `${where} and action = ${parameters.add(action)}`) ?? [`${where}`];
    return readFeed(this.dataSource, {
      row: 'entry',
      walks: along.map((each) => ({ table: 'admin_audit', along: each, where: 'true', passesOver: false })),
      parameters,
      pageSize,
      order: NEWEST,
      shown: COLUMNS,
      cursorOf: ({ micros, id }: EntryRow) => `${micros}.${id}`,
      itemOf: (row) => this.asItem(row, language),
    });
  }

  /** Counts the entries of a filter, up to 10,000. */
  async count(filter: AuditFilter): Promise<CountedEntries> {
    const { where, parameters, actions } = this.filter(filter);
    if (actions) where.add(`action = any (${parameters.add(actions, 'text[]')})`);
    const [row]: { count: number }[] = await this.dataSource.query(
      `select count(*)::int as count from (select from admin_audit where ${where} limit ${COUNTED_AT_MOST + 1}) counted`,
      parameters.values,
    );
    const found = row?.count ?? 0;
    return { Count: Math.min(found, COUNTED_AT_MOST), More: found > COUNTED_AT_MOST };
  }

  /**
   * A number that rises with every entry. The largest id would pass over an entry whose transaction commits after a
   * later one's.
   */
  async revision(): Promise<number> {
    const [committed]: { entries: number }[] = await this.dataSource.query(COMMITTED);
    return committed?.entries ?? 0;
  }

  /** The last link of the chain; null before the first. */
  async chainHead(): Promise<{ Position: number; Hash: string } | null> {
    const [link]: { position: string; hash: Buffer }[] = await this.dataSource.query(LAST_LINK);
    return link ? { Position: Number(link.position), Hash: link.hash.toString('hex') } : null;
  }

  private filter({ userId, action, target, from, to, requestId, changes }: AuditFilter) {
    const parameters = new SqlParameters();
    const where = new Conditions(parameters);
    where.fits('user_id =', userId);
    where.fits('target =', target);
    where.fits('request_id =', requestId);
    where.fits('at >=', from && this.clock.parse(from));
    where.fits('at <', to && this.clock.after(to));
    if (changes) where.add(`action <> all (${parameters.add(READING_ACTIONS, 'text[]')})`);
    return { where, parameters, actions: action === undefined ? undefined : [...new Set(action.split(','))] };
  }

  private asItem(row: EntryRow, language: Language): AuditItem {
    const item = {
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
    return { ...item, Words: auditWords(item, row.targetName, language) };
  }
}

/** What the target of an entry is called at present; null for one without a name. */
const TARGET_NAME = `case
    when target ~ '^agent \\d{1,9}$' then (select a.name from agent a where a.id = substr(target, 7)::int)
    when target ~ '^user \\d{1,9}$' then (select u.user_name from app_user u where u.id = substr(target, 6)::int)
    when target ~ '^service availability \\d{1,9}$' then (
      select concat_ws(' · ', s.service_operation_name, s.product_name, s.insurance_company_name)
      from service_availability s where s.id = substr(target, 22)::int)
  end`;
const COLUMNS = `id, at, user_id as "userId", user_name as "userName", action, target, details, before, after,
  request_id as "requestId", address, (extract(epoch from at) * 1000000)::bigint as micros, ${TARGET_NAME} as "targetName"`;
const NEWEST = 'at desc, id desc';
const momentOf = (micros: string) => `('epoch'::timestamptz + ${micros}::bigint * interval '1 microsecond')`;
