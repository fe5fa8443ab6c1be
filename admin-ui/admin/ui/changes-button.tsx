import { useLanguage } from '../texts/language.js';
import { Button } from './button.js';
import classes from './changes-button.module.css';

/** Puts the rows that have come, left or moved into their places; the list keeps still until then. */
export function ChangesButton({
  changes,
  onShow,
  isFloating = false,
}: {
  changes: number;
  onShow(): void;
  /** At the window's edge, over the rows. */
  isFloating?: boolean;
}) {
  const { t } = useLanguage();
  return (
    <div role="status" data-changes className={classes['changes']} data-floating={isFloating || undefined}>
      {changes > 0 && (
        // A press that took the focus from the row would let the rows go before it ends.
        <Button onMouseDown={(event) => event.preventDefault()} onClick={onShow}>
          {t('board.changes', { n: changes })}
        </Button>
      )}
    </div>
  );
}
