import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Page, pageOf } from '../../api/paging.js';
import { refused } from '../../api/refusal.js';
import { readFeed, WALKED_AT_MOST, walked } from '../../data/feeds.js';
import { SqlParameters } from '../../data/sql-parameters.js';
import { Clock } from '../../time/clock.js';
import { DELIVERY_STATES, type DeliveryState } from '../delivery.rules.js';
import { momentOfReferanceNo } from '../references.js';
import type {
  DeliveryCounts,
  DeliveryItem,
  DeliveryPage,
  ResendProgress,
  WaitingDeliveryPage,
} from './delivery.answers.js';
import { RESEND_NOT_FOUND } from './delivery.refusals.js';
import type { ListDeliveries, WaitingDeliveries } from './delivery.requests.js';
import { LISTED, LISTED_WITH } from './delivery-columns.sql.js';
import { type DeliveryFilter, statesOf } from './delivery-filter.sql.js';
import { asItem, asListed, type DeliveryRow, type ListedRow } from './delivery-items.js';
import { queueSql } from './delivery-queue.sql.js';
import { type IdBounds, walksOf } from './delivery-walks.sql.js';

/** The largest number that a count shows exactly. */
const COUNTED_AT_MOST = 10_000;

/** Reads the deliveries of a filter for the staff: live ones and final ones as one list. */
@Injectable()
export class DeliveryFeed {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** The next deliveries before a cursor, newest first by id. */
  async page(filter: DeliveryFilter, cursor: string | undefined, pageSize: number): Promise<DeliveryPage> {
    const parameters = new SqlParameters();
    const bounds = await this.bounds(filter, cursor);
    return readFeed(this.dataSource, {
      row: 'd',
      walks: walksOf(filter, this.clock, parameters, { bounds }),
      parameters,
      pageSize,
      shown: LISTED,
      beside: LISTED_WITH,
      itemOf: (row: ListedRow) => asListed(row, this.clock),
    });
  }

  /** The next waiting deliveries behind a cursor, in the order of their next attempts. */
  async waiting({ cursor, pageSize, ...filter }: WaitingDeliveries): Promise<WaitingDeliveryPage> {
    const { text, values } = queueSql(filter, this.clock, { cursor, pageSize });
    const rows: QueuedRow[] = await this.dataSource.query(text, values);
    const found = rows.filter(({ id }) => id !== null);
    const last = found.length === pageSize ? found.at(-1) : undefined;
    return {
      Items: found.map((row) => asListed(row, this.clock)),
      NextCursor: last?.cursor ?? rows[0]?.ended ?? null,
    };
  }

  /**
   * The whole selection by the numbers of its pages, with their total. The statement is unnamed, so that its plan is made
   * for the filter.
   */
  async list({ page, pageSize, ...filter }: ListDeliveries): Promise<Page<DeliveryItem[]>> {
    const parameters = new SqlParameters();
    const walks = walksOf(filter, this.clock, parameters, { lookUp: 'set' });
    const selected = walks
      .map(
        ({ table, columns, along, where }) => `select ${columns} from ${table} d where ${along} and ${where}`,
      )
      .join(' union all ');
    const counted: Promise<[{ total: string }]> = this.dataSource.query(
      `select count(*) as total from (${selected}) d`,
      [...parameters.values],
    );
    const found: Promise<DeliveryRow[]> = this.dataSource.query(
      `select ${LISTED}
       from (select * from (${selected}) d order by d.id desc
             limit ${parameters.add(pageSize)} offset ${parameters.add((page - 1) * pageSize)}) d
       ${LISTED_WITH}
       order by d.id desc`,
      parameters.values,
    );
    const [rows, [{ total }]] = await Promise.all([found, counted]);
    return pageOf(
      rows.map((row) => asItem(row, this.clock)),
      Number(total),
      page,
      pageSize,
    );
  }

  /** Counts the deliveries of a filter by state. */
  async counts(filter: DeliveryFilter): Promise<DeliveryCounts> {
    const bounds = await this.bounds(filter, undefined);
    const { state: _, ...others } = filter;
    const asked = statesOf(filter);
    const states = asked.length > 0 ? asked : DELIVERY_STATES;
    const parameters = new SqlParameters();
    const counts = states.flatMap((each) =>
      walksOf({ ...others, states: [each] }, this.clock, parameters, { bounds }).map((walk) => {
        const most = walk.passesOver ? WALKED_AT_MOST : COUNTED_AT_MOST + 1;
        return `select '${each}' as state, count(*) filter (where ${walk.where})::int as fitting, count(*) = ${most} as more
          from (${walked(walk, 'd', `${most}`)}) d`;
      }),
    );
    const rows: Counted[] =
      counts.length > 0 ? await this.dataSource.query(counts.join(' union all '), parameters.values) : [];
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

  /**
   * How the deliveries of a call by filter stand now. One that was sent again since counts as it stands now, too.
   * @throws DomainError General.NotFound
   */
  async progress(id: bigint): Promise<ResendProgress> {
    const [row]: { count: number; waiting: number; retrying: number; delivered: number }[] =
      await this.dataSource.query(PROGRESS, [id]);
    if (!row) throw refused(RESEND_NOT_FOUND);
    const { count, waiting, retrying, delivered } = row;
    return {
      Id: Number(id),
      Count: count,
      Waiting: waiting,
      Retrying: retrying,
      Delivered: delivered,
      Failed: count - waiting - delivered,
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

/** Without delivery where a page has none; `ended` is the place up to which it searched, null at the end. */
type QueuedRow = ListedRow & { cursor: string | null; ended: string | null };

interface Counted {
  state: DeliveryState;
  fitting: number;
  /** Whether there may be more than were counted. */
  more: boolean;
}

/**
 * The smallest id from which on all deliveries may have been created at $1 or later, found by halving: ids rise with
 * `created_at`, which no index has. A transaction takes its moment when it begins and its ids later, so that callers
 * shift the moment by the longest transaction; see `LONGEST_TRANSACTION`.
 */
const ID_AT = `
  with recursive halves (low, high) as (
    select 0::bigint, 1 + greatest(
      coalesce((select id from delivery order by id desc limit 1), 0),
      coalesce((select id from finished_delivery order by id desc limit 1), 0))
    union all
    select case when at.created_at < $1 then at.id + 1 else low end,
           case when at.created_at < $1 then high else middle end
    from halves, lateral (select (low + high) / 2 as middle) cut, lateral (
      select id, created_at from (
        (select id, created_at from delivery where id >= middle and id < high order by id limit 1)
        union all
        (select id, created_at from finished_delivery where id >= middle and id < high order by id limit 1)
        union all
        select null, null
      ) found order by id limit 1
    ) at
    where low < high
  )
  select low::text as id from halves where low >= high`;

/** Milliseconds. */
const LONGEST_TRANSACTION = 3_600_000;

/** A delivery that has finished did so after it was sent again: the moment leaves out all earlier weeks. */
const PROGRESS = `
  select cardinality(r.delivery_ids) as count, live.waiting, live.retrying,
         (select count(*)::int from finished_delivery d
          where d.id = any (r.delivery_ids) and d.state = 'Delivered' and d.finished_at >= r.sent_at) as delivered
  from delivery_resend r cross join lateral (
    select count(*)::int as waiting, count(*) filter (where d.due_at > statement_timestamp() and exists (
             select from delivery_attempt a where a.delivery_id = d.id and a.started_at >= r.sent_at))::int as retrying
    from delivery d where d.id = any (r.delivery_ids) and d.due_at < 'infinity'
  ) live
  where r.id = $1`;
