import { useEffect, useState } from 'react';
import { useSettings } from '../../api/use-settings.js';
import { useLanguage } from '../../texts/language.js';
import { Button } from '../../ui/button.js';
import { FirstSteps } from '../first-steps/first-steps.js';
import type { Done } from '../first-steps/use-first-steps.js';
import classes from './board.module.css';
import type { Sort } from './board-address.js';
import { BoardCards } from './board-cards.js';
import { BoardTable } from './board-table.js';
import type { RowsProps } from './rows.js';

const SKELETON_AFTER_MS = 150;
/** About as many as a window shows. */
const SKELETON_ROWS = 16;

/** The services that fit the filter, as a table or, in narrow windows, as cards. */
export function ServicesList({
  rows,
  isNarrow,
  sort,
  onSort,
  isFiltered,
  steps,
  onClear,
  onFocus,
}: {
  rows: Omit<RowsProps, 'total'>;
  /** Cards instead of the table. */
  isNarrow: boolean;
  /** Undefined where the groups give the order. */
  sort: Sort | undefined;
  onSort(sort: Sort): void;
  isFiltered: boolean;
  /** Shown instead of an empty catalog's rows. */
  steps: Done | undefined;
  onClear(): void;
  /** Whether something in the list has the focus. */
  onFocus(isInList: boolean): void;
}) {
  const { total, error } = rows.board;
  const isLong = useDelayed(total === undefined && error === null, SKELETON_AFTER_MS);
  if (total === 0 && rows.heads.after.length === 0)
    return <Nothing isFiltered={isFiltered} steps={steps} onClear={onClear} />;
  if (total === undefined && !isLong) return null;
  const shown = { ...rows, total: total ?? SKELETON_ROWS };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only learns whether something in it has the focus
    <div
      onFocus={() => onFocus(true)}
      onBlur={({ currentTarget, relatedTarget }) => onFocus(currentTarget.contains(relatedTarget))}
    >
      {isNarrow ? <BoardCards {...shown} /> : <BoardTable {...shown} sort={sort} onSort={onSort} />}
    </div>
  );
}

/** An empty list: because of the filter, or because the catalog is empty. */
function Nothing({
  isFiltered,
  steps,
  onClear,
}: {
  isFiltered: boolean;
  steps: Done | undefined;
  onClear(): void;
}) {
  const { t } = useLanguage();
  const sources = useSettings()?.Sources;
  return (
    <div className={classes['nothing']}>
      <p>{t(isFiltered ? 'services.nothingFits' : 'services.noCatalog')}</p>
      {!isFiltered && steps && <FirstSteps done={steps} />}
      {!isFiltered && !steps && sources && (
        <p>{t(sources.ServiceCatalog ? 'services.catalogComes' : 'services.catalogMissing')}</p>
      )}
      {isFiltered && (
        <Button kind="quiet" onClick={onClear}>
          {t('services.clearFilter')}
        </Button>
      )}
    </div>
  );
}

/** True when the condition has held for so long; a skeleton that would only flash is not shown. */
function useDelayed(condition: boolean, delayMs: number): boolean {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    setDue(false);
    if (!condition) return;
    const timer = setTimeout(() => setDue(true), delayMs);
    return () => clearTimeout(timer);
  }, [condition, delayMs]);
  return condition && isDue;
}
