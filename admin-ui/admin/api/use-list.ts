import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

/** Pages of a search that are read without a word of the person. */
const SEARCHED_AT_ONCE = 10;
/** Rows of a page. */
export const PAGE_SIZE = 50;

/** A page of one of the API's lists. */
interface Page<T> {
  Items: readonly T[];
  Page: number;
  TotalPage: number;
  TotalCount: number;
  HasPreviousPage: boolean;
  HasNextPage: boolean;
}

/** A page of one of the API's feeds. */
interface FeedPage<T> {
  Items: readonly T[];
  NextCursor: string | null;
}

/** The rows that are read of a list, and the way to the others: pages, or older rows. */
export interface List<T> {
  /** Undefined until the first page is read. */
  rows: readonly T[] | undefined;
  error: Error | null;
  refetch(): void;
  page?: Omit<Page<T>, 'Items'> | undefined;
  hasMore: boolean;
  /** Older rows are on their way. */
  isSearching: boolean;
  more(): void;
}

const WHOLE = { hasMore: false, isSearching: false, more: () => undefined };

/** One page of a list; the present one stays until another one is there. */
export function useList<T>(
  queryKey: readonly unknown[],
  read: (signal: AbortSignal) => Promise<Page<T>>,
): List<T> {
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => read(signal),
    placeholderData: keepPreviousData,
  });
  return { ...WHOLE, rows: data?.Items, page: data, error, refetch };
}

/** A list that is read at once. */
export function useWholeList<T>(
  queryKey: readonly unknown[],
  read: (signal: AbortSignal) => Promise<readonly T[]>,
): List<T> {
  const { data, error, refetch } = useQuery({ queryKey, queryFn: ({ signal }) => read(signal) });
  return { ...WHOLE, rows: data, error, refetch: () => void refetch() };
}

/**
 * The rows of a feed, page by page. A page that a rare filter leaves short is followed by the next one at once, because
 * the service ends a search after a bounded number of rows.
 */
export function useFeed<T>(
  queryKey: readonly unknown[],
  read: (page: { cursor: string | undefined; pageSize: number }, signal: AbortSignal) => Promise<FeedPage<T>>,
): List<T> {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => read({ cursor: pageParam, pageSize: PAGE_SIZE }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ NextCursor }) => NextCursor ?? undefined,
  });
  const pages = data?.pages ?? [];
  const isShort = (pages.at(-1)?.Items.length ?? PAGE_SIZE) < PAGE_SIZE;
  const goesOn = hasNextPage && isShort && pages.length % SEARCHED_AT_ONCE !== 0 && !error;
  useEffect(() => {
    if (goesOn && !isFetchingNextPage) void fetchNextPage();
  }, [goesOn, isFetchingNextPage, fetchNextPage]);
  return {
    rows: data && pages.flatMap(({ Items }) => Items),
    error,
    hasMore: hasNextPage,
    isSearching: isFetchingNextPage || goesOn,
    more: () => void fetchNextPage(),
    refetch: () => void refetch(),
  };
}
