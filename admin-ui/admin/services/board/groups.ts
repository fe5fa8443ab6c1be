import type { BoardState } from './board-address.js';
import type { Service } from './service.js';
import type { Facets } from './use-board.js';

/** The services of a company that follow each other in the list. */
export interface Group {
  id: number;
  name: string;
  /** Of the filter; undefined until they are read. */
  count: number | undefined;
  closed: number;
}

/** The group that begins at a place of the list; undefined where none does. */
export type GroupAt = (index: number) => Group | undefined;

/** Companies head their services where the order or the filter keeps those together; elsewhere a company would come again and again. */
export function groupsOf(
  { sort, company }: Pick<BoardState, 'sort' | 'company'>,
  at: (index: number) => Service | undefined,
  facets: Facets | undefined,
): GroupAt {
  if (company.length !== 1 && sort !== 'company' && sort !== '-company') return () => undefined;
  return (index) => {
    const first = at(index);
    const before = index > 0 ? at(index - 1) : undefined;
    // The page before may be unread: the group's beginning is then unknown.
    if (!first || (index > 0 && !before)) return undefined;
    if (before?.InsuranceCompanyId === first.InsuranceCompanyId) return undefined;
    const { InsuranceCompanyId: id, InsuranceCompanyName: name } = first;
    const facet = facets?.Companies.find((one) => one.Id === id);
    return { id, name, count: facet?.Count, closed: facet?.Closed ?? 0 };
  };
}
