import { useRef } from 'react';
import { type BoardFilter, type BoardState, filterCount, filterOf } from './board-address.js';
import type { Service } from './service.js';
import type { CountedFacets, Facets, Listed } from './use-board.js';

type Company = Facets['Companies'][number];

/** As many companies as one read of the list can name. */
const NAMED_AT_MOST = 100;

/** So many services fit a window: nothing of them has to be folded. */
const WHOLE_UP_TO = 20;

/** A company that heads its services. */
export interface Group {
  id: number;
  name: string;
  /** Of the filter; undefined until they are read. */
  count: number | undefined;
  closed: number;
  /** Its services are left out of the list. */
  isFolded: boolean;
  /** Whether it is, unless a person says otherwise. */
  isUsuallyFolded: boolean;
}

const UNCOUNTED = { count: undefined, closed: 0, isFolded: false, isUsuallyFolded: false };

/** The heads among the rows of the list. */
export interface Heads {
  /** Those that stand right before a row. */
  before(index: number): readonly Group[];
  /** Those that stand after the last row. */
  after: readonly Group[];
  /** Another text when heads come or go. */
  key: string;
  /** Folds a company, or unfolds it. */
  toggle(group: Group): void;
}

/**
 * Which companies' services the grouped list has. While the list is held, a company whose last service opens stays in it, and one
 * whose first service closes shows that in its head alone.
 */
export function useListed(state: BoardState, { facets, isOther }: CountedFacets, isHeld: boolean): Listed {
  const { view, fold, unfold } = state;
  const filter = filterOf(state);
  const isFiltered = filterCount(filter) > 0;
  const key = JSON.stringify([filter, fold, unfold]);
  const kept = useRef<{ key: string; companies: readonly number[] | undefined }>(undefined);
  if (view !== 'groups' || (isFiltered && fold.length === 0))
    return { companies: undefined, found: undefined, isKnown: true };
  const companies = companiesOf(facets, filter);
  if (facets && !isOther && !(isHeld && kept.current?.key === key))
    kept.current = { key, companies: unfolded(companies, state) };
  if (kept.current?.key !== key) return { companies: undefined, found: undefined, isKnown: false };
  const found = companies.reduce((sum, { Count }) => sum + Count, 0);
  return { companies: kept.current.companies, found, isKnown: true };
}

/** The companies that have services of the filter, in the order of the list. */
function companiesOf(facets: Facets | undefined, filter: BoardFilter): readonly FoldedCompany[] {
  const found = (facets?.Companies ?? []).filter(
    ({ Id, Count }) => Count > 0 && (filter.company.length === 0 || filter.company.includes(Id)),
  );
  const services = found.reduce((sum, { Count }) => sum + Count, 0);
  const areShown = filterCount(filter) > 0 || found.length === 1 || services <= WHOLE_UP_TO;
  return found.map((company) => ({ ...company, isUsuallyFolded: !areShown && company.Closed === 0 }));
}

/** A company; on the whole board it is usually folded while all its services are open, unless the board is that of one or of a few. */
type FoldedCompany = Company & Pick<Group, 'isUsuallyFolded'>;

/** The companies that are not folded; undefined where that is all of them, or more than one read can name. */
export function unfolded(
  companies: readonly Pick<FoldedCompany, 'Id' | 'isUsuallyFolded'>[],
  { fold, unfold }: Pick<BoardState, 'fold' | 'unfold'>,
): readonly number[] | undefined {
  const open = companies.filter(
    ({ Id, isUsuallyFolded }) => unfold.includes(Id) || (!isUsuallyFolded && !fold.includes(Id)),
  );
  return open.length === companies.length || open.length > NAMED_AT_MOST
    ? undefined
    : open.map(({ Id }) => Id);
}

/** The address after a company was folded or unfolded; it names only what differs from the usual. */
export function toggled(
  { fold, unfold }: Pick<BoardState, 'fold' | 'unfold'>,
  { id, isFolded, isUsuallyFolded }: Group,
): Pick<BoardState, 'fold' | 'unfold'> {
  const without = { fold: fold.filter((each) => each !== id), unfold: unfold.filter((each) => each !== id) };
  if (isFolded !== isUsuallyFolded) return without;
  return isFolded ? { ...without, unfold: [...unfold, id] } : { ...without, fold: [...fold, id] };
}

/**
 * The heads of the grouped list. Folded companies stand before the next one that is not.
 * @param shown the companies of the rows; undefined for all of them
 */
export function headsOf(
  state: BoardState,
  facets: Facets | undefined,
  shown: readonly number[] | undefined,
  at: (index: number) => Service | undefined,
): Omit<Heads, 'toggle'> {
  if (state.view !== 'groups') return { before: () => [], after: [], key: '' };
  const before = new Map<number, readonly Group[]>();
  let waiting: Group[] = [];
  for (const { Id: id, Name: name, Count: count, Closed: closed, isUsuallyFolded } of companiesOf(
    facets,
    filterOf(state),
  )) {
    const isFolded = shown !== undefined && !shown.includes(id);
    waiting.push({ id, name, count, closed, isFolded, isUsuallyFolded });
    if (isFolded) continue;
    before.set(id, waiting);
    waiting = [];
  }
  return {
    before: (index) => {
      const first = at(index);
      const previous = index > 0 ? at(index - 1) : undefined;
      // The page before may be unread: the group's beginning is then unknown.
      if (!first || (index > 0 && !previous)) return [];
      if (previous?.InsuranceCompanyId === first.InsuranceCompanyId) return [];
      const { InsuranceCompanyId: id, InsuranceCompanyName: name } = first;
      return before.get(id) ?? [{ ...UNCOUNTED, id, name }];
    },
    after: waiting,
    key: `${shown?.join() ?? 'all'} ${before.size}`,
  };
}
