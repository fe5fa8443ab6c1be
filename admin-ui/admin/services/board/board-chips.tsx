import { Link } from 'wouter';
import { writeState } from '../../address/params.js';
import { useLanguage } from '../../texts/language.js';
import classes from './board.module.css';
import { BOARD_ADDRESS, type BoardFilter, type BoardState, CLOSED, NO_FILTER } from './board-address.js';
import { type Facets, useFacets } from './use-board.js';

const LONG: BoardFilter = { ...NO_FILTER, status: CLOSED, since: '24h' };
const TODAY: BoardFilter = { ...NO_FILTER, reopens: 'today' };
const PLANNED: BoardFilter = { ...NO_FILTER, planned: true };

/** How many services a status of the facets has; all of them without a status. */
export function countIn(facets: Facets | undefined, status?: string): number {
  return (facets?.Statuses ?? [])
    .filter(({ Status }) => status === undefined || Status === status)
    .reduce((sum, { Count }) => sum + Count, 0);
}

/** What is closed, and what will open or close by itself; each number leads to the services that it counts. */
export function BoardChips({ all, state }: { all: Facets | undefined; state: BoardState }) {
  const { t } = useLanguage();
  const { facets: long } = useFacets(LONG);
  const { facets: today } = useFacets(TODAY);
  const { facets: planned } = useFacets(PLANNED);
  if (all === undefined) return null;
  const hand = countIn(all, 'ManualDisabled');
  const auto = countIn(all, 'AutoDisabled');
  const chips = [
    {
      shown: { ...NO_FILTER, status: CLOSED },
      text: t('services.closedChip', { n: hand + auto, hand, auto }),
    },
    { shown: TODAY, text: t('board.todayChip', { n: countIn(today) }) },
    { shown: LONG, text: t('services.longChip', { n: countIn(long) }) },
    { shown: PLANNED, text: t('board.plannedChip', { n: countIn(planned) }) },
  ];
  const addressOf = (filter: BoardFilter) =>
    writeState(BOARD_ADDRESS, { ...state, ...filter, sort: 'status', change: undefined });
  const present = addressOf(state);
  return chips.map(({ shown, text }) => {
    const search = addressOf(shown);
    return (
      <Link
        key={search}
        href={`/?${search}`}
        className={classes['chip']}
        aria-current={search === present ? 'true' : undefined}
      >
        {text}
      </Link>
    );
  });
}
