import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { useAddressState } from '../address/use-address-state.js';
import { useIsAdministrator } from '../api/use-session.js';
import { useLanguage } from '../texts/language.js';
import { ErrorNotice } from '../ui/error-notice.js';
import { loaded } from '../ui/loaded.js';
import { PageHead } from '../ui/page-head.js';
import { useIsScrolled } from '../ui/use-is-scrolled.js';
import { useNow } from '../ui/use-now.js';
import classes from './board/board.module.css';
import { BOARD_ADDRESS, filterCount, filterOf, NO_FILTER } from './board/board-address.js';
import { BoardChips } from './board/board-chips.js';
import { BoardFilters } from './board/board-filters.js';
import { BoardTools } from './board/board-tools.js';
import { type Group, headsOf, toggled, useListed } from './board/groups.js';
import { SelectionBar } from './board/selection-bar.js';
import type { Service } from './board/service.js';
import { ServicesList } from './board/services-list.js';
import { useBoard, useFacets } from './board/use-board.js';
import { useSelection } from './board/use-selection.js';
import { FirstStepsButton } from './first-steps/first-steps.js';
import { useFirstSteps } from './first-steps/use-first-steps.js';
import { useRememberedBoard } from './last-board.js';

const ServicesGrid = loaded(() => import('./board/services-grid.js'));
const ChangeDialog = loaded(() => import('./change/change-dialog.js'));
const CancelPlan = loaded(async () => ({ default: (await import('./board/cancel-plan.js')).CancelPlan }));
/** The columns of a table would break the words of narrower windows. */
const CARDS_UNTIL = 'screen and (max-width: 1099px)';
const MINUTE_MS = 60_000;

/** The board: what is closed, why, and since when. */
export default function ServicesScreen() {
  useRememberedBoard();
  const { t, locale } = useLanguage();
  const [state, change] = useAddressState(BOARD_ADDRESS);
  const { sort, view, change: changed } = state;
  const filter = filterOf(state);
  const isFiltered = filterCount(filter) > 0;
  const isAdministrator = useIsAdministrator();
  const [pages, onShown] = useState<readonly number[]>([0]);
  const isScrolled = useIsScrolled();
  const [isFocused, setFocused] = useState(false);
  const [picked, setPicked] = useState<ReadonlySet<number>>(() => new Set());
  const isHeld = isScrolled || isFocused || picked.size > 0;
  const counted = useFacets(filter);
  const { facets, error, retry } = counted;
  const board = useBoard(state, useListed(state, counted, isHeld), pages, isHeld);
  const { facets: all } = useFacets(NO_FILTER);
  const now = useNow(MINUTE_MS);
  const total = all?.Statuses.reduce((sum, { Count }) => sum + Count, 0);
  const steps = useFirstSteps(total, isAdministrator);
  const onChange = isAdministrator ? (id: number) => change({ change: id }) : undefined;
  const [planned, setPlanned] = useState<Service>();
  const onCancelPlan = isAdministrator ? setPlanned : undefined;
  const isNarrow = useMediaQuery(CARDS_UNTIL, false, { getInitialValueInEffect: false });
  const [isSelecting, setSelecting] = useState(false);
  const selected = useSelection({
    board,
    filter,
    facets,
    picked: [picked, setPicked],
    isShown: isSelecting || !isNarrow,
  });
  const selection = isAdministrator ? selected : undefined;
  const heads = {
    ...headsOf(state, facets, board.companies, board.at),
    toggle: (group: Group) => change(toggled(state, group), { replace: true }),
  };
  const isGrouped = view === 'groups';
  const rows = { board, heads, isGrouped, now, onShown, onChange, onCancelPlan, selection };
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
      </BoardFilters>
      {board.error && <ErrorNotice error={board.error} retry={board.retry} />}
      {!board.error && error && <ErrorNotice error={error} retry={retry} />}
      {view === 'grid' ? (
        <ServicesGrid state={state} change={change} mayChange={isAdministrator} />
      ) : (
        <ServicesList
          rows={rows}
          isNarrow={isNarrow}
          sort={isGrouped ? undefined : sort}
          onSort={(sorted) => change({ sort: sorted, view: 'list' })}
          isFiltered={isFiltered}
          steps={steps}
          onClear={() => change(NO_FILTER)}
          onFocus={setFocused}
        />
      )}
      {selection && <SelectionBar selection={selection} total={board.found ?? 0} />}
      {planned && <CancelPlan service={planned} onClose={() => setPlanned(undefined)} />}
      {changed !== undefined && isAdministrator && (
        <ChangeDialog id={changed} onClose={() => change({ change: undefined })} />
      )}
    </>
  );
}
