import { RawJson } from '../api/json/stringify.js';
import { type Page, pageOf } from '../api/paging.js';
import { TURKISH } from '../data/turkish.sql.js';
import type { Clock } from '../time/clock.js';
import type { JobListQuery, JobSortField } from './job.requests.js';
import { JOB_STATUS_SQL, jsonRows } from './job.sql.js';

/** The days of creation of a list, and their moments; undefined without a bound. */
export interface CreatedDays {
  /** `yyyy-MM-dd` */
  first: string | undefined;
  last: string | undefined;
  from: Date | undefined;
  /** The first moment after the last day. */
  to: Date | undefined;
}

const SORT_COLUMNS: Readonly<Record<JobSortField, string>> = {
  id: 'j.id',
  createDate: 'j.create_date',
  lastActionDate: 'j.last_action_date',
  currentStage: 'j.current_stage',
  jobStatus: JOB_STATUS_SQL,
  productId: 'j.product_id',
  productBranchId: 'j.product_branch_id',
  productBranchName: `j.product_branch_name ${TURKISH}`,
  agentName: `j.agent_name ${TURKISH}`,
  ownerId: 'j.owner_id',
  lastJobActionType: 'j.last_job_action_type',
};

/**
 * `nulls last` is added only for columns with nulls: the indexes on the creation date are in plain order, and the
 * clause would keep them from being used for the order.
 */
const NULLS: Partial<Record<JobSortField, string>> = { agentName: 'nulls last', ownerId: 'nulls last' };

/** The order of a list of rows `j`; ties are in the order of their ids. */
export function jobOrder({ sortBy, sortOrder }: JobListQuery): string {
  return `${SORT_COLUMNS[sortBy]} ${sortOrder} ${NULLS[sortBy] ?? ''}, j.id ${sortOrder}`;
}

/** The days of creation that a list asks for: today, unless it names others or `hasDefault` is false. */
export function createdDays(query: JobListQuery, clock: Clock, hasDefault = true): CreatedDays {
  const { createDate, createDateFrom, createDateTo } = query;
  const isToday = hasDefault && !createDate && !createDateFrom && !createDateTo;
  const single = createDate ?? (isToday ? clock.today() : undefined);
  // The texts are in the order of the days.
  const [first] = [single, createDateFrom]
    .filter((day) => day !== undefined)
    .sort()
    .reverse();
  const [last] = [single, createDateTo].filter((day) => day !== undefined).sort();
  const from = first === undefined ? undefined : clock.day(first)?.from;
  const to = last === undefined ? undefined : clock.day(last)?.to;
  return { first, last, from, to };
}

/** The parts of a page's statement: SQL of rows `j`. */
export interface JobPage {
  columns: string;
  where: string;
  order: string;
  limit: string;
  offset: string;
  /** Whether the rows are read whole at once, which is best when few are passed over. */
  isDirect?: boolean;
  /** The SQL of the total; the rows are counted when there is none. */
  total?: string;
}

/** What a page's statement returns. */
export interface JobPageRow {
  /** Null when the total's SQL gives none. */
  total: string | null;
  /** The items, as the text of a JSON array. */
  items: string;
}

/**
 * A statement that returns one row (`JobPageRow`). A total that is not counted is no branch of one that is: planning the
 * count takes longer than adding up the sums.
 */
export function jobPageSql({
  columns,
  where,
  order,
  limit,
  offset,
  isDirect = false,
  total,
}: JobPage): string {
  const rows = (selected: string) =>
    `select ${selected} from job j where ${where} order by ${order} limit ${limit} offset ${offset}`;
  // An index finds the page, and only its rows are read as a whole.
  const found = `select id, row_number() over () as place from (${rows('j.id')}) ids`;
  const items = isDirect
    ? rows(columns)
    : `select ${columns} from (${found}) page join job j using (id) order by page.place`;
  return `
    select ${total ?? `(select count(*) from job j where ${where})`} as total,
           ${jsonRows(items)} as items`;
}

/** A page that is found by walking the index of days. */
export interface WalkedJobPage extends Pick<JobPage, 'columns' | 'order' | 'limit' | 'offset'> {
  /** SQL of rows `j`: the days. */
  ofDays: string;
  /** SQL of rows `j`: which of the rows are of the list. */
  isListed: string;
  /** The rows that are walked at most. */
  walked: number;
  total: string;
}

/** What a walked page's statement returns; fewer rows than the total promises may be found. */
export interface WalkedJobPageRow extends JobPageRow {
  found: number;
}

/** A statement that returns one row (`WalkedJobPageRow`): the rows of the page among the first ones of the days, in order. */
export function walkedJobPageSql(walk: WalkedJobPage): string {
  const { columns, ofDays, isListed, order, walked, limit, offset, total } = walk;
  const days = `select j.id, j.create_date, j.insurance_company_id from job j where ${ofDays} order by ${order} limit ${walked}`;
  return `
    with page as materialized (
      select id, row_number() over () as place from (
        select j.id from (${days}) j where ${isListed} order by ${order} limit ${limit} offset ${offset}
      ) ids
    )
    select ${total} as total, (select count(*)::int from page) as found,
           ${jsonRows(`select ${columns} from page join job j using (id) order by page.place`)} as items`;
}

/** Whether a page has all rows that a total promises. */
export function isWhole({ total, found }: WalkedJobPageRow, { page, pageSize }: JobListQuery): boolean {
  return total !== null && found === Math.max(0, Math.min(pageSize, Number(total) - (page - 1) * pageSize));
}

/** The page of a list from what its statement returned. */
export function jobPageOf(row: JobPageRow | undefined, { page, pageSize }: JobListQuery): Page<RawJson> {
  return pageOf(new RawJson(row?.items ?? '[]'), Number(row?.total ?? 0), page, pageSize);
}

/**
 * The page of a list. The rows are counted by a second statement when the first one has no total: while the sums of days are being
 * made.
 */
export async function readJobPage(
  query: JobListQuery,
  read: (isCounted: boolean) => Promise<readonly JobPageRow[]>,
): Promise<Page<RawJson>> {
  let [row] = await read(false);
  if (row?.total === null) [row] = await read(true);
  return jobPageOf(row, query);
}
