import { Link } from 'wouter';
import { writeState } from '../../address/params.js';
import { useLive } from '../../api/live.js';
import { useLanguage } from '../../texts/language.js';
import classes from './board.module.css';
import { BOARD_ADDRESS, type BoardFilter, type BoardState, CLOSED, NO_FILTER } from './board-address.js';

const LONG: BoardFilter = { ...NO_FILTER, status: CLOSED, since: '24h' };
const TODAY: BoardFilter = { ...NO_FILTER, reopens: 'today' };
/** Until the counts are read, hidden chips keep their places. */
const NOTHING_KNOWN = {
  ClosedByHand: 0,
  ClosedAutomatically: 0,
  ReopeningToday: 0,
  ClosedOverDay: 0,
  PlannedClosings: 0,
};
const PLANNED: BoardFilter = { ...NO_FILTER, planned: true };

/** What is closed, and what will open or close by itself; each number leads to the services that it counts. */
export function BoardChips({ state }: { state: BoardState }) {
  const { t } = useLanguage();
  const { counts } = useLive();
  const known = counts ?? NOTHING_KNOWN;
  const { ClosedByHand: hand, ClosedAutomatically: auto } = known;
  const chips: { shown: BoardFilter; count?: number; text: string }[] = [
    {
      shown: { ...NO_FILTER, status: CLOSED },
      text: t('services.closedChip', { n: hand + auto, hand, auto }),
    },
    { shown: TODAY, count: known.ReopeningToday, text: t('board.todayChip', { n: known.ReopeningToday }) },
    { shown: LONG, count: known.ClosedOverDay, text: t('services.longChip', { n: known.ClosedOverDay }) },
    {
      shown: PLANNED,
      count: known.PlannedClosings,
      text: t('board.plannedChip', { n: known.PlannedClosings }),
    },
  ];
  const addressOf = (filter: BoardFilter) =>
    writeState(BOARD_ADDRESS, { ...state, ...filter, sort: 'status', change: undefined });
  const present = addressOf(state);
  return chips.map(({ shown, count, text }) => {
    const search = addressOf(shown);
    return (
      <Link
        key={search}
        href={`/?${search}`}
        className={classes['chip']}
        data-unknown={counts === undefined || undefined}
        data-empty={count === 0 || undefined}
        aria-current={search === present ? 'true' : undefined}
      >
        {text}
      </Link>
    );
  });
}
