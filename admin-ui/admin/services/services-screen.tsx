import { useState } from 'react';
import { useAddressState } from '../address/use-address-state.js';
import { useIsAdministrator } from '../api/use-session.js';
import { useLanguage } from '../texts/language.js';
import { ErrorNotice } from '../ui/error-notice.js';
import { loaded } from '../ui/loaded.js';
import { PageHead } from '../ui/page-head.js';
import { useIsNarrow } from '../ui/use-is-narrow.js';
import { useIsScrolled } from '../ui/use-is-scrolled.js';
import { useNow } from '../ui/use-now.js';
import classes from './board/board.module.css';
import { BOARD_ADDRESS, filterCount, NO_FILTER } from './board/board-address.js';
import { BoardChips } from './board/board-chips.js';
import { BoardFilters } from './board/board-filters.js';
import { BoardLink, BoardTools } from './board/board-tools.js';
import { groupsOf } from './board/groups.js';
import { SelectionBar } from './board/selection-bar.js';
import { ServicesList } from './board/services-list.js';
import { useBoard, useFacets } from './board/use-board.js';
import { usePlanCancel } from './board/use-plan-cancel.js';
import { useSelection } from './board/use-selection.js';
import { FirstStepsButton } from './first-steps/first-steps.js';
import { useFirstSteps } from './first-steps/use-first-steps.js';
import { useRememberedBoard } from './last-board.js';

const ServicesGrid = loaded(() => import('./board/services-grid.js'));
const ChangeDialog = loaded(() => import('./change/change-dialog.js'));
const MINUTE_MS = 60_000;

/** The board: what is closed, why, and since when. */
export default function ServicesScreen() {
  useRememberedBoard();
  const { t, locale } = useLanguage();
  const [state, change] = useAddressState(BOARD_ADDRESS);
  const { sort, view, change: changed, ...filter } = state;
  const isAdministrator = useIsAdministrator();
  const [pages, onShown] = useState<readonly number[]>([0]);
  const isScrolled = useIsScrolled();
  const [isFocused, setFocused] = useState(false);
  const [picked, setPicked] = useState<ReadonlySet<number>>(() => new Set());
  const board = useBoard(state, pages, isScrolled || isFocused || picked.size > 0);
  const { facets, error, retry } = useFacets(filter);
  const { facets: all } = useFacets(NO_FILTER);
  const now = useNow(MINUTE_MS);
  const total = all?.Statuses.reduce((sum, { Count }) => sum + Count, 0);
  const steps = useFirstSteps(total, isAdministrator);
  const onChange = isAdministrator ? (id: number) => change({ change: id }) : undefined;
  const planCancel = usePlanCancel();
  const plans = isAdministrator ? planCancel : undefined;
  const isNarrow = useIsNarrow();
  const [isSelecting, setSelecting] = useState(false);
  const selected = useSelection({
    board,
    filter,
    facets,
    picked: [picked, setPicked],
    isShown: isSelecting || !isNarrow,
  });
  const selection = isAdministrator ? selected : undefined;
  const groupAt = groupsOf(state, board.at, facets);
  const rows = { board, groupAt, now, onShown, onChange, plans, selection };
  return (
    <>
      <PageHead
        title={t('nav.services')}
        mark={
          <>
            <BoardChips state={state} />
            {steps && total !== 0 && <FirstStepsButton done={steps} />}
          </>
        }
        actions={
          <BoardTools
            state={state}
            isNarrow={isNarrow}
            isSelecting={isSelecting}
            onSelecting={isAdministrator ? setSelecting : undefined}
            onView={(chosen) => change({ view: chosen })}
          />
        }
      />
      <BoardFilters filter={filter} facets={facets} found={board.found} change={change}>
        <p className={classes['found']} role="status">
          {board.found !== undefined &&
            total !== undefined &&
            t('services.found', { n: board.found, total: total.toLocaleString(locale) })}
        </p>
        <BoardLink state={state} />
      </BoardFilters>
      {board.error && <ErrorNotice error={board.error} retry={board.retry} />}
      {!board.error && error && <ErrorNotice error={error} retry={retry} />}
      {view === 'grid' ? (
        <ServicesGrid filter={filter} facets={facets} change={change} />
      ) : (
        <ServicesList
          rows={rows}
          isNarrow={isNarrow}
          sort={sort}
          onSort={(sorted) => change({ sort: sorted })}
          isFiltered={filterCount(filter) > 0}
          steps={steps}
          onClear={() => change(NO_FILTER)}
          onFocus={setFocused}
        />
      )}
      {selection && <SelectionBar selection={selection} total={board.found ?? 0} />}
      {changed !== undefined && isAdministrator && (
        <ChangeDialog id={changed} onClose={() => change({ change: undefined })} />
      )}
    </>
  );
}
