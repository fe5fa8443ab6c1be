import { useMediaQuery } from '@mantine/hooks';
import { lazy, Suspense, useCallback, useState } from 'react';
import { Link } from 'wouter';
import { writeState } from '../address/params.js';
import { useAddressState } from '../address/use-address-state.js';
import { useStaffUser } from '../api/use-session.js';
import { useLanguage } from '../texts/language.js';
import { ErrorNotice } from '../ui/error-notice.js';
import { ScreenTitle } from '../ui/screen-title.js';
import { useNow } from '../ui/use-now.js';
import classes from './board/board.module.css';
import { BOARD_ADDRESS, type BoardState, CLOSED, filterCount, NO_FILTER } from './board/board-address.js';
import { BoardFilters } from './board/board-filters.js';
import { BoardCards, BoardTable } from './board/board-table.js';
import { type Facets, useBoard, useFacets, useFreshServices } from './board/use-board.js';

const ChangeDialog = lazy(() => import('./change/change-dialog.js'));
const MINUTE_MS = 60_000;

/** The board: what is closed, why, and since when. */
export default function ServicesScreen() {
  const { t, locale } = useLanguage();
  const [state, change] = useAddressState(BOARD_ADDRESS);
  const { sort, change: changed, ...filter } = state;
  const isAdministrator = useStaffUser()?.roles.includes('Administrator') ?? false;
  const [[first, last], setShown] = useState([0, 0]);
  const onShown = useCallback((from: number, to: number) => setShown([from, to]), []);
  const board = useBoard(state, first, last);
  const { facets, error, retry } = useFacets(filter);
  const { facets: all } = useFacets(NO_FILTER);
  useFreshServices();
  const now = useNow(MINUTE_MS);
  const isNarrow = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false });
  const total = all?.Statuses.reduce((sum, { Count }) => sum + Count, 0);
  const onChange = isAdministrator ? (id: number) => change({ change: id }) : undefined;
  const rows = { board, total: board.total ?? 0, now, onShown, onChange };
  return (
    <>
      <header className={classes['head']}>
        <ScreenTitle>{t('nav.services')}</ScreenTitle>
        <ClosedChips all={all} state={state} />
      </header>
      <BoardFilters filter={filter} facets={facets} change={change}>
        <p className={classes['found']} role="status">
          {board.total !== undefined &&
            total !== undefined &&
            t('services.found', { n: board.total, total: total.toLocaleString(locale) })}
        </p>
      </BoardFilters>
      {board.error && <ErrorNotice error={board.error} retry={board.retry} />}
      {!board.error && error && <ErrorNotice error={error} retry={retry} />}
      {board.total === 0 && total !== undefined ? (
        <Nothing isFiltered={filterCount(filter) > 0} onClear={() => change(NO_FILTER)} />
      ) : isNarrow ? (
        <BoardCards {...rows} />
      ) : (
        <BoardTable {...rows} sort={sort} onSort={(sorted) => change({ sort: sorted })} />
      )}
      {changed !== undefined && isAdministrator && (
        <Suspense>
          <ChangeDialog id={changed} onClose={() => change({ change: undefined })} />
        </Suspense>
      )}
    </>
  );
}

/** How many are closed, and for long; each leads to the services that it counts. */
function ClosedChips({ all, state }: { all: Facets | undefined; state: BoardState }) {
  const { t } = useLanguage();
  const { facets: long } = useFacets({ ...NO_FILTER, status: CLOSED, since: '24h' });
  const closed = (facets: Facets | undefined) =>
    facets?.Statuses.filter(({ Status }) => Status !== 'Active').reduce((sum, { Count }) => sum + Count, 0);
  const countOf = (status: string) => all?.Statuses.find(({ Status }) => Status === status)?.Count ?? 0;
  const chips = [
    {
      shown: { ...NO_FILTER, status: CLOSED },
      text: t('services.closedChip', {
        n: closed(all) ?? 0,
        hand: countOf('ManualDisabled'),
        auto: countOf('AutoDisabled'),
      }),
    },
    {
      shown: { ...NO_FILTER, status: CLOSED, since: '24h' as const },
      text: t('services.longChip', { n: closed(long) ?? 0 }),
    },
  ];
  if (all === undefined) return null;
  const present = writeState(BOARD_ADDRESS, { ...state, sort: 'status', change: undefined });
  return chips.map(({ shown, text }) => {
    const search = writeState(BOARD_ADDRESS, { ...shown, sort: 'status', change: undefined });
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

/** An empty list: because of the filter, or because the catalog is empty. */
function Nothing({ isFiltered, onClear }: { isFiltered: boolean; onClear(): void }) {
  const { t } = useLanguage();
  return (
    <div className={classes['nothing']}>
      <p>{t(isFiltered ? 'services.nothingFits' : 'services.noCatalog')}</p>
      {isFiltered && (
        <button type="button" className={classes['link']} onClick={onClear}>
          {t('services.clearFilter')}
        </button>
      )}
    </div>
  );
}
