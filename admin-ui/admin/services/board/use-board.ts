import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { api, type ResponseOf } from '../../api/client.js';
import { useLive } from '../../api/live.js';
import { useNow } from '../../ui/use-now.js';
import { type BoardFilter, type BoardState, filterQuery, sortQuery } from './board-address.js';

export type Facets = ResponseOf<'/api/admin/service-availabilities/facets', 'get'>;
type Page = ResponseOf<'/api/admin/service-availabilities', 'get'>;
export type Service = Page['Items'][number];

/** Services of one read. */
export const PAGE_SIZE = 200;
const COMPANY_PAGE_SIZE = 1_000;
const MINUTE_MS = 60_000;

export interface Board {
  /** Of the filter; undefined until the first answer. */
  total: number | undefined;
  /** The service at a place of the list; undefined while its page is read. */
  at(index: number): Service | undefined;
  /** Why a page could not be read. */
  error: Error | null;
  retry(): void;
}

/** Some pages of the list, counted from 0. Present rows stay while new ones are read. */
export function useBoard(
  { sort, view: _, change: __, ...filter }: BoardState,
  shown: readonly number[],
): Board {
  const query = useFilterQuery(filter);
  // The first page gives the total, also while another one is read.
  const pages = shown.includes(0) ? shown : [0, ...shown];
  const results = useQueries({
    queries: pages.map((page) => ({
      queryKey: ['services', 'list', query, sort, page],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        api.call('get', '/api/admin/service-availabilities', {
          query: { ...query, ...sortQuery(sort), page: page + 1, pageSize: PAGE_SIZE },
          signal,
        }),
      // Rows of another filter or order stay until the new ones are there; those of another page would be wrong.
      placeholderData: (present: Page | undefined, of: { queryKey: readonly unknown[] } | undefined) =>
        of?.queryKey.at(-1) === page ? present : undefined,
    })),
  });
  const failed = results.find(({ error }) => error !== null);
  return {
    total: results[pages.indexOf(0)]?.data?.TotalCount,
    at: (index) => {
      const place = pages.indexOf(Math.floor(index / PAGE_SIZE));
      return results[place]?.data?.Items[index % PAGE_SIZE];
    },
    error: failed?.error ?? null,
    retry: () => void failed?.refetch(),
  };
}

/** All services of a filter that selects those of one company. */
export function useCompany(filter: BoardFilter, isChosen: boolean) {
  const query = useFilterQuery(filter);
  return useQuery({
    queryKey: ['services', 'company', query],
    queryFn: async ({ signal }) => {
      const services: Service[] = [];
      for (let page = 1; ; page += 1) {
        const answer = await api.call('get', '/api/admin/service-availabilities', {
          query: { ...query, sortBy: 'product', page, pageSize: COMPANY_PAGE_SIZE },
          signal,
        });
        services.push(...answer.Items);
        if (!answer.HasNextPage) return services;
      }
    },
    enabled: isChosen,
    placeholderData: keepPreviousData,
  });
}

/** The choices of each filter with their counts. */
export function useFacets(filter: BoardFilter): {
  facets: Facets | undefined;
  error: Error | null;
  retry(): void;
} {
  const query = useFilterQuery(filter);
  const { data, error, refetch } = useQuery({
    queryKey: ['services', 'facets', query],
    queryFn: ({ signal }) => api.call('get', '/api/admin/service-availabilities/facets', { query, signal }),
    placeholderData: keepPreviousData,
  });
  return { facets: data, error, retry: () => void refetch() };
}

/** The present minute, counted; it stands still while the updates are stopped. */
function useMinute(): number {
  const present = Math.floor(useNow(MINUTE_MS) / MINUTE_MS);
  const isPaused = useLive().kind === 'paused';
  const shown = useRef(present);
  if (!isPaused) shown.current = present;
  return shown.current;
}

/** The same object for the same filter, so that a rendering alone reads nothing. */
function useFilterQuery(filter: BoardFilter) {
  const written = JSON.stringify(filter);
  // Only relative words depend on the present minute.
  const minute = useMinute();
  const until = filter.since === '' && filter.reopens === '' ? 0 : minute * MINUTE_MS;
  return useMemo(() => filterQuery(JSON.parse(written) as BoardFilter, until), [written, until]);
}
