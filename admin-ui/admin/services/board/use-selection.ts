import { type Dispatch, type SetStateAction, useCallback, useState } from 'react';
import { api } from '../../api/client.js';
import { serviceNow } from '../../api/service-now.js';
import { showToast } from '../../ui/toast.js';
import { type BoardFilter, filterQuery } from './board-address.js';
import { type Board, type Facets, PAGE_SIZE } from './use-board.js';

const READ_AT_ONCE = 1_000;

/** The services that fit the filter: all of them, or those of one company. */
export type Part = number | 'all';
/** How much of a part is selected. */
export type PartState = 'all' | 'some' | 'none';

/** The services that were selected; they stay selected while they are filtered out, scrolled away or read again. */
export interface Selection {
  ids: ReadonlySet<number>;
  /** Whether the check boxes are shown. */
  isShown: boolean;
  set(ids: readonly number[], isSelected: boolean): void;
  clear(): void;
  /** `some` also where not all services of the part are known. */
  stateOf(part: Part): PartState;
  /** Selects every service of the part, which the service is asked for; takes them off when all are selected. */
  toggle(part: Part): void;
  isReading: boolean;
}

/** Keeps a selection as long as the page is open. */
export function useSelection({
  board,
  filter,
  facets,
  picked: [ids, setIds],
  isShown,
}: {
  board: Board;
  filter: BoardFilter;
  facets: Facets | undefined;
  /** The list is held while there is one. */
  picked: [ReadonlySet<number>, Dispatch<SetStateAction<ReadonlySet<number>>>];
  isShown: boolean;
}): Selection {
  /** Parts that were read to be selected; one that is still read has no ids. */
  const [read, setRead] = useState<ReadonlyMap<string, readonly number[] | undefined>>(() => new Map());
  const keyOf = (part: Part) => JSON.stringify([part, filter]);
  const set = useCallback(
    (changed: readonly number[], isSelected: boolean) => {
      setIds((present) => {
        const next = new Set(present);
        for (const id of changed) isSelected ? next.add(id) : next.delete(id);
        return next;
      });
    },
    [setIds],
  );
  const readAs = (key: string, known?: readonly number[]) =>
    setRead((present) => new Map(present).set(key, known));
  const forget = (key: string) =>
    setRead((present) => new Map([...present].filter(([other]) => other !== key)));

  async function select(part: Part) {
    const key = keyOf(part);
    // A pressed box is marked at once, also while the ids are read.
    readAs(key);
    try {
      const all = await idsOf(part === 'all' ? filter : { ...filter, company: [part] });
      readAs(key, all);
      set(all, true);
    } catch (error) {
      forget(key);
      showToast({ error });
    }
  }
  const isReadNow = (part: Part) => read.has(keyOf(part)) && read.get(keyOf(part)) === undefined;
  const knownOf = (part: Part) => {
    const count = countOf(part, board, facets);
    return [rowsOf(board, part), read.get(keyOf(part))].find((known) => known?.length === count);
  };
  function stateOf(part: Part): PartState {
    if (isReadNow(part)) return 'all';
    const known = knownOf(part);
    if (known?.length && known.every((id) => ids.has(id))) return 'all';
    if (part === 'all') return ids.size > 0 ? 'some' : 'none';
    return (known ?? shownOf(board, part)).some((id) => ids.has(id)) ? 'some' : 'none';
  }
  return {
    ids,
    isShown,
    set,
    clear: () => setIds(new Set()),
    stateOf,
    toggle: (part) => {
      const known = knownOf(part);
      if (stateOf(part) !== 'all') void select(part);
      else if (known) set(known, false);
    },
    isReading: [...read.values()].includes(undefined),
  };
}

/** The ids of a part whose rows are all known: a list of one page is. */
function rowsOf(board: Board, part: Part): readonly number[] | undefined {
  const { found = 0, total = 0 } = board;
  return found > PAGE_SIZE || total > PAGE_SIZE ? undefined : shownOf(board, part);
}

/** The ids of a part's rows that are known. */
function shownOf({ known }: Board, part: Part): readonly number[] {
  return known.flatMap(({ Id, InsuranceCompanyId }) =>
    part === 'all' || InsuranceCompanyId === part ? [Id] : [],
  );
}

/** How many services a part has at present. */
function countOf(part: Part, board: Board, facets: Facets | undefined): number | undefined {
  return part === 'all' ? board.found : facets?.Companies.find(({ Id }) => Id === part)?.Count;
}

/** The ids of all services that fit a filter at this moment. */
async function idsOf(filter: BoardFilter): Promise<number[]> {
  const query = { ...filterQuery(filter, serviceNow()), sortBy: 'id' as const, pageSize: READ_AT_ONCE };
  const ids = new Set<number>();
  for (let page = 1; ; page += 1) {
    const answer = await api.call('get', '/api/admin/service-availabilities', { query: { ...query, page } });
    for (const { Id } of answer.Items) ids.add(Id);
    if (!answer.HasNextPage) return [...ids];
  }
}
