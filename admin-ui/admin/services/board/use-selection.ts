import { useCallback, useMemo, useState } from 'react';
import { api } from '../../api/client.js';
import { type BoardFilter, filterQuery } from './board-address.js';
import type { News } from './board-news.js';
import { type Board, PAGE_SIZE } from './use-board.js';

const READ_AT_ONCE = 1_000;

/** The services that were selected; they stay selected while they are filtered out, scrolled away or read again. */
export interface Selection {
  ids: ReadonlySet<number>;
  /** Whether the check boxes are shown. */
  isShown: boolean;
  set(ids: readonly number[], isSelected: boolean): void;
  clear(): void;
  /** Of the services that fit the filter; `some` also where not all of them are known. */
  ofFilter: 'all' | 'some' | 'none';
  /** Selects every service that fits the filter, which the service is asked for. */
  selectMatching(): void;
  isReading: boolean;
}

/** Keeps a selection as long as the page is open. */
export function useSelection(
  board: Board,
  filter: BoardFilter,
  isShown: boolean,
  onNews: (news: News) => void,
): Selection {
  const [ids, setIds] = useState<ReadonlySet<number>>(() => new Set());
  const [isReading, setReading] = useState(false);
  const [read, setRead] = useState<{ filter: string; ids: readonly number[] }>();
  const written = JSON.stringify(filter);
  const set = useCallback((changed: readonly number[], isSelected: boolean) => {
    setIds((present) => {
      const next = new Set(present);
      for (const id of changed) isSelected ? next.add(id) : next.delete(id);
      return next;
    });
  }, []);
  // A filter of one page is known whole; a larger one only after it was read to be selected.
  const { total = 0, at } = board;
  const matching = useMemo(() => {
    if (total > PAGE_SIZE)
      return read?.filter === written && read.ids.length === total ? read.ids : undefined;
    return Array.from({ length: total }, (_, place) => at(place)?.Id ?? 0);
  }, [total, at, read, written]);
  const isAll = matching !== undefined && matching.length > 0 && matching.every((id) => ids.has(id));

  async function selectMatching() {
    setReading(true);
    try {
      const all = await idsOf(filter);
      setRead({ filter: written, ids: all });
      set(all, true);
    } catch (error) {
      onNews({ error });
    } finally {
      setReading(false);
    }
  }
  return {
    ids,
    isShown,
    set,
    clear: () => setIds(new Set()),
    ofFilter: isAll ? 'all' : ids.size > 0 ? 'some' : 'none',
    selectMatching: () => (isAll ? set(matching, false) : void selectMatching()),
    isReading,
  };
}

/** The ids of all services that fit a filter at this moment. */
async function idsOf(filter: BoardFilter): Promise<number[]> {
  const query = { ...filterQuery(filter, Date.now()), sortBy: 'id' as const, pageSize: READ_AT_ONCE };
  const ids = new Set<number>();
  for (let page = 1; ; page += 1) {
    const answer = await api.call('get', '/api/admin/service-availabilities', { query: { ...query, page } });
    for (const { Id } of answer.Items) ids.add(Id);
    if (!answer.HasNextPage) return [...ids];
  }
}
