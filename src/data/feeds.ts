import type { DataSource } from 'typeorm';
import type { SqlParameters } from './sql-parameters.js';

/** The most rows that one walk goes through; it bounds the time of a read whose filter fits few. */
export const WALKED_AT_MOST = 20_000;

/** A part of the rows of a feed in the order of an index, and the conditions that the index does not decide. */
export interface Walk {
  table: string;
  /** Conditions that the index decides. */
  along: string;
  where: string;
  /** Whether `where` passes over rows, so that a walk may end before it has found a page. */
  passesOver: boolean;
  /** Unless every column of the row. */
  columns?: string;
  /** What `where` needs beside the row. */
  joined?: string;
}

/** One page of a feed, newest first. */
export interface FeedPage<T> {
  Items: T[];
  /** Null at the end. */
  NextCursor: string | null;
}

interface Feed<Row, T> {
  /** How SQL names a row. */
  row: string;
  walks: readonly Walk[];
  parameters: SqlParameters;
  pageSize: number;
  /** Where walks pass over rows, the order is that of ids. */
  order?: string;
  /** Columns of a row that was found, the id among them, and what they need beside the row. */
  shown: string;
  beside?: string;
  cursorOf?(row: Row): string;
  itemOf(row: Row): T;
}

/** The rows of a walk, at most `limit` of them. */
export const walked = ({ table, along }: Walk, row: string, limit: string, order = 'id desc') =>
  `select ${row}.* from ${table} ${row} where ${along} order by ${order} limit ${limit}`;

/**
 * Reads one page: of each walk at most `WALKED_AT_MOST` rows, so that the time depends neither on their number nor on the filter. A
 * filter that fits few may end a page before it is full, even empty: the cursor then says where the search goes on.
 */
export async function readFeed<Row extends { id: string }, T>(
  dataSource: DataSource,
  feed: Feed<Row, T>,
): Promise<FeedPage<T>> {
  const { row, walks, parameters, pageSize, order = 'id desc', shown, beside = '' } = feed;
  if (walks.length === 0) return { Items: [], NextCursor: null };
  const size = parameters.add(pageSize);
  const most = `${WALKED_AT_MOST}`;
  // One that passes over rows is read twice, unless it is kept.
  const found = walks.map((walk, index) => {
    const { columns = `${row}.*`, joined = '', where, passesOver } = walk;
    return `found_${index} as ${passesOver ? 'materialized' : ''} (
      select ${columns} from (${walked(walk, row, passesOver ? most : size, order)}) ${row} ${joined}
      where ${where} order by ${order} limit ${size})`;
  });
  // Where a walk ended early, what other walks found beyond is left to the next page, so that none is passed over.
  const ends = walks.flatMap((walk, index) =>
    walk.passesOver
      ? `case when (select count(*) from found_${index}) < ${size} then (
           select case when count(*) = ${most} then min(id) end from (${walked(walk, row, most, order)}) ${row}) end`
      : [],
  );
  const rows: (Row & { id: string | null; ended: string | null })[] = await dataSource.query(
    `with ${found.join(', ')}, ending as (select ${ends.length > 0 ? `greatest(${ends.join(', ')})` : 'null::bigint'} as ended)
     select ending.ended, listed.* from ending left join lateral (
       select ${shown} from (
         select * from (${walks.map((_, index) => `select * from found_${index}`).join(' union all ')}) ${row}
         where ending.ended is null or id >= ending.ended
         order by ${order} limit ${size}
       ) ${row} ${beside}
     ) listed on true
     order by ${order}`,
    parameters.values,
  );
  const items = rows.filter(({ id }) => id !== null);
  const last = items.length === pageSize ? items.at(-1) : undefined;
  const cursorOf = feed.cursorOf ?? (({ id }: Row) => id);
  return {
    Items: items.map((each) => feed.itemOf(each)),
    NextCursor: last ? cursorOf(last) : (rows[0]?.ended ?? null),
  };
}
