import { flag, ids, oneId, type Params, text, word, wordOrDate, words } from '../../address/params.js';
import type { RequestOf } from '../../api/client.js';
import { businessNow } from '../../texts/zone.js';
import type { Status } from '../../ui/status-mark.js';

export const STATUSES = ['Active', 'AutoDisabled', 'ManualDisabled'] as const satisfies readonly Status[];
export const CLOSED = ['AutoDisabled', 'ManualDisabled'] as const satisfies readonly Status[];

/** What the table can be sorted by; a `-` turns the order round. */
const FIELDS = ['company', 'product', 'operation', 'status', 'statusDate'] as const;
export type SortField = (typeof FIELDS)[number];
export type Sort = SortField | `-${SortField}`;
const SORTS: readonly Sort[] = FIELDS.flatMap((field) => [field, `-${field}`] as const);

export const VIEWS = ['groups', 'list', 'grid'] as const;

/** The state of the board, as its address names it. */
export const BOARD_ADDRESS = {
  company: ids,
  product: ids,
  operation: ids,
  process: ids,
  status: words(STATUSES),
  q: text,
  /** Only what has kept its status for longer than `24h`, or since before a minute of the business zone. */
  since: wordOrDate(['24h'], 'minute'),
  /** Only what opens by itself `today` at the latest, or on a day at the latest. */
  reopens: wordOrDate(['today'], 'day'),
  /** Only what has a planned closing. */
  planned: flag,
  /** Of the list without groups: the closed ones first, the latest change before the others. */
  sort: word(SORTS, 'status'),
  /** `groups`: company by company, the closed ones first in each. `grid`: products by operations. */
  view: word(VIEWS, 'groups'),
  /** Companies that a person has folded or unfolded against what is usual. */
  fold: ids,
  unfold: ids,
  /** The service whose dialog is open. */
  change: oneId,
} as const;
export type BoardState = typeof BOARD_ADDRESS extends Params<infer S> ? S : never;
/** The members of the state that narrow the list. */
export type BoardFilter = Omit<BoardState, 'sort' | 'view' | 'fold' | 'unfold' | 'change'>;

export const NO_FILTER: BoardFilter = {
  company: [],
  product: [],
  operation: [],
  process: [],
  status: [],
  q: '',
  since: '',
  reopens: '',
  planned: false,
};

export const filterOf = ({
  sort: _,
  view: __,
  fold: ___,
  unfold: ____,
  change: _____,
  ...filter
}: BoardState) => filter satisfies BoardFilter;

type ListQuery = NonNullable<RequestOf<'/api/admin/service-availabilities', 'get'>['query']>;
const DAY_MS = 86_400_000;

/** The filter without relative words, so that a copied link shows the same services tomorrow. `now` in milliseconds. */
export function absoluteFilter<F extends Pick<BoardFilter, 'since' | 'reopens'>>(filter: F, now: number): F {
  return {
    ...filter,
    since: filter.since === '24h' ? businessNow(now - DAY_MS) : filter.since,
    reopens: filter.reopens === 'today' ? businessNow(now).slice(0, 10) : filter.reopens,
  };
}

/** The filter as the API takes it: times without offset are of the business zone. `now` in milliseconds. */
export function filterQuery(filter: BoardFilter, now: number): ListQuery {
  const { since, reopens } = absoluteFilter(filter, now);
  return {
    q: filter.q.trim() || undefined,
    insuranceCompanyId: filter.company.join(',') || undefined,
    productId: filter.product.join(',') || undefined,
    serviceOperationId: filter.operation.join(',') || undefined,
    outsourceProcessId: filter.process.join(',') || undefined,
    status: filter.status.join(',') || undefined,
    changedBefore: since ? `${since}:00` : undefined,
    reopensBefore: reopens ? dayAfter(reopens) : undefined,
    planned: filter.planned || undefined,
  };
}

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00Z`) + DAY_MS).toISOString().slice(0, 10);
}

/** The order as the API takes it. */
export function sortQuery({
  sort,
  view,
}: Pick<BoardState, 'sort' | 'view'>): Pick<ListQuery, 'sortBy' | 'sortOrder'> {
  if (view === 'groups') return { sortBy: 'companyStatus' };
  const isTurned = sort.startsWith('-');
  return { sortBy: (isTurned ? sort.slice(1) : sort) as SortField, sortOrder: isTurned ? 'desc' : 'asc' };
}

/** The order after a press on a column's head: ascending, turned round, and then the usual one again. */
export function nextSort(present: Sort | undefined, field: SortField): Sort {
  if (present === field) return `-${field}`;
  return present === `-${field}` ? 'status' : field;
}

/** How many members narrow the list. */
export function filterCount(filter: BoardFilter): number {
  return (Object.keys(NO_FILTER) as (keyof BoardFilter)[]).filter((name) => {
    const value = filter[name];
    return typeof value === 'boolean' ? value : value.length > 0;
  }).length;
}
