import { writeState } from '../../address/params.js';
import { useLanguage } from '../../texts/language.js';
import { Button, Segments } from '../../ui/button.js';
import { CopyLink } from '../../ui/copy-link.js';
import { useDense } from '../../ui/data-table.js';
import { absoluteFilter, BOARD_ADDRESS, type BoardState, VIEWS } from './board-address.js';

/** What acts on the view: groups, table or grid, the height of the rows, and check boxes in narrow windows. */
export function BoardTools({
  state,
  isNarrow,
  isSelecting,
  onSelecting,
  onView,
}: {
  state: BoardState;
  isNarrow: boolean;
  isSelecting: boolean;
  /** Shows the check boxes of narrow windows; absent for staff who select nothing. */
  onSelecting: ((isSelecting: boolean) => void) | undefined;
  onView(view: BoardState['view']): void;
}) {
  const { t } = useLanguage();
  const [isDense, setDense] = useDense();
  return (
    <>
      <Segments
        label={t('grid.view')}
        options={VIEWS.map((view) => ({ value: view, text: t(`grid.${view}`) }))}
        value={state.view}
        onChange={onView}
      />
      {!isNarrow && state.view !== 'grid' && (
        <Button kind="quiet" aria-pressed={isDense} onClick={() => setDense(!isDense)}>
          {t('board.dense')}
        </Button>
      )}
      {isNarrow && onSelecting && state.view !== 'grid' && (
        <Button kind="quiet" aria-pressed={isSelecting} onClick={() => onSelecting(!isSelecting)}>
          {t('board.selectMode')}
        </Button>
      )}
    </>
  );
}

/** Copies the address of what the board shows; relative days become absolute ones. */
export function BoardLink({ state }: { state: BoardState }) {
  const linkOf = () => {
    const search = writeState(BOARD_ADDRESS, { ...absoluteFilter(state, Date.now()), change: undefined });
    return `${location.origin}${location.pathname}${search === '' ? '' : `?${search}`}`;
  };
  return <CopyLink linkOf={linkOf} />;
}
