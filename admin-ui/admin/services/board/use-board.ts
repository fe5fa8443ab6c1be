import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { api, type ResponseOf } from '../../api/client.js';
import { useLive } from '../../api/live.js';
import { useNow } from '../../ui/use-now.js';
import { type BoardFilter, type BoardState, filterQuery, sortQuery } from './board-address.js';
import type { Rows } from './held.js';
import type { Service, ServicePage } from './service.js';
import { useHeld } from './use-held.js';

export type Facets = ResponseOf<'/api/admin/service-availabilities/facets', 'get'>;

/** Services of one read. */
export const PAGE_SIZE = 200;
const COMPANY_PAGE_SIZE = 1_000;
const MINUTE_MS = 60_000;

export interface Board {
  /** How many services the filter selects at present; undefined until the first answer. */
  found: number | undefined;
  /** Places of the list. */
  total: number | undefined;
  /** The service at a place of the list; undefined while its page is read. */
  at(index: number): Service | undefined;
  /** The services of all places whose pages are read. */
  known: readonly Service[];
  /** How many services have come, left or moved since the list is held. */
  changes: number;
  showChanges(): void;
  /** Why a page could not be read. */
  error: Error | null;
  retry(): void;
}

/**
 * Some pages of the list, counted from 0. Present rows stay while new ones are read, and keep their places while the list is
 * held.
 */
export function useBoard(
  { sort, view: _, change: __, ...filter }: BoardState,
  shown: readonly number[],
  isHeld: boolean,
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
      placeholderData: (
        present: ServicePage | undefined,
        of: { queryKey: readonly unknown[] } | undefined,
      ) => (of?.queryKey.at(-1) === page ? present : undefined),
    })),
  });
  const first = results[pages.indexOf(0)];
  const isOfKey = first?.data !== undefined && !first.isPlaceholderData;
  const read: Rows<Service> = {
    total: first?.data?.TotalCount ?? 0,
    pages: new Map(
      results.flatMap(({ data, isPlaceholderData }, place) =>
        data && !isPlaceholderData ? [[pages[place] ?? 0, data.Items] as const] : [],
      ),
    ),
  };
  const key = JSON.stringify([query, sort]);
  const held = useHeld(key, isOfKey ? read : undefined, isHeld);
  const { rows } = held;
  const failed = results.find(({ error }) => error !== null);
  return {
    found: first?.data?.TotalCount,
    total: rows?.total,
    at: (index) => rows?.pages.get(Math.floor(index / PAGE_SIZE))?.[index % PAGE_SIZE],
    known: rows ? [...rows.pages.values()].flat() : [],
    changes: held.changes,
    showChanges: held.show,
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
