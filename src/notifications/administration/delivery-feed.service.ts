import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../../time/clock.js';
import { DELIVERY_STATES, type DeliveryState } from '../delivery.rules.js';
import { momentOfReferanceNo } from '../references.js';
import { FINAL_COLUMNS, LISTED, LISTED_WITH, LIVE_COLUMNS } from './delivery-columns.sql.js';
import type { DeliveryCounts, DeliveryPage } from './delivery-feed.answers.js';
import { type DeliveryFilter, statesOf } from './delivery-filter.sql.js';
import { ID_AT, LONGEST_TRANSACTION } from './delivery-ids.sql.js';
import { asListed, type ListedRow } from './delivery-items.js';
import { type IdBounds, WALKED_AT_MOST, type Walk, walksOf } from './delivery-walks.sql.js';

/** The largest number that a count shows exactly. */
export const COUNTED_AT_MOST = 10_000;

/**
 * Reads the deliveries of a filter for the staff. A read goes through at most `WALKED_AT_MOST` deliveries of each walk, so that
 * its time depends neither on their number nor on the filter.
 */
@Injectable()
export class DeliveryFeed {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /**
   * The next deliveries before a cursor, newest first by id. A filter that fits few may end a page before it is full,
   * even empty: the cursor then says where the search goes on.
   */
  async page(filter: DeliveryFilter, cursor: string | undefined, pageSize: number): Promise<DeliveryPage> {
    const bounds = await this.bounds(filter, cursor);
    const values: unknown[] = [];
    const walks = walksOf(filter, bounds, this.clock, values);
    if (walks.length === 0) return { Items: [], NextCursor: null };
    const size = `$${values.push(pageSize)}`;
    const found = walks.map(
      (walk, index) => `found_${index} as materialized (
      select ${walk.table === 'delivery' ? LIVE_COLUMNS : FINAL_COLUMNS} from (${walked(walk, walk.passesOver ? `${WALKED_AT_MOST}` : size)}) d
      where ${walk.where} order by d.id desc limit ${size})`,
    );
    // Where a walk ended early, what other walks found beyond is left to the next page, so that none is passed over.
    const ends = walks.flatMap((walk, index) =>
      walk.passesOver
        ? `case when (select count(*) from found_${index}) < ${size} then (
             select case when count(*) = ${WALKED_AT_MOST} then min(id) end from (${walked(walk, `${WALKED_AT_MOST}`)}) d) end`
        : [],
    );
    const rows: (ListedRow & { ended: string | null })[] = await this.dataSource.query(
      `with ${found.join(', ')}, ending as (select ${ends.length > 0 ? `greatest(${ends.join(', ')})` : 'null::bigint'} as ended)
       select ending.ended, listed.* from ending left join lateral (
         select ${LISTED} from (
           select * from (${walks.map((_, index) => `select * from found_${index}`).join(' union all ')}) d
           where ending.ended is null or d.id >= ending.ended
           order by d.id desc limit ${size}
         ) d ${LISTED_WITH}
       ) listed on true
       order by listed.id desc`,
      values,
    );
    const items = rows.filter((row) => row.id !== null);
    const ended = rows[0]?.ended ?? null;
    const last = items.length === pageSize ? (items.at(-1)?.id ?? null) : ended;
    return { Items: items.map((row) => asListed(row, this.clock)), NextCursor: last };
  }

  /** Counts the deliveries of a filter by state. */
  async counts(filter: DeliveryFilter): Promise<DeliveryCounts> {
    const bounds = await this.bounds(filter, undefined);
    const { state: _, ...others } = filter;
    const asked = statesOf(filter);
    const states = asked.length > 0 ? asked : DELIVERY_STATES;
    const values: unknown[] = [];
    const counts = states.flatMap((each) =>
      walksOf({ ...others, states: [each] }, bounds, this.clock, values).map((walk) => {
        const most = walk.passesOver ? WALKED_AT_MOST : COUNTED_AT_MOST + 1;
        return `select '${each}' as state, count(*) filter (where ${walk.where})::int as fitting, count(*) = ${most} as more
          from (${walked(walk, `${most}`)}) d`;
      }),
    );
    const rows: Counted[] =
      counts.length > 0 ? await this.dataSource.query(counts.join(' union all '), values) : [];
    const of = new Map(rows.map((row) => [row.state, row]));
    const known = (each: DeliveryState) => Math.min(of.get(each)?.fitting ?? 0, COUNTED_AT_MOST);
    const isMore = (each: DeliveryState) =>
      of.get(each)?.more === true || known(each) < (of.get(each)?.fitting ?? 0);
    return {
      Pending: known('Pending'),
      Parked: known('Parked'),
      Dropped: known('Dropped'),
      Exhausted: known('Exhausted'),
      Cancelled: known('Cancelled'),
      Delivered: isMore('Delivered') ? null : known('Delivered'),
      More: states.some((each) => each !== 'Delivered' && isMore(each)),
    };
  }

  /** The ids of the deliveries that were created within the filter's bounds. */
  private async bounds(filter: DeliveryFilter, cursor: string | undefined): Promise<IdBounds> {
    const numbered = filter.referanceNo === undefined ? undefined : momentOfReferanceNo(filter.referanceNo);
    const from = filter.from ? this.clock.parse(filter.from) : numbered;
    // What finished by a moment was created by then.
    const ends = [filter.to, filter.finishedTo].flatMap((text) => (text && this.clock.after(text)) || []);
    if (numbered) ends.push(numbered);
    const end = ends.length > 0 ? Math.min(...ends.map(Number)) : undefined;
    const [first, after] = await Promise.all([
      from && this.idAt(from.getTime() - LONGEST_TRANSACTION),
      end === undefined ? undefined : this.idAt(end + LONGEST_TRANSACTION),
    ]);
    const befores = [cursor, after].filter((id) => id !== undefined);
    const before = befores.reduce<string | undefined>(
      (least, id) => (least === undefined || BigInt(id) < BigInt(least) ? id : least),
      undefined,
    );
    return { from: first, before };
  }

  private async idAt(moment: number): Promise<string> {
    const [row]: { id: string }[] = await this.dataSource.query(ID_AT, [new Date(moment)]);
    if (!row) throw new Error('The search of an id has one row.');
    return row.id;
  }
}

interface Counted {
  state: DeliveryState;
  fitting: number;
  /** Whether there may be more than were counted. */
  more: boolean;
}

function walked({ table, along }: Walk, limit: string): string {
  return `select d.* from ${table} d where ${along} order by d.id desc limit ${limit}`;
}
