import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { api, type ResponseOf } from '../../api/client.js';
import { useLive } from '../../api/live.js';
import { useNow } from '../../ui/use-now.js';
import { type BoardFilter, type BoardState, filterOf, filterQuery, sortQuery } from './board-address.js';
import type { Rows } from './held.js';
import type { Service, ServicePage } from './service.js';
import { useHeld } from './use-held.js';

export type Facets = ResponseOf<'/api/admin/service-availabilities/facets', 'get'>;

/** Services of one read. */
export const PAGE_SIZE = 200;
const GRID_PAGE_SIZE = 1_000;
const MINUTE_MS = 60_000;

export interface Board {
  /** How many services the filter selects at present; undefined until the first answer. */
  found: number | undefined;
  /** Places of the list. */
  total: number | undefined;
  /** The service at a place of the list; undefined while its page is read. */
  at(index: number): Service | undefined;
  /** The companies whose services the places have; undefined: all of them. */
  companies: readonly number[] | undefined;
  /** The services of all places whose pages are read. */
  known: readonly Service[];
  /** How many services have come, left or moved since the list is held. */
  changes: number;
  showChanges(): void;
  /** Why a page could not be read. */
  error: Error | null;
  retry(): void;
}

/** What the list has of the companies. */
export interface Listed {
  /** Undefined: all of them. */
  companies: readonly number[] | undefined;
  /** Services of all companies, the folded ones among them. */
  found: number | undefined;
  /** Without the counts it is not known yet. */
  isKnown: boolean;
}

/**
 * Some pages of the list, counted from 0. Present rows stay while new ones are read, and keep their places while the list is
 * held.
 */
export function useBoard(
  state: BoardState,
  { companies, found, isKnown }: Listed,
  shown: readonly number[],
  isHeld: boolean,
): Board {
  const filter = filterOf(state);
  const query = useFilterQuery(companies ? { ...filter, company: companies } : filter);
  const order = sortQuery(state);
  // Every company is folded: there is nothing to be read.
  const isNone = companies?.length === 0;
  // The first page gives the total, also while another one is read.
  const pages = shown.includes(0) ? shown : [0, ...shown];
  const results = useQueries({
    queries: pages.map((page) => ({
      queryKey: ['services', 'list', query, order, page],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        api.call('get', '/api/admin/service-availabilities', {
          query: { ...query, ...order, page: page + 1, pageSize: PAGE_SIZE },
          signal,
        }),
      enabled: isKnown && !isNone,
      // Rows of another filter or order stay until the new ones are there; those of another page would be wrong.
      placeholderData: (
        present: ServicePage | undefined,
        of: { queryKey: readonly unknown[] } | undefined,
      ) => (of?.queryKey.at(-1) === page ? present : undefined),
    })),
  });
  const first = results[pages.indexOf(0)];
  const isOfKey = isKnown && (isNone || (first?.data !== undefined && !first.isPlaceholderData));
  const read: Rows<Service> = isNone
    ? { total: 0, pages: new Map() }
    : {
        total: first?.data?.TotalCount ?? 0,
        pages: new Map(
          results.flatMap(({ data, isPlaceholderData }, place) =>
            data && !isPlaceholderData ? [[pages[place] ?? 0, data.Items] as const] : [],
          ),
        ),
      };
  const ofRows = useRef(companies);
  if (isOfKey) ofRows.current = companies;
  const held = useHeld(JSON.stringify([query, order, isNone]), isOfKey ? read : undefined, isHeld);
  const { rows } = held;
  const failed = results.find(({ error }) => error !== null);
  return {
    found: companies ? found : isKnown ? first?.data?.TotalCount : undefined,
    total: rows?.total,
    at: (index) => rows?.pages.get(Math.floor(index / PAGE_SIZE))?.[index % PAGE_SIZE],
    companies: ofRows.current,
    known: rows ? [...rows.pages.values()].flat() : [],
    changes: held.changes,
    showChanges: held.show,
    error: failed?.error ?? null,
    retry: () => void failed?.refetch(),
  };
}

/** All services of a filter, company by company. */
export function useAllServices(filter: BoardFilter) {
  const query = useFilterQuery(filter);
  return useQuery({
    queryKey: ['services', 'all', query],
    queryFn: async ({ signal }) => {
      const services: Service[] = [];
      for (let page = 1; ; page += 1) {
        const answer = await api.call('get', '/api/admin/service-availabilities', {
          query: { ...query, sortBy: 'company', page, pageSize: GRID_PAGE_SIZE },
          signal,
        });
        services.push(...answer.Items);
        if (!answer.HasNextPage) return services;
      }
    },
    placeholderData: keepPreviousData,
  });
}

/** The choices of each filter with their counts. */
export interface CountedFacets {
  facets: Facets | undefined;
  /** They are still those of another filter. */
  isOther: boolean;
  error: Error | null;
  retry(): void;
}

export function useFacets(filter: BoardFilter): CountedFacets {
  const query = useFilterQuery(filter);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['services', 'facets', query],
    queryFn: ({ signal }) => api.call('get', '/api/admin/service-availabilities/facets', { query, signal }),
    placeholderData: keepPreviousData,
  });
  return { facets: data, isOther: isPlaceholderData, error, retry: () => void refetch() };
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
