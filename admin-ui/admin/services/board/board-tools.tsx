import { useLocalStorage } from '@mantine/hooks';
import { writeState } from '../../address/params.js';
import { useLanguage } from '../../texts/language.js';
import { CopyLink } from '../../ui/copy-link.js';
import tool from '../../ui/tool-button.module.css';
import classes from './board.module.css';
import { absoluteFilter, BOARD_ADDRESS, type BoardState } from './board-address.js';

/** Whether this browser shows the table with low rows. */
export function useDense() {
  return useLocalStorage({
    key: 'zeyil.board.dense',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
}

/** What acts on the view: table or grid, the height of the rows, and check boxes in narrow windows. */
export function BoardTools({
  state,
  isSelecting,
  onSelecting,
  onView,
}: {
  state: BoardState;
  isSelecting: boolean;
  /** Shows the check boxes of narrow windows; absent for staff who select nothing. */
  onSelecting: ((isSelecting: boolean) => void) | undefined;
  onView(view: BoardState['view']): void;
}) {
  const { t } = useLanguage();
  const [isDense, setDense] = useDense();
  return (
    <div className={classes['tools']}>
      <fieldset className={classes['views']}>
        <legend className="visually-hidden">{t('grid.view')}</legend>
        {(['list', 'grid'] as const).map((view) => (
          <button
            key={view}
            type="button"
            className={tool['tool']}
            aria-pressed={state.view === view}
            onClick={() => onView(view)}
          >
            {t(`grid.${view}`)}
          </button>
        ))}
      </fieldset>
      <button
        type="button"
        className={`${tool['tool']} ${classes['wideOnly']}`}
        aria-pressed={isDense}
        onClick={() => setDense(!isDense)}
      >
        {t('board.dense')}
      </button>
      {onSelecting && (
        <button
          type="button"
          className={`${tool['tool']} ${classes['narrowOnly']}`}
          aria-pressed={isSelecting}
          onClick={() => onSelecting(!isSelecting)}
        >
          {t('board.selectMode')}
        </button>
      )}
    </div>
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
