import { writeState } from '../../address/params.js';
import { serviceNow } from '../../api/service-now.js';
import { useLanguage } from '../../texts/language.js';
import { Button, Segments } from '../../ui/button.js';
import { copyText } from '../../ui/clipboard.js';
import { useDense } from '../../ui/data-table.js';
import { MenuButton } from '../../ui/menu.js';
import { showToast } from '../../ui/toast.js';
import { absoluteFilter, BOARD_ADDRESS, type BoardState, VIEWS } from './board-address.js';

/** What acts on the view, small enough to stand beside the title and the numbers in a window of 1280 pixels. */
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
  const copyLink = () =>
    copyText(linkOf(state)).then(
      () => showToast({ text: t('ui.copied') }),
      () => showToast({ text: t('ui.notCopied') }),
    );
  return (
    <>
      <Segments
        label={t('grid.view')}
        options={VIEWS.map((view) => ({ value: view, text: t(`grid.${view}`), icon: view }))}
        value={state.view}
        onChange={onView}
      />
      {isNarrow && onSelecting && state.view !== 'grid' && (
        <Button kind="quiet" aria-pressed={isSelecting} onClick={() => onSelecting(!isSelecting)}>
          {t('board.selectMode')}
        </Button>
      )}
      <MenuButton
        icon="more"
        label={t('board.more')}
        items={[
          { text: t('bulk.plansView'), href: '/plans' },
          { text: t('bulk.changes'), href: '/changes' },
          { text: t('watch.title'), href: '~/admin/watch', title: t('watch.means') },
          ...(isNarrow || state.view === 'grid'
            ? []
            : [
                {
                  text: t(isDense ? 'board.notDense' : 'board.dense'),
                  onClick: () => setDense(!isDense),
                },
              ]),
          { text: t('ui.copyLink'), onClick: () => void copyLink() },
        ]}
      />
    </>
  );
}

/** The address of what the board shows; relative days become absolute ones. */
function linkOf(state: BoardState): string {
  const search = writeState(BOARD_ADDRESS, { ...absoluteFilter(state, serviceNow()), change: undefined });
  return `${location.origin}${location.pathname}${search === '' ? '' : `?${search}`}`;
}
