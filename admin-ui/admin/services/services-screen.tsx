import { lazy, Suspense, useCallback, useState } from 'react';
import { useAddressState } from '../address/use-address-state.js';
import { useStaffUser } from '../api/use-session.js';
import { useLanguage } from '../texts/language.js';
import { ErrorNotice } from '../ui/error-notice.js';
import { ScreenTitle } from '../ui/screen-title.js';
import { useNow } from '../ui/use-now.js';
import classes from './board/board.module.css';
import { BOARD_ADDRESS, filterCount, NO_FILTER } from './board/board-address.js';
import { BoardChips } from './board/board-chips.js';
import { BoardFilters } from './board/board-filters.js';
import { BoardNews, type News } from './board/board-news.js';
import { BoardTools } from './board/board-tools.js';
import { ServicesList } from './board/services-list.js';
import { useBoard, useFacets, useFreshServices } from './board/use-board.js';
import { usePlanCancel } from './board/use-plan-cancel.js';

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
  const total = all?.Statuses.reduce((sum, { Count }) => sum + Count, 0);
  const onChange = isAdministrator ? (id: number) => change({ change: id }) : undefined;
  const [news, setNews] = useState<News>();
  const planCancel = usePlanCancel(setNews);
  const plans = isAdministrator ? planCancel : undefined;
  const rows = { board, now, onShown, onChange, plans };
  return (
    <>
      <header className={classes['head']}>
        <ScreenTitle>{t('nav.services')}</ScreenTitle>
        <BoardChips all={all} state={state} />
      </header>
      <BoardFilters filter={filter} facets={facets} change={change}>
        <BoardTools state={state}>
          <p className={classes['found']} role="status">
            {board.total !== undefined &&
              total !== undefined &&
              t('services.found', { n: board.total, total: total.toLocaleString(locale) })}
          </p>
        </BoardTools>
      </BoardFilters>
      {board.error && <ErrorNotice error={board.error} retry={board.retry} />}
      {!board.error && error && <ErrorNotice error={error} retry={retry} />}
      <ServicesList
        rows={rows}
        sort={sort}
        onSort={(sorted) => change({ sort: sorted })}
        isFiltered={filterCount(filter) > 0}
        onClear={() => change(NO_FILTER)}
      />
      <BoardNews news={news} onClose={() => setNews(undefined)} />
      {changed !== undefined && isAdministrator && (
        <Suspense>
          <ChangeDialog id={changed} onClose={() => change({ change: undefined })} />
        </Suspense>
      )}
    </>
  );
}
