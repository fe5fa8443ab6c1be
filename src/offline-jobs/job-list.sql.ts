import type { Clock } from '../common/clock.js';
import { RawJson } from '../common/json/stringify.js';
import { type Page, pageOf } from '../common/paging.js';
import { TURKISH } from '../common/turkish.sql.js';
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

/**
 * The page of a list. The rows are counted by a second statement when the first one has no total: while the sums of days are being
 * made.
 */
export async function readJobPage(
  { page, pageSize }: JobListQuery,
  read: (isCounted: boolean) => Promise<readonly JobPageRow[]>,
): Promise<Page<RawJson>> {
  let [row] = await read(false);
  if (row?.total === null) [row] = await read(true);
  return pageOf(new RawJson(row?.items ?? '[]'), Number(row?.total ?? 0), page, pageSize);
}
